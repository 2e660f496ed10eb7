"""The commands. Each reads the settings, calls the wiring, and says how it went by words and exit code.

Everything heavy is imported inside the commands, so that `--help` answers at once. The words are in `bot.console`.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import json
import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

from bot import console

if TYPE_CHECKING:
    from bot.checks import Finding
    from bot.settings import Settings

#: exit codes: the command did its work and the news are bad; the call or the settings can't be used
FAILED: Final = 1
UNUSABLE: Final = 2
INTERRUPTED: Final = 130


class _Command(TyperCommand):
    def get_help(self, ctx: Any) -> str:
        return console.help_in_russian(super().get_help(ctx))


class _Group(TyperGroup):
    def get_help(self, ctx: Any) -> str:
        return console.help_in_russian(super().get_help(ctx))

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run, and tell what is wrong with the call in the people's language."""
        try:
            code = super().main(*args, **{**extra, "standalone_mode": False})
        except _WrongCall as error:
            usage = console.help_in_russian(error.ctx.get_usage()) if error.ctx is not None else ""
            path = error.ctx.command_path if error.ctx is not None else ""
            typer.echo(console.wrong_call(error.format_message(), usage=usage, path=path), err=True)
            sys.exit(UNUSABLE)
        except typer.Abort:
            sys.exit(INTERRUPTED)
        sys.exit(code if isinstance(code, int) else 0)


#: what the command library raises for a call it can't take; it exports only the descendants
_WrongCall: Any = typer.BadParameter.__base__


# Plain help: the decorated one triples the time that `--help` takes.
_typer = partial(
    typer.Typer,
    cls=_Group,
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
app = _typer(name="pamyatka", help=console.ABOUT)
bench = _typer(help=console.BENCH_HELP)
app.add_typer(bench, name="bench")

AsJson = Annotated[bool, typer.Option("--json", help=console.JSON_HELP)]


def main() -> None:
    """Run the command line of this process. An error becomes a sentence on the console, its place a line of the log."""
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except Exception as error:
        sentence = _sentence(error)
        if sentence is None:
            _log_place(error)
        typer.echo(sentence or console.UNEXPECTED, err=True)
        sys.exit(FAILED)


@app.command(cls=_Command, help=console.DEMO_HELP)
def demo(
    host: Annotated[str, typer.Option(help=console.DEMO_HOST)] = "127.0.0.1",
    port: Annotated[int, typer.Option(help=console.DEMO_PORT)] = 8080,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help=console.DEMO_BROWSER)] = True,
) -> None:
    settings = _settings()
    typer.echo(console.DEMO_STARTS, err=True)
    from bot import demo as wiring

    asyncio.run(wiring.demo(settings, host=host, port=port, open_browser=browser))


@app.command(cls=_Command, help=console.RUN_HELP)
def run() -> None:
    settings = _settings()
    if settings.bot_token is None:
        _refuse(console.run_needs_token())
    from bot import app as wiring

    asyncio.run(wiring.run(settings))


@app.command("admin-link", cls=_Command, help=console.ADMIN_LINK_HELP)
def admin_link(as_json: AsJson = False) -> None:
    settings = _settings()
    if settings.bot_token is None:
        _refuse(console.run_needs_token())
    from bot import app as wiring

    link = asyncio.run(wiring.admin_link(settings))
    _print_json({"link": link}) if as_json else typer.echo(console.admin_link(link))


@app.command(cls=_Command, help=console.MIGRATE_HELP)
def migrate(as_json: AsJson = False) -> None:
    settings = _settings()
    from storage.migrate import upgrade

    before, after = asyncio.run(asyncio.to_thread(upgrade, settings.database_url))
    _print_json({"before": before, "after": after}) if as_json else typer.echo(console.migrated(before, after))


@app.command("export", cls=_Command, help=console.EXPORT_HELP)
def export_(
    file: Annotated[Path | None, typer.Argument(help=console.EXPORT_FILE, metavar="FILE", dir_okay=False)] = None,
    as_json: AsJson = False,
) -> None:
    settings = _settings()
    if as_json and file is None:
        _refuse(console.EXPORT_JSON_NEEDS_FILE)
    from bot import app as wiring

    with _bar(console.EXPORTING) as move, _target(file) as write:
        try:
            rows = asyncio.run(wiring.export(settings, write, move))
        except wiring.NoStore as error:
            _refuse(console.no_store(str(error.path)))
        except wiring.SchemaTooOld:
            _refuse(console.SCHEMA_TOO_OLD)
    if as_json:
        _print_json({"file": str(file), "rows": rows})
    else:
        typer.echo(console.exported(rows, str(file) if file else None), err=True)


@app.command("import", cls=_Command, help=console.IMPORT_HELP)
def import_(
    file: Annotated[Path, typer.Argument(help=console.IMPORT_FILE, metavar="FILE", exists=True, dir_okay=False)],
    as_json: AsJson = False,
) -> None:
    settings = _settings()
    from bot import app as wiring
    from bot.domain.export_file import BrokenFile
    from bot.flows.history.export_file import StoreNotEmpty

    typer.echo(console.IMPORT_READS, err=True)
    try:
        with file.open("rb") as lines, _bar(console.IMPORTING) as move:
            total = sum(1 for _ in lines)
            outcome = asyncio.run(wiring.import_(settings, file, lambda done: move(done, total)))
    except StoreNotEmpty:
        _refuse(console.store_not_empty(str(settings.data_dir)))
    except BrokenFile as error:
        typer.echo(console.broken_file(error.line, error.trouble.value, error.where), err=True)
        raise typer.Exit(FAILED) from error
    if as_json:
        _print_json({"rows": outcome.rows, "traces": outcome.traces})
    else:
        typer.echo(console.imported(outcome.rows, outcome.traces, str(settings.data_dir)))


