"""From «запомни …» to the records it asks for: what kind, for whom, in which words, until when (MEM-2..5, MEM-13).

The linguistic evidence is read in `bot.language`; here it is decided what follows from it. Where the words leave a
choice, the safer one is taken: an instruction waits as a proposal, and what may be private stays private.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Final

from bot.domain.memory import Level
from bot.domain.people import Person
from bot.language.amending import meant
from bot.language.clauses import facts
from bot.language.commands import Remember
from bot.language.contents import has_none, without_check
from bot.language.dates import ends_on, resolved, wording
from bot.language.grammar import Role, says_by_ellipsis, says_something, words
from bot.language.inflection import in_nominative
from bot.language.lemmas import content_lemmas, fold, listed
from bot.language.no_such_day import no_such_day
from bot.language.normal import normalise
from bot.language.numbers import Unit, plain, quantities, with_digits
from bot.language.posts import names_holder
from bot.language.quotes import once
from bot.language.reserve import supposed, wishes
from bot.language.sensitive import Secret, Special, names_person, of_whoever_speaks, secret, special
from bot.language.speaker import Stance, in_third_person, speaks_of_self, speaks_of_us, speaks_to_you, stance
from bot.language.statements import Kind, kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One record to make of the words. The flow adds ids; the wording is the person's own but for what is said here."""

    kind: Kind
    #: the statement with its first letter capital, number words as digits, the speaker by name
    text: str
    #: the circle of readers
    level: Level = Level.COMPANY
    #: exactly what was said, for the history
    said: str = ""
    #: the area as the person named it; set exactly when the level is AREA
    area_name: str | None = None
    #: the circle was named by the person, not chosen here; a choice is said aloud in the reply (MEM-4)
    circle_named: bool = False
    #: what a procedure is called: «Порядок приёма товара»
    name: str = ""
    #: the last day on which a fact holds
    ends_on: date | None = None
    #: the time words as they were said
    when_said: str | None = None
    #: a standing wish about one's own answers: it enters every answer to this person (ANS-1)
    preference: bool = False
    special: Special | None = None
    #: somebody outside the company says it of themselves: it comes into force by a person's decision alone
    claimed: bool = False
    #: whoever says it only supposes it, or only wishes it: it is no fact before a person confirms it
    guessed: bool = False
    #: it tells what the speaker would like, not how it is
    wish: bool = False
    #: the speaker took something back while speaking, and this is what was meant in the end
    amended: bool = False

    @property
    def held(self) -> bool:
        """A special category about another named person: nothing is stored before somebody answers for it (MEM-13)."""
        return self.special is not None and self.level is not Level.PERSONAL


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """There is nothing to store: say so and ask what was meant."""

    #: «31 февраля»: a day that was named and that no calendar has
    no_such_day: str | None = None
    #: somebody speaks of themselves, and nothing tells who
    whose: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """What to store, and what was refused as a secret's value. `items` is empty only when all was refused."""

    items: tuple[Item, ...]
    refused: tuple[Secret, ...] = ()


Reading = Ask | Heard


def read(intent: Remember, *, speaker: Person, now: datetime, own: bool = True, outsider: bool = False) -> Reading:
    """Read a request to remember. `now` is the moment of the words to store, in the speaker's zone.

    For «запомни это» in reply the caller puts that message's words into `intent.payload` and gives its author as the
    speaker, its date as `now`. `own` is off when that is somebody else than who asks: «я» of others is no «я» of
    theirs, so nothing becomes personal to them by it (MEM-4). `outsider` says that the speaker is nobody of the
    company: their «мы» is not its «мы» either.
    """
    told = normalise(intent.payload).text.strip()
    payload = meant(told)
    if _names_only(payload, direct=intent.direct, borrowed=intent.takes_reply):
        return Ask()
    if (day := no_such_day(spelled(payload))) is not None:
        return Ask(no_such_day=day)
    if not own and not _called(speaker.name) and _depends_on_speaker(payload, outsider=outsider):
        return Ask(whose=True)
    items: list[Item] = []
    refused: list[Secret] = []
    for said in _parts(without_check(payload), now):
        if has_none(said):
            continue
        if (value := secret(said)) is not None:
            refused.append(value)
        else:
            items.append(_item(said, intent, speaker=speaker, now=now, own=own, outsider=outsider))
    if payload != told:
        items = [replace(item, amended=item.said not in told) for item in items]
    return Heard(items=tuple(items), refused=tuple(refused)) if items or refused else Ask()


