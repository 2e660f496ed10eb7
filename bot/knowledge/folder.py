"""The knowledge folder: readable files under git that mirror the store, which anybody may edit by hand (SKL-1, SKL-9).

Everything here blocks; callers use a thread. One process writes at a time (the holder of the folder's lease), while a
person's editor and git may do so at any time. So a write never covers what a person changed meanwhile, a commit
takes nothing along but its own paths, and whatever instant the process dies at, opening the folder again finishes the
write that was begun. Nothing read here has force: what a hand edit means is for others to decide.
"""

from __future__ import annotations

import json
import os
import stat
import threading
from collections.abc import Collection, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from dulwich.objects import ObjectID
from dulwich.repo import Repo

from bot.domain.errors import BotError
from bot.knowledge import repository
from bot.knowledge.faults import BrokenFile, Fault
from bot.knowledge.names import UnsafePath, checked, known_name
from bot.knowledge.repository import Author, LogEntry
from bot.knowledge.uploads import decode

#: a file of the folder may be so large to be looked at
FILE_BYTES: Final = 256 * 1024
#: more files than these are not ours to watch
FILES: Final = 5_000
#: a link is never followed, and a pipe never waited for
_READ: Final = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
_TEMPORARY: Final = ".pamyatka-"
_PENDING: Final = "pamyatka-pending.json"


class EditedByHand(BotError):
    """A write would cover what a person changed. Bring the changes in first; `paths` says of which files."""

    def __init__(self, paths: Collection[str]) -> None:
        super().__init__(f"{len(paths)} files were edited by hand")
        self.paths = tuple(sorted(paths))


