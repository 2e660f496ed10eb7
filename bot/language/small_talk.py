"""Small talk: words that greet, thank, scold or ask of the bot itself, and ask nothing of the records.

Only a message that is nothing else counts: «привет, когда курьер?» is a question.
"""

from __future__ import annotations

import re
from enum import StrEnum
from typing import Final

from bot.language.lemmas import fold
from bot.language.normal import normalise


class Talk(StrEnum):
    """What a message that is only small talk does; of several the first here counts."""

    #: what the bot can do
    HELP = "help"
    WHO = "who"
    HOW = "how"
    #: whether it is there
    THERE = "there"
    SCOLD = "scold"
    THANKS = "thanks"
    HELLO = "hello"
    BYE = "bye"
    #: a decision said in a word, about whatever was asked
    DECIDE = "decide"
    #: agreement or nothing at all; said after a question of the bot's it may be an answer
    NOD = "nod"
    #: nothing but a question mark
    MARK = "mark"


_CAN: Final = "умеешь|умеете|можешь|можете"
_PHRASES: Final[dict[Talk, str]] = {
    Talk.HELP: rf"""
    (?:что|чего|чем) (?:ты |вы |бот |еще |вообще |тут |здесь |вам |тебе )*(?:{_CAN}|делаешь|делаете|полезен|полезна)
        (?: ты| вы| делать| помочь| помогать| для меня| тут| здесь)*
    (?:что|чем) (?:ты |вы )?(?:можешь|можете) (?:мне |нам )?(?:помочь|помогать|быть полезен)
    (?:какие|что за|какие есть|покажи|список) (?:у тебя |у вас |твои |есть |все )*(?:команды|функции|возможности|команд)
        (?: есть| у тебя| у вас)*
    как (?:тобой|вами|этим|ботом|с тобой|с вами|с ботом|тебя|вас|это|все|всем|тут|здесь|он|оно|ты|вы)
        (?: тут| все| вообще)*(?: пользоваться| работать| использовать| работаешь| работаете| работает| устроено| устроен)+
    (?:как|с чего) (?:начать|начинать)(?: работу| пользоваться)?
    что (?:можно |мне |тебе |вам |тут |здесь |надо |нужно )*(?:писать|спросить|спрашивать|написать|сказать|попросить)
    что (?:тут |здесь |мне |с тобой )+(?:можно |надо |нужно )?делать
    помощь|помоги|помогите|помогай|нужна помощь|мне нужна помощь|подскажи|подскажите|инструкция|справка|меню|команды|хелп
    start|help|menu|commands|what can you do|what do you do|how do you work|how does (?:it|this) work|help me
    """,
    Talk.WHO: r"""
    (?:а )?(?:ты|вы) (?:вообще |хоть |сам )*кто(?: такой| такая| такие| будешь)?|кто (?:ты|вы)(?: такой| такая| такие| вообще)*
    что ты(?: такое| за бот| за программа| за зверь)|как (?:тебя|вас) (?:зовут|звать|называть)|представься|представьтесь
    (?:ты|вы) (?:бот|робот|человек|живой|живая|нейросеть|нейронка|программа|настоящий|ии|искусственный интеллект)
        (?: или (?:бот|робот|человек|живой|нет))?
    (?:кто )?(?:тебя|вас) (?:кто )?(?:сделал|создал|написал|придумал|разработал)|расскажи о себе|расскажите о себе
    who are you|what are you|are you (?:a bot|human|real|an ai|ai)|what(?:'s| is) your name
    """,
    Talk.HOW: r"""
    как (?:твои |ваши |у тебя |у вас |сам |сама )*(?:дела|делишки|жизнь|настроение|оно|поживаешь|поживаете|здоровье|ты|вы)
        (?: у тебя| у вас| сегодня)*
    что (?:нового|слышно|новенького)|как сам|как сама|че как|чё как|how are you(?: doing)?|how is it going|what(?:'s| is) up
    """,
    Talk.THERE: r"""
    (?:ты |вы |эй |бот )*(?:тут|здесь|на связи|на месте|живой|жив|работаешь|работаете|слышишь|слышите|спишь|ау|алло|але|эй)
        (?: ты| вы| меня| еще| тут| здесь| там)*
    тест|проверка|проверка связи|раз два три|тестирую|test|testing|are you there|anybody here
    (?:у меня |есть |можно |мне )*(?:вопрос|спросить|спрошу|вопросик)(?: можно| есть)?
    """,
    Talk.SCOLD: r"""
    (?:ты |вы |какой |какая |сам |сама |полный |просто |такой |такая |вот |совсем |ну и |бот |он )*
        (?:дурак|дура|дурачок|дебил\w*|идиот\w*|тупой|тупая|тупица|тупишь|тупите|тормоз|болван|кретин\w*|придурок|бестолочь|
        бестолковый|бестолковая|глупый|глупая|бесполезный|бесполезная|бесполезен|балбес|тупарь|лох|козел|скотина|урод|отстой|
        дно|говно|фигня|ерунда|достал|достала|достали|надоел|надоела|бесишь|раздражаешь|заткнись|отстань|отвали|отвянь)
        (?: ты| вы| бот| меня| какой| такой| железный)*
    (?:ничего |ни черта |ни фига |нифига )(?:ты |вы )*не (?:знаешь|умеешь|понимаешь|можешь)|плохой бот|ужасный бот
    бля\w*|сука|хуй\w*|нах\w+|пизд\w+|ебан\w+|иди (?:ты )?(?:на|в|к) \w+|пошел (?:ты |на |вон|нафиг|к черту)*\w*|блин|черт|офигеть|капец|жесть
    (?:you are |you're |you )?(?:an? )?(?:stupid|idiot|dumb|useless|fool|moron)(?: bot)?
    """,
    Talk.THANKS: r"""
    (?:большое |огромное |спасибо |очень )*(?:спасибо|спасиб\w*|спасибочки|спс|пасиб\w*|благодарю|благодарствую|мерси|сенкс)
        (?: большое| огромное| тебе| вам| за помощь| за ответ| за подсказку| за все| друг)*
    (?:ты |вы )?(?:молодец|умница|молодчина|красавчик|красава|лучший|лучшая|супер|класс|классно|круто|отлично|прекрасно|
        замечательно|шикарно|здорово|огонь|топ|чудесно|бомба|гений|умный|умная|хороший бот)|(?:очень )?(?:выручил|помог)(?:а|ли)?
    thanks?(?: you)?(?: very much| a lot| so much)?|thank you|thx|ty|great|good job|well done|awesome|cool|nice
    """,
    Talk.HELLO: r"""
    привет\w*|превет|прив|здравствуй\w*|здрав\w*|здрасте|здрасьте|здрасть|хай|хеллоу|хэлло|хей|йо|салют|приветствую
    (?:доброе|добрый|доброго|добрейшего|доброй) (?:утро|утречко|день|вечер|вечерок|времени суток|утра|дня|вечера|ночи|денек)
    здоров\w*|шалом|с добрым утром|рад (?:тебя|вас) видеть|приятно познакомиться|давай знакомиться
    hello|hi|hey|hi there|good (?:morning|day|evening|afternoon)|nice to meet you
    """,
    Talk.BYE: r"""
    пока|пока-пока|до свидания|досвидания|до встречи|до завтра|до скорого|до связи|прощай\w*|бывай|всего (?:доброго|хорошего)
    (?:хорошего|удачного|приятного|доброго|хороших) (?:тебе |вам )?(?:дня|вечера|утра|выходных|отпуска|дня и вечера)
    спокойной ночи|доброй ночи|споки\w*|bye(?: bye)?|goodbye|see you(?: later)?|good night
    """,
    Talk.DECIDE: r"""
    (?:я )?(?:да|да да|да да да|конечно|согласен|согласна|не против|за|одобряю|одобрить|одобрено|подтверждаю|подтвердить|подтверждено|
        утверждаю|утвердить|утверждено|согласую|согласовано|принимаю|разрешаю|отклоняю|отклонить|отклонено|одобри|подтверди|отклони)
        (?: это| все| всё| запись| правило| предложение| заявку| их| его| ее| последнее| последнюю)?
    yes|yep|approve|approved|i approve|confirm|confirmed|agree|i agree|reject|rejected
    """,
    Talk.NOD: r"""
    верно|точно|правильно|именно|так точно|ок|окей|оке|ок ок|хорошо|ладно|ладненько|понял|поняла|понятно|ясно|ясненько|ага|угу|ну|да ладно|принято|договорились|
        пусть так|и что|ну и|вот|вот как|мда|хм\w*|гм\w*|эх|ой|ого|ух ты|вау|ха\w*|хе\w*|лол|кек|ахах\w*|я тут|ничего
    люблю тебя|я тебя люблю|мне скучно|скучно|я устал|я устала|поговори со мной|давай (?:поговорим|поболтаем|пообщаемся)
    ok|okay|kk|fine|i see|got it|sure|lol|haha\w*|wow|hm+
    """,
}
_FILLER: Final = (
    r"бот|ботик|помощник|памятка|друг|дружище|дорогой|дорогая|коллега|коллеги|всем|народ|пожалуйста|плиз|ну|а|и|так|же|ой|эй|"
    r"слушай|скажи|скажите|очень|вам|тебе|мне|вообще|снова|опять|еще раз|уже|просто|интересно|please|bot|there|so|and"
)


