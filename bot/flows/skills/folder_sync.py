"""Skills as files under git: what changed here is written there, what people changed there is brought in (SKL-9).

What is in force is in the store; a file shows it. A hand edit gives words, and nothing it says of status, scope or
counts has force. Nothing of the folder is touched while a transaction is open: it blocks, and so it has a thread.
"""

from __future__ import annotations

import asyncio
import difflib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import PurePosixPath
from typing import Final, TypeVar

import structlog

from bot.domain.discretion import line_of_somebody, unkept
from bot.domain.memory import COMPANY
from bot.domain.notices import Line, Notice, Value
from bot.domain.skills.commands_in import Note, commands_in
from bot.domain.skills.reading import visible_text
from bot.domain.skills.skill import Skill, SkillStatus, full_text, tidy
from bot.flows.deps import Deps, tell
from bot.flows.rules.rule_reading import reading
from bot.flows.skills.skill_cards import arguments, described, named, note_lines, scope_words
from bot.flows.skills.skill_decide import Decided, Edit, change_by_hand
from bot.flows.skills.skill_told import announce, back_button, diff_lines, open_button, tell_deciders
from bot.flows.skills.skill_upload import known_text, same_name
from bot.knowledge import skill_file
from bot.knowledge.faults import BrokenFile, Fault
from bot.knowledge.folder import Change, ChangeKind, EditedByHand, Folder
from bot.knowledge.front_matter import Value as HeaderValue
from bot.knowledge.names import UnsafePath, path_for
from bot.knowledge.repository import Author, FolderBusy, NotAFolder
from bot.knowledge.skill_file import HandEdit, SkillFile
from bot.knowledge.uploads import Upload, read_markdown
from storage import journal, people, skills
from storage.db import Tx

log = structlog.get_logger()
T = TypeVar("T")

#: where skills lie in the folder
PLACE: Final = "skills"
#: skills written in one round
AT_ONCE: Final = 50
#: a file saved so lately may still be being written
SETTLED: Final = timedelta(seconds=2)
_HEAD: Final = "head"
_BROKEN: Final = "broken:"
#: statuses whose skill has a file
_WITH_FILE: Final = frozenset(SkillStatus) - {SkillStatus.DELETED}
#: lines around a change
_AROUND: Final = 2
_BOT: Final = Author(name="Памятка")
#: whose edit it was when it was only saved
_HAND: Final = Author(name="Правка на диске")
_TAKEN_IN: Final = "Правка файла"
#: files that describe a folder
_NO_SKILLS: Final = frozenset({"readme", "changelog", "license", "contributing"})


async def sync(deps: Deps) -> bool:
    """One round: hand edits first, so that nothing is written over them. Returns whether anything was done."""
    if deps.folder is None:
        return False
    try:
        brought = await bring_in(deps, deps.folder)
        wrote = await write_out(deps, deps.folder)
    except (FolderBusy, NotAFolder, OSError) as error:
        # A person's git is at work, or the disk is away: the next round goes on from here.
        log.warning("knowledge folder can't be used now", kind=type(error).__name__)
        return False
    return brought or wrote


async def _aside(work: Callable[[], T]) -> T:
    """Blocking work of the folder, in a thread."""
    return await asyncio.to_thread(work)


# --- from the store to the folder -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _Page:
    """One skill as it is to be written."""

    skill: Skill
    path: str | None
    scope: str
    author: str
    message: str
    by: Author


async def write_out(deps: Deps, folder: Folder) -> bool:
    """Write the skills that changed, one commit each."""
    async with deps.db.read() as tx:
        pages = [await _page(tx, skill) for skill in await skills.unwritten(tx, limit=AT_ONCE)]
        taken = set(await skills.paths(tx))
        known = (await skills.marks(tx)).get(_HEAD)
    if not pages:
        return False
    wrote = False
    for page in pages:
        try:
            path = await _aside(lambda page=page: _write(folder, page, taken, known))  # type: ignore[misc]
        except EditedByHand:
            continue  # brought in first, in the next round
        except (BrokenFile, UnsafePath) as error:
            log.warning("a skill's file can't be written", skill=page.skill.id, kind=type(error).__name__)
            continue
        taken.add(path)
        async with deps.db.write() as tx:
            await skills.mark_written(tx, page.skill.id, revision=page.skill.revision, path=path)
            if page.skill.status not in _WITH_FILE:
                await skills.set_path(tx, page.skill.id, None)
        wrote = True
    return wrote


