"""Set-up that runs before any dependency is there, for `python3 -m bot` and `python3 -m tests` in a clone.

It makes `.venv`, installs the `uv` of the lock into it with pip, lets that install everything else from `uv.lock`
(both check hashes), and re-runs the command inside. A stamp in `.venv` tells that nothing changed, so that the next
run neither installs nor touches the network. Where no lock lies beside the package, as in a wheel or an image, it
does nothing.

Standard library only, and readable by Python 3.7, so that an old Python gets a sentence and not a SyntaxError.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

from bot import console

OLDEST = (3, 11)
NEWEST = (3, 13)

ROOT = Path(__file__).resolve().parent.parent
WINDOWS = os.name == "nt"

#: for packagers and for people who keep the environment themselves
SKIP_VARIABLE = "PAMYATKA_NO_SETUP"

_NETWORK_WORDS = re.compile(
    r"dns error|failed to fetch|error sending request|connection|timed out|temporary failure|proxyerror"
    r"|no route to host|could not find a version|tls|certificate",
    re.IGNORECASE,
)
_HASH_WORDS = re.compile(r"hash mismatch|do not match the hashes", re.IGNORECASE)
_DISK_WORDS = re.compile(r"no space left|os error 28|errno 28", re.IGNORECASE)
_DOWNLOADING = re.compile(r"^Downloading (\S+) \((\S+)\)$")


class SetupFailed(Exception):
    """Set-up can't go on; the message is for the person at the console, in Russian."""


def set_environment() -> None:
    """Settings of libraries that count only when made before their first import."""
    # One thread a process: the models are small, and two threads on two cores starve the event loop.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # Otherwise importing litellm fetches a price list from the network.
    os.environ.setdefault("LITELLM_LOCAL_MODEL_COST_MAP", "True")


def ensure(module: str, *, with_tests: bool = False, root: Path = ROOT) -> None:
    """Return only when running inside an environment that has what `uv.lock` says; otherwise make it and re-run.

    module is what to run again, as in `python -m module`; with_tests adds the tools of the test suite.
    Ends the process with a sentence in Russian where set-up can't go on.
    """
    set_environment()
    if os.environ.get(SKIP_VARIABLE) or not ((root / "pyproject.toml").is_file() and (root / "uv.lock").is_file()):
        return
    try:
        _leave_unsuitable_python(module)
        environment = Environment(root)
        if not environment.is_ready(with_tests):
            with _only_one(root):
                if not environment.is_ready(with_tests):
                    environment.prepare(with_tests)
        elif environment.is_current:
            return
    except SetupFailed as failure:
        sys.exit(str(failure))
    except OSError as error:
        sys.exit(console.setup_refused(str(error)))
    except KeyboardInterrupt:
        _say(console.SETUP_STOPPED)
        sys.exit(130)
    _run_again(environment.python, module)


