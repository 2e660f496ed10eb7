"""The speaker in their own words: whether a statement tells of their own habits, and how it reads with a name.

«По утрам я не на связи» is the speaker's own; «я договорился с поставщиком» and «мой клиент переехал» tell of work;
«без меня не отгружать» is an instruction that only mentions the speaker (MEM-4).
"""

from __future__ import annotations

import re
from datetime import datetime
from enum import StrEnum
from typing import Final

from bot.language.dates import Span, find, one_off, recurs
from bot.language.grammar import Clause, Role, Word, clause
from bot.language.inflection import gender_of, inflected, name_in
from bot.language.lemmas import fold, lemma_set, listed
from bot.language.names import full_names


class Stance(StrEnum):
    """How the speaker stands in a statement."""

    #: a habit, wish, state or attribute of the speaker
    OWN = "own"
    #: a standing wish about the bot's own answers to the speaker: «отвечай мне кратко»
    PREFERENCE = "preference"
    #: the speaker tells of work done or takes part in an instruction
    WORK = "work"
    #: the speaker isn't in it
    ABSENT = "absent"


_PRONOUNS: Final = frozenset(["я", "меня", "мне", "мной", "мною"])
_OURS: Final = frozenset(["мы", "нас", "нам", "нами"])
_YOURS: Final = frozenset(["ты", "тебя", "тебе", "тобой", "вы", "вас", "вам", "вами"])
_WORK_NOUNS: Final = listed(
    """
    клиент клиентка заказ отдел сотрудник сотрудница стажер проект направление группа бригада сделка поставщик
    подрядчик помощник помощница заказчик команда объект магазин филиал зона участок договор класс ученик
    ученица пациент пациентка рейс точка цех бухгалтер менеджер покупатель партнер студент турист гость дело
    объектам подопечный напарник напарница сменщик сменщица заместитель зам ассистент кабинет контрагент
    """
)
_DONE_AT_WORK: Final = listed(
    """
    договориться договариваться согласовать отправить заказать подписать оплатить перевести перенести отменить
    купить передать отдать поставить нанять уволить созвониться встретиться обсудить утвердить забронировать
    продлить закрыть открыть выставить получить принять внести вернуть проверить посчитать пересчитать
    заменить починить найти попросить предупредить сдать подать забрать привезти отвезти убрать повесить
    сделать подготовить составить выслать скинуть записать пообещать обещать дать взять выдать написать
    позвонить сказать разместить настроить обновить залить поднять снизить
    """
)
_LEARNT: Final = listed(
    """
    узнать услышать слышать выяснить видеть увидеть заметить думать считать полагать понять подозревать
    прочитать проверить помнить знать сказать говорить повторить напомнить напоминать предупреждать просить
    сообщить сообщать
    """
)
_TOLD_TO_ME: Final = re.compile(
    r"(?<!\w)мне (?:тут |вчера |сегодня |только что |сейчас )*(?:сказал\w*|сообщил\w*|написал\w*|"
    r"ответил\w*|обещал\w*|пообещал\w*|отказал\w*|передал\w*|позвонил\w*|звонил\w*|прислал\w*|"
    r"подтвердил\w*|показал\w*|объяснил\w*|дали)(?!\w)"
)
_RESPONSIBLE: Final = frozenset(["отвечать", "вести", "курировать", "заменять", "замещать", "подменять", "принимать"])
_DUTY: Final = listed(
    """
    стоять выходить работать дежурить вести принимать закрывать открывать уезжать ехать быть подменять
    заменять выезжать
    """
)
#: prepositions that make the speaker a party to a procedure, not its subject
_BY_ME: Final = re.compile(
    r"(?<!\w)(?:без меня|через меня|со мной|мной|мною|кроме меня|после меня|передо мной|за мной|"
    r"(?:без|с) мо(?:его|ей|им|ими|их)(?: \w+)?|по моей команде|по моему (?:сигналу|согласию))(?!\w)"
)
_CONDITION: Final = re.compile(
    r"(?:^|[,;:]\s*)(?:если|когда|при|в случае|перед|о любом|о любой|обо всех|о всех|о каждом)(?!\w)"
)
_ABOUT_MATTERS: Final = re.compile(
    r"^(?:о|об|обо|про|все|всё|каждый|каждую|любой|любую|любые|по всем|по всему|по (?:\w+ )?"
    r"(?:вопрос|дел|тем|заявк|заказ|авари|поставк|жалоб|оплат|договор|клиент)\w*) "
)
_TALKING: Final = listed(
    """
    отвечать писать присылать прислать слать отправлять говорить называть звать обращаться давать показывать
    напоминать составлять оформлять предлагать объяснять сообщать делать скидывать кидать докладывать готовить
    выдавать формулировать использовать спрашивать обзывать рассказывать ставить
    """
)
_WISH_OF_MANNER: Final = re.compile(
    r"(?<!\w)(?:ответы|ответ|сообщения|отчёты|отчеты|сводк\w+|письма|черновик\w*|тексты|списк\w+|"
    r"таблиц\w+|кратко|коротко|подробно|без воды|без смайл\w+|на ты|на вы|голосов\w+|по пунктам|"
    r"без вступлений)(?!\w)"
)