async def _page(tx: Tx, skill: Skill) -> _Page:
    names = await people.names(tx, [skill.author_id])
    area, site = await scope_words(tx, skill)
    rows = await journal.of(tx, "skill", skill.id)
    last = rows[-1] if rows else None
    actor = (await people.names(tx, [last.actor_id])).get(last.actor_id or 0) if last is not None else None
    about = await skills.standing(tx, skill.id)
    return _Page(
        skill=skill,
        path=about.path if about is not None else None,
        scope=skill_file.scope_text(area=area, site=site),
        author=names.get(skill.author_id or 0, ""),
        message=_message(skill, last.act if last is not None else ""),
        by=Author(name=actor) if actor else _BOT,
    )


#: what happened, as the log of git says it
_SAID: Final = {
    "proposed": "предложен",
    "approved": "подтверждён",
    "rejected": "отклонён",
    "withdrawn": "отозван",
    "became-part": "стал частью другого",
    "reopened": "снова ждёт решения",
    "corrected": "изменён текст",
    "edited-on-disk": "принята правка файла",
    "switched-off": "выключен",
    "switched-on": "включён",
    "pinned": "закреплён",
    "unpinned": "откреплён",
    "rescoped": "изменено, где действует",
    "refined": "добавлено уточнение",
    "to-review": "отправлен на проверку",
    "reviewed": "возвращён в работу",
    "deleted": "удалён",
}


def _message(skill: Skill, act: str) -> str:
    name = " ".join(named(skill).split())
    return f"Навык «{name}»: {_SAID.get(act, 'обновлён')}"


def _write(folder: Folder, page: _Page, taken: set[str], known: str | None) -> str:
    """Make the folder show a skill. Returns the path. Raises what the folder does."""
    skill = page.skill
    path = page.path or _found(folder, named(skill), taken)
    at = skill.updated_at
    if skill.status not in _WITH_FILE:
        if folder.read(path) is not None:
            folder.delete(path, page.message, author=page.by, at=at, known=known)
        return path
    text = skill_file.write(_worded(skill), scope=page.scope, author=page.author, extra=_extra(folder, path))
    folder.write(path, text, page.message, author=page.by, at=at, known=known)
    return path


def _found(folder: Folder, name: str, taken: set[str]) -> str:
    """A path for a skill that has none: that of its own file from before an import, else one that nothing has."""
    own = path_for(name, folder=PLACE, taken=())
    if own not in taken:
        try:
            text = folder.read(own)
            if text is None or skill_file.read(text).name == " ".join(name.split()):
                return own
        except BrokenFile:
            pass
    return path_for(name, folder=PLACE, taken=[*taken, *folder.paths()])


def _worded(skill: Skill) -> Skill:
    """The skill with a name and a description, without which no file of it could be read back."""
    return replace(skill, name=named(skill), description=described(skill))


def _extra(folder: Folder, path: str) -> dict[str, HeaderValue]:
    """Keys of a person's own in the header of the file."""
    try:
        text = folder.read(path)
        return skill_file.read(text).extra if text is not None else {}
    except BrokenFile:
        return {}


# --- from the folder to the store -------------------------------------------------------------------------------------


async def bring_in(deps: Deps, folder: Folder) -> bool:
    """Take over what people changed on disk since the last round."""
    async with deps.db.read() as tx:
        marks = await skills.marks(tx)
    since, before = marks.get(_HEAD), deps.now() - SETTLED
    found = await _aside(lambda: folder.changes_since(since, settled_before=before))
    if not found.changes and found.head == since:
        return False
    taken = False
    for change in found.changes:
        beside = await _beside(folder, change)
        read = await _aside(lambda change=change: _read(change))  # type: ignore[misc]
        if await _bring_one(deps, change, read, beside):
            taken = True
            await _commit_as_is(deps, folder, change)
    if found.head is not None and found.head != since:
        async with deps.db.write() as tx:
            await skills.mark(tx, _HEAD, found.head)
    return taken


