"""Secrets told without the word for them, or by what they are made of: a name and «второе», words to get in with,
recipes of passwords, answers to a bank's questions.

`told` gives the places of the values. Whether a text may be kept (`sensitive`) and what is masked before a model reads
it both ask it; passwords, codes and keys named as such are read there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from bot.language.lemmas import fold, forms

#: letters with digits or signs among them, as passwords are chosen; no link, mail, file, model or size
_MADE_UP: Final = (
    r"(?=[^\s,;]*[a-zа-я])(?=[^\s,;]*[\d!#$%^&*_+=])(?!https?:|www\.|[^\s,;]*@[^\s,;]*\.\w|\d+[а-я]{1,4}(?!\w)|\d+-[а-я])"
    r"[^\s,;«»\"'()/№@]{4,64}"
)
_END: Final = r"(?=[»\"']?\s*(?:\Z|[.,;!?)\n]))"
_SIGN: Final = r"\s?(?:[:=]|—|–|\s-\s|-\s|это(?!\w))\s?"

#: getting in, and the word one gets in with
_GETTING_IN: Final = (
    r"(?:подключ\w+|подсоедин\w+|вход\w*|вой[тд]\w+|зайти|зайд\w+|заход\w+|логин\w+ся|залогин\w+|пуска\w+|впуска\w+|пускает|открыва\w+|"
    r"отпира\w+|авториз\w+|разблокир\w+|доступ\w*|запуска\w+ся|вай-?фа\w+|wi-?fi|сеть|сети)"
)
_BY_WORD: Final = re.compile(
    rf"(?<!\w){_GETTING_IN}(?!\w)[^\n.!?]{{0,40}}?(?<!\w)(?:слов(?:ом|у|о)|фраз(?:ой|е|а)|выражени(?:ем|ю))(?:{_SIGN}|\s)[«\"']?"
    rf"(?P<value>{_MADE_UP})"
)
_BY_QUOTED_WORD: Final = re.compile(
    rf"(?<!\w){_GETTING_IN}(?!\w)[^\n.!?]{{0,40}}?(?<!\w)(?:слов(?:ом|у)|фраз(?:ой|е))(?:\s?[:—–]\s?[«\"']?|\s[«\"'])"
    rf"(?P<value>[a-zа-я][a-zа-я -]{{2,40}}){_END}"
)
#: the account, and what comes second
_SECOND: Final = re.compile(
    r"(?<!\w)(?:логин\w{0,2}|login|имя пользователя|username|юзер\w{0,2}|user|учетк\w{1,2}|аккаунт\w{0,2}|зайти|заход\w{1,3}|войти|вход\w{0,2}|под именем|лог)(?!\w)"
    r"[^\n!?]{1,48}?(?<!\w)(?:втор(?:ое|ая|ой|ым|ую)|след(?:ом|ующее)|дальше|далее|потом|затем|после него|то самое|секретн(?:ое|ая)|остальное|пасс|"
    r"а к нему|к нему|к ней|(?:вместе )?с ни[мх]|(?:вместе )?с ней|ключ|фраза|слово)"
    rf"(?:\s(?:поле|строка|строк[еу]|значение|слово|часть|это|вводи\w{{0,3}}|вбей\w{{0,2}}|набери\w{{0,2}}|пиши\w{{0,2}})){{0,2}}(?:{_SIGN}|\s|,\s)[«\"']?"
    rf"(?P<value>{_MADE_UP})"
)
#: what a password is for: «от почты», «к архиву бухгалтерии», «администратора»
_FOR: Final = r"(?:\s(?:(?:от|на|для|к|в|до|по|за|у|с|из)\s)?[^\s:=—–.,;!?]{1,20}){0,4}?"
_PASSWORD: Final = r"(?<!\w)(?:парол(?:ь|я|ем|и)|пасс?ворд|password|пасс|пин(?:-?код)?|(?:кодов|секретн|контрольн)\w{2,3} (?:слово|фраза))(?!\w)"
#: of what passwords are made when they are told without being said
_PART: Final = (
    r"(?:год(?:а|ы)?|дат[аыу]|д(?:ень|ня) рождени\w|рождени\w|им(?:я|ени|ена)|фамили\w{1,2}|отчеств\w{1,2}|инициал\w{1,3}|кличк\w{1,2}|прозвищ\w{1,2}|"
    r"назван\w{2,3}|номер(?:а|ом)?|телефон\w{0,2}|индекс\w{0,2}|инн|букв\w{1,3}|слог\w{0,3}|девичь\w+|город\w{0,2}|улиц\w{1,2}|марк\w{1,2}|модел\w{1,2}|"
    r"артикул\w{0,2}|строчк\w{1,2}|строк\w{1,2}|припев\w{0,2}|цифр\w{1,3}|месяц\w{0,2}|числ\w{1,2}|домен\w{0,2}|сайт\w{0,2})"
)
#: how the parts are put together
_JOINED: Final = (
    r"(?:плюс|\+|и|с|без|наоборот|задом наперед|латиницей|кириллицей|транслитом|слитно|подряд|через|по-английски|в английской раскладке|"
    r"в русской раскладке|с большой|с маленькой|большими|маленькими|заглавн\w+|прописн\w+|строчн\w+|в обратном порядке|без пробел\w+|без дефис\w+|"
    r"с восклицат\w+|только с|дважды|два раза|перв\w{2,3}|последн\w{2,3})"
)
_NO_RECIPE: Final = re.compile(
    r"(?<!\w)(?:не|нельзя|запрещ\w+|долж\w+|может|можно|меня\w+|смен\w+|выда\w+|хран\w+|знает|знают|спрос\w+|спраш\w+|у кого|приш\w+|прид\w+|забы\w+|"
    r"требу\w+|нужн\w+|надо|дл\w+|истек\w+|ввод\w+|лежит|лежат|висит|записан\w*|символов|знаков)(?!\w)|\?"
)
_RECIPE: Final = re.compile(
    rf"{_PASSWORD}{_FOR}(?:{_SIGN}|,?\s(?:такой\s(?:же)?,?\s?(?:как)?|тот же,?\s?что|как|состоит из|складыва\w+ из|составлен\w? из|собира\w+ из|сделан\w? из)\s)"
    r"(?P<value>[^\n.;!?]{4,90})"
)
_HAS_PART: Final = re.compile(rf"(?<!\w){_PART}(?!\w)")
_HAS_JOINED: Final = re.compile(rf"(?<!\w){_JOINED}(?!\w)|\+")
#: «пароль: номер договора», «— дата запуска»: a part with whose it is, and nothing more
_BARE_PART: Final = re.compile(
    rf"(?:(?:ваш\w?|наш\w?|мо[йяе]|сво[йяе])\s)?{_PART}\s(?!у(?!\w))(?:[а-я-]{{2,20}}\s?){{1,4}}"
)
#: «пароль два слова: синий трактор», «пароль слово сирень …»
_IN_WORDS: Final = re.compile(
    rf"{_PASSWORD}{_FOR}\s(?:(?:из\s)?(?:одно|два|три|двух|трех)\s)?(?:слов\w?|фраза)(?:{_SIGN}|\s)[«\"']?"
    r"(?P<value>[a-zа-я0-9-]{3,24}(?:\s[a-zа-я0-9-]{3,24}){0,2}?)(?=[»\"']?\s*(?:\Z|[.,;!?)\n]|(?:с|и|без|все|слитно|латиницей|через|потом|плюс)(?!\w)))"
)
#: «кодовое слово у банка: одуванчик»
_CODE_WORD: Final = re.compile(
    r"(?<!\w)(?:кодов|секретн|контрольн|проверочн)\w{2,3} (?:слов[оаеу]м?|фраз[аыеуой]{1,2})(?:\s(?:у|в|для|от|на|к)\s[а-яa-z]{2,14}(?:\s[а-яa-z]{3,14})?)?"
    rf"{_SIGN}[«\"']?(?P<value>[а-яa-z][а-яa-z0-9-]{{2,24}}(?:\s[а-яa-z0-9-]{{2,24}}){{0,3}}){_END}"
)
_CODE_WORD_UNSIGNED: Final = re.compile(
    r"(?<!\w)(?:кодов|секретн|контрольн|проверочн)\w{2,3} слово (?:у|в|для|от) [а-я]{2,14} [«\"']?(?P<value>[а-яa-z]{3,24})(?=[»\"']?\s*\Z)"
)
#: a password that is said in English, or with the layout it is typed in
_SPOKEN: Final = re.compile(
    rf"{_PASSWORD}{_FOR}\s(?:по-английски|английскими|латиницей|латинскими|в английской раскладке|на латинице)(?:\s(?:буквами|слово|это))?(?:{_SIGN}|\s)[«\"']?"
    r"(?P<value>[a-z][a-z0-9]{2,30})(?![\w.@])"
)
#: what banks ask to know one by
_KNOWN_BY: Final = (
    r"(?:девичь[яюей]{1,2} фамили[яюей]{1,2} (?:у )?(?:мо(?:ей|я) |его |ее |наше[йя] )?(?:матери|мамы|мать|маме|бабушки|бабули|жены|супруги)"
    r"|фамили[яюей]{1,2} (?:матери|мамы) (?:до (?:брака|замужества|свадьбы)|в девичестве|девичь[яюей]{1,2}))"
)
_PET: Final = (
    r"(?:(?:кличк|им|прозвищ|назван|фамили|марк|город|школ|улиц|блюд|машин|автомобил|питом|учител|собак|кошк)\w{0,4}"
    r"(?:\s(?:мо\w{1,2}|перв\w{2,3}|любим\w{2,3}|домашн\w{2,3}|школьн\w{2,3})){0,2}(?:\s[а-я]{3,14}){0,3})"
)
_FOR_THE_BANK: Final = re.compile(
    r"(?:секретн|контрольн|проверочн)\w{2,3} вопрос|(?:для|при) (?:восстановлени|проверк|подтверждени|сброс|идентификаци)|кодов\w{2,3} слов|"
    r"контрольн\w{2,3} (?:слов|ответ)|(?:для|в) банк\w{0,2}(?!\w)|поддержк\w{1,2} (?:банка|спросит)"
)
_NAME: Final = r"(?P<value>[а-яa-z][а-яa-z0-9-]{2,24})"
_MAIDEN: Final = re.compile(rf"(?<!\w){_KNOWN_BY}(?!\w)(?:{_SIGN}|,?\s(?:была\s)?)[«\"']?{_NAME}{_END}")
_MAIDEN_AFTER: Final = re.compile(
    rf"(?<!\w)(?<!в )(?<!у )(?<!для ){_NAME}[»\"']?(?:{_SIGN}|,\s(?:это\s)?|\s\(){_KNOWN_BY}(?!\w)"
)
_ANSWER: Final = re.compile(rf"(?<!\w){_PET}(?:\s(?:для|в) [а-я]{{3,12}})?{_SIGN}[«\"']?{_NAME}{_END}")
#: no names: «… нужна», «… спрашивают»
_NO_NAME: Final = re.compile(
    r"(?:нужн|надо|обязат|неизвест|спраш|указ|отсутств|запол|есть$|нет$|такая|другая|неверн|верн|тоже|пока|укаж|была$|писать|вписа|меня|оста|известн|секрет|тайн|важн|одинаков|прост|сложн|длинн|коротк)"
)


def told(text: str) -> Iterator[tuple[int, int]]:
    """Places of such values, half-open in code points of the text, in no order; the same place may come twice."""
    folded = fold(text)
    if len(folded) != len(text):
        return
    for pattern in (_BY_WORD, _BY_QUOTED_WORD, _SECOND):
        yield from (m.span("value") for m in pattern.finditer(folded))
    if (
        "парол" in folded
        or "пас" in folded
        or "слов" in folded
        or "фраз" in folded
        or "pass" in folded
        or "пин" in folded
    ):
        yield from _described(folded)
    if "фамили" in folded or "вопрос" in folded or "банк" in folded or "кодов" in folded or "восстановл" in folded:
        yield from _answers(folded)


def _described(folded: str) -> Iterator[tuple[int, int]]:
    for pattern in (_IN_WORDS, _SPOKEN, _CODE_WORD, _CODE_WORD_UNSIGNED):
        for match in pattern.finditer(folded):
            if not _NO_RECIPE.search(match[0]) and _names(match["value"].split()[-1]):
                yield match.span("value")
    for match in _RECIPE.finditer(folded):
        said = match["value"]
        if _NO_RECIPE.search(match[0]) or not _HAS_PART.search(said):
            continue
        if _HAS_JOINED.search(said) or _BARE_PART.fullmatch(said.strip()):
            yield match.start("value"), match.start("value") + len(said.rstrip())


def _answers(folded: str) -> Iterator[tuple[int, int]]:
    patterns = [_MAIDEN, _MAIDEN_AFTER, *([_ANSWER] if _FOR_THE_BANK.search(folded) else [])]
    for pattern in patterns:
        yield from (m.span("value") for m in pattern.finditer(folded) if _names(m["value"]))


def _names(word: str) -> bool:
    """Whether the word may be what was chosen; no verb of what is done with it."""
    best = forms(word)[0] if re.fullmatch(r"[а-я-]+", word) else None
    return not _NO_NAME.match(word) and (
        best is None or best.pos not in {"VERB", "INFN", "PRTS", "PREP", "COMP", "ADVB", "CONJ", "PRED", "NPRO"}
    )