def stance(text: str, now: datetime) -> Stance:
    """How the speaker stands in this statement. What is undecided is their own, so that it is not told to everybody."""
    line, said = fold(text), clause(text)
    if _prefers(said, line):
        return Stance.PREFERENCE
    if not _speaks_of_self(said):
        return Stance.ABSENT
    if _TOLD_TO_ME.search(line) or _tells_of_work(said, line):
        return Stance.WORK
    if _ordered_by_me(said, line):
        return Stance.WORK
    if not any(w.lower in _PRONOUNS for w in said.spoken) and _on_duty(said, text, now):
        return Stance.WORK
    if _where_today(said, text, line, now):
        return Stance.WORK
    return Stance.OWN


def speaks_of_us(text: str) -> bool:
    """Whether the words outside quotation marks speak of «мы», «наш»: of the speaker's people, whoever these are."""
    said = clause(text)
    quoted = _inside_quotes(said)
    return any(
        w.lower in _OURS or w.lemma == "наш" or (w.role is Role.VERB and w.has("1per", "plur"))
        for w in said.spoken
        if w not in quoted
    )


def speaks_to_you(text: str) -> bool:
    """Whether they speak to somebody: «ваш заказ готов», whosever it is."""
    said = clause(text)
    quoted = _inside_quotes(said)
    return any(w.lower in _YOURS or w.lemma in ("ваш", "твой") for w in said.spoken if w not in quoted)


def speaks_of_self(text: str) -> bool:
    """Whether «я», «мой» or a verb of theirs stands outside quotation marks, or «я» is left out: «назначен директором»."""
    said = clause(text)
    quoted = _inside_quotes(said)
    if any(w.lower in _PRONOUNS or _mine(w) or _first_person(w) for w in said.spoken if w not in quoted):
        return True
    return _omits_self(said)


def _omits_self(said: Clause) -> bool:
    """The first predicate is one man's or woman's, and nothing before or after it can be its subject."""
    first = next((w for w in said.spoken if w.is_predicate), None)
    if first is None or not (first.has("masc") or first.has("femn")) or first.role not in (Role.VERB, Role.SHORT):
        return False
    at = said.spoken.index(first)
    acts = first.role is Role.VERB and first.has("tran")
    if first.role is Role.VERB and not first.has("past"):
        return False
    after = [w for w in said.spoken[at + 1 :] if w.may_be("anim") or not acts]
    return not any(_may_do(w) for w in (*said.spoken[:at], *after))


def _may_do(word: Word) -> bool:
    if word.role in (Role.NUMBER, Role.SIGN):
        return not word.ruled
    named = word.role in (Role.NOUN, Role.ADJECTIVE, Role.PRONOUN) and word.may_be("nomn")
    return named and not word.ruled


def _first_person(word: Word) -> bool:
    return word.role is Role.VERB and word.has("1per", "sing")


def _mine(word: Word) -> bool:
    return word.lemma == "мой" and word.role is Role.ADJECTIVE