def harmless(text: str, *, speaker: Person) -> bool:
    """Whether a noticed statement may be kept as a candidate at all: no secret's value, no special category (MEM-13).

    Nobody asked to keep it, so that even what the speaker says of themselves stays out of the company's queue.
    """
    return secret(text) is None and special(text) is None


def _parts(payload: str, now: datetime) -> tuple[str, ...]:
    """A procedure is one record however many steps it has; everything else is split into facts."""
    whole = _HENCEFORTH.match(payload) or kind(payload, now) is Kind.PROCEDURE
    return (payload,) if whole else _with_doubts(facts(payload))


#: «касса до девяти. Хотя не уверена»: how sure it is, is part of what was said, and no fact of its own
_DOUBTS: Final = (
    r"(?:(?:хотя|но|правда|впрочем|только|и|я|это|в этом|пока|ещё|еще|надо|нужно|на этот счёт|до конца)[\s,]+)*"
    r"(?:(?:не\s+(?:совсем\s+|до конца\s+)?(?:уверен[аы]?|точно|факт|помню точно)|неточно|могу ошибаться|"
    r"(?:пере)?проверить|(?:пере|с)?проверю|уточню|уточнить|вроде бы|кажется|наверное)[\s,.!)]*)+"
)
_DOUBT: Final = re.compile(_DOUBTS, re.IGNORECASE)
#: the speaker's doubt makes no statement one about the speaker
_DOUBT_LAST: Final = re.compile(rf"[,.;]\s*{_DOUBTS}$", re.IGNORECASE)


def _with_doubts(parts: tuple[str, ...]) -> tuple[str, ...]:
    kept: list[str] = []
    for part in parts:
        if kept and _DOUBT.fullmatch(part.strip()):
            kept[-1] = f"{kept[-1].rstrip(' .!,')}, {part[:1].lower()}{part[1:]}"
        else:
            kept.append(part)
    return tuple(kept)


def _item(said: str, intent: Remember, *, speaker: Person, now: datetime, own: bool, outsider: bool) -> Item:
    plain_words = spelled(said)
    position = stance(_DOUBT_LAST.sub("", said), now)
    of_speaker = position is not Stance.ABSENT
    text = _wording(said, position, speaker, direct=intent.direct, now=now, own=own)
    level, named = _level(intent, position, own=own)
    sensitive = special(said) or (special(text) if of_speaker else None)
    unnamed = not of_speaker and of_whoever_speaks(said)
    of_speaker = of_speaker or unnamed
    wish = wishes(said)
    if own and not named and (wish or (sensitive is not None and of_speaker)):
        level, named = Level.PERSONAL, False
    of_another = names_person(said) or (of_speaker and not own)
    if sensitive is not None and level is not Level.PERSONAL and not of_another and sensitive is not Special.HONOUR:
        sensitive = None
    # rules and skills have no personal scope: what is one's own is kept as one's own fact, whoever had it recorded
    plainly = level is Level.PERSONAL or position is Stance.PREFERENCE or wish
    found = Kind.FACT if plainly else _kind(said, now)
    if not own:
        text = _attributed(text, said, speaker, direct=intent.direct, now=now, outsider=outsider)
        if unnamed and _called(speaker.name) not in text:
            text = _named(text, speaker)
    return Item(
        kind=found,
        text=text,
        level=level,
        said=said,
        area_name=intent.area_name if level is Level.AREA else None,
        circle_named=named,
        name=_name(said) if found is Kind.PROCEDURE else "",
        ends_on=ends_on(plain_words, now) if found is Kind.FACT else None,
        when_said=wording(plain_words, now),
        preference=position is Stance.PREFERENCE and level is Level.PERSONAL and own,
        special=sensitive,
        guessed=level is not Level.PERSONAL and (wish or supposed(said)),
        wish=wish,
        claimed=outsider
        and level is not Level.PERSONAL
        and (_depends_on_speaker(said, outsider=True) or _names(said, speaker)),
    )