async def _bring_one(deps: Deps, change: Change, read: _Read, beside: Sequence[str]) -> bool:
    """One change in a transaction of its own; texts that it shows are read before that, in a thread."""
    done = False

    async def write(own: Deps) -> None:
        nonlocal done
        async with own.db.write() as tx:
            done = await _take(tx, own, change, read, beside)

    await reading(deps, write)
    deps.wake()
    return done


async def _commit_as_is(deps: Deps, folder: Folder, change: Change) -> None:
    """What was only saved is committed as it was saved, so that what is written over it next loses nothing."""
    author = change.entry.author if change.entry is not None else _HAND
    for path in (change.renamed_from, change.path):
        if path is None:
            continue
        try:
            await _aside(lambda path=path: folder.take_in(path, _TAKEN_IN, author=author, at=deps.now()))  # type: ignore[misc]
        except (EditedByHand, BrokenFile, UnsafePath) as error:
            log.info("a hand edit goes on", kind=type(error).__name__)


async def _beside(folder: Folder, change: Change) -> Sequence[str]:
    """Other files beside a `SKILL.md`."""
    if change.kind is not ChangeKind.NEW or not change.path.lower().endswith("/skill.md"):
        return ()
    return await _aside(lambda: folder.beside(change.path))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    """What a changed file says, as a skill's own file and as one that is new; read before the write."""

    own: SkillFile | BrokenFile
    new: Upload | BrokenFile
    #: what of it must not be stored, and where (MEM-13)
    unkept: str | None = None
    line: int = 1
    #: what in it tries to command its reader (SKL-3)
    notes: tuple[Note, ...] = ()


def _read(change: Change) -> _Read:
    text = change.text or ""
    found = unkept(text)
    line = line_of_somebody(text) if found == "delicate" else None
    return _Read(
        own=_own(text),
        new=_new(text, change.path),
        unkept=found,
        line=line or 1,
        notes=commands_in(_without_header(text)),
    )


def _without_header(text: str) -> str:
    """Name, description and what follows: keys of ours in the header command nobody."""
    try:
        file = skill_file.read(text)
    except BrokenFile:
        return text
    return "\n".join((file.name, file.description, "", file.body, *(point.text for point in file.points)))


def _own(text: str) -> SkillFile | BrokenFile:
    try:
        return skill_file.read(text)
    except BrokenFile as broken:
        return broken


def _new(text: str, path: str) -> Upload | BrokenFile:
    try:
        return read_markdown(text.encode(), path)
    except BrokenFile as broken:
        return broken


async def _take(tx: Tx, deps: Deps, change: Change, read: _Read, beside: Sequence[str]) -> bool:
    """Bring one change in. Returns whether the file may be written over: False for one that could not be read."""
    now = deps.now()
    skill = await skills.by_path(tx, change.renamed_from or change.path)
    match change.kind:
        case ChangeKind.BROKEN:
            assert change.fault is not None
            return await _report(tx, deps, change, skill, change.fault, change.line)
        case ChangeKind.DELETED:
            await _forget_fault(tx, change.path)
            if skill is not None and skill.status in _WITH_FILE:
                await skills.write_again(tx, skill.id)
                said = Notice(
                    lines=(Line("folder-deleted", await arguments(tx, skill)),), rows=((open_button(skill),),)
                )
                await tell_deciders(tx, deps, skill, said, now=now)
            return True
        case _ if skill is not None:
            if change.renamed_from is not None:
                await skills.set_path(tx, skill.id, change.path)
            return await _take_edit(tx, deps, change, skill, read)
        case _ if PurePosixPath(change.path).stem.casefold() in _NO_SKILLS:
            return False
        case _:
            return await _take_new(tx, deps, change, read, beside)