def _speaks_of_self(said: Clause) -> bool:
    return any(w.lower in _PRONOUNS or _mine(w) or _first_person(w) for w in said.spoken)


def _prefers(said: Clause, line: str) -> bool:
    """An imperative about the bot's own talk with the speaker."""
    to_me = bool(re.search(r"(?<!\w)(?:мне|меня|ко мне|со мной|обо мне)(?!\w)", line))
    imperative = any(w.role is Role.IMPERATIVE and w.lemma in _TALKING for w in said.spoken)
    infinitive = any(w.role is Role.INFINITIVE and w.lemma in _TALKING for w in said.spoken)
    if _CONDITION.search(line) or _ABOUT_MATTERS.match(line):
        return False
    if to_me and imperative:
        return True
    return to_me and infinitive and bool(_WISH_OF_MANNER.search(line))


def _tells_of_work(said: Clause, line: str) -> bool:
    own_verbs = [w for w in said.spoken if w.role is Role.VERB and not w.has("3per") and not w.has("plur")]
    has_i = any(w.lower == "я" for w in said.spoken)
    done = has_i and any(w.has("past") and w.lemma in _DONE_AT_WORK for w in own_verbs)
    learnt = (
        any(w.lemma in _LEARNT for w in own_verbs) and ("," in line or " что " in line) and not _to_do(said, own_verbs)
    )
    responsible = has_i and any(w.has("pres") and w.lemma in _RESPONSIBLE for w in own_verbs)
    return done or learnt or responsible or _of_work_noun(said)


def _to_do(said: Clause, verbs: list[Word]) -> bool:
    """«Думаю закрыть филиал» is a wish: the verb of thought governs an infinitive."""
    for verb in verbs:
        index = said.spoken.index(verb)
        if any(w.role is Role.INFINITIVE for w in said.spoken[index + 1 : index + 4]):
            return True
    return False


def _of_work_noun(said: Clause) -> bool:
    """«Мой клиент», «мой отдел»: the possessive names a thing of work, and nothing else speaks of the self."""
    mine = [i for i, w in enumerate(said.spoken) if _mine(w)]
    if not mine or any(w.lower in _PRONOUNS or _first_person(w) for w in said.spoken):
        return False
    following = [w for i in mine for w in said.spoken[i + 1 : i + 4] if w.role is Role.NOUN]
    return bool(following) and following[0].lemma in _WORK_NOUNS


def _ordered_by_me(said: Clause, line: str) -> bool:
    """«Скидки только через меня», «о браке сообщать мне»: an instruction with the speaker as one of its parties."""
    if _BY_ME.search(line) and not _speaks_of_self(clause(_BY_ME.sub(" ", line))):
        return True
    instructs = any(w.role in (Role.INFINITIVE, Role.IMPERATIVE) for w in said.spoken)
    if _handed_to_me(said):
        return True
    return instructs and bool(_CONDITION.search(line) or _ABOUT_MATTERS.match(line))


_HANDING: Final = listed(
    "передавать сообщать отправлять пересылать скидывать присылать отдавать показывать докладывать переводить "
    "направлять "
    "адресовать сдавать переадресовывать отписывать переключать слать"
)


def _handed_to_me(said: Clause) -> bool:
    """«Жалобы передавать мне»: something else is handed over and the speaker only receives it."""
    spoken = said.spoken
    verb = next((i for i, w in enumerate(spoken) if w.role is Role.INFINITIVE and w.lemma in _HANDING), None)
    if verb is None:
        return False
    handed = any(w.role is Role.NOUN and w.may_be("accs") for w in spoken[:verb])
    return (
        handed
        and any(w.lower == "мне" for w in spoken[verb + 1 :])
        and not any(w.lower == "мне" for w in spoken[:verb])
    )


def _on_duty(said: Clause, text: str, now: datetime) -> bool:
    """«Завтра стою у стойки»: a turn of duty on one day, told for the others."""
    duty = any(_first_person(w) and lemma_set(w.token.text) & _DUTY for w in said.spoken)
    return duty and one_off(text, now)