class ChangeKind(StrEnum):
    NEW = "new"
    CHANGED = "changed"
    DELETED = "deleted"
    #: the same text under another name
    RENAMED = "renamed"
    #: can't be read; what was there before stays in force
    BROKEN = "broken"


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What somebody else did to one file."""

    path: str
    kind: ChangeKind
    #: the text on disk; None when deleted or broken
    text: str | None = None
    #: the text as we or the last change brought in left it
    former: str | None = None
    #: whose commit it was; None for an edit that was only saved
    entry: LogEntry | None = None
    renamed_from: str | None = None
    fault: Fault | None = None
    line: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Changes:
    """Changes by path, in their order. `head` is what to hand in next time, once they are brought in."""

    head: str | None
    changes: tuple[Change, ...]


class Folder:
    """One knowledge folder. Safe for several threads; see the module for several processes."""

    def __init__(self, path: Path, *, wait_s: float) -> None:
        self.path = path
        self._wait_s = wait_s
        self._mutex = threading.RLock()

    @classmethod
    def open(cls, path: Path, *, wait_s: float = 10.0) -> Folder:
        """The folder at the path, made if need be; a write that was cut short is finished.

        `wait_s` is how long a write waits for a person's git. Raises NotAFolder; FolderBusy if there is something to
        finish and a person's git is in the way.
        """
        folder = cls(path.absolute(), wait_s=wait_s)
        with folder._repository() as repo:
            with repository.alone(repo, wait_s=wait_s):
                repository.sweep(repo)
                folder._sweep()
            folder._finish(repo)
        return folder

    # --- reading

    def head(self) -> str | None:
        with self._repository() as repo:
            return _hex(repository.head(repo))

    def read(self, path: str) -> str | None:
        """The text on disk, or None. Raises BrokenFile for what is no text, UnsafePath."""
        data = self._data(checked(path))
        return None if data is None else _decoded(data)

    def paths(self) -> tuple[str, ...]:
        """Every file that is looked at, links left out."""
        return tuple(sorted(path for path, entry in self._walk() if stat.S_ISREG(entry.st_mode)))

    def beside(self, path: str) -> tuple[str, ...]:
        """Names of all files in the directory of a file, itself left out: what an agent-skill folder brings along."""
        start = self.path / Path(checked(path)).parent
        found: list[str] = []
        for each in _regular_below(start):
            name = each.relative_to(start).as_posix()
            if (start / name) != self.path / path:
                found.append(name)
        return tuple(sorted(found))

    def log(self, *, path: str | None = None, limit: int = 100) -> tuple[LogEntry, ...]:
        """Newest first; of one path, those commits that changed it."""
        entries: list[LogEntry] = []
        with self._repository() as repo:
            for made in repository.newest(repo):
                if len(entries) >= limit:
                    break
                if path is None or repository.touches(repo, made, path):
                    entries.append(repository.described(made))
        return tuple(entries)

    def text_at(self, commit: str, path: str) -> str | None:
        """The text that a file had in a commit."""
        with self._repository() as repo:
            tree = repository.tree_of(repo, ObjectID(commit.encode()))
            blob = repository.blob_at(repo, tree, path)
            return _decoded(repository.content(repo, blob)) if blob else None

    def changed_by(self, commit: str) -> dict[str, tuple[str | None, str | None]]:
        """Text before and text after of each file that a commit changed: what taking it back needs.

        Empty for a commit that isn't here.
        """
        with self._repository() as repo:
            found = [each for each in repository.walk(repo, None) if each.id.decode().startswith(commit)]
            if len(found) != 1:
                return {}
            return {
                path: (_text_of(repo, before), _text_of(repo, after))
                for path, before, after in repository.touched(repo, found[0])
            }

    # --- writing

    def write(
        self, path: str, text: str, message: str, *, author: Author, at: datetime, known: str | None = None
    ) -> str | None:
        """Make a file hold a text, as one commit. See `commit`."""
        return self.commit({path: text}, message, author=author, at=at, known=known)

    def take_in(self, path: str, message: str, *, author: Author, at: datetime) -> str | None:
        """Commit a file as it lies on the disk, or that it is gone: what a person saved is in the history then."""
        return self.commit({path: self._data(checked(path))}, message, author=author, at=at)

    def delete(self, path: str, message: str, *, author: Author, at: datetime, known: str | None = None) -> str | None:
        return self.commit({path: None}, message, author=author, at=at, known=known)

    def rename(
        self,
        old: str,
        new: str,
        message: str,
        *,
        author: Author,
        at: datetime,
        text: str | None = None,
        known: str | None = None,
    ) -> str | None:
        """Move a file, and give it a new text where there is one. Raises FileNotFoundError, FileExistsError."""
        with self._mutex:
            moved = text if text is not None else self.read(old)
            if moved is None:
                raise FileNotFoundError(old)
            if self._data(checked(new)) is not None:
                raise FileExistsError(new)
            return self.commit({old: None, new: moved}, message, author=author, at=at, known=known)

    def commit(
        self,
        edits: Mapping[str, str | bytes | None],
        message: str,
        *,
        author: Author,
        at: datetime,
        known: str | None = None,
    ) -> str | None:
        """Make files hold these texts, None for gone, as one commit; None if HEAD has it all already.

        A file on disk must be as HEAD has it, or already as it is to be: so a saved hand edit is taken in by writing
        it as it is. With `known`, the commit up to which hand edits were brought in, HEAD must not have another's later
        commit of that file either. Raises EditedByHand, FolderBusy, UnsafePath, BrokenFile for a link; nothing has
        changed then, but for a HEAD that stays locked: that write is finished by the next call.
        """
        texts = {checked(path): text.encode() if isinstance(text, str) else text for path, text in edits.items()}
        for path in texts:
            self._refuse_links(path)
        with self._mutex, self._finished() as repo, repository.index_lock(repo, wait_s=self._wait_s):
            repository.refuse_under_way(repo)
            tree = repository.tree_of(repo, repository.head(repo))
            after = {path: None if data is None else repository.blob_id(data) for path, data in texts.items()}
            before = {path: repository.blob_at(repo, tree, path) for path in texts}
            if edited := self._edited(repo, before, after, known=known):
                raise EditedByHand(edited)
            if before == after:
                return None
            for data in texts.values():
                if data is not None:
                    repository.store(repo, data)
            plan = _Plan(message=message, author=author, at=at, before=before, after=after)
            self._note(repo, plan)
            return self._carry_out(repo, plan)

    def _edited(
        self,
        repo: Repo,
        before: Mapping[str, ObjectID | None],
        after: Mapping[str, ObjectID | None],
        *,
        known: str | None,
    ) -> list[str]:
        edited = [path for path, blob in before.items() if self._blob_on_disk(path) not in (blob, after[path])]
        if known is None:
            return edited
        theirs: set[str] = set()
        for made in repository.walk(repo, ObjectID(known.encode())):
            paths = {path for path, _, _ in repository.touched(repo, made)}
            theirs = theirs - paths if repository.own(made) else theirs | paths
        return [*edited, *(path for path, blob in before.items() if path in theirs and blob != after[path])]

    # --- a write, and its end after a crash

    def _note(self, repo: Repo, plan: _Plan) -> None:
        _replace(repository.git_dir(repo) / _PENDING, plan.dumped().encode())

    def _carry_out(self, repo: Repo, plan: _Plan) -> str | None:
        for path, blob in plan.after.items():
            self._put(path, None if blob is None else repository.content(repo, blob))
        made = repository.commit(repo, plan.after, plan.message, author=plan.author, at=plan.at, wait_s=self._wait_s)
        repository.stage(repo, self.path, plan.after)
        (repository.git_dir(repo) / _PENDING).unlink(missing_ok=True)
        return _hex(made)

    def _finish(self, repo: Repo) -> None:
        """End the write that was begun and cut short, as far as no person has gone on from there."""
        note = repository.git_dir(repo) / _PENDING
        if not note.exists():
            return
        with self._mutex, repository.index_lock(repo, wait_s=self._wait_s):
            plan = _Plan.noted(note)
            if plan is None:
                return
            repository.drop_own_ref_lock(repo, since=note.stat().st_mtime)
            tree = repository.tree_of(repo, repository.head(repo))
            ours = {
                path: blob
                for path, blob in plan.after.items()
                if repository.blob_at(repo, tree, path) in (plan.before[path], blob)
                and (blob is None or blob in repo.object_store)
            }
            for path, blob in ours.items():
                if self._blob_on_disk(path) == plan.before[path]:
                    self._put(path, None if blob is None else repository.content(repo, blob))
            repository.commit(repo, ours, plan.message, author=plan.author, at=plan.at, wait_s=self._wait_s)
            repository.stage(repo, self.path, ours)
            note.unlink(missing_ok=True)

    def _sweep(self) -> None:
        for root, _, names in os.walk(self.path):
            for name in names:
                if name.startswith(_TEMPORARY):
                    (Path(root) / name).unlink(missing_ok=True)

    def _put(self, path: str, data: bytes | None) -> None:
        file = self.path / path
        if data is None:
            file.unlink(missing_ok=True)
            self._drop_empty(file.parent)
            return
        file.parent.mkdir(parents=True, exist_ok=True)
        self._refuse_links(path)
        if self._data(path) != data:
            _replace(file, data)

    def _drop_empty(self, directory: Path) -> None:
        while directory != self.path:
            try:
                directory.rmdir()
            except OSError:
                return
            directory = directory.parent

    # --- hand edits

    def changes_since(self, since: str | None, *, settled_before: datetime | None = None) -> Changes:
        """Everything that others did to the files since a commit: saved, committed, both, or undone by them.

        `since` is the `head` of the last call whose changes were brought in, or None: then everything that is not as we
        left it, for which the whole history is read (some 15 ms a commit). A file that somebody else committed and we
        wrote afterwards counts as ours. Files saved after `settled_before` are left for the next call, since an editor
        may be writing them.
        """
        with self._mutex, self._finished() as repo:
            at = repository.head(repo)
            start = ObjectID(since.encode()) if since else None
            left, entries = self._left_by_us(repo, start)
            found = self._on_disk()
            waiting = _unsettled(found, settled_before)
            committed = repository.blobs(repo, repository.tree_of(repo, at))
            changes = [
                self._change(repo, path, found.get(path), left.get(path), committed.get(path), entries.get(path))
                for path in sorted({*left, *found})
                if path not in waiting and known_name(path)
            ]
        # A file in the making may be the other half of a renaming; then nothing may be called deleted yet.
        kept = [each for each in changes if each and not (waiting and each.kind is ChangeKind.DELETED)]
        held = since if waiting else _hex(at)
        return Changes(head=held, changes=_with_renames(kept))

    def _left_by_us(self, repo: Repo, since: ObjectID | None) -> tuple[dict[str, ObjectID], dict[str, LogEntry]]:
        """Each file as of the last change that is known, and the last commit of another since then."""
        left = repository.blobs(repo, repository.tree_of(repo, since))
        entries: dict[str, LogEntry] = {}
        for made in repository.walk(repo, since):
            for path, _, blob in repository.touched(repo, made):
                if not repository.own(made):
                    entries[path] = repository.described(made)
                    continue
                entries.pop(path, None)
                if blob is None:
                    left.pop(path, None)
                else:
                    left[path] = blob
        return left, entries

    def _change(
        self,
        repo: Repo,
        path: str,
        found: os.stat_result | None,
        left: ObjectID | None,
        committed: ObjectID | None,
        entry: LogEntry | None,
    ) -> Change | None:
        former = _text_of(repo, left)
        if found is None:
            gone = entry if committed is None else None
            return Change(path=path, kind=ChangeKind.DELETED, former=former, entry=gone) if left else None
        try:
            data = self._looked_at(path, found)
        except BrokenFile as broken:
            return _broken(path, broken, former)
        if data is None or (blob := repository.blob_id(data)) == left:
            return None
        saved_by = entry if blob == committed else None
        try:
            text = _decoded(data)
        except BrokenFile as broken:
            return _broken(path, broken, former, saved_by)
        kind = ChangeKind.CHANGED if left else ChangeKind.NEW
        return Change(path=path, kind=kind, text=text, former=former, entry=saved_by)

    def _looked_at(self, path: str, found: os.stat_result) -> bytes | None:
        if not stat.S_ISREG(found.st_mode):
            raise BrokenFile(1, Fault.LINK)
        if found.st_size > FILE_BYTES:
            raise BrokenFile(1, Fault.TOO_LARGE)
        try:
            checked(path)
        except UnsafePath:
            raise BrokenFile(1, Fault.UNSAFE_PATH) from None
        return self._data(path)

    # --- the disk

    def _on_disk(self) -> dict[str, os.stat_result]:
        return dict(self._walk())

    def _walk(self) -> Iterator[tuple[str, os.stat_result]]:
        """Files by path, links as themselves; directories behind links and service ones are not entered."""
        waiting, seen = [self.path], 0
        while waiting:
            try:
                listed = list(os.scandir(waiting.pop()))
            except FileNotFoundError:
                continue
            for each in listed:
                path = Path(each.path).relative_to(self.path).as_posix()
                if each.is_dir(follow_symlinks=False):
                    if not each.name.startswith("."):
                        waiting.append(Path(each.path))
                elif known_name(path) and seen < FILES:
                    seen += 1
                    try:
                        yield path, each.stat(follow_symlinks=False)
                    except FileNotFoundError:
                        continue

    def _blob_on_disk(self, path: str) -> ObjectID | None:
        data = self._data(path)
        return None if data is None else repository.blob_id(data)

    def _data(self, path: str) -> bytes | None:
        """The bytes of a file; None if there is none. Never follows a link: raises BrokenFile."""
        self._refuse_links(path)
        try:
            descriptor = os.open(self.path / path, _READ)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except IsADirectoryError:
            raise BrokenFile(1, Fault.UNSAFE_PATH) from None
        except OSError as error:
            raise BrokenFile(1, Fault.NOT_TEXT) from error
        with os.fdopen(descriptor, "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise BrokenFile(1, Fault.UNSAFE_PATH)
            return file.read()

    def _refuse_links(self, path: str) -> None:
        step = self.path
        for part in path.split("/"):
            step = step / part
            if step.is_symlink():
                raise BrokenFile(1, Fault.LINK)

    @contextmanager
    def _repository(self) -> Iterator[Repo]:
        """Opened anew each time: a person's git may have packed, moved or cleaned everything since."""
        with closing(repository.opened(self.path)) as repo:
            yield repo

    @contextmanager
    def _finished(self) -> Iterator[Repo]:
        """The repository with no write of ours half done, which would look like a hand edit. Raises FolderBusy."""
        with self._repository() as repo:
            self._finish(repo)
            yield repo


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plan:
    """A write as it is noted before it is begun."""

    message: str
    author: Author
    at: datetime
    before: Mapping[str, ObjectID | None]
    after: Mapping[str, ObjectID | None]

    def dumped(self) -> str:
        return json.dumps(
            {
                "message": self.message,
                "author": [self.author.name, self.author.email],
                "at": self.at.timestamp(),
                "before": {path: _hex(blob) for path, blob in self.before.items()},
                "after": {path: _hex(blob) for path, blob in self.after.items()},
            }
        )

    @classmethod
    def noted(cls, note: Path) -> _Plan | None:
        try:
            return cls.loaded(note.read_text(encoding="utf-8"))
        except (OSError, ValueError, KeyError, TypeError, UnsafePath):
            note.unlink(missing_ok=True)
            return None

    @classmethod
    def loaded(cls, text: str) -> _Plan:
        values: dict[str, Any] = json.loads(text)
        name, email = values["author"]
        before, after = (
            {checked(path): ObjectID(blob.encode()) if blob else None for path, blob in values[key].items()}
            for key in ("before", "after")
        )
        at = datetime.fromtimestamp(values["at"], UTC)
        return cls(message=values["message"], author=Author(name=name, email=email), at=at, before=before, after=after)


