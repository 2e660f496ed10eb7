"""The knowledge folder on a real disk, beside a person's real editor and git."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import textwrap
import threading
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.domain.skills.skill import Refinement
from bot.knowledge import skill_file
from bot.knowledge.faults import BrokenFile, Fault
from bot.knowledge.folder import Change, ChangeKind, EditedByHand, Folder
from bot.knowledge.names import UnsafePath, checked, path_for, slug
from bot.knowledge.repository import Author, FolderBusy, NotAFolder
from tests.unit.domain.skills.make import make_skill

NOW = datetime(2026, 11, 30, 9, 0, tzinfo=UTC)
BOT = Author(name="Памятка")
OLGA = Author(name="Ольга Руднева", email="olga@firma.example")
GIT = shutil.which("git")
needs_git = pytest.mark.skipif(GIT is None, reason="no git program here")
SMETA = "skills/smeta.md"


def git(root: Path, *arguments: str, check: bool = True) -> str:
    """A person's git, with none of this machine's settings."""
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(root),
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_NAME": "Пётр Волков",
        "GIT_AUTHOR_EMAIL": "petr@firma.example",
        "GIT_COMMITTER_NAME": "Пётр Волков",
        "GIT_COMMITTER_EMAIL": "petr@firma.example",
    }
    done = subprocess.run(
        [str(GIT), "-c", "core.quotepath=off", *arguments],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if check:
        assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "knowledge"


@pytest.fixture
def folder(root: Path) -> Folder:
    return Folder.open(root, wait_s=0.3)


def put(folder: Folder, text: str, path: str = SMETA, message: str = "Навык: правка") -> str | None:
    return folder.write(path, text, message, author=OLGA, at=NOW)


def only(changes: tuple[Change, ...]) -> Change:
    assert len(changes) == 1, changes
    return changes[0]


# --- commits


@needs_git
def test_each_change_is_one_commit_that_ordinary_git_reads(folder: Folder, root: Path) -> None:
    # SKL-1, SKL-9
    put(folder, "Шаг 1\n", message="Новый навык «Смета»")
    put(folder, "Шаг 1\nШаг 2\n", message="Добавлен второй шаг")
    folder.rename(SMETA, "skills/raschet.md", "Переименован", author=BOT, at=NOW)
    folder.delete("skills/raschet.md", "Удалён", author=BOT, at=NOW)

    subjects = git(root, "log", "--format=%s | %an").splitlines()

    assert subjects == [
        "Удалён | Памятка",
        "Переименован | Памятка",
        "Добавлен второй шаг | Ольга Руднева",
        "Новый навык «Смета» | Ольга Руднева",
    ]
    assert git(root, "status", "--porcelain") == ""
    assert git(root, "fsck", "--strict", "--no-dangling") == ""
    assert "R100" in git(root, "show", "--name-status", "--format=", "-M", "HEAD~1")
    assert not (root / "skills").exists()


def test_the_same_text_again_makes_no_commit(folder: Folder) -> None:
    # SKL-9
    first = put(folder, "Шаг 1\n")

    assert put(folder, "Шаг 1\n") is None
    assert folder.head() == first
    assert len(folder.log()) == 1


def test_several_files_may_be_one_commit_and_a_commit_can_be_looked_into(folder: Folder) -> None:
    # SKL-1
    put(folder, "старое\n", "lessons/L-0001.md")
    made = folder.commit(
        {"lessons/L-0001.md": "новое\n", "lessons/INDEX.md": "список\n"}, "Два файла", author=BOT, at=NOW
    )

    assert made is not None
    assert folder.changed_by(made) == {
        "lessons/L-0001.md": ("старое\n", "новое\n"),
        "lessons/INDEX.md": (None, "список\n"),
    }
    assert folder.text_at(made, "lessons/INDEX.md") == "список\n"
    assert [entry.message for entry in folder.log(path="lessons/INDEX.md")] == ["Два файла"]
    assert folder.log()[0].own
    assert folder.log()[0].at == NOW


def test_a_folder_opened_again_goes_on_from_where_it_was(folder: Folder, root: Path) -> None:
    # SKL-9
    put(folder, "Шаг 1\n")

    again = Folder.open(root)

    assert again.read(SMETA) == "Шаг 1\n"
    assert again.head() == folder.head()
    assert again.changes_since(None).changes == ()
    assert again.paths() == (SMETA,)


def test_authors_and_messages_can_not_forge_a_commit(folder: Folder) -> None:
    # SKL-9
    forged = Author(name="Олег <x@y>\ncommitter Кто-то", email="a>b\n@c")
    folder.write(SMETA, "Шаг\n", "Первая\0 строка\n\ncommitter X", author=forged, at=NOW)

    entry = folder.log()[0]

    assert entry.own
    assert entry.author.name == "Олег x@ycommitter Кто-то"
    assert entry.message.startswith("Первая строка")


# --- hand edits


@needs_git
def test_a_saved_edit_and_a_committed_one_are_both_seen_with_what_was_before(folder: Folder, root: Path) -> None:
    # SKL-9
    put(folder, "Шаг 1\n")
    put(folder, "Цены\n", "skills/ceny.md")
    since = folder.head()

    (root / SMETA).write_text("Шаг 1, с лифтом\n", encoding="utf-8")
    git(root, "add", SMETA)
    git(root, "commit", "-m", "Уточнил смету")
    (root / "skills/ceny.md").write_text("Цены с НДС\n", encoding="utf-8")
    found = folder.changes_since(since)

    saved, committed = found.changes
    assert (committed.path, committed.kind, committed.text, committed.former) == (
        SMETA,
        ChangeKind.CHANGED,
        "Шаг 1, с лифтом\n",
        "Шаг 1\n",
    )
    assert committed.entry is not None
    assert committed.entry.author == Author(name="Пётр Волков", email="petr@firma.example")
    assert committed.entry.message == "Уточнил смету"
    assert (saved.path, saved.text, saved.entry) == ("skills/ceny.md", "Цены с НДС\n", None)
    assert found.head == git(root, "rev-parse", "HEAD")


@needs_git
def test_what_was_brought_in_is_not_reported_again(folder: Folder, root: Path) -> None:
    # SKL-9
    put(folder, "Шаг 1\n")
    (root / SMETA).write_text("Шаг 1 и 2\n", encoding="utf-8")
    git(root, "commit", "-am", "Правка")

    found = folder.changes_since(None)
    assert only(found.changes).text == "Шаг 1 и 2\n"

    assert folder.changes_since(found.head).changes == ()


def test_a_saved_edit_is_taken_in_by_writing_it_as_it_is(folder: Folder, root: Path) -> None:
    # SKL-9
    put(folder, "Шаг 1\n")
    (root / SMETA).write_text("Шаг 1, правка с диска\n", encoding="utf-8")
    since = folder.head()

    change = only(folder.changes_since(since).changes)
    assert change.text is not None
    made = folder.write(SMETA, change.text, "Правка с диска", author=BOT, at=NOW)

    assert made == folder.head()
    assert folder.changes_since(since).changes == ()


@needs_git
def test_new_deleted_and_renamed_files_are_told_apart(folder: Folder, root: Path) -> None:
    # SKL-3, SKL-9
    put(folder, "Смета\n")
    put(folder, "Цены\n", "skills/ceny.md")
    since = folder.head()

    git(root, "mv", "skills/ceny.md", "skills/prays.md")
    (root / SMETA).unlink()
    (root / "skills/novyy.md").write_text("status: active\n", encoding="utf-8")
    found = {change.path: change for change in folder.changes_since(since).changes}

    assert {path: change.kind for path, change in found.items()} == {
        "skills/prays.md": ChangeKind.RENAMED,
        SMETA: ChangeKind.DELETED,
        "skills/novyy.md": ChangeKind.NEW,
    }
    assert found["skills/prays.md"].renamed_from == "skills/ceny.md"
    assert found[SMETA].former == "Смета\n"


@needs_git
def test_our_own_commits_after_a_persons_one_hide_nothing_else_of_it(folder: Folder, root: Path) -> None:
    # SKL-9
    put(folder, "Смета\n")
    put(folder, "Цены\n", "skills/ceny.md")
    since = folder.head()
    (root / SMETA).write_text("Смета руками\n", encoding="utf-8")
    git(root, "commit", "-am", "Руками")

    put(folder, "Цены 2\n", "skills/ceny.md")
    change = only(folder.changes_since(since).changes)

    assert (change.path, change.text, change.former) == (SMETA, "Смета руками\n", "Смета\n")


@needs_git
def test_an_edit_that_a_person_took_back_is_no_change(folder: Folder, root: Path) -> None:
    # SKL-9
    put(folder, "Смета\n")
    since = folder.head()
    (root / SMETA).write_text("Проба\n", encoding="utf-8")
    git(root, "commit", "-am", "Проба")
    git(root, "revert", "--no-edit", "HEAD")

    assert folder.changes_since(since).changes == ()


@needs_git
def test_history_that_a_person_wound_back_is_seen_as_an_edit(folder: Folder, root: Path) -> None:
    # SKL-9
    put(folder, "Раз\n")
    put(folder, "Два\n")
    since = folder.head()
    git(root, "reset", "--hard", "HEAD~1")

    change = only(folder.changes_since(since).changes)

    assert (change.kind, change.text, change.former) == (ChangeKind.CHANGED, "Раз\n", "Два\n")


@needs_git
def test_a_merged_branch_of_a_person_is_seen_once(folder: Folder, root: Path) -> None:
    # SKL-9
    put(folder, "Смета\n")
    since = folder.head()
    git(root, "checkout", "-b", "pravki")
    (root / "skills/vetka.md").write_text("С ветки\n", encoding="utf-8")
    git(root, "add", ".")
    git(root, "commit", "-m", "На ветке")
    git(root, "checkout", "main")
    put(folder, "Смета 2\n")
    git(root, "merge", "--no-edit", "pravki")

    change = only(folder.changes_since(since).changes)

    assert (change.path, change.kind) == ("skills/vetka.md", ChangeKind.NEW)


def test_files_that_can_not_be_read_are_reported_and_leave_the_former_text(folder: Folder, root: Path) -> None:
    # SKL-9
    put(folder, "Смета\n")
    put(folder, "Цены\n", "skills/ceny.md")
    outside = root.parent / "secret.md"
    outside.write_text("чужое\n", encoding="utf-8")
    (root / SMETA).write_bytes(b"\x00\x01\x02")
    (root / "skills/ssylka.md").symlink_to(outside)
    (root / "skills/bolshoy.md").write_text("а" * 200_000, encoding="utf-8")
    os.mkfifo(root / "skills/truba.md")

    found = {change.path: change for change in folder.changes_since(folder.head()).changes}

    assert {path: change.fault for path, change in found.items()} == {
        SMETA: Fault.NOT_TEXT,
        "skills/ssylka.md": Fault.LINK,
        "skills/bolshoy.md": Fault.TOO_LARGE,
        "skills/truba.md": Fault.LINK,
    }
    assert found[SMETA].former == "Смета\n"
    assert all(change.text is None for change in found.values())


def test_a_file_of_windows_is_read_and_service_files_are_not_looked_at(folder: Folder, root: Path) -> None:
    # SKL-9
    put(folder, "Смета\n")
    (root / "skills/win.md").write_bytes("Порядок приёмки груза\r\n".encode("cp1251"))
    for name in (".tayna.md", "~win.md", "#win.md#", "win.md~", "zametki.txt", ".obsidian/x.md"):
        (root / "skills" / name).parent.mkdir(exist_ok=True)
        (root / "skills" / name).write_text("лишнее", encoding="utf-8")

    change = only(folder.changes_since(folder.head()).changes)

    assert (change.path, change.text) == ("skills/win.md", "Порядок приёмки груза\r\n")


def test_a_file_that_is_being_saved_waits_and_so_does_its_renaming(folder: Folder, root: Path) -> None:
    # SKL-9
    put(folder, "Смета\n")
    since = folder.head()
    (root / SMETA).rename(root / "skills/raschet.md")
    os.utime(root / "skills/raschet.md")

    early = folder.changes_since(since, settled_before=datetime.now(UTC) - timedelta(seconds=60))
    late = folder.changes_since(early.head, settled_before=datetime.now(UTC) + timedelta(seconds=60))

    assert early.changes == ()
    assert early.head == since
    assert only(late.changes).kind is ChangeKind.RENAMED


def test_files_of_a_dropped_agent_skill_are_named(folder: Folder, root: Path) -> None:
    # SKL-3
    dropped = root / "skills/pdf-forms"
    (dropped / "scripts").mkdir(parents=True)
    (dropped / "SKILL.md").write_text("---\nname: pdf-forms\n---\nText\n", encoding="utf-8")
    (dropped / "scripts/fill.py").write_text("raise SystemExit", encoding="utf-8")

    assert only(folder.changes_since(None).changes).path == "skills/pdf-forms/SKILL.md"
    assert folder.beside("skills/pdf-forms/SKILL.md") == ("scripts/fill.py",)


@needs_git
def test_a_skills_file_edited_and_committed_by_a_person_gives_their_text_and_nothing_else(
    folder: Folder, root: Path
) -> None:
    # SKL-1, SKL-4, SKL-9
    point = Refinement(id=5, text="Спросить про лифт.", at=NOW, by_agent=True)
    skill = make_skill(refinements=(point,))
    text = skill_file.write(skill, scope="company", author="Ольга")
    folder.write(SMETA, text, "Навык «Смета на ремонт»", author=OLGA, at=NOW)
    since = folder.head()

    edited = text.replace("2. Посчитать материалы.", "2. Посчитать материалы с запасом 10 %.")
    edited = edited.replace("status: active", "status: off").replace("opened: 0", "opened: 50")
    (root / SMETA).write_text(edited, encoding="utf-8")
    git(root, "commit", "-am", "Запас")
    change = only(folder.changes_since(since).changes)

    assert change.text is not None
    edit = skill_file.hand_edit(skill, skill_file.read(change.text), scope="company", author="Ольга")
    assert edit == skill_file.HandEdit(
        body="1. Узнать площадь.\n2. Посчитать материалы с запасом 10 %.", ignored=("status",)
    )
    assert change.entry is not None
    assert change.entry.author.name == "Пётр Волков"


def test_a_header_broken_by_hand_is_told_with_its_line_and_the_former_text_is_at_hand(
    folder: Folder, root: Path
) -> None:
    # SKL-9
    text = skill_file.write(make_skill(), scope="company", author="Ольга")
    folder.write(SMETA, text, "Навык", author=OLGA, at=NOW)
    (root / SMETA).write_text(text.replace("description: Когда", "description: Когда: "), encoding="utf-8")

    change = only(folder.changes_since(folder.head()).changes)

    assert change.former == text
    with pytest.raises(BrokenFile) as raised:
        skill_file.read(change.text or "")
    assert (raised.value.line, raised.value.what) == (3, Fault.SYNTAX)


# --- a write beside a person


def test_a_write_never_covers_what_a_person_saved(folder: Folder, root: Path) -> None:
    # SKL-9
    put(folder, "Смета\n")
    (root / SMETA).write_text("Правка человека\n", encoding="utf-8")

    with pytest.raises(EditedByHand) as raised:
        put(folder, "Правка агента\n")
    with pytest.raises(EditedByHand):
        folder.delete(SMETA, "Удалён", author=BOT, at=NOW)

    assert raised.value.paths == (SMETA,)
    assert folder.read(SMETA) == "Правка человека\n"
    assert len(folder.log()) == 1


@needs_git
def test_a_write_never_covers_a_commit_that_was_not_brought_in(folder: Folder, root: Path) -> None:
    # SKL-9
    put(folder, "Смета\n")
    known = folder.head()
    (root / SMETA).write_text("Правка человека\n", encoding="utf-8")
    git(root, "commit", "-am", "Руками")

    with pytest.raises(EditedByHand):
        folder.write(SMETA, "Правка агента\n", "Агент", author=BOT, at=NOW, known=known)
    brought_in = folder.changes_since(known).head
    made = folder.write(SMETA, "Правка агента\n", "Агент", author=BOT, at=NOW, known=brought_in)

    assert made == folder.head()


@needs_git
def test_what_a_person_has_staged_or_saved_elsewhere_stays_theirs(folder: Folder, root: Path) -> None:
    # SKL-9
    put(folder, "Смета\n")
    put(folder, "Цены\n", "skills/ceny.md")
    (root / "skills/ceny.md").write_text("Цены, в очереди\n", encoding="utf-8")
    git(root, "add", "skills/ceny.md")
    (root / "skills/ceny.md").write_text("Цены, ещё не готово\n", encoding="utf-8")
    (root / "skills/chernovik.md").write_text("черновик\n", encoding="utf-8")

    put(folder, "Смета 2\n")

    assert git(root, "show", "--name-only", "--format=", "HEAD") == SMETA
    assert git(root, "diff", "--cached", "--name-only") == "skills/ceny.md"
    assert "в очереди" in git(root, "diff", "--cached")
    assert (root / "skills/ceny.md").read_text(encoding="utf-8") == "Цены, ещё не готово\n"
    assert "?? skills/chernovik.md" in git(root, "status", "--porcelain")


def test_a_persons_git_is_waited_for_and_never_broken_into(folder: Folder, root: Path) -> None:
    # SKL-9
    put(folder, "Смета\n")
    lock = root / ".git" / "index.lock"
    lock.write_bytes(b"")

    with pytest.raises(FolderBusy):
        put(folder, "Смета 2\n")
    assert lock.exists()
    assert folder.read(SMETA) == "Смета\n"

    release = threading.Timer(0.1, lock.unlink)
    release.start()
    made = put(folder, "Смета 2\n")
    release.join()

    assert made == folder.head()


def test_a_locked_branch_leaves_a_write_that_the_next_call_finishes(folder: Folder, root: Path) -> None:
    # SKL-9
    put(folder, "Смета\n")
    since = folder.head()
    lock = root / ".git" / "refs" / "heads" / "main.lock"
    lock.write_bytes(b"theirs")

    with pytest.raises(FolderBusy):
        put(folder, "Смета 2\n")
    lock.unlink()

    assert folder.changes_since(since).changes == ()
    assert [entry.message for entry in folder.log()] == ["Навык: правка"] * 2
    assert put(folder, "Смета 3\n") == folder.head()


@needs_git
def test_nothing_is_written_in_the_middle_of_a_persons_merge(folder: Folder, root: Path) -> None:
    # SKL-9
    put(folder, "Смета\n")
    git(root, "checkout", "-b", "drugaya")
    (root / SMETA).write_text("Смета с ветки\n", encoding="utf-8")
    git(root, "commit", "-am", "Ветка")
    git(root, "checkout", "main")
    put(folder, "Смета с main\n")
    git(root, "merge", "drugaya", check=False)

    with pytest.raises(FolderBusy):
        put(folder, "Новый\n", "skills/novyy.md")

    git(root, "merge", "--abort")
    assert put(folder, "Новый\n", "skills/novyy.md") is not None


@needs_git
def test_an_edit_of_the_same_size_and_second_is_not_hidden_from_git(folder: Folder, root: Path) -> None:
    # SKL-9
    put(folder, "Смета\n")
    hers, index = root / "skills/ruki.md", root / ".git/index"
    # What a clock of whole seconds shows of two edits in a row, and then a commit of ours some seconds later.
    second = (1_700_000_000, 1_700_000_000)
    git(root, "config", "core.trustctime", "false")
    hers.write_text("1\n", encoding="utf-8")
    os.utime(hers, second)
    git(root, "add", "skills/ruki.md")
    git(root, "commit", "-m", "первая")
    hers.write_text("2\n", encoding="utf-8")
    os.utime(hers, second)
    os.utime(index, second)

    put(folder, "Смета 2\n")

    assert git(root, "status", "--porcelain") == "M skills/ruki.md"


@needs_git
def test_a_person_committing_all_the_while_loses_nothing_and_neither_do_we(folder: Folder, root: Path) -> None:
    # SKL-9
    put(folder, "0\n")
    folder = Folder.open(root, wait_s=30.0)
    failed: list[str] = []

    def person() -> None:
        for number in range(15):
            (root / "skills/ruki.md").write_text(f"{number}\n", encoding="utf-8")
            for _ in range(200):
                done = git(root, "add", "skills/ruki.md", check=False)
                git(root, "commit", "-m", f"руками {number}", check=False)
                if git(root, "log", "-1", "--format=%s", "--", "skills/ruki.md") == f"руками {number}":
                    break
                time.sleep(0.01)
            else:
                failed.append(done)

    hands = threading.Thread(target=person)
    hands.start()
    for number in range(1, 16):
        put(folder, f"{number}\n", message=f"мы {number}")
    hands.join()

    subjects = git(root, "log", "--format=%s").splitlines()
    assert failed == []
    assert [each for each in reversed(subjects) if each.startswith("мы")] == [f"мы {n}" for n in range(1, 16)]
    assert [each for each in reversed(subjects) if each.startswith("руками")] == [f"руками {n}" for n in range(15)]
    assert git(root, "status", "--porcelain") == ""
    assert git(root, "fsck", "--strict", "--no-dangling") == ""


# --- paths


@pytest.mark.parametrize(
    "path",
    [
        "../x.md",
        "/etc/x.md",
        "skills/../../x.md",
        ".git/x.md",
        "skills/.git/x.md",
        "a\\b.md",
        "c:x.md",
        "x.txt",
        "con.md",
    ],
)
def test_no_path_leads_out_of_the_folder(folder: Folder, path: str) -> None:
    # SKL-9
    with pytest.raises(UnsafePath):
        folder.write(path, "x", "x", author=BOT, at=NOW)
    with pytest.raises(UnsafePath):
        folder.read(path)


def test_no_link_leads_out_of_the_folder(folder: Folder, root: Path) -> None:
    # SKL-9
    outside = root.parent / "outside"
    outside.mkdir()
    (outside / "x.md").write_text("чужое\n", encoding="utf-8")
    (root / "ssylka").symlink_to(outside)
    (root / "x.md").symlink_to(outside / "x.md")

    for path in ("ssylka/x.md", "x.md", "ssylka/novyy.md"):
        with pytest.raises(BrokenFile) as raised:
            folder.write(path, "наше\n", "x", author=BOT, at=NOW)
        assert raised.value.what is Fault.LINK
    with pytest.raises(BrokenFile):
        folder.read("ssylka/x.md")

    assert (outside / "x.md").read_text(encoding="utf-8") == "чужое\n"
    assert list(outside.iterdir()) == [outside / "x.md"]


def test_any_title_gives_a_readable_and_free_name() -> None:
    # SKL-1
    assert slug("Смета на ремонт: щётка, №5") == "smeta-na-remont-shchetka-no5"
    assert slug("«…»") == "file"
    assert len(slug("длинное название " * 20)) <= 60
    assert path_for("Смета", folder="skills", taken=[]) == "skills/smeta.md"
    assert path_for("Смета!", folder="skills", taken=["skills/Smeta.md", "skills/smeta-2.md"]) == "skills/smeta-3.md"
    for title in ("con", "../../etc/passwd", "a\0b", ".git", "x" * 500, "навык\n2"):
        assert checked(path_for(title, folder="skills", taken=[])).count("/") == 1


def test_what_is_no_folder_is_refused(tmp_path: Path) -> None:
    # SKL-9
    (tmp_path / "file").write_text("x")
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")

    for name in ("file", "link"):
        with pytest.raises(NotAFolder):
            Folder.open(tmp_path / name)


def test_a_directory_with_files_becomes_a_folder_and_they_are_new(tmp_path: Path) -> None:
    # SKL-3, SKL-9
    (tmp_path / "skills").mkdir()
    (tmp_path / "skills/byl.md").write_text("был раньше\n", encoding="utf-8")

    folder = Folder.open(tmp_path)

    assert only(folder.changes_since(None).changes).kind is ChangeKind.NEW


# --- death at any instant

_DYING = """
    import os, shutil, sys
    from datetime import UTC, datetime
    from pathlib import Path
    from bot.knowledge.folder import Folder
    from bot.knowledge.repository import Author

    base, place = Path(sys.argv[1]), Path(sys.argv[2])
    EVENTS = {"open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.link", "os.truncate"}

    def die_at(number):
        left = [number]
        def hook(event, arguments):
            if event in EVENTS:
                left[0] -= 1
                if left[0] == 0:
                    os._exit(9)
        sys.addaudithook(hook)

    now = datetime(2026, 11, 30, tzinfo=UTC)
    folder = Folder.open(base)
    texts = {"skills/a.md": "a\\n", "skills/b.md": "b\\n"}
    folder.commit(texts, "first", author=Author(name="x"), at=now)
    number, wrong, died = 0, [], 0
    while True:
        number += 1
        copy = place / str(number)
        shutil.copytree(base, copy)
        since = Folder.open(copy).head()
        child = os.fork()
        if child == 0:
            die_at(number)
            edits = {"skills/a.md": "a2\\n", "skills/b.md": None, "skills/c/c.md": "c\\n"}
            Folder.open(copy).commit(edits, "second", author=Author(name="x"), at=now)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        again = Folder.open(copy, wait_s=0.2)
        changes = again.changes_since(since).changes
        state = {path: again.read(path) for path in ("skills/a.md", "skills/b.md", "skills/c/c.md")}
        whole = state in (
            {"skills/a.md": "a\\n", "skills/b.md": "b\\n", "skills/c/c.md": None},
            {"skills/a.md": "a2\\n", "skills/b.md": None, "skills/c/c.md": "c\\n"},
        )
        left = [str(p) for p in copy.rglob("*") if p.name.startswith(".pamyatka-") or p.suffix == ".lock" and p.name != "pamyatka.lock"]
        commits = [entry.message for entry in again.log()]
        committed = commits == (["second", "first"] if state["skills/c/c.md"] else ["first"])
        after = again.write("skills/d.md", "d\\n", "third", author=Author(name="x"), at=now)
        if changes or not whole or not committed or left or not after:
            wrong.append((number, changes, state, commits, left))
        if os.WIFEXITED(status) and os.WEXITSTATUS(status) == 0:
            break
        died += 1
    print(died, wrong)