#: whom colleagues find where on a given day, and who is away, is theirs to know
_PRESENCE: Final = listed(
    """
    быть стоять сидеть выходить выйти работать дежурить закрывать закрыть открывать открыть принимать подменять
    подменить заменять заменить опаздывать опоздать задерживаться задержаться отсутствовать уехать уезжать ехать
    поехать уйти уходить прийти приходить приехать приезжать вернуться возвращаться находиться мочь смочь
    """
)
#: work done with a thing of the company's: «завтра ключи сдаю я»
_ERRANDS: Final = listed(
    """
    сдавать сдать забирать забрать получать получить отдавать отдать везти отвозить отвезти привозить привезти развозить
    встречать встретить разгружать разгрузить грузить загружать проверять проверить считать посчитать мыть убирать
    ставить поставить снимать снять вести провести проводить возить делать сделать монтировать чинить запускать
    """
)
_WORK_THINGS: Final = listed(
    """
    ключ касса смена склад товар машина газель поставка заказ выручка отчет инвентаризация объект зал цех офис магазин
    доставка груз документ накладная инкассация приемка планерка совещание собрание тренировка группа занятие урок
    экскурсия кухня бар стойка ресепшен витрина холодильник станок оборудование инструмент бригада гость клиент договор
    """
)
_AWAY: Final = re.compile(r"(?<!\w)(?:меня|мне) (?:\w+ ){0,3}?(?:не будет|нет|не ждите|не ждать)(?!\w)")
#: where a person is on their own business
_PRIVATELY: Final = re.compile(
    r"(?<!\w)(?:врач\w*|стоматолог\w*|доктор\w*|больниц\w*|больничн\w*|поликлиник\w*|роддом\w*|собеседовани\w*|"
    r"суд(?:а|е|у|ом)?|психолог\w*|похорон\w*|свадьб\w*|свидани\w*|юбиле\w*|сын\w*|доч\w+|жен(?:а|ы|е|у|ой)|муж\w*|"
    r"мам\w*|пап\w*|школ\w*|садик\w*|дач\w*|процедур\w*|прием[еу]? у|обследовани\w*|анализ\w*|операци\w*|"
    r"рождени\w*|праздник\w*|трубк\w*|телефон\w*|звон\w*)(?!\w)"
)


def _where_today(said: Clause, text: str, line: str, now: datetime) -> bool:
    """«Сегодня я на складе», «меня завтра не будет», «с 5 мая я в отпуске»: presence on named days, told for the others.

    A weekday is taken for the coming one, as the record's date beside it is.
    """
    days = [w for w in find(text, now) if w.kind in (Span.UNTIL, Span.SINCE, Span.DURING, Span.BY) and not w.wide]
    if not days or recurs(text, now) or _PRIVATELY.search(line):
        return False
    if _AWAY.search(line):
        return True
    verbs = [w for w in said.spoken if w.role in (Role.VERB, Role.INFINITIVE, Role.SHORT)]
    if verbs:
        at_work = _PRESENCE | _ERRANDS if any(w.lemma in _WORK_THINGS for w in said.spoken) else _PRESENCE
        return all(_first_person(w) and lemma_set(w.token.text) & at_work for w in verbs)
    pronouns = [w.lower for w in said.spoken if w.lower in _PRONOUNS or _mine(w)]
    return pronouns == ["я"] and any(w.role is Role.PREPOSITION and w.lower in _PLACED for w in said.spoken)


_PLACED: Final = frozenset({"на", "в", "во", "за", "под", "около", "вместо", "без"})


_CASE_AFTER: Final = {
    "у": "gent", "от": "gent", "до": "gent", "для": "gent", "без": "gent", "из": "gent", "кроме": "gent",
    "после": "gent",
    "к": "datv", "ко": "datv", "по": "datv", "с": "ablt", "со": "ablt", "за": "ablt", "перед": "ablt", "передо": "ablt",
    "над": "ablt", "под": "ablt", "между": "ablt", "о": "loct", "об": "loct", "обо": "loct", "на": "accs", "в": "accs",
    "про": "accs", "через": "accs",
}  # fmt: skip
_PLAIN_CASE: Final = {"я": "nomn", "меня": "accs", "мне": "datv", "мной": "ablt", "мною": "ablt"}
_SHORT_PREPOSITION: Final = {"ко": "к", "со": "с", "обо": "о", "передо": "перед"}


