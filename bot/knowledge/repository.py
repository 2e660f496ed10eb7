"""The git side of the folder: trees, commits and the index, without a git program and without its hooks.

A commit of ours holds exactly the paths it is about: it is built on the tree of HEAD, and of the index only the
entries of those paths change, so that what a person has staged or is editing is neither taken along nor lost. While
it is made we hold the index's lock, as git does; the lock has our mark, so that one left by a killed process can be
told apart.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from dulwich.diff_tree import tree_changes
from dulwich.file import FileLocked
from dulwich.index import (
    ConflictedIndexEntry,
    IndexChecksumWriter,
    IndexEntry,
    UnsupportedIndexFormat,
    index_entry_from_stat,
    read_index_dict_with_version,
    write_index_dict,
)
from dulwich.object_store import commit_tree_changes, tree_lookup_path
from dulwich.objects import Blob, Commit, ObjectID, Tree
from dulwich.refs import Ref
from dulwich.repo import Repo
from dulwich.walk import ORDER_TOPO

from bot.domain.errors import BotError

try:
    import fcntl
except ImportError:  # no such locks on Windows: there the lease alone keeps processes apart
    fcntl = None  # type: ignore[assignment]

HEAD: Final = Ref(b"HEAD")
#: who commits; a commit of anybody else is a hand edit
COMMITTER: Final = b"Pamyatka <bot@pamyatka.invalid>"
FILE_MODE: Final = 0o100644
_LOCK_MARK: Final = b"pamyatka\n"
_POLL_S: Final = 0.05
#: older than any file, and not the zero that git takes for "unknown"
_EARLIEST_NS: Final = 1_000_000_000
#: what lies in `.git` while a person is in the middle of something
_UNDER_WAY: Final = ("MERGE_HEAD", "CHERRY_PICK_HEAD", "REVERT_HEAD", "rebase-merge", "rebase-apply")


class FolderBusy(BotError):
    """A person's git holds the folder or is in the middle of a merge; the same write may be tried again later."""


class NotAFolder(BotError):
    """The path is a file, a link, a bare repository, or can't be read as a repository."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Author:
    """Whose change it is, as git shows it. Read from a commit it is data and grants nothing."""

    name: str
    email: str = "bot@pamyatka.invalid"


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEntry:
    commit: str
    message: str
    author: Author
    at: datetime
    #: made by this program
    own: bool


def opened(path: Path) -> Repo:
    """The repository at the path, made there if there is none. Raises NotAFolder."""
    if path.is_symlink() or (path.exists() and not path.is_dir()):
        raise NotAFolder("the knowledge folder is no directory")
    try:
        path.mkdir(parents=True, exist_ok=True)
        repo = Repo(str(path)) if (path / ".git").exists() else Repo.init(str(path), default_branch=b"main")
    except Exception as error:
        raise NotAFolder(f"no repository can be opened: {type(error).__name__}") from error
    if repo.bare:
        repo.close()
        raise NotAFolder("a bare repository has no files to edit")
    repo.object_store.fsync_object_files = True
    return repo


def git_dir(repo: Repo) -> Path:
    return Path(os.fsdecode(repo.controldir()))


def head(repo: Repo) -> ObjectID | None:
    try:
        return repo.refs[HEAD]
    except KeyError:
        return None


def tree_of(repo: Repo, commit: ObjectID | None) -> ObjectID | None:
    """The tree of a commit; None for no commit and for one that isn't here."""
    try:
        found = repo.object_store[commit] if commit else None
    except (KeyError, ValueError):
        return None
    return found.tree if isinstance(found, Commit) else None


def blob_at(repo: Repo, tree: ObjectID | None, path: str) -> ObjectID | None:
    if tree is None:
        return None
    try:
        mode, sha = tree_lookup_path(repo.object_store.__getitem__, tree, path.encode())
    except (KeyError, ValueError):
        return None
    except Exception as error:  # a file where the path has a directory: NotTreeError is no ValueError
        if type(error).__name__ == "NotTreeError":
            return None
        raise
    return sha if mode & 0o170000 == 0o100000 else None


def blobs(repo: Repo, tree: ObjectID | None) -> dict[str, ObjectID]:
    """Every file of a tree by path; links and other repositories are left out."""
    if tree is None:
        return {}
    entries = repo.object_store.iter_tree_contents(tree)
    return {
        os.fsdecode(entry.path): entry.sha
        for entry in entries
        if entry.path and entry.sha and entry.mode and entry.mode & 0o170000 == 0o100000
    }


def content(repo: Repo, blob: ObjectID) -> bytes:
    found = repo.object_store[blob]
    return found.data if isinstance(found, Blob) else b""


def blob_id(data: bytes) -> ObjectID:
    return Blob.from_string(data).id


def store(repo: Repo, data: bytes) -> ObjectID:
    blob = Blob.from_string(data)
    repo.object_store.add_object(blob)
    return blob.id