class Environment:
    """The `.venv` of one clone."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.path = root / ".venv"
        self.scripts = self.path / ("Scripts" if WINDOWS else "bin")
        self.python = self.scripts / ("python.exe" if WINDOWS else "python")
        self.uv = self.scripts / ("uv.exe" if WINDOWS else "uv")
        self.stamp = self.path / ".pamyatka-ready"
        self.unfinished = self.path / ".pamyatka-unfinished"

    @property
    def is_current(self) -> bool:
        """Whether this very process runs in it."""
        return Path(sys.prefix).resolve() == self.path.resolve()

    def is_ready(self, with_tests: bool) -> bool:
        """Whether it holds what the lock says, as far as its stamp tells; costs three small reads."""
        stamp = self._read_stamp()
        if not self.python.exists() or stamp is None or stamp["made_from"] != self._made_from():
            return False
        # Only from inside: a system upgrade puts another Python under a living .venv.
        same_python = not self.is_current or stamp["python"] == list(sys.version_info[:2])
        return same_python and (stamp["tests"] or not with_tests)

    def prepare(self, with_tests: bool) -> None:
        """Make or mend it. Safe to stop at any moment and to run again."""
        began = time.monotonic()
        known = self._read_stamp()
        _say(self._why(known))
        # Nobody's tools disappear because the next command needs fewer.
        with_tests = with_tests or bool(known and known["tests"])
        self._make(moved=known is not None and known["made_from"]["root"] != str(self.root))
        self._install_uv()
        self._install_packages(with_tests)
        stamp = {"made_from": self._made_from(), "tests": with_tests, "python": _version_of(self.python)}
        self.stamp.write_text(json.dumps(stamp), encoding="utf-8")
        _say(console.setup_done(time.monotonic() - began))

    def _why(self, known: dict[str, Any] | None) -> str:
        if known is None or known["made_from"]["root"] != str(self.root):
            return console.SETUP_BEGINS
        return console.SETUP_CHANGED if known["made_from"] != self._made_from() else console.SETUP_ADDS

    def _made_from(self) -> dict[str, str]:
        inputs = b"\0".join((self.root / name).read_bytes() for name in ("uv.lock", "pyproject.toml"))
        return {"inputs": hashlib.sha256(inputs).hexdigest(), "root": str(self.root)}

    def _read_stamp(self) -> dict[str, Any] | None:
        """None where there is none, or one that another version of this module wrote."""
        try:
            stamp = json.loads(self.stamp.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        known = isinstance(stamp, dict) and stamp.keys() == {"made_from", "tests", "python"}
        return stamp if known else None

    def _make(self, *, moved: bool) -> None:
        # A killed install leaves packages that look installed and are not whole.
        interrupted = self.unfinished.exists()
        if self._is_whole() and not moved and not interrupted:
            _say(console.SETUP_VENV_KEPT)
            return
        if interrupted:
            _say(console.SETUP_REPAIR)
        _say(console.SETUP_VENV)
        try:
            import venv
        except ImportError as exc:  # Debian ships it apart
            raise SetupFailed(console.VENV_IMPOSSIBLE) from exc
        # pip comes later: without Debian's python3-venv package `with_pip` fails half-way.
        venv.EnvBuilder(with_pip=False, clear=True, symlinks=not WINDOWS).create(self.path)

    def _is_whole(self) -> bool:
        """False after an upgrade of the system's Python, which leaves the packages in a folder that nobody reads."""
        code = "import os, sys, sysconfig as s; sys.exit(not os.path.isdir(s.get_path('purelib')))"
        return _version_of(self.python) is not None and _answers([str(self.python), "-I", "-c", code])

    def _install_uv(self) -> None:
        if self.uv.is_file() and _answers([str(self.uv), "--version"]):
            _say(console.SETUP_TOOL_KEPT)
            return
        _say(console.SETUP_TOOL)
        pip = self._pip()
        with tempfile.TemporaryDirectory() as folder:
            requirement = Path(folder) / "uv.txt"
            requirement.write_text(_locked_requirement(self.root / "uv.lock", "uv"), encoding="utf-8")
            wheels_only = ["--require-hashes", "--no-deps", "--only-binary", ":all:", "--force-reinstall"]
            _run([*pip, "install", "--quiet", "--no-input", *wheels_only, "-r", str(requirement)], self.root)

    def _pip(self) -> list[str]:
        """A pip that installs into this environment, its own or the one of the running Python."""
        python = str(self.python)
        own = [python, "-m", "pip"]
        if _answers([*own, "--version"]) or (_answers([python, "-m", "ensurepip"]) and _answers([*own, "--version"])):
            return own
        borrowed = [sys.executable, "-m", "pip", "--python", python]
        if _answers([*borrowed, "--version"]):
            return borrowed
        raise SetupFailed(console.VENV_IMPOSSIBLE)

    def _install_packages(self, with_tests: bool) -> None:
        _say(console.SETUP_PACKAGES)
        command = [str(self.uv), "sync", "--locked", "--no-python-downloads", "--python", str(self.python)]
        if not with_tests:
            command += ["--no-dev", "--inexact"]
        self.stamp.unlink(missing_ok=True)
        self.unfinished.touch()
        _run(command, self.root, UV_PROJECT_ENVIRONMENT=str(self.path))
        self.unfinished.unlink()


def _locked_requirement(lock: Path, name: str) -> str:
    """One line of a requirements file with every hash that the lock knows of the package."""
    import tomllib

    packages = tomllib.loads(lock.read_text(encoding="utf-8"))["package"]
    package = next(p for p in packages if p["name"] == name)
    hashes = " ".join(f"--hash={wheel['hash']}" for wheel in package["wheels"])
    return f"{name}=={package['version']} {hashes}\n"