"""


@pytest.mark.slow
def test_a_process_may_die_at_any_step_of_a_write(tmp_path: Path) -> None:
    # SKL-9, OPS-4
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(_DYING), str(tmp_path / "base"), str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )

    assert done.returncode == 0, done.stderr
    died, _, wrong = done.stdout.strip().partition(" ")
    assert int(died) > 20
    assert wrong == "[]"
    if GIT:
        for copy in random.Random(1).sample([path for path in tmp_path.iterdir() if path.name.isdigit()], 8):
            assert git(copy, "fsck", "--strict", "--no-dangling") in (
                "",
                "notice: HEAD points to an unborn branch (main)",
            )
            assert git(copy, "status", "--porcelain") == ""


_WRITING = """
    import sys
    from datetime import UTC, datetime
    from pathlib import Path
    from bot.knowledge.folder import Folder
    from bot.knowledge.repository import Author

    folder = Folder.open(Path(sys.argv[1]))
    start = int((folder.read("skills/n.md") or "0").strip())
    print("ready", flush=True)
    for number in range(start + 1, start + 10_000):
        folder.write("skills/n.md", f"{number}\\n", f"{number}", author=Author(name="x"), at=datetime.now(UTC))
"""


@pytest.mark.slow
def test_a_killed_process_leaves_a_folder_in_order(tmp_path: Path) -> None:
    # SKL-9, OPS-4
    root = tmp_path / "knowledge"
    rng = random.Random(7)
    for _ in range(6):
        process = subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(_WRITING), str(root)], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        with process, process.stdout:
            assert process.stdout.readline() == "ready\n"
            time.sleep(rng.uniform(0.02, 0.3))
            process.send_signal(signal.SIGKILL)

        folder = Folder.open(root, wait_s=1.0)
        assert folder.changes_since(None).changes == ()
        numbers = [int(entry.message) for entry in folder.log(limit=10_000)]
        assert numbers == list(range(len(numbers), 0, -1))
        assert folder.read("skills/n.md") == f"{numbers[0]}\n"
        if GIT:
            assert git(root, "status", "--porcelain") == ""
            assert git(root, "fsck", "--strict", "--no-dangling") == ""