async def _take_edit(tx: Tx, deps: Deps, change: Change, skill: Skill, read: _Read) -> bool:
    """A hand edit of a skill's own file: its words have force at once, its header none."""
    file = read.own
    if isinstance(file, BrokenFile):
        if not _same_procedure(change.text or "", read.new, skill):
            return await _report(tx, deps, change, skill, file.what, file.line)
        await skills.write_again(tx, skill.id)
        return True
    if await _is_anothers(tx, skill, file):
        return await _put_back(tx, deps, skill)
    edit = await _edit(tx, skill, file)
    await _forget_fault(tx, change.path)
    # Whatever was changed besides words has no force: the file is written anew.
    await skills.write_again(tx, skill.id)
    if edit is None or not edit.of_text:
        return True
    if read.unkept is not None and unkept(full_text(skill)) != read.unkept:
        return await _report(tx, deps, change, skill, read.unkept, read.line)
    author = change.entry.author.name if change.entry is not None else ""
    new = Edit(
        name=edit.name,
        description=edit.description,
        body=edit.body,
        removed=edit.removed,
        reworded=edit.reworded,
        added=edit.added,
    )
    done = await change_by_hand(tx, skill, new, now=deps.now(), author=author)
    if isinstance(done, Decided):
        await _tell_edit(tx, deps, done, author, read.notes)
    return True


#: a skill whose text can turn up in another's file
_LIVE: Final = (SkillStatus.ACTIVE, SkillStatus.REVIEW, SkillStatus.OFF, SkillStatus.PROPOSED)


async def _is_anothers(tx: Tx, skill: Skill, file: SkillFile) -> bool:
    """Whether another skill's file lies in the place of this one's, as when two were swapped.

    A file is whose path it has. What its header says gives it to nobody; it only shows that the words are another's,
    which would bring an area's skill to other readers.
    """
    made_at = file.header.get("created_at")
    for other in await skills.with_status(tx, *_LIVE):
        if other.id == skill.id:
            continue
        elsewhere = (other.scope, other.site_id) != (skill.scope, skill.site_id)
        if elsewhere and file.body == tidy(other.body) != tidy(skill.body):
            return True
        if made_at == other.created_at != skill.created_at and file.name == " ".join(named(other).split()):
            return True
    return False


async def _put_back(tx: Tx, deps: Deps, skill: Skill) -> bool:
    """The file is written as it was; nothing of what is in force has changed."""
    await skills.write_again(tx, skill.id)
    said = Notice(lines=(Line("folder-anothers", await arguments(tx, skill)),), rows=((open_button(skill),),))
    await tell_deciders(tx, deps, skill, said, now=deps.now())
    return True


def _same_procedure(text: str, new: Upload | BrokenFile, skill: Skill) -> bool:
    """Whether it is a new file that was taken over and not written yet: its words, without a header of ours."""
    return "\ncreated_at:" not in text and not isinstance(new, BrokenFile) and new.body == skill.body


async def _edit(tx: Tx, skill: Skill, file: SkillFile) -> HandEdit | None:
    area, site = await scope_words(tx, skill)
    names = await people.names(tx, [skill.author_id])
    scope = skill_file.scope_text(area=area, site=site)
    return skill_file.hand_edit(_worded(skill), file, scope=scope, author=names.get(skill.author_id or 0, ""))


async def _tell_edit(tx: Tx, deps: Deps, done: Decided, author: str, notes: Sequence[Note]) -> None:
    """Show the owners what changed, whole, with «вернуть», and what of it tries to command its reader (SKL-3)."""
    assert done.entry is not None
    args: dict[str, Value] = {
        **await arguments(tx, done.skill),
        "author": "named" if author else "none",
        "who": visible_text(author),
    }
    before = "\n".join(_shown(done.before))
    fresh = [note for note in notes if note.text not in before]
    lines = [Line("folder-edited", args), *diff_lines(diff(done.before, done.skill)), *note_lines(fresh)]
    rows = ((back_button(done.skill, done.entry), open_button(done.skill)),)
    await tell_deciders(tx, deps, done.skill, Notice(lines=tuple(lines), rows=rows), now=deps.now())