_HENCEFORTH: Final = re.compile(
    r"(?:и\s+)?(?:(?:всегда|впредь|отныне|теперь\s+всегда)\s+(?:(?:надо|делай\w*|делаем)\s+)?так|так\s+(?:и\s+)?(?:всегда|впредь))"
    r"(?:\s+(?:делай\w*|делаем|делать))?(?!\w)",
    re.IGNORECASE,
)
#: where something is to be had, told with an infinitive: «ключ брать у вахтёра» is where the key is
_HAD_AT: Final = listed("брать взять забирать забрать получать получить искать спрашивать спросить")
_SOURCES: Final = frozenset({"у", "в", "во", "на", "из", "под", "за", "со", "с"})
_BINDING: Final = frozenset({"только", "всегда", "никогда", "обязательно", "строго", "исключительно", "лишь"})


def _kind(said: str, now: datetime) -> Kind:
    """«Впредь так: …» makes an instruction of whatever follows; where to take something is no instruction."""
    if _HENCEFORTH.match(said):
        return Kind.RULE
    found = kind(said, now)
    return Kind.FACT if found is Kind.RULE and _tells_where(said) else found


def _tells_where(said: str) -> bool:
    spoken = [w for w in words(said) if w.role is not Role.MARK]
    verbs = [i for i, w in enumerate(spoken) if w.is_predicate or w.role in (Role.INFINITIVE, Role.IMPERATIVE)]
    if len(verbs) != 1 or any(w.lower in _BINDING for w in spoken):
        return False
    verb = spoken[verbs[0]]
    after = spoken[verbs[0] + 1 :]
    return (
        verb.role is Role.INFINITIVE
        and not verb.negated
        and verb.lemma in _HAD_AT
        and bool(after)
        and after[0].lower in _SOURCES
        and any(w.role is Role.NOUN for w in spoken[: verbs[0]])
    )


def _level(intent: Remember, position: Stance, *, own: bool) -> tuple[Level, bool]:
    """The circle of readers, and whether the person named it."""
    if intent.personal is True:
        return Level.PERSONAL, True
    if intent.area_name is not None:
        return Level.AREA, True
    if intent.personal is False:
        return Level.COMPANY, True
    if own and position in (Stance.OWN, Stance.PREFERENCE):
        return Level.PERSONAL, False
    return Level.COMPANY, False


def _name(said: str) -> str:
    """What a procedure is called: the words before its colon, else its first step."""
    head, colon, _ = said.partition(":")
    if not colon:
        head = re.split(r"[,;.\n]|->|→", said)[0]
    head = in_nominative(_without_lead(head.strip()))
    return head[:1].upper() + head[1:80]


_RULE_PREFIX: Final = re.compile(
    r"^(?:(?:новое|общее|важное|наше|такое|ещё одно|еще одно|главное|железное|золотое)\s+)*(?:правило|"
    r"факт)\s*[:—–-]\s*",
    re.IGNORECASE,
)
_DAY_PARTS: Final = ("утра", "дня", "вечера", "ночи")
_AFTER_ORDINAL: Final = re.compile(
    r"\s+(?:числа|числу|января|февраля|марта|апреля|мая|июня|июля|августа|сентября|октября|ноября|декабря)",
    re.IGNORECASE,
)


def spelled(text: str) -> str:
    """Number words as digits, the person's way of telling the hour and the rest kept: «девяти вечера» → «9 вечера»."""
    out, at = [], 0
    for quantity in quantities(text):
        begin, end = quantity.start, quantity.end
        if not quantity.in_words:
            continue
        if quantity.unit is Unit.CLOCK:
            hour, _, part = text[begin:end].rpartition(" ")
            if part.lower() not in _DAY_PARTS:
                continue
            made = f"{with_digits(hour)} {part}"
        elif quantity.unit is Unit.ORDINAL and _AFTER_ORDINAL.match(text, end):
            made = plain(quantity.value)
        else:
            continue
        out += [with_digits(text[at:begin]), made]
        at = end
    return "".join([*out, with_digits(text[at:])])


_LEAD: Final = re.compile(r"^(?:(?:и|а|но|что|ну|вот|так|то)[\s,]+)+", re.IGNORECASE)