# --- locks


@contextlib.contextmanager
def alone(repo: Repo, *, wait_s: float) -> Iterator[None]:
    """Keep our other processes out. The system lets go of it when a process dies, so that it can't be left behind."""
    deadline = time.monotonic() + wait_s
    with (git_dir(repo) / "pamyatka.lock").open("ab") as file:
        while not _taken(file.fileno()):
            if time.monotonic() >= deadline:
                raise FolderBusy("another process writes")
            time.sleep(_POLL_S)
        # Nobody of ours is at work now, so a lock with our mark is of a process that died.
        _drop_own_lock(repo)
        yield


def _taken(descriptor: int) -> bool:
    if fcntl is None:
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


@contextlib.contextmanager
def index_lock(repo: Repo, *, wait_s: float) -> Iterator[None]:
    """Hold the index as git does. Raises FolderBusy when somebody else has it for too long."""
    lock = git_dir(repo) / "index.lock"
    deadline = time.monotonic() + wait_s
    with alone(repo, wait_s=wait_s):
        while not _made(lock):
            if time.monotonic() >= deadline:
                raise FolderBusy("the index is locked")
            time.sleep(_POLL_S)
        try:
            yield
        finally:
            lock.unlink(missing_ok=True)


def _made(lock: Path) -> bool:
    """Make the lock if nobody has it, with our mark in it from the first instant."""
    marked = lock.with_name("pamyatka-mark")
    marked.write_bytes(_LOCK_MARK)
    try:
        lock.hardlink_to(marked)
    except FileExistsError:
        return False
    except OSError:
        return _made_without_links(lock)
    return True


def _made_without_links(lock: Path) -> bool:
    try:
        with lock.open("xb") as file:
            file.write(_LOCK_MARK)
    except FileExistsError:
        return False
    return True


def _drop_own_lock(repo: Repo) -> None:
    lock = git_dir(repo) / "index.lock"
    with contextlib.suppress(OSError):
        if lock.read_bytes() == _LOCK_MARK:
            lock.unlink(missing_ok=True)


def drop_own_ref_lock(repo: Repo, *, since: float) -> None:
    """Remove a branch's lock that a process of ours made after `since` (seconds) and died with. Only when alone."""
    names, _ = repo.refs.follow(HEAD)
    for name in {HEAD, *names}:
        lock = git_dir(repo) / (os.fsdecode(name) + ".lock")
        with contextlib.suppress(OSError):
            if lock.stat().st_mtime >= since and _is_own(repo, lock.read_bytes().strip()):
                lock.unlink(missing_ok=True)


def _is_own(repo: Repo, locked: bytes) -> bool:
    """What a lock of a branch holds is the commit to come, or nothing yet."""
    if not locked:
        return True
    try:
        made = repo.object_store[ObjectID(locked)]
    except (KeyError, ValueError, AssertionError):
        return False
    return isinstance(made, Commit) and own(made)


def sweep(repo: Repo) -> None:
    """Remove what a dead process of ours left among the objects: git itself puts no locks there. Only when alone."""
    for lock in (git_dir(repo) / "objects").glob("??/*.lock"):
        lock.unlink(missing_ok=True)


def refuse_under_way(repo: Repo) -> None:
    if any((git_dir(repo) / name).exists() for name in _UNDER_WAY):
        raise FolderBusy("a merge or rebase is under way")


# --- commits


def commit(
    repo: Repo, changes: Mapping[str, ObjectID | None], message: str, *, author: Author, at: datetime, wait_s: float
) -> ObjectID | None:
    """One commit on top of HEAD with these paths set to these blobs (None deletes). None when HEAD has it all.

    The caller holds the index's lock. A commit that a person makes at the same instant is not lost: ours goes on top.
    """
    deadline = time.monotonic() + wait_s
    while True:
        parent = head(repo)
        tree = tree_of(repo, parent)
        wanted = {path: sha for path, sha in changes.items() if blob_at(repo, tree, path) != sha}
        if not wanted:
            return None
        made = _commit_object(repo, parent, _tree(repo, tree, wanted), message, author=author, at=at)
        if _moved(repo, parent, made):
            return made
        if time.monotonic() >= deadline:
            raise FolderBusy("HEAD is locked or keeps moving")
        time.sleep(_POLL_S)


def _tree(repo: Repo, tree: ObjectID | None, changes: Mapping[str, ObjectID | None]) -> ObjectID:
    base = repo.object_store[tree] if tree else Tree()
    listed = [(path.encode(), FILE_MODE if sha else None, sha) for path, sha in changes.items()]
    return commit_tree_changes(repo.object_store, base if isinstance(base, Tree) else Tree(), listed)