def _one_of(lines: str) -> str:
    """Phrases, one a line; an indented line goes on."""
    joined = re.sub(r"\n {5,}", "", lines)
    return "|".join(line.strip() for line in joined.split("\n") if line.strip())


_TALK: Final = {talk: _one_of(lines) for talk, lines in _PHRASES.items()}
_EACH: Final = {talk: re.compile(rf"(?<!\w)(?:{phrases})(?!\w)") for talk, phrases in _TALK.items()}
#: one phrase or word, at its longest; with repetition in one pattern the two readings of «ну» would multiply
_NEXT: Final = tuple(re.compile(rf"(?:{phrases})(?= |$)") for phrases in (*_TALK.values(), _FILLER))
_LONGEST: Final = 80


def small_talk(text: str) -> Talk | None:
    """What the message does, when it is nothing but small talk."""
    if len(text) > _LONGEST:
        return None
    if not any(ch.isalnum() for ch in text):
        return Talk.MARK if "?" in text else Talk.NOD
    said = " ".join(re.findall(r"[\w'-]+", fold(normalise(text).text)))
    if not _nothing_else(said):
        return None
    return next((talk for talk, pattern in _EACH.items() if pattern.search(said)), None)


_OF_THE_BOT: Final = re.compile(
    r"\W*(?:(?:пожалуйста|а|ну|и|так|лучше|сначала|пока)\W+)*(?:покажи|выведи|найди|поищи|открой|расскажи|подскажи|напомни|посчитай|перечисли|"
    r"назови|объясни|пришли|скинь|выгрузи)(?:те|-ка)?(?!\w)",
    re.IGNORECASE,
)


def meant_as_an_answer(text: str) -> bool:
    """Whether words may be what was asked for in free form: no small talk but a scolding, and no request of the bot."""
    return small_talk(text) in (None, Talk.SCOLD) and _OF_THE_BOT.match(text) is None


def _nothing_else(said: str) -> bool:
    """Whether phrases of small talk, one after another, make up the whole: by the places they can end at."""
    reached, seen = [0], {0}
    while reached:
        at = reached.pop()
        if at >= len(said):
            return True
        for pattern in _NEXT:
            match = pattern.match(said, at)
            if match is not None and match.end() > at and match.end() + 1 not in seen:
                seen.add(match.end() + 1)
                reached.append(match.end() + 1)
    return False
