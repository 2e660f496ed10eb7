"""Whether words asked to be kept have a content: a question, a joke, «что я сказала Коле» have none (MEM-1)."""

from __future__ import annotations

import re
from typing import Final

from bot.language.grammar import Role, Word, words
from bot.language.lemmas import fold, lemma_set, listed

_QUOTED: Final = re.compile(r"«[^«»]*»|„[^“”„]*[“”]|“[^“”]*”|\"[^\"\n]+\"")
#: asks whether it was understood, not whether it is so
_UNDERSTOOD: Final = re.compile(
    r"(?:^|(?<=[\s.,!;:)—–-]))(?:понял\w*|понятно|ок\w*|ok|ясно|запомнил\w*|записал\w*|хорошо|ладно|договорились|да|усвоил\w*|"
    r"слышишь|угу|ага|сможешь|можешь|пожалуйста|уловил\w*|принял\w*|учтешь|учтёшь)\s*[?!.)\s]*$",
    re.IGNORECASE,
)
_JOKE: Final = re.compile(
    r"(?<!\w)(?:шучу|шутка|шутк[ау] юмора|шутю|шуткую|пошутил[аи]?|прикол|прикалываюсь|юмор|сарказм|ирония|троллю|разыгрываю|"
    r"не всерьез|несерьезно|не серьезно|(?:а?ха){2,}\w*|ха-ха(?:-ха)*|лол|кек|ржу)(?: я| же| конечно| просто)?\s*[!.)\]😂🤣😄😅😆😁😉🙃\s]*$"
)
_TAKEN_BACK: Final = re.compile(
    r"[,.!…;(—–-]\s*(?:(?:хотя|а|ой|впрочем|но|хотя бы)[\s,]+)*"
    r"(?:нет[\s,]+не (?:надо|нужно|запоминай|стоит)|не (?:надо|нужно) запоминать|не запоминай|передумал[аи]?|отмена|отбой|"
    r"забей|проехали|нет[\s,]+забудь|хотя (?:нет|не надо|не нужно)|не (?:надо|нужно|стоит))\s*[!.)\s]*$"
)
_AFTER_DASH: Final = re.compile(r"(?:^|[.!…,;—–-]\s*)(?:хотя|ой|а|но|впрочем)\s+нет\s*[.!)]*$")


def has_none(text: str) -> bool:
    """Whether nothing of these words can be kept."""
    line = fold(text).strip()
    return asks(text) or bool(_JOKE.search(line)) or _taken_back(line) or only_points(text) or _hesitates(text)


def asks(text: str) -> bool:
    """Whether the words ask rather than tell; a mark inside a quotation or a link asks nothing."""
    bare = _UNDERSTOOD.sub("", _QUOTED.sub(" ", text)).strip()
    return bool(re.search(r"\?(?=[\s!?.)]|$)", bare))


def without_check(text: str) -> str:
    """The words without «понял?» at their end."""
    return _UNDERSTOOD.sub("", text).rstrip(" ,—–-") if text.rstrip().endswith("?") else text


def _taken_back(line: str) -> bool:
    found = _TAKEN_BACK.search(line) or _AFTER_DASH.search(line)
    return found is not None and line[: found.start()].rstrip()[-1:] not in ("", ":")


#: said while thinking, and of what is still to be written
_HESITATION: Final = listed(
    "так ну вот это самое щас щаз ща сейчас потом погоди подожди постой стой секунда секундочка минута минутка ладно короче "
    "эм ээ эээ мм ммм хм как его ее типа значит дописать написать скинуть сказать прислать продолжить добавить вспомнить "
    "найти подумать уточнить позже попозже чуть я еще все один одну и тогда лучше позднее"
)


def _hesitates(text: str) -> bool:
    """«Так, ну, щас», «погоди секунду», «сейчас допишу»: nothing was said yet."""
    said = [w for w in words(text) if w.role is not Role.MARK]
    return bool(said) and all(w.lower in _HESITATION or lemma_set(w.token.text) & _HESITATION for w in said)