def _leave_unsuitable_python(module: str) -> None:
    """Re-run under another Python of this machine where this one is too old or too new."""
    if OLDEST <= sys.version_info[:2] <= NEWEST:
        return
    for minor in range(NEWEST[1], OLDEST[1] - 1, -1):
        found = shutil.which(f"python3.{minor}")
        # A version manager's shim may stand for a Python that isn't there.
        if found and _version_of(Path(found)) is not None:
            _run_again(Path(found), module)
    current, oldest, newest = (".".join(map(str, version[:2])) for version in (sys.version_info, OLDEST, NEWEST))
    raise SetupFailed(console.python_unsuitable(current, oldest, newest))


def _version_of(python: Path) -> tuple[int, int] | None:
    """The version of a suitable Python; None when it doesn't run or doesn't suit."""
    try:
        command = [str(python), "-I", "-S", "-c", "import sys; print(*sys.version_info[:2])"]
        answer = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
        major, minor = (int(part) for part in answer.stdout.split())
    except (OSError, ValueError, subprocess.CalledProcessError):
        return None
    return (major, minor) if OLDEST <= (major, minor) <= NEWEST else None


def _answers(command: list[str]) -> bool:
    try:
        done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    except OSError:
        return False
    return done.returncode == 0


def _run(command: list[str], folder: Path, **environment: str) -> None:
    """Run an installer, telling what it downloads and that it goes on. Raises SetupFailed with the likely reason."""
    inherited = {key: value for key, value in os.environ.items() if key != "VIRTUAL_ENV"}
    installer = subprocess.Popen(
        command,
        cwd=str(folder),
        env={**inherited, "PIP_DISABLE_PIP_VERSION_CHECK": "1", **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        close_fds=False,
        text=True,
        encoding="utf-8",
        errors="replace",
    )
    said: list[str] = []
    with _signs_of_life(), installer:
        try:
            for line in installer.stdout or ():
                said.append(line.rstrip())
                downloading = _DOWNLOADING.match(said[-1])
                if downloading:
                    _say(console.setup_download(*downloading.groups()))
            code = installer.wait()
        except BaseException:
            installer.kill()
            raise
    if code != 0:
        raise SetupFailed(_explain(said))


def _explain(said: list[str]) -> str:
    text = "\n".join(said)
    if _HASH_WORDS.search(text):
        reason = console.BAD_HASH
    elif _DISK_WORDS.search(text):
        reason = console.NO_DISK
    elif _NETWORK_WORDS.search(text):
        reason = console.NO_NETWORK
    else:
        reason = console.SETUP_FAILED
    return console.setup_failed(reason, "\n".join(f"  {line[:200]}" for line in said[-5:]))


@contextmanager
def _signs_of_life(every_s: int = 15) -> Iterator[None]:
    """Say every few seconds that the work goes on."""
    over = threading.Event()

    def speak() -> None:
        began = time.monotonic()
        while not over.wait(every_s):
            _say(console.setup_still_going(round(time.monotonic() - began)))

    voice = threading.Thread(target=speak, daemon=True)
    voice.start()
    try:
        yield
    finally:
        over.set()
        voice.join()


@contextmanager
def _only_one(root: Path) -> Iterator[None]:
    """Two commands started at once prepare the environment one after the other."""
    try:
        import fcntl
    except ImportError:  # Windows; there the second of two simultaneous first runs has to be repeated by hand
        yield
        return
    folder = os.open(str(root), os.O_RDONLY)
    # An installer that outlives a killed parent goes on holding the lock.
    os.set_inheritable(folder, True)
    try:
        try:
            fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            _say(console.SETUP_WAITS)
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def _run_again(python: Path, module: str) -> NoReturn:
    command = [str(python), "-m", module, *sys.argv[1:]]
    sys.stdout.flush()
    sys.stderr.flush()
    if WINDOWS:  # execv there returns to the shell before the command ends
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


def _say(text: str) -> None:
    """To stderr: the answer of the command that follows may be read by a program."""
    sys.stderr.write(text + "\n")
    sys.stderr.flush()


if __name__ == "__main__":
    ensure("bot.bootstrap", with_tests="--without-tests" not in sys.argv)