def in_third_person(text: str, name: str) -> str:
    """The statement with the speaker's name for «я», «мне», «мой»; unchanged where it would not read well.

    An unusual display name (an emoji, a title, several words too many) stays out of the record: it is not a name.
    """
    said = clause(text)
    if not _speaks_of_self(said) or name_in(name, "gent") is None or _quotes(said) or _commands(said):
        return text
    edits: list[tuple[int, int, str]] = []
    named = has_subject = False
    for index, word in enumerate(said.words):
        if word.lower in _PRONOUNS:
            edit = _pronoun(said, index, name, again=named)
        elif _mine(word):
            edit = _possessive(said, index, name)
        elif _first_person(word) and (made := _of_them(word.token.text)):
            has_subject = named or any(w.lower == "я" for w in said.words)
            begin = _with_negation(said, index)
            if not has_subject and not _opens(said, index):
                return text
            lead = "" if has_subject else f"{name} " + text[begin : word.token.start].lower()
            made = made if has_subject else made.lower()
            edit = ((word.token.start if has_subject else begin), word.token.end, lead + made)
        else:
            continue
        if edit is None:
            return text
        # of «ключи сдаю я» the verb is met first, and it doesn't name anybody by itself
        named = named or word.lower in _PRONOUNS or _mine(word) or not has_subject
        edits.append(edit)
    for begin, finish, made in sorted(edits, reverse=True):
        text = text[:begin] + made + text[finish:]
    return re.sub(r" {2,}", " ", text).strip()


def _of_them(verb: str) -> str | None:
    """«держу» is «держит»: its rare reading has no place in a company."""
    return "держит" if verb.lower() == "держу" else inflected(verb, "3per", "sing", like="1per")


def _opens(said: Clause, index: int) -> bool:
    """Whether the verb is the first of its sentence and no subject stands before it, so that a name reads well there."""
    before = said.words[:index]
    return not any(w.is_predicate or w.role is Role.MARK or w.role is Role.CONJUNCTION for w in before) and not any(
        w.role is Role.NOUN and not w.ruled and not w.may_be("accs") for w in before
    )


def _with_negation(said: Clause, index: int) -> int:
    before = said.words[index - 1] if index else None
    return (before if before is not None and before.lower == "не" else said.words[index]).token.start


def _quotes(said: Clause) -> bool:
    return any(w.lower in ("«", "„", "“", '"') for w in said.words) and any(
        w.lower in _PRONOUNS for w in _inside_quotes(said)
    )


def _inside_quotes(said: Clause) -> list[Word]:
    out, inside = [], False
    for word in said.words:
        if word.lower in ("«", "„", "“") or (word.lower == '"' and not inside):
            inside = True
        elif word.lower in ("»", "”", '"'):
            inside = False
        elif inside:
            out.append(word)
    return out


def _commands(said: Clause) -> bool:
    return any(w.role is Role.IMPERATIVE for w in said.words)


def _pronoun(said: Clause, index: int, name: str, *, again: bool) -> tuple[int, int, str] | None:
    word = said.words[index]
    before = said.words[index - 1] if index else None
    preposition = before if before is not None and before.lower in _CASE_AFTER else None
    case = _CASE_AFTER[preposition.lower] if preposition is not None else _PLAIN_CASE[word.lower]
    if preposition is not None and word.lower == "мне" and case == "accs":
        case = "loct"
    if word.lower == "меня" and preposition is None and _absent(said):
        case = "gent"
    made = _once_more(name) if again and case == "nomn" else name_in(name, case)
    if made is None:
        return None
    begin = word.token.start
    if preposition is not None and preposition.lower in _SHORT_PREPOSITION:
        begin = preposition.token.start
        made = f"{_SHORT_PREPOSITION[preposition.lower]} {made}"
    return begin, word.token.end, made