@contextlib.contextmanager
def _bar(words: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on stderr that is moved to so many of so many; nothing where nobody watches."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn(words), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task(words, total=None)
        yield lambda done, total: progress.update(task, completed=done, total=max(done, total))


@contextlib.contextmanager
def _target(file: Path | None) -> Iterator[Callable[[bytes], object]]:
    """Where bytes go: standard output, or a file that only its owner reads and that appears when it is whole."""
    if file is None:
        yield sys.stdout.buffer.write
        sys.stdout.buffer.flush()
        return
    draft = file.with_name(file.name + ".new")
    draft.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            yield out.write
            out.flush()
            os.fsync(out.fileno())
        draft.replace(file)
    finally:
        draft.unlink(missing_ok=True)


@app.command(cls=_Command, help=console.CHECK_HELP)
def check(as_json: AsJson = False) -> None:
    settings = _settings()
    from bot import app as wiring
    from bot.checks import Level

    if not as_json:
        typer.echo(console.CHECKING, err=True)
    findings = asyncio.run(wiring.check(settings))
    _print_json([_plain(finding) for finding in findings]) if as_json else _print_findings(findings)
    if any(finding.level is Level.PROBLEM for finding in findings):
        raise typer.Exit(FAILED)


@app.command(cls=_Command, help=console.HEALTH_HELP)
def health() -> None:
    from bot import heartbeat

    if not heartbeat.is_alive(_settings().data_dir):
        typer.echo(console.NOT_ALIVE, err=True)
        raise typer.Exit(FAILED)
    typer.echo(console.ALIVE)


@bench.command(cls=_Command, help=console.PREDICT_HELP)
def predict(
    kind: Annotated[str, typer.Argument(help=console.PREDICT_KIND, metavar="KIND")],
    cases: Annotated[Path, typer.Option(help=console.PREDICT_CASES, exists=True, dir_okay=False)],
    out: Annotated[Path, typer.Option(help=console.PREDICT_OUT, dir_okay=False)],
    model: Annotated[str | None, typer.Option(help=console.PREDICT_MODEL)] = None,
) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from bot.bench import runner

    _log_by_default()
    columns = (TextColumn(kind), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    try:
        loaded = runner.load_cases(kind, cases)
        with Progress(*columns, console=Console(stderr=True)) as progress:
            task = progress.add_task(kind, total=len(loaded))
            outcome = runner.predict(kind, loaded, out, model=model, on_case=lambda: progress.advance(task))
    except runner.UnknownKind:
        _refuse(console.unknown_kind(kind, runner.kinds()))
    except runner.ModelNotTaken:
        _refuse(console.model_not_taken(kind))
    except runner.BadCases as error:
        _refuse(console.bad_cases(str(cases), error.line))
    typer.echo(console.predicted(outcome.cases, outcome.predictions, str(out)), err=True)
    if outcome.not_run:
        typer.echo(console.cases_not_run(outcome.not_run), err=True)
    if outcome.failed:
        typer.echo(console.cases_failed(outcome.failed), err=True)
        raise typer.Exit(FAILED)


def _settings() -> Settings:
    """Read the settings and set the log up by them, or end with the list of what is wrong."""
    from bot import logs
    from bot.settings import SettingsInvalid, load

    try:
        settings = load()
    except SettingsInvalid as error:
        lines = (console.SETTINGS_WRONG, *(f"  • {text}" for text in error.problems), console.SETTINGS_WHERE)
        _refuse("\n".join(lines))
    logs.configure(level=settings.log_level, fmt=settings.log_format, secrets=settings.secrets())
    return settings


def _log_by_default() -> None:
    """Set the log up without settings: unless this is done, a traceback would show what variables held."""
    from bot import logs
    from bot.settings import LogFormat, LogLevel

    logs.configure(level=LogLevel.INFO, fmt=LogFormat.TEXT)


def _log_place(error: Exception) -> None:
    import structlog

    if not structlog.is_configured():  # the command failed before it read the settings
        _log_by_default()
    structlog.get_logger().error("command failed", exc_info=error)


def _sentence(error: Exception) -> str | None:
    """What a foreseen error means for whoever runs the command."""
    from storage.db import DatabaseBusy
    from storage.migrate import SchemaTooNew

    match error:
        case DatabaseBusy():
            return console.database_busy(error.path)
        case SchemaTooNew():
            return console.schema_too_new(error.found)
        case OSError(errno=errno.EADDRINUSE):
            return console.PORT_TAKEN
    return None


def _refuse(text: str) -> NoReturn:
    typer.echo(text, err=True)
    raise typer.Exit(UNUSABLE)


def _print_json(value: Any) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))


def _plain(finding: Finding) -> dict[str, str | None]:
    return {
        "subject": finding.subject,
        "level": finding.level.value,
        "found": finding.found,
        "advice": finding.advice,
    }


def _print_findings(findings: list[Finding]) -> None:
    marks = {"ok": "✓", "note": "•", "problem": "✗"}
    for finding in findings:
        typer.echo(f"{marks[finding.level]} {finding.subject}: {finding.found}")
        if finding.advice:
            typer.echo(f"    {finding.advice}")
    typer.echo(console.checked(sum(finding.level == "problem" for finding in findings)))