def _wording(said: str, position: Stance, speaker: Person, *, direct: bool, now: datetime, own: bool) -> str:
    """The person's own words, cleaned so that they stand alone."""
    text = _RULE_PREFIX.sub("", once(said.strip()))
    text = _without_lead(text)
    if direct:
        text = in_nominative(text)
    if position in (Stance.OWN, Stance.WORK):
        text = in_third_person(text, speaker.name)
    text = resolved(spelled(text), now).strip().rstrip(".!;,").strip()
    if position is Stance.PREFERENCE and not own:
        return _named(text, speaker)
    # a name or a command in Latin letters is spelt as it is: «iPhone», «pip install»
    return text if re.match(r"[a-z]", text) else text[:1].upper() + text[1:]


def _depends_on_speaker(said: str, *, outsider: bool) -> bool:
    """Whether the words are about whoever says them. «Мы» of a colleague is the company."""
    return speaks_of_self(said) or of_whoever_speaks(said) or (outsider and speaks_of_us(said))


def _names(said: str, speaker: Person) -> bool:
    """«Теперь закупки ведёт Лунёв», said by Лунёв."""
    return bool(set(content_lemmas(said)) & set(content_lemmas(_called(speaker.name))))


def _attributed(text: str, said: str, speaker: Person, *, direct: bool, now: datetime, outsider: bool) -> str:
    """Words of somebody else, with their name where they still say «я», or an outsider's «мы», «ваш»."""
    named = _called(speaker.name)
    if not named or text.startswith(f"{named}: "):
        return text
    if _depends_on_speaker(text, outsider=outsider):
        return _named(_wording(said, Stance.ABSENT, speaker, direct=direct, now=now, own=True), speaker)
    return _named(text, speaker) if outsider and speaks_to_you(text) and named not in text else text


def _named(text: str, speaker: Person) -> str:
    named = _called(speaker.name)
    return f"{named}: {text[:1].lower()}{text[1:]}" if named else text


_LONGEST_NAME: Final = 40


def _called(name: str) -> str:
    """A display name as it may stand before somebody's words; empty when nothing of it names anybody."""
    plain_name = " ".join(re.sub(r"[^\w\s.’'-]", " ", normalise(name).text).split())[:_LONGEST_NAME].strip()
    return plain_name if any(c.isalpha() for c in plain_name) and secret(plain_name) is None else ""


def _without_lead(text: str) -> str:
    """Conjunctions left over from the sentence that was split; «а то», «и … и …» keep theirs."""
    rest = _LEAD.sub("", text)
    return rest if rest and says_something(rest) and not re.match(r"и .* и ", text, re.IGNORECASE) else text


_TALK: Final = listed(
    """
    сказать понять написать говорить знать прислать видеть сообщить рассказать обсуждать обсудить важно нужно
    надо пригодиться запомнить запоминать помнить слово сообщение текст сказанное написанное информация выше
    ниже раньше договариваться договориться просить попросить обещать обязательно
    важный интересный нужный новенький полезный
    пожалуйста навсегда случай короче общий кое-что что-то кто-то некто
    """
)
_TIME_NOUNS: Final = listed(
    """
    неделя месяц год день раз квартал сезон лето зима осень весна утро вечер момент пора время смена
    """
)


def _names_only(payload: str, *, direct: bool, borrowed: bool) -> bool:
    """Whether the words name or point at something and say nothing of it (MEM-1)."""
    states = says_something(payload) or names_holder(payload) or (not direct and says_by_ellipsis(payload))
    if not payload or not states:
        return True
    if not any(lemma not in _TALK for lemma in content_lemmas(payload)):
        return True
    return not borrowed and _points_at_unknown(payload)


def _points_at_unknown(payload: str) -> bool:
    """«Он больше не работает», «тот поставщик обманул»: whom, the words don't tell."""
    said = [w for w in words(payload) if w.role is not Role.MARK]
    first = said[0]
    if first.lower in ("он", "она", "они"):
        return True
    if fold(first.lower) in ("тот", "та", "те", "того", "той", "ту", "этот", "эта", "эти", "этого", "эту"):
        noun = next((w for w in said[1:3] if w.role is Role.NOUN), None)
        return noun is not None and noun.lemma not in _TIME_NOUNS and not any(w.token.capital for w in said[1:])
    return first.lower == "это" and len(said) > 1 and not any(w.role is Role.MARK for w in words(payload)[1:2])