def _absent(said: Clause) -> bool:
    """«Меня не будет»: a genitive of absence."""
    line = " ".join(w.lower for w in said.words)
    return bool(re.search(r"не (?:будет|было)|нет", line))


def _once_more(name: str) -> str:
    return {"masc": "он", "femn": "она"}.get(gender_of(name) or "", name)


def _possessive(said: Clause, index: int, name: str) -> tuple[int, int, str] | None:
    """«Мой день рождения» → «день рождения Тамары»: the name follows the noun and its genitives."""
    word = said.words[index]
    last = None
    for place in range(index + 1, len(said.words)):
        following = said.words[place]
        if following.role is Role.NOUN and (last is None or following.has("gent")):
            last = place
        elif following.role is Role.ADJECTIVE and (last is None or following.has("gent")):
            continue
        else:
            break
    owner = name_in(name, "gent")
    if last is None or owner is None:
        return None
    source_begin, source_end = said.words[index + 1].token.start, said.words[last].token.end
    phrase = _slice(said, index + 1, last)
    return word.token.start, max(source_end, source_begin), f"{phrase} {owner}"


def _slice(said: Clause, first: int, last: int) -> str:
    return " ".join(w.token.text for w in said.words[first : last + 1])


_INTRODUCES: Final = re.compile(
    r"\W*(?:(?:привет|здравствуй(?:те)?|добрый (?:день|вечер)|доброе утро|слушай|так|ну|эй)[\s,.!]+)*+"
    r"(?P<who>(?:это(?: же)? я|это|я(?: же| тут| здесь| ведь)?|меня зовут|с вами|на связи|как|от имени|на правах|по праву)"
    r"[\s,]+(?:[\w«»\"-]+ ){0,5}?[\w«»\"-]+)"
    r"(?:(?: и|,)? (?:прошу|приказываю|требую|велю|распоряжаюсь|настаиваю|говорю|повторяю))?\s*[,.:;!—–-]+\s*(?P<rest>\S.*)",
    re.IGNORECASE | re.DOTALL,
)
#: what says more of the same person: «…, владелец продаж, …»
_MORE: Final = re.compile(r"(?P<who>(?:[\w«»\"-]+ ){0,4}?[\w«»\"-]+)\s*[,.:;!—–]+\s*(?P<rest>\S.*)", re.DOTALL)
_OF_PEOPLE: Final = frozenset(
    {Role.NOUN, Role.ADJECTIVE, Role.SIGN, Role.CONJUNCTION, Role.MARK, Role.PARTICLE, Role.PREPOSITION}
)
_OPENERS: Final = listed(
    "я это же мы ваш твой наш меня мой сам тут здесь ведь звать зовут вы ты как от на с по имя имени право праву правах связь "
    "связи вами"
)
_LEADING: Final = listed("главный старший ответственный")


def after_introduction(text: str) -> tuple[str, ...]:
    """What may be the request after «я директор, …», «это Олег, владелец продаж. …»; nothing without an introduction.

    Who somebody says they are gives them nothing: rights go by the account.
    """
    found = _INTRODUCES.fullmatch(text)
    if found is None or not _names_somebody(found["who"]):
        return ()
    more = _MORE.fullmatch(found["rest"])
    told = more is not None and _names_somebody(more["who"])
    return (found["rest"], more["rest"]) if more is not None and told else (found["rest"],)


def _names_somebody(told: str) -> bool:
    """A name, a post, both: no verb, and a noun before any preposition."""
    named = [w for w in clause(told).words if not {w.lower, w.lemma} & _OPENERS and w.role is not Role.MARK]
    if not named or named[0].role is Role.PREPOSITION or not all(w.role in _OF_PEOPLE for w in named):
        return False
    return any(_is_person(w) or w.lemma in _LEADING for w in named)


def _is_person(word: Word) -> bool:
    named = word.form is not None and word.form.is_name
    return word.role is Role.NOUN and (named or bool(full_names(word.token.text)) or word.may_be("anim"))