_ASKING_WORDS: Final = listed(
    "кто кого кому кем где куда откуда когда сколько скольких скольки скольким почему зачем чей чья чье чьи какой какая какие какое какую каком "
    "каких каким чего чему чем"
)
_SPEAKING: Final = listed(
    "сказать говорить обещать пообещать написать просить попросить решить обсудить обсуждать показать велеть ответить "
    "объяснить рассказать рассказывать предложить упомянуть сообщить посоветовать диктовать хотеть захотеть понаписать "
    "наговорить накидать перечислить надиктовать наболтать насочинять расписать изложить прислать скинуть выложить"
)
_WANTING: Final = listed("нужно надо нужный")
_BREAKS: Final = frozenset({",", ":", "—", "–", ";", "-", "\n"})


#: «всё, что …» has its comma inside the phrase
_ALL_THAT: Final = re.compile(r"^\s*(?:вс[её]|то|это|вот)\s*,\s*(?=что\s)", re.IGNORECASE)


def only_points(text: str) -> bool:
    """Whether the words name what was said or asked and don't tell it: «где лежит ключ», «что я сказала Коле»."""
    said = list(words(_ALL_THAT.sub("", text)))
    if any(w.lower in _BREAKS for w in said[:-1]) or any(
        w.role in (Role.NUMBER, Role.SIGN) and w.lower not in _ASKING_WORDS | _COUNTS for w in said
    ):
        return False
    spoken = [w for w in said if w.role is not Role.MARK]
    while spoken and spoken[0].lower in _LEADING:
        spoken = spoken[1:]
    if not spoken:
        return False
    return _only_shows(spoken) or _opens_question(spoken) or _tells_no_words(spoken) or _wants_nothing(spoken)


_LEADING: Final = frozenset(
    {"о", "об", "про", "у", "с", "со", "к", "ко", "на", "в", "во", "из", "от", "до", "по", "и", "вон", "вот"}
)
_SHOWING: Final = listed("этот тот такой самый сей")


def _only_shows(spoken: list[Word]) -> bool:
    """«Вон ту пару», «эти два»: a thing pointed at, and nothing told of it."""
    if spoken[0].lemma not in _SHOWING and spoken[0].lower not in ("то", "это", "те", "эти"):
        return False
    return len(spoken) <= 3 and all(
        w.lemma in _SHOWING or w.lower in _COUNTS or (w.role is Role.NOUN and w.may_be("accs")) for w in spoken[1:]
    )


_COUNTS: Final = frozenset({"два", "две", "три", "четыре", "пять", "пару", "оба", "обе"})


def _opens_question(spoken: list[Word]) -> bool:
    first = spoken[0].lower
    if first in ("как", "чем", "чем-то"):
        return len(spoken) > 1 and any(w.role is Role.VERB and w.lemma in _AGREED for w in spoken[1:3])
    return first in _ASKING_WORDS and len(spoken) > 1


_AGREED: Final = _SPEAKING | listed("договориться договариваться условиться")


def _tells_no_words(spoken: list[Word]) -> bool:
    """A verb of speech without its content: «я сказала Коле», «сказал Олег на планёрке»."""
    verbs = [w for w in spoken if w.is_predicate or w.role is Role.INFINITIVE]
    if len(verbs) != 1 or not _spoke(verbs[0]) or any(w.role is Role.ADVERB and w.lower not in _WHEN for w in spoken):
        return False
    return not any(_is_object(spoken, i) for i in range(len(spoken)))


_WHEN: Final = listed("вчера сегодня тогда утром днем вечером сейчас раньше недавно позавчера выше тут там только")


def _spoke(verb: Word) -> bool:
    return verb.role is Role.VERB and verb.has("past") and not verb.negated and verb.lemma in _SPEAKING


def _wants_nothing(spoken: list[Word]) -> bool:
    """«Нужно Маше»: who wants, not what."""
    wants = [w for w in spoken if w.lemma in _WANTING or w.lower in _WANTING]
    if not wants or any(w.role is Role.INFINITIVE for w in spoken):
        return False
    nouns = [w for w in spoken if w.role is Role.NOUN and not w.ruled]
    return all(w.may_be("datv") and not w.may_be("nomn") for w in nouns) and len(spoken) <= 3


def _is_object(spoken: list[Word], index: int) -> bool:
    """Whether the word can be what was said or asked for: an accusative or genitive thing, an adverb of manner."""
    word = spoken[index]
    if word.role is not Role.NOUN or word.ruled or (word.form is not None and word.form.is_name):
        return False
    return word.may_be("inan") and (word.may_be("accs") or word.may_be("gent"))
