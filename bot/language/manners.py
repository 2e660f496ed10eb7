"""How something is written, as against what it says: the turns of phrase that people put in or strike out (EDT-4).

Word lists and patterns over a text folded by `lemmas.fold`, and whom it speaks to. What a change of them means is
decided in the domain.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Final

from bot.language.lemmas import Form, Token, fold, forms, listed, tokens


class Turn(StrEnum):
    """A kind of phrase that carries manner."""

    GREETING = "greeting"
    SIGNOFF = "signoff"
    HEDGE = "hedge"
    OFFICIALESE = "officialese"
    BLAME = "blame"
    DEMAND = "demand"
    APOLOGY = "apology"
    THANKS = "thanks"
    PLEASE = "please"
    HYPE = "hype"
    JARGON = "jargon"
    PROMISE = "promise"
    REASON = "reason"
    FILLER = "filler"


def _any(*parts: str) -> re.Pattern[str]:
    return re.compile(r"(?<!\w)(?:" + "|".join(parts) + r")(?!\w)")


_TURNS: Final = {
    Turn.GREETING: _any(
        r"здравствуй(?:те)?",
        r"добр(?:ый|ого) (?:день|вечер|дня|вечера|времени суток|утра)",
        r"доброе утро",
        r"приветству\w+",
        r"привет(?:ик|ики)?",
        r"уважаем(?:ый|ая|ые|ое)",
        r"дорог(?:ой|ая|ие) (?:друг|друзья|клиент\w*|гост[ьи]|подписчик\w*|коллег\w*|покупател\w*|читател\w*"
        r"|родител\w*)",
        r"здорово(?=[,!])",
        r"салют",
        r"хай",
        r"доброго времени",
    ),
    Turn.SIGNOFF: _any(
        r"с уважением",
        r"с (?:наи)?лучшими пожеланиями",
        r"с наилучшими",
        r"с приветом",
        r"с заботой",
        r"с любовью",
        r"искренне ваш[аи]?",
        r"всегда ваш[аи]?",
        r"ваша команда",
        r"команда [«\"][^«»\"\n]{1,40}[»\"]$",
        r"всего (?:доброго|хорошего|наилучшего)",
        r"(?:хорошего|доброго|отличного|прекрасного|приятного) (?:вам )?(?:дня|вечера|настроения|выходн\w+)",
        r"до (?:свидания|встречи|скор\w+ встречи|связи)",
        r"остаемся на связи",
        r"надеемся на (?:дальнейшее |плодотворное |долгое )*сотрудничество",
    ),
    Turn.HEDGE: _any(
        r"примерно",
        r"около(?= \d| [а-я]+(?:и|а|ти) )",
        r"ориентировочн\w+",
        r"приблизительн\w+",
        r"возможно",
        r"может(?: быть)?(?! \w+ть\w*(?!\w))",
        r"вероятн(?:о|ее всего)",
        r"скорее всего",
        r"наверное",
        r"наверняка",
        r"кажется",
        r"похоже",
        r"по-видимому",
        r"видимо",
        r"как бы",
        r"вроде(?: бы)?",
        r"в принципе",
        r"в целом",
        r"в общем-то",
        r"по идее",
        r"постара\w+",
        r"попробу\w+",
        r"попыта\w+",
        r"считаю",
        r"(?:нам |мне )?думается",
        r"я думаю",
        r"мне кажется",
        r"на мой взгляд",
        r"по моему мнению",
        r"как нам кажется",
        r"предположительно",
        r"где-то",
        r"порядка(?= \d)",
        r"плюс-минус",
        r"если (?:все|ничего не) \w+",
        r"по возможности",
        r"в идеале",
        r"не исключено",
        r"несколько(?= \w+(?:ее|о)(?!\w))",
        r"относительно(?= \w+о(?!\w))",
        r"хотелось бы",
        r"могли бы",
        r"мог(?:ло|ла)? бы",
        r"если вы не против",
    ),
    Turn.OFFICIALESE: _any(
        r"просим(?: вас)?",
        r"прошу вас",
        r"согласно(?! на)",
        r"осуществ\w+",
        r"предостав(?:ить|ле\w+|ля\w+|им|ит\w*)",
        r"(?:в )?кратчайши\w+",
        r"уведомля\w+",
        r"информиру\w+",
        r"доводим до \w+ сведения",
        r"сообща(?:ем|ю)(?: вам)?",
        r"изложенн\w+",
        r"вышеуказанн\w+",
        r"вышеназванн\w+",
        r"нижеследующ\w+",
        r"вышеизложенн\w+",
        r"настоящ(?:им|ее|его|ий|ая|ем|ей)",
        r"уважаем(?:ый|ая|ые|ое)",
        r"данн(?:ый|ая|ое|ые|ого|ой|ому|ым|ых|ом|ую)",
        r"являе?тся",
        r"являются",
        r"в связи с",
        r"в целях",
        r"в соответствии с",
        r"на основании",
        r"в случае",
        r"посредством",
        r"во избежание",
        r"по причине",
        r"в рамках",
        r"в части",
        r"в адрес",
        r"касательно",
        r"производи(?:ть|тся|м|т)",
        r"произве(?:сти|дем|дут|дена?)",
        r"имее[тм]ся?",
        r"надлежащ\w+",
        r"необходимо",
        r"обратиться",
        r"вышеупомянут\w+",
        r"ввиду",
        r"незамедлительн\w+",
        r"(?:был[аои]? )?принято решение",
        r"на сегодняшний день",
        r"в настоящее время",
        r"оказа\w+ (?:услуг\w*|содействи\w+|помощ\w+)",
        r"проведени[еяю]",
        r"выполнени[еяю]",
        r"исполнени[еяю]",
        r"с целью",
        r"путем",
        r"подлежит",
        r"обеспечи(?:ть|ваем|м)",
    ),
    Turn.BLAME: _any(
        r"(?:вы|ты) сам[аи]?",
        r"сам[аи]? (?:виноват\w*|перепута\w+|забы\w+|не)",
        r"виноват[аы]?",
        r"по (?:вашей|твоей) вине",
        r"(?:ваша|твоя) (?:вина|ошибка)",
        r"(?:вы|ты) (?:же )?(?:не|перепута\w+|забы\w+|неправильно|опоздал\w*|ошиблись|ошибся|ошиблась|сломал\w*|"
        r"потеряли|пропустили|невнимательн\w+|проигнорировал\w*)",
        r"надо было",
        r"нужно было",
        r"(?:внимательнее|внимательно) (?:чита\w+|смотр\w+)",
        r"следовало",
        r"как (?:вам|тебе) (?:уже )?(?:говорили|писали|объясняли)",
        r"вас предупреждали",
    ),
    Turn.DEMAND: _any(
        r"требу(?:ем|ю|ется)",
        r"обязан[аы]?",
        r"вы должны",
        r"ты долж(?:ен|на)",
        r"немедленно",
        r"в противном случае",
        r"иначе (?:мы|будем|придется)",
        r"срочно",
        r"последнее предупреждение",
    ),
    Turn.APOLOGY: _any(
        r"извини(?:те)?",
        r"прости(?:те)?",
        r"приносим (?:свои |наши |вам )*(?:извинени\w+|глубоч\w+ извинени\w+)",
        r"просим прощения",
        r"прошу прощения",
        r"извиняюсь",
        r"нам (?:очень )?жаль",
        r"сожале\w+",
        r"к сожалению",
    ),
    Turn.THANKS: _any(
        r"спасибо", r"благодар\w+", r"признательн\w+", r"спс", r"благодарность"
    ),
    Turn.PLEASE: _any(
        r"пожалуйста", r"будьте добры", r"будь добр\w?", r"если (?:вам )?не(?:сложно| сложно| трудно)", r"плиз",
        r"будем (?:очень )?(?:благодарны|признательны)",
    ),
    Turn.HYPE: _any(
        r"уникальн\w+",
        r"(?:самы[йехм]\w*|само[ейг]\w*|самая|самую) (?!дел|соб|себ)\w+",
        r"наилучш\w+",
        r"лучш(?:ий|ая|ее|ие|их|ую|ей)",
        r"невероятн\w+",
        r"потрясающ\w+",
        r"восхитительн\w+",
        r"великолепн\w+",
        r"фантастическ\w+",
        r"эксклюзивн\w+",
        r"непревзойденн\w+",
        r"незабываем\w+",
        r"сногсшибательн\w+",
        r"шикарн\w+",
        r"волшебн\w+",
        r"грандиозн\w+",
        r"идеальн\w+",
        r"супер\w*",
        r"ура",
        r"вау",
        r"торопитесь",
        r"спешите",
        r"не упустите",
        r"только сегодня",
        r"успей(?:те)?",
        r"мы рады",
        r"рады (?:сообщить|пригласить|приветствовать|представить|видеть)",
        r"с радостью",
        r"с удовольствием",
        r"настоящ(?:ая сказка|ий праздник)",
    ),
    Turn.JARGON: _any(
        r"фидбек\w*", r"фидбэк\w*", r"дедлайн\w*", r"митинг(?:и|а|е|ом|ов)?", r"апрув\w*", r"кейс(?:ы|а|е|ом|ов)?",
        r"таск(?:и|а|у|ов|ам)?", r"асап", r"asap", r"колл?(?=[.,!? ])", r"чек(?:нуть|ни|ай)", r"зафиналить",
        r"пофикси\w+", r"синк\w*", r"созвон\w*", r"оффер\w*", r"бриф\w*", r"скоуп\w*", r"юзер\w*",
        r"имплемент\w+", r"воркшоп\w*", r"ресерч\w*", r"лид(?:ы|ов|ам|а)?", r"конверси\w+", r"релевантн\w+",
        r"кастом\w*", r"драйв\w*", r"челлендж\w*", r"инсайт\w*", r"деплой\w*", r"бэклог\w*", r"ивент\w*",
        r"щас", r"ок", r"окей", r"норм", r"спс", r"плиз", r"ваще", r"че", r"инфа", r"комп",
    ),
    Turn.PROMISE: _any(
        r"гаранти\w+", r"обещаем", r"обещаю", r"точно(?! так)", r"обязательно", r"непременно", r"100 ?%", r"без сомнени\w+",
        r"безусловно", r"несомненно", r"в любом случае", r"любой ценой", r"навсегда",
    ),
    Turn.REASON: _any(
        r"потому что", r"так как", r"поскольку", r"из-за", r"причина", r"чтобы", r"ведь", r"поэтому", r"для того чтобы"
    ),
    Turn.FILLER: _any(
        r"как (?:вы )?(?:известно|знаете)", r"в общем", r"собственно", r"итак", r"кстати", r"ну", r"так сказать",
        r"то есть", r"просто", r"конечно", r"хочу сказать", r"следует отметить", r"важно понимать", r"стоит отметить",
        r"необходимо отметить", r"дело в том,? что", r"на самом деле", r"достаточно", r"довольно", r"очень",
        r"действительно", r"буквально",
    ),
}  # fmt: skip


def count(turn: Turn, text: str) -> int:
    """How often the text takes this turn."""
    return len(_TURNS[turn].findall(fold(text)))


#: what an opening says before anything is said: «необходимо», «хотим сообщить», «по итогам обсуждения»
_INTRO: Final = re.compile(
    r"^\W*(?:необходимо|нужно(?: будет)?|надо|следует|требуется|просьба|прошу|просим(?: вас)?|пожалуйста|напоминаю|"
    r"напоминаем|к сожалению|"
    r"обсудили|мы (?:рады|хотим|хотели бы|с радостью)|мы —|мы -|спасибо|благодарим|благодарю|хотим|хотел[аи]? бы|хочу|"
    r"сообщаем|сообщаю|информируем|уведомляем|доводим|рады|настоящим|в связи с|в рамках|по итогам|в ходе|"
    r"позвольте|разрешите|обращаем (?:ваше )?внимание|обратите внимание|как (?:вы )?(?:известно|знаете)|"
    r"как (?:мы )?(?:и )?(?:договаривались|обсуждали|обещали)|согласно|на основании|уважаемые|дорогие|друзья|коллеги|"
    r"итак|ну|в общем|кстати|ура|внимание|важно|друзья мои|не секрет|ни для кого не секрет|задача|"
    r"по вашему (?:запросу|вопросу|обращению)|в ответ на|относительно|касательно|что касается|"
    r"надеемся|надеюсь|понимаем|в продолжение)(?!\w)"
)


def opens_idly(text: str) -> bool:
    """Whether the text opens with words that only lead in."""
    return _INTRO.match(fold(text)) is not None


_CASUAL: Final = _any(
    r"привет(?:ик|ики)?", r"хай", r"салют", r"здорово(?=[,!])", r"пока", r"ок", r"окей", r"ага", r"норм", r"щас", r"спс",
    r"плиз", r"чмоки", r"давай(?:те)?", r"ребят[аы]?", r"чувак\w*", r"круто", r"класс", r"супер",
)  # fmt: skip
_CEREMONIOUS: Final = _any(
    r"здравствуйте", r"добрый (?:день|вечер)", r"доброе утро", r"уважаем(?:ый|ая|ые|ое)", r"с уважением",
    r"с наилучшими", r"будьте добры", r"благодарим", r"просим",
)  # fmt: skip
_FAMILIAR: Final = listed(
    "ты тебя тебе тобой тобою твой твоя твое твои твоего твоей твоему твоим твоих твоими твоем твою"
)
_POLITE: Final = listed("вы вас вам вами ваш ваша ваше ваши вашего вашей вашему вашим ваших вашими вашем вашу")


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """How a text speaks to its reader: counts of words."""

    familiar: int
    polite: int
    casual: int
    ceremonious: int
    #: verbs that ask one reader or several, by dictionary forms, in any of their readings: «пришли» may be one
    asks_one: frozenset[str]
    asks_many: frozenset[str]


@lru_cache(maxsize=256)
def address(text: str) -> Address:
    spoken = [t for t in tokens(text) if t.is_word]
    folded = fold(text)
    return Address(
        familiar=sum(t.lower in _FAMILIAR or _of_second(t, "sing") for t in spoken),
        polite=sum(t.lower in _POLITE or _of_second(t, "plur") for t in spoken),
        casual=len(_CASUAL.findall(folded)),
        ceremonious=len(_CEREMONIOUS.findall(folded)),
        asks_one=_asked(spoken, "sing"),
        asks_many=_asked(spoken, "plur"),
    )


def _asked(spoken: list[Token], number: str) -> frozenset[str]:
    return frozenset(f.lemma for t in spoken for f in forms(t.text) if f.known and _second_person(f, number))


#: turns of phrase that look like an imperative and address nobody
_SET_WORDS: Final = listed("пусть пускай прости извините простите будь давай давайте здравствуйте")


def _of_second(token: Token, number: str) -> bool:
    """«хочешь», «приходите»; a word that may as well be a noun is left alone."""
    if token.lower in _SET_WORDS:
        return token.lower == "давай" and number == "sing"
    readings = forms(token.text)
    return readings[0].known and all(_second_person(f, number) for f in readings if f.score >= 0.1)


def _second_person(form: Form, number: str) -> bool:
    spoken_to = "2per" in form.grammemes or ("impr" in form.grammemes and "excl" in form.grammemes)
    return form.pos == "VERB" and spoken_to and number in form.grammemes


EMOJI: Final = re.compile(
    "[\U0001f1e6-\U0001f1ff\U0001f300-\U0001faff\u2600-\u27bf\u2b50\u2b55\u203c\u2049\u2122\u231a-\u23ff\u25a0-\u25ff"
    "\u2934\u2935\u2190-\u21ff\u2b05-\u2b1c\u3030\u303d][\ufe0f\u200d\u20e3\U0001f3fb-\U0001f3ff]*"
    r"|(?<![\w:;])[:;=]-?[)(DPpР*]+(?!\w)|(?<=[\wа-яё.!? ])[)(]{2,20}(?=\s|$)|(?<=[а-яё])\)(?=\s*$)"
)
LINK: Final = re.compile(
    r"https?://\S+|(?<![\w@.])(?:www\.)?[a-zа-яё0-9-]{2,63}(?:\.[a-zа-яё0-9-]{2,63})*"
    r"\.(?:ru|com|рф|net|org|io|me|su|info|online|shop|site|pro|example)(?![\w])(?:/\S*)?",
    re.IGNORECASE,
)
CONTACT: Final = re.compile(
    r"(?<!\w)(?:\+7|8)[\s\-(]*\d{3}[\s\-)]*\d{3}[\s-]?\d{2}[\s-]?\d{2}(?!\d)|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}\.\w+"
)
HASHTAG: Final = re.compile(r"(?<!\w)#[\wа-яё]+", re.IGNORECASE)
#: a line of a list
ITEM: Final = re.compile(r"^[ \t]*(?:[-–—−•*·▪◦✓✔✅➤→]|\d{1,2}[.)])[ \t]+\S", re.MULTILINE)


def unadorned(text: str) -> str:
    """The text without emoji and smileys. An unclosed bracket after a word is one («жду)»), a closed one is not."""
    if text.count(")") <= text.count("("):
        return EMOJI.sub(lambda m: m.group() if m.group() in {")", "("} else " ", text)
    return EMOJI.sub(" ", text)


def has_emoji(text: str) -> bool:
    return unadorned(text) != text


#: steps of importance, the highest first
_PRIORITY: Final = (
    _any(r"критическ\w+", r"критичн\w+", r"блокер\w*", r"горит", r"срочн(?:о|ый|ая|ое|ые)", r"молни\w+", r"асап"),
    _any(r"высок(?:ий|ая|ое|ого|ой|им|ом)", r"важн(?:о|ый|ая|ое|ые)", r"первоочередн\w+", r"приоритетн\w+"),
    _any(r"средн(?:ий|яя|ее|его|ей|им|ем)", r"обычн(?:ый|ая|ое|ого|ой|ым|о)", r"нормальн\w+", r"планов\w+"),
    _any(r"низк(?:ий|ая|ое|ого|ой|им|ом)", r"не ?срочн\w+", r"не горит", r"когда будет время", r"минимальн\w+"),
)
_PRIORITY_SIGN: Final = re.compile(r"(?<!\w)(?:приоритет\w*|важность|срочность|критичность)(?!\w)")


def priority(text: str) -> int | None:
    """How important a task is called: 0 most, 3 least; None when the text doesn't say.

    A denied step («не срочно») is the last. «Высокий» alone may be anything, so that the word «приоритет» must stand
    by, or the text must be the level alone.
    """
    line = fold(text)
    if _PRIORITY[3].search(line) and (
        _PRIORITY_SIGN.search(line) or re.search(r"не ?срочн|не горит|когда будет", line)
    ):
        return 3
    if re.search(r"(?<!не )(?<!\w)(?:срочно|горит|асап|критичн\w+)(?!\w)", line):
        return 0
    if _PRIORITY_SIGN.search(line) is None and len(line.split()) > 2:
        return None
    return next((step for step, pattern in enumerate(_PRIORITY) if pattern.search(line)), None)