def diff(before: Skill, after: Skill) -> list[str]:
    """Lines that went and came, marked − and +, with a little of what stayed around them."""
    old, new = (_shown(skill) for skill in (before, after))
    found: list[str] = []
    for line in difflib.unified_diff(old, new, lineterm="", n=_AROUND):
        if line.startswith(("---", "+++")):
            continue
        if line.startswith("@@"):
            found.append("…")
        else:
            found.append({"-": "− ", "+": "+ "}.get(line[:1], "  ") + line[1:])
    return found[1:] if found[:1] == ["…"] else found


def _shown(skill: Skill) -> list[str]:
    points = [f"• {point.text}" for point in skill.refinements]
    return [skill.name, skill.description, *skill.body.split("\n"), *points]


async def _take_new(tx: Tx, deps: Deps, change: Change, read: _Read, beside: Sequence[str]) -> bool:
    """A new file waits for a person, whatever it says of itself (SKL-3)."""
    upload = read.new
    if isinstance(upload, BrokenFile):
        return await _report(tx, deps, change, None, upload.what, upload.line)
    if read.unkept is not None:
        return await _report(tx, deps, change, None, read.unkept, read.line)
    await _forget_fault(tx, change.path)
    now = deps.now()
    if (known := await known_text(tx, upload.body)) is not None:
        await skills.count_repeat(tx, known.id)
        await journal.write(
            tx, "repeated", subject="skill", subject_id=known.id, actor_id=None, now=now, scope=known.scope
        )
        await _tell_repeat(tx, deps, known, change)
        return True
    skill_id = await skills.add(
        tx,
        name=upload.name,
        description=upload.description or "",
        body=upload.body,
        scope=COMPANY,
        author_id=None,
        now=now,
        path=change.path,
        replaces=await same_name(tx, upload.name),
    )
    author = change.entry.author.name if change.entry is not None else ""
    details = {"after": upload.body, "file": change.path, "git": author}
    await journal.write(
        tx, "proposed", subject="skill", subject_id=skill_id, actor_id=None, now=now, scope=COMPANY, details=details
    )
    skill = await skills.get(tx, skill_id)
    assert skill is not None
    await _tell_new(tx, deps, skill, change, upload, beside)
    return True


async def _tell_new(tx: Tx, deps: Deps, skill: Skill, change: Change, upload: Upload, beside: Sequence[str]) -> None:
    args: dict[str, Value] = {**await arguments(tx, skill), "path": visible_text(change.path)}
    lines = [Line("folder-added", args)]
    if beside:
        names: dict[str, Value] = {"count": len(beside), "names": visible_text(", ".join(beside[:20]))}
        lines.append(Line("skill-file-beside", names))
    if upload.description is None:
        lines.append(Line("skill-file-when"))
    await announce(tx, deps, skill, now=deps.now(), but=None, head=(*lines, Line("")))


async def _tell_repeat(tx: Tx, deps: Deps, known: Skill, change: Change) -> None:
    """The file stands for no skill of its own: who decides about the one that it repeats learns so."""
    args: dict[str, Value] = {**await arguments(tx, known), "path": visible_text(change.path)}
    said = Notice(lines=(Line("folder-repeated", args),), rows=((open_button(known),),))
    await tell_deciders(tx, deps, known, said, now=deps.now())


async def _report(tx: Tx, deps: Deps, change: Change, skill: Skill | None, fault: Fault | str, line: int) -> bool:
    """Tell the admins of a file that can't be taken, once for each of its states. It is left as it lies: False."""
    key = f"{_BROKEN}{change.path}"
    state = deps.digest(f"{fault}:{line}:{change.text or ''}")
    if (await skills.marks(tx)).get(key) == state:
        return False
    await skills.mark(tx, key, state)
    args: dict[str, Value] = {
        "path": visible_text(change.path),
        "fault": str(fault),
        "line": line,
        "known": "yes" if skill is not None else "no",
    }
    for admin in await people.admins(tx):
        await tell(tx, deps, admin, Notice(lines=(Line("folder-broken", args),)), now=deps.now())
    return False


async def _forget_fault(tx: Tx, path: str) -> None:
    """The file can be read again: its next fault is news."""
    await skills.mark(tx, f"{_BROKEN}{path}", None)