def _commit_object(
    repo: Repo, parent: ObjectID | None, tree: ObjectID, message: str, *, author: Author, at: datetime
) -> ObjectID:
    made = Commit()
    made.tree = tree
    made.parents = [parent] if parent else []
    made.author = f"{_identity(author.name) or 'Pamyatka'} <{_identity(author.email)}>".encode()
    made.committer = COMMITTER
    made.author_time = made.commit_time = int(at.timestamp())
    made.author_timezone = made.commit_timezone = 0
    made.encoding = b"UTF-8"
    made.message = (message.replace("\0", "").strip() + "\n").encode()
    repo.object_store.add_object(made)
    return made.id


def _identity(text: str) -> str:
    """A name without the characters that end one."""
    return " ".join("".join(char for char in text if char not in "<>" and char.isprintable()).split())


def _moved(repo: Repo, parent: ObjectID | None, made: ObjectID) -> bool:
    subject = b"commit: knowledge"
    try:
        if parent is None:
            return repo.refs.add_if_new(HEAD, made, committer=COMMITTER, message=subject)
        return repo.refs.set_if_equals(HEAD, parent, made, committer=COMMITTER, message=subject)
    except FileLocked:
        return False


def stage(repo: Repo, root: Path, changes: Mapping[str, ObjectID | None]) -> None:
    """Set the index's entries of these paths, so that git sees them as committed. The caller holds the lock."""
    file = git_dir(repo) / "index"
    entries: dict[bytes, IndexEntry | ConflictedIndexEntry] = {}
    former_ns = _EARLIEST_NS
    try:
        if file.exists():
            former_ns = file.stat().st_mtime_ns
            with file.open("rb") as opened_file:
                entries, _, extensions = read_index_dict_with_version(opened_file)
            if any(extension.signature == b"link" for extension in extensions):
                return
    except (UnsupportedIndexFormat, AssertionError, ValueError):
        # An index of a form that is not ours to write: git will show these paths as changed, nothing is lost.
        return
    for path, sha in changes.items():
        if sha is None:
            entries.pop(path.encode(), None)
        elif entry := _entry(root / path, sha):
            entries[path.encode()] = entry
    fresh = file.with_name(f"pamyatka-index-{os.getpid()}")
    with fresh.open("wb") as raw:
        writer = IndexChecksumWriter(raw)
        write_index_dict(writer, entries)
        writer.write_checksum()
        raw.flush()
        os.fsync(raw.fileno())
    # Git tells from this time which entries a file may have changed under without its size or second showing it, and
    # looks into those. A later time would hide an edit that a person made in the second before ours.
    os.utime(fresh, ns=(former_ns, former_ns))
    fresh.replace(file)


def _entry(path: Path, sha: ObjectID) -> IndexEntry | None:
    try:
        found = path.lstat()
        same = blob_id(path.read_bytes()) == sha
    except OSError:
        return None
    entry = index_entry_from_stat(found, sha, mode=FILE_MODE)
    if not same:
        # Somebody has gone on editing: a size of nothing makes git look into the file.
        entry.size = 0
        entry.mtime = (0, 0)
    return entry


# --- history


def walk(repo: Repo, since: ObjectID | None) -> list[Commit]:
    """Commits that HEAD has and `since` has not, parents before children."""
    at = head(repo)
    if at is None:
        return []
    known = [since] if since is not None and tree_of(repo, since) else []
    return [entry.commit for entry in repo.get_walker([at], exclude=known, order=ORDER_TOPO, reverse=True)]


def newest(repo: Repo) -> Iterator[Commit]:
    """Commits of HEAD, children before parents."""
    if at := head(repo):
        for entry in repo.get_walker([at], order=ORDER_TOPO):
            yield entry.commit


def touches(repo: Repo, made: Commit, path: str) -> bool:
    before = tree_of(repo, made.parents[0]) if made.parents else None
    return blob_at(repo, before, path) != blob_at(repo, made.tree, path)


def touched(repo: Repo, made: Commit) -> Iterable[tuple[str, ObjectID | None, ObjectID | None]]:
    """Path, blob before and blob after of each file that a commit changed against its first parent."""
    before = tree_of(repo, made.parents[0]) if made.parents else None
    for change in tree_changes(repo.object_store, before, made.tree):
        old, new = change.old, change.new
        path = (new.path if new and new.path else None) or (old.path if old else None)
        if path:
            yield os.fsdecode(path), old.sha if old else None, new.sha if new else None


def own(made: Commit) -> bool:
    return bool(made.committer == COMMITTER)


def described(made: Commit) -> LogEntry:
    name, _, email = made.author.decode(errors="replace").partition(" <")
    return LogEntry(
        commit=made.id.decode(),
        message=made.message.decode(errors="replace").strip(),
        author=Author(name=name.strip(), email=email.rstrip(">")),
        at=datetime.fromtimestamp(made.author_time, UTC),
        own=own(made),
    )