def _replace(file: Path, data: bytes) -> None:
    """The file holds all of the bytes or what it held before, also after a loss of power."""
    fresh = file.with_name(f"{_TEMPORARY}{os.getpid()}-{threading.get_ident()}")
    with fresh.open("wb") as opened:
        opened.write(data)
        opened.flush()
        os.fsync(opened.fileno())
    fresh.replace(file)


def _regular_below(start: Path) -> Iterator[Path]:
    for root, directories, names in os.walk(start, followlinks=False):
        directories[:] = [name for name in directories if not name.startswith(".")]
        for name in names:
            file = Path(root) / name
            if not name.startswith(".") and not file.is_symlink():
                yield file


def _unsettled(found: Mapping[str, os.stat_result], before: datetime | None) -> set[str]:
    if before is None:
        return set()
    return {path for path, entry in found.items() if entry.st_mtime > before.timestamp()}


def _broken(path: str, broken: BrokenFile, former: str | None, entry: LogEntry | None = None) -> Change:
    return Change(path=path, kind=ChangeKind.BROKEN, former=former, entry=entry, fault=broken.what, line=broken.line)


def _with_renames(changes: list[Change]) -> tuple[Change, ...]:
    """A file that is gone and a new one of the same text are one file that was renamed."""
    gone: dict[str, list[Change]] = {}
    for each in changes:
        if each.kind is ChangeKind.DELETED and each.former is not None:
            gone.setdefault(each.former, []).append(each)
    moved: set[str] = set()
    out: list[Change] = []
    for each in changes:
        if each.kind is ChangeKind.NEW and each.text and (candidates := gone.get(each.text)):
            old = candidates.pop(0)
            moved.add(old.path)
            out.append(
                Change(
                    path=each.path,
                    kind=ChangeKind.RENAMED,
                    text=each.text,
                    former=old.former,
                    entry=each.entry,
                    renamed_from=old.path,
                )
            )
        else:
            out.append(each)
    return tuple(each for each in out if not (each.kind is ChangeKind.DELETED and each.path in moved))


def _text_of(repo: Repo, blob: ObjectID | None) -> str | None:
    if blob is None:
        return None
    try:
        return _decoded(repository.content(repo, blob))
    except (BrokenFile, KeyError):
        return None


def _decoded(data: bytes) -> str:
    return decode(data)[0]


def _hex(sha: ObjectID | None) -> str | None:
    return sha.decode() if sha else None
