"""What a person's own words ask for: one value per message. Nothing here decides rights or touches the store."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True, kw_only=True)
class Remember:
    """«Запомни, что …» with something after or before it (MEM-1)."""

    #: the words to store, the command itself taken off; empty only when `takes_reply`
    payload: str
    #: True «только для меня», False «для всех», None when no circle of readers was named (MEM-4)
    personal: bool | None = None
    #: the area as named, in the case it was said: «бухгалтерии» (MEM-15)
    area_name: str | None = None
    #: nothing separates the payload from the verb: «запомни размер перчаток 7»
    direct: bool = False
    #: «запомни это» in reply to a message: its content is what to store
    takes_reply: bool = False
    #: the words of a request to forget that the same message makes: «…, а про старый адрес забудь»
    forgets: str | None = None
    #: so many of the latest records the same message asks to forget: «забудь последнее, запомни: …»
    forgets_last: int = 0

    @property
    def everyone(self) -> bool:
        return self.personal is False


@dataclass(frozen=True, slots=True, kw_only=True)
class Forget:
    """«Забудь про …»: the words that tell which record (FGT-1)."""

    query: str
    #: why, when it was said beside the query: «прошла», «уже неактуально»
    reason: str | None = None
    takes_reply: bool = False
    #: what was told first and makes a record outdated: «печь починили, забудь что сломана». The same as `query` when
    #: only the news names the thing: «Тарасов расплатился, забудь про него»
    news: str | None = None
    #: what the same message asks beside it: «…. Кто теперь возит?»
    asks: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetAll:
    """«Забудь всё» (FGT-7)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForgetLast:
    """«Забудь последнее», «забудь последние две записи» (FGT-7)."""

    #: how many of the latest; of several each is chosen by its own button
    count: int = 1
    #: what the same message asks beside it
    asks: str = ""


class Unwanted(StrEnum):
    """Why a request to remember is none after all."""

    #: «…. Нет, не надо»
    TAKEN_BACK = "taken-back"
    #: «…. Шучу»
    JOKE = "joke"
    #: «…, хотя это неправда»
    UNTRUE = "untrue"
    #: «…, ой, не туда»
    ELSEWHERE = "elsewhere"


@dataclass(frozen=True, slots=True, kw_only=True)
class Forbid:
    """«Не запоминай это»: nothing is stored, and nothing may be extracted from this message (MEM-1)."""

    #: the same message asked to keep it first
    why: Unwanted | None = None

    @property
    def asks_again(self) -> bool:
        """Whether something may be worth keeping yet, so that the person is asked to say it again."""
        return self.why in (Unwanted.JOKE, Unwanted.UNTRUE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Correct:
    """«Поправка: …», «не X, а Y», «замени X на Y» (MEM-9).

    `old` describes what the record says now, as far as the words tell; `new` is what it should say. When only a part
    is named, `part_old` and `part_new` are that part, and `about` is the record's subject: «замени у Альфы 10% на 15%»
    gives about «у Альфы», part_old «10%», part_new «15%».
    """

    old: str | None
    new: str
    raw: str
    about: str | None = None
    part_old: str | None = None
    part_new: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """«Правило: …» (RUL-1). `scope` is the circle as named: «для продаж», «сайта „Дачник“»."""

    text: str
    scope: str | None = None
    #: it was only suggested: «предлагаю правило: …»
    proposes: bool = False
    #: other rules that the same message states
    more: tuple[Rule, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Why:
    """«Откуда ты это взял?» (ANS-3). `rest` is what else the message says."""

    rest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrong:
    """«Неверно» about the answer above (ANS-9). `rest` is what else the message says."""

    rest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """«Стоп»: the work under way is cancelled (ANS-8)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """«Что знаем о „Ромашке“?» (ANS-10)."""

    subject: str


class StateKind(StrEnum):
    """Questions about the bot's own state, answered by code from the store."""

    RECORD_COUNT = "record_count"
    RULE_COUNT = "rule_count"
    SKILL_COUNT = "skill_count"
    QUEUE = "queue"
    SINCE = "since"
    STATUS = "status"
    ADMINS = "admins"
    OWNERS = "owners"


@dataclass(frozen=True, slots=True, kw_only=True)
class StateQuestion:
    """«Сколько у тебя записей?», «что ждёт одобрения?». `about` is the record or the area that a question names."""

    kind: StateKind
    about: str | None = None


class Missing(StrEnum):
    """Which command came without its object."""

    REMEMBER = "remember"
    FORGET = "forget"
    #: «запомни, если Вера согласится, что …»: whether it came true nobody tells us
    CONDITION = "condition"
    #: «запомни наоборот: …»: how it is, the words don't say
    CONTRARY = "contrary"
    #: «забудь всё, кроме …» names what is to stay
    FORGET_EXCEPT = "forget-except"
    #: «правило: .»
    RULE = "rule"


@dataclass(frozen=True, slots=True, kw_only=True)
class Clarify:
    """A command with nothing to store or to forget: «запомни», «ой, забудь», «правило: .»."""

    which: Missing


@dataclass(frozen=True, slots=True, kw_only=True)
class Say:
    """Anything else: a question to answer or a statement. `to_other` says it was addressed to somebody else."""

    text: str
    is_question: bool
    to_other: bool = False


Intent = (
    Remember
    | Forget
    | ForgetAll
    | ForgetLast
    | Forbid
    | Correct
    | Rule
    | Why
    | Wrong
    | Stop
    | About
    | StateQuestion
    | Clarify
    | Say
)
