"""Requests to write something for somebody: «напиши пост …», «ответь клиенту, что …», «черновик: …» (EDT-1).

What kind of text is wanted and for whom is read from the words of the request alone. Precision before recall: what is
not read here is an ordinary message, which a model may still take for such a request.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.language.commands.lexicon import ASKING, FILLERS, WISHING
from bot.language.commands.view import View
from bot.language.commands.view import view as read
from bot.language.instructing import remarks
from bot.language.lemmas import fold, forms, listed
from bot.language.normal import normalise


class TextKind(StrEnum):
    """What is to be written."""

    EMAIL = "email"
    CLIENT_MESSAGE = "client_message"
    SMS = "sms"
    POST = "post"
    REPORT = "report"
    OFFER = "offer"
    TASK_TITLE = "task_title"
    TASK_CARD = "task_card"
    CRM_NOTE = "crm_note"
    MEETING_SUMMARY = "meeting_summary"
    REVIEW_REPLY = "review_reply"
    INSTRUCTION = "instruction"
    OTHER = "other"


class Recipient(StrEnum):
    """Whom it is for, as a kind."""

    CLIENT = "client"
    TEAM = "team"
    MANAGER = "manager"
    PARTNER = "partner"
    PUBLIC = "public"
    UNKNOWN = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Writing:
    """One request. `own` is the text that the person gave to be kept as a draft, word for word."""

    kind: TextKind
    recipient: Recipient = Recipient.UNKNOWN
    #: whom or where it is for, as it was said: «клиенту Петрову»
    addressee: str = ""
    own: str | None = None
    #: it says what the text is to be about or whom for, so that it is no remark on a text at hand
    fresh: bool = True


#: the kinds by the nouns that name them; the first that stands in the request counts
_NOUNS: Final[tuple[tuple[TextKind, str], ...]] = (
    (TextKind.TASK_TITLE, r"(?:заголовок|название|заголовка|названия) (?:для )?задач[уиа]"),
    (
        TextKind.REVIEW_REPLY,
        r"(?:ответ|ответа|реакци[яю]) (?:\w+ ){0,2}?(?:на|к) (?:\w+ ){0,3}?(?:отзыв\w*|рецензи\w+|оценк\w+)",
    ),
    (TextKind.EMAIL, r"(?:ответ|ответа) (?:\w+ ){0,2}?на (?:\w+ ){0,3}?(?:письм\w+|е-?mail\w*|email\w*|имейл\w*)"),
    (
        TextKind.CRM_NOTE,
        r"(?:заметк[уаи]|запис[ьи]|комментари[йя]|примечани[ея]) (?:\w+ ){0,2}?"
        r"(?:в|для|к) (?:crm|срм|црм|сделк\w+|карточк\w+ (?:клиента|сделки))",
    ),
    (
        TextKind.MEETING_SUMMARY,
        r"(?:итог[иа]?|итогов|протокол\w?|резюме|саммари|конспект\w?|выжимк[уи]) (?:\w+ ){0,2}?"
        r"(?:встреч\w+|совещани\w+|созвон\w+|планерк\w+|разговор\w*|переговор\w*|собрани\w+)",
    ),
    (
        TextKind.OFFER,
        r"(?:коммерческ(?:ое|ого) предложени[ея]|ком ?предложени[ея]|кп|оферт[уы]"
        r"|предложени[ея](?= (?:\w+ ){0,2}?(?:клиент|заказчик|для|компани|партнер|по |о )))",
    ),
    (TextKind.SMS, r"(?:смс(?:ку|ки)?|sms|эсэмэс(?:ку|ки)?)"),
    (TextKind.EMAIL, r"(?:письм[оа]|письмецо|имейл\w?|мейл\w?|e-?mail\w?|email\w?|емейл\w?|рассылк[уи])"),
    (
        TextKind.POST,
        r"(?:пост(?:ик)?а?|публикаци[юи]|анонса?|объявлени[ея]|сторис|статью|статьи|заметк[уи] (?:в|для) (?:канал|"
        r"групп|блог|паблик)\w*)",
    ),
    (TextKind.TASK_CARD, r"(?:задач[ук](?:у|и)?|задачи|тикета?|карточк[уи] задачи|техзадани[ея]|тз)"),
    (TextKind.REPORT, r"(?:отчета?|сводк[уи]|дайджеста?)"),
    (TextKind.INSTRUCTION, r"(?:инструкци[юи]|памятк[уи]|регламента?|чек-?листа?|скрипта?)"),
    (TextKind.CLIENT_MESSAGE, r"(?:сообщени[ея]|ответа?|месседжа?)"),
    (
        TextKind.OTHER,
        r"(?:текста?|приглашени[ея]|поздравлени[ея]|напоминани[ея]|описани[ея]|слогана?|отказа?|согласи[ея]|пресс-релиза?|ваканси[юи]|"
        r"речь|речи|тост|претензи[юи]|благодарность|извинени[ея]|обращени[ея]|уведомлени[ея]|справк[уи])",
    ),
)

_WRITE: Final = (
    r"напиши|составь|подготовь|набросай|сочини|придумай|сформулируй|накидай|сгенерируй|изложи|отпиши|напишем|составим|подготовим|набросаем|сочиним|придумаем|напишите|составьте|"
    r"подготовьте|набросайте|сочините|придумайте|сформулируйте|накидайте|сгенерируйте|напиши-ка|составь-ка|набросай-ка"
)
_MAKE: Final = r"сделай|создай|поставь|заведи|оформи|дай|сделайте|создайте|поставьте|заведите|оформите|дайте"
_TO_WRITE: Final = (
    r"написать|составить|подготовить|набросать|сочинить|придумать|сформулировать|накидать|сгенерировать|изложить|"
    r"отписать|сделать|создать|поставить|завести|оформить"
)
_WROTE: Final = r"написал|написала|составил|составила|подготовил|подготовила|придумал|сочинил|сформулировал|сделал"
_ANSWER: Final = r"ответь|ответьте|отпиши|отпишись|отпишите"
_HELP: Final = r"(?:помоги|помогите)(?: мне| нам)?(?: пожалуйста)?"

#: what may stand between the request and the noun: no word that begins another thought
_BETWEEN: Final = (
    r"(?:(?!(?:что|чтоб|чтобы|где|как|когда|кто|сколько|почему|зачем|куда|какой|какая|какие|каков|чей|если|или|о|об|обо|"
    r"про|насчет|сам|не|за|из|от|до|с|со|у|под|при|на|там|и|а|но) )"
    r"(?:[\w-]+|, пожалуйста ,|, плиз ,) ){0,6}?"
)
_ROUGH: Final = r"(?:(?:черновик|черновой|набросок|вариант|проект|заготовк[уа]|шаблон|текст|пример)\w* ){0,2}"
_BEFORE: Final = rf"(?:(?:и|а|ну|так|тогда|поэтому|давай|теперь|пожалуйста|плиз|мне|нам) |{FILLERS}){{0,6}}"

_CLIENT: Final = (
    r"клиент\w*|заказчик\w*|заказчиц\w*|покупател\w*|гост(?:ю|ям|ье|ей)|пациент\w*|родител\w*|жильц\w*|подписчиц\w*|"
    r"посетител\w*|абонент\w*|пользовател\w*|арендатор\w*|ученик\w*|студент\w*"
)
_RECIPIENTS: Final[tuple[tuple[Recipient, re.Pattern[str]], ...]] = tuple(
    (recipient, re.compile(rf"(?<!\w)(?:{words})(?!\w)"))
    for recipient, words in (
        (Recipient.CLIENT, _CLIENT),
        (
            Recipient.PARTNER,
            r"поставщик\w*|подрядчик\w*|партнер\w*|арендодател\w*|перевозчик\w*|банк[уа]?|налоговой|исполнител\w*",
        ),
        (Recipient.MANAGER, r"начальник\w*|директор\w*|руководител\w*|шеф\w*|боссу|собственник\w*|руководств\w+"),
        (
            Recipient.TEAM,
            r"команд\w+|сотрудник\w*|коллег\w*|отдел(?:у|а)|ребят\w*|бригад\w+|менеджер(?:у|ам)|смен[еы]|всем нашим",
        ),
        (
            Recipient.PUBLIC,
            r"подписчик\w*|(?:в|для) (?:\w+ ){0,2}?(?:канал\w*|групп\w+|паблик\w*|блог\w*|соцсет\w+|вк|vk|инстаграм\w*|"
            r"телеграм\w*|дзен\w*|ленту|сайт\w*)",
        ),
    )
)
_DATIVE: Final = (
    r"(?P<to>клиенту|клиентам|клиентке|клиентом|заказчику|заказчикам|заказчице|покупателю|покупателям|покупательнице|"
    r"гостю|гостям|пациенту|пациентке|пациентам|родителям|подписчикам|поставщику|поставщикам|подрядчику|подрядчикам|"
    r"партнеру|партнерам|арендатору|арендодателю|начальнику|директору|руководителю|шефу|команде|коллегам|"
    r"сотрудникам|ребятам|отделу|бригаде|смене|менеджеру|менеджерам|бухгалтеру|бухгалтерии|юристу|курьеру|водителю|"
    r"перевозчику|банку|им|ему|ей|[\w-]+)"
)
_THEN: Final = r"(?= (?:, )?(?:что|чтоб|чтобы|о том|об|о|про|насчет|по поводу|в ответ|:|—|–|-|с )|$| [.!:,])"

_REQUESTS: Final = (
    rf"(?:{_WRITE}|{_MAKE}) ",
    rf"{ASKING}(?:{_TO_WRITE}) ",
    rf"{WISHING}(?:{_WROTE}) ",
    rf"{_HELP} (?:{_TO_WRITE}|с) ",
    r"(?:нужен|нужна|нужно|нужны|требуется|надо|хочу|хотим|хотелось бы|можно)(?: мне| нам| бы)* ",
)
_PLAIN: Final = re.compile(rf"(?:{'|'.join(_REQUESTS[:4])})")
_NEEDED: Final = re.compile(_REQUESTS[4])
_KINDS: Final = tuple(
    (kind, re.compile(rf"{_BETWEEN}{_ROUGH}(?P<noun>{noun})(?!\S)(?P<rest>.*)")) for kind, noun in _NOUNS
)
_TELL: Final = re.compile(
    rf"(?P<verb>{_WRITE}|{_ANSWER}|{_HELP} ответить|{ASKING}(?:написать|ответить|отписать))"
    rf" (?:пожалуйста )?{_DATIVE}(?P<who>(?: [\w-]+){{0,2}}?){_THEN}"
)
_ANSWER_TO: Final = re.compile(
    rf"(?:{_ANSWER}|{_HELP} ответить|{ASKING}(?:ответить|отписать)) (?:[\w-]+ ){{0,3}}?"
    r"на (?:[\w-]+ ){0,3}?(?P<what>отзыв\w*|рецензи\w+|письм\w+|сообщени\w+|жалоб\w+|претензи\w+|вопрос(?= клиент)\w*)"
)
_ENGLISH: Final = re.compile(
    r"(?:please |can you |could you |help me )*(?:write|draft|compose|prepare|create)(?: me| us)?(?: up)?"
    r"(?: (?:a|an|the|some))?(?: [a-z'-]+){0,3}? (?P<noun>post|letter|e-?mail|reply|answer|message|text message|sms|task|"
    r"ticket|report|offer|proposal|announcement|instruction|summary|draft)s?(?!\w)(?P<rest>.*)"
)
_IN_ENGLISH: Final = {
    "post": TextKind.POST,
    "announcement": TextKind.POST,
    "letter": TextKind.EMAIL,
    "email": TextKind.EMAIL,
    "e-mail": TextKind.EMAIL,
    "reply": TextKind.CLIENT_MESSAGE,
    "answer": TextKind.CLIENT_MESSAGE,
    "message": TextKind.CLIENT_MESSAGE,
    "sms": TextKind.SMS,
    "text message": TextKind.SMS,
    "task": TextKind.TASK_CARD,
    "ticket": TextKind.TASK_CARD,
    "report": TextKind.REPORT,
    "offer": TextKind.OFFER,
    "proposal": TextKind.OFFER,
    "instruction": TextKind.INSTRUCTION,
    "summary": TextKind.MEETING_SUMMARY,
    "draft": TextKind.OTHER,
}
_ENGLISH_TO: Final[tuple[tuple[Recipient, re.Pattern[str]], ...]] = (
    (Recipient.CLIENT, re.compile(r"\b(?:to|for) (?:[a-z'-]+ ){0,2}?(?:client|customer|guest|patient)s?\b")),
    (Recipient.PARTNER, re.compile(r"\b(?:to|for) (?:[a-z'-]+ ){0,2}?(?:supplier|partner|contractor)s?\b")),
    (Recipient.TEAM, re.compile(r"\b(?:to|for) (?:[a-z'-]+ ){0,2}?(?:team|colleague|staff)s?\b")),
)

_OWN: Final = re.compile(
    r"\A\s*(?:(?:вот|это|мой|новый|сохрани|запиши|прими|держи)\s+)*"
    r"(?:черновик|draft)(?P<what>(?:[ \t]+[\w-]+){0,4})[ \t]*(?::|\n|—|–)\s*(?P<text>\S.*)\Z",
    re.IGNORECASE | re.DOTALL,
)
_SENTENCE: Final = re.compile(r"(?<=[.!?…\n])\s+")
_LATIN: Final = re.compile(r"[A-Za-z]")
_CYRILLIC: Final = re.compile(r"[А-Яа-яЁё]")
#: a request is looked for in so many sentences
_LOOKED: Final = 12


def asks_to_write(text: str) -> Writing | None:
    """What these words ask to be written, if they do."""
    own = _OWN.match(text)
    if own is not None:
        named = kept(own["what"])
        return Writing(kind=named.kind, recipient=named.recipient, addressee="", own=own["text"].strip())
    normal = normalise(text).text.strip()
    for sentence in _SENTENCE.split(normal)[:_LOOKED]:
        found = _in_sentence(sentence)
        if found is not None:
            return found
    return None


def kept(words: str) -> Writing:
    """The kind of text that a few words name, such as «письма клиенту»; any other is OTHER."""
    line = read(normalise(words).text.strip()).line
    for kind, noun in _NOUNS:
        if re.search(rf"(?<!\S){noun}(?!\S)", line):
            return _for(kind, line, "")
    return _for(TextKind.OTHER, line, "")


def called(kind: str, recipient: str = "") -> str:
    """What a text of this kind is called, for rules that speak of «посты» or «письма клиентам»."""
    return f"{_CALLED.get(kind, 'текст')} {_TO.get(recipient, '')}".strip()


_CALLED: Final = {
    "email": "письмо",
    "client_message": "сообщение клиенту ответ клиенту",
    "sms": "смс сообщение",
    "post": "пост публикация",
    "report": "отчёт",
    "offer": "коммерческое предложение",
    "task_title": "заголовок задачи",
    "task_card": "задача",
    "crm_note": "заметка в CRM",
    "meeting_summary": "итоги встречи протокол",
    "review_reply": "ответ на отзыв",
    "instruction": "инструкция",
}
_TO: Final = {
    "client": "клиенту",
    "team": "сотрудникам",
    "manager": "руководителю",
    "partner": "поставщику партнёру",
    "public": "подписчикам",
}


def names_text(text: str) -> bool:
    """Whether the words name a kind of text or the act of writing one: what a model's wish to draft is checked by."""
    line = read(normalise(text).text.strip()).line
    acts = re.search(rf"(?<!\S)(?:{_WRITE}|{_TO_WRITE}|{_ANSWER}|черновик\w*|write|draft|compose)(?!\S)", line)
    return acts is not None or any(re.search(rf"(?<!\S){noun}(?!\S)", line) for _, noun in _NOUNS[:-1])


def _in_sentence(sentence: str) -> Writing | None:
    if _LATIN.search(sentence) and not _CYRILLIC.search(sentence):
        return _in_english(sentence)
    view = read(sentence)
    begun = re.match(_BEFORE, view.line)
    for at in _starts(view, begun.end() if begun is not None else 0):
        found = _told(view, at) or _named(view, at)
        if found is not None:
            return found
    return None


def _starts(view: View, begun: int) -> list[int]:
    """Places of the line at which a request may begin: its first words, and what follows a comma or «и»."""
    places = [0, begun]
    places += [
        m.end() for m in re.finditer(r"(?:,|—|–|;|:|\)|(?<!\S)(?:и|а|то|поэтому|тогда|так что|пожалуйста)) ", view.line)
    ]
    return list(dict.fromkeys(places))[:24]


def _named(view: View, at: int) -> Writing | None:
    """«Напиши короткий пост для канала», «нужно письмо поставщику»."""
    line = view.line
    asked = _PLAIN.match(line, at) or _NEEDED.match(line, at)
    if asked is None or _past(line, at):
        return None
    for kind, pattern in _KINDS:
        match = pattern.match(line, asked.end())
        if match is None or (kind is TextKind.TASK_CARD and _problem(match["rest"])):
            continue
        needed = _NEEDED.match(line, at) is not None
        if needed and (line.rstrip().endswith("?") or match["rest"].strip().startswith("от ")):
            return None  # «нужно ли письмо?» asks, «нужно письмо от Альфы» looks for one
        if _MADE_INTO.match(match["rest"]):
            return None
        return _for(kind, line[asked.end() :], view.cut(match.start("rest"), match.end("rest")))
    return None


#: «сделай отчёт правилом»
_MADE_INTO: Final = re.compile(r" (?:правил|навык|обязательн|постоянн|общ|личн|закреплен)\w*(?!\S)")


def _told(view: View, at: int) -> Writing | None:
    """«Напиши клиенту, что заказ готов», «ответь на отзыв»."""
    line = view.line
    answered = _ANSWER_TO.match(line, at)
    if answered is not None:
        what = answered["what"]
        kind = TextKind.REVIEW_REPLY if what.startswith(("отзыв", "рецензи")) else TextKind.CLIENT_MESSAGE
        if what.startswith("письм"):
            kind = TextKind.EMAIL
        return _for(kind, line[at:], "")
    match = _TELL.match(line, at)
    if match is None:
        return None
    word = match["to"]
    known = any(pattern.fullmatch(word) for _, pattern in _RECIPIENTS) or word in _PEOPLE
    if not known and not _is_name(view.cut(match.start("to"), match.end("to"))):
        return None
    return _for(TextKind.CLIENT_MESSAGE, line[at:], view.cut(match.start("to"), match.end("who")))


#: people that one writes to and that are no kind of recipient of their own
_PEOPLE: Final = listed("ему ей им бухгалтеру бухгалтерии юристу курьеру водителю бригаде смене отделу")


def _is_name(word: str) -> bool:
    """Whether the word may be somebody's name in the dative: «Петрову», «Ольге»."""
    if not word[:1].isupper():
        return False
    readings = forms(word)
    return any(f.is_name and f.case == "datv" for f in readings) or (
        not readings[0].known and any(f.case == "datv" for f in readings)
    )


def _past(line: str, at: int) -> bool:
    """«Не надо писать письмо»: the words before take the request back."""
    return re.search(r"(?<!\S)(?:не|никогда|зачем|нельзя|хватит|кто|раньше) (?:\w+ ){0,2}$", line[:at]) is not None


def _problem(rest: str) -> bool:
    """«Поставь задачу …» is one; «реши задачу» never comes here, but «есть задача разобраться» may."""
    return rest.strip().startswith(("решена", "закрыта", "готова"))


def _for(kind: TextKind, line: str, rest: str) -> Writing:
    recipient = next((one for one, pattern in _RECIPIENTS if pattern.search(line)), Recipient.UNKNOWN)
    fresh = _SUBJECT.search(line) is not None or (recipient is not Recipient.UNKNOWN and not remarks(line))
    if kind is TextKind.OTHER and recipient is Recipient.CLIENT:
        kind = TextKind.CLIENT_MESSAGE
    if recipient is Recipient.UNKNOWN:
        recipient = _USUAL.get(kind, Recipient.UNKNOWN)
    named = "" if kind is TextKind.REVIEW_REPLY else _addressee(rest)
    return Writing(kind=kind, recipient=recipient, addressee=named, fresh=fresh)


_USUAL: Final = {
    TextKind.POST: Recipient.PUBLIC,
    TextKind.REVIEW_REPLY: Recipient.CLIENT,
    TextKind.TASK_CARD: Recipient.TEAM,
    TextKind.TASK_TITLE: Recipient.TEAM,
}
_ABOUT: Final = re.compile(
    r"(?<!\w)(?:о|об|обо|про|что|чтобы|чтоб|насчет|по|с|со|на тему|из|где|в котором|как|и|если)(?!\w)|[,.:;!?—–(\n]"
)
#: «на закупку», «за неделю» say what it is about
_NO_ADDRESSEE: Final = frozenset({"на", "за", "к", "от", "после", "до", "при", "под", "без"})
#: words of an addressee
_MOST_WORDS: Final = 5


_SUBJECT: Final = re.compile(
    r"(?<!\S)(?:о|об|обо|про|что|насчет|по поводу|на тему|с просьбой|с предложением|с приглашением|с извинениями|к|для|на|:)(?!\S)"
)


def _addressee(rest: str) -> str:
    """«клиенту Петрову о задержке» → «клиенту Петрову»: what stands before the subject, as it was said."""
    cut = _ABOUT.search(fold(rest))
    head = (rest[: cut.start()] if cut is not None else rest).split()
    if not head or head[0].lower() in _NO_ADDRESSEE or len(head) > _MOST_WORDS:
        return ""
    return " ".join(head)


def _in_english(sentence: str) -> Writing | None:
    match = _ENGLISH.match(sentence.lower())
    if match is None:
        return None
    recipient = next((one for one, pattern in _ENGLISH_TO if pattern.search(match["rest"])), Recipient.UNKNOWN)
    kind = _IN_ENGLISH[match["noun"]]
    if kind is TextKind.POST:
        recipient = recipient or Recipient.PUBLIC
    return Writing(kind=kind, recipient=recipient)
