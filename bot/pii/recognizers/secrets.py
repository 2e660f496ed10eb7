"""Passwords, keys and tokens. Only the value is masked: the link or the command around it stays readable."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable

from bot.domain.masking import PiiKind
from bot.language import secret_words
from bot.language.lemmas import Form, forms
from bot.pii.engine import Artifacts
from bot.pii.finder import Candidate, Finder

_LEFT = r"(?<![A-Za-z0-9_\-])"
#: forms that only keys have
_KNOWN_FORMS = re.compile(
    _LEFT + r"(?:sk-(?:proj-|ant-|or-)?[A-Za-z0-9_\-]{16,}|(?:sk|pk|rk)_(?:live|test)_[A-Za-z0-9]{10,}"
    r"|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}"
    r"|glpat-[A-Za-z0-9_\-]{16,}|xox[abprs]-[A-Za-z0-9\-]{10,}|(?:AKIA|ASIA)[A-Z0-9]{12,20}"
    r"|AIza[A-Za-z0-9_\-]{30,}|ya29\.[A-Za-z0-9_\-]{20,}"
    r"|(?:y0|y1|t1)[_.][A-Za-z0-9_\-.]{16,}|AQVN[A-Za-z0-9_\-]{20,}"
    r"|eyJ[A-Za-z0-9_\-]{8,}\.[A-Za-z0-9_\-]{8,}(?:\.[A-Za-z0-9_\-]*)?"
    r"|\d{8,10}:AA[A-Za-z0-9_\-]{30,}|npm_[A-Za-z0-9]{30,}|hf_[A-Za-z0-9]{20,}|pypi-[A-Za-z0-9_\-]{30,}"
    r"|dop_v1_[a-f0-9]{40,}|SG\.[A-Za-z0-9_\-.]{30,}"
    r"|ssh-(?:rsa|ed25519) [A-Za-z0-9+/=]{40,}|vk1\.a\.[A-Za-z0-9_\-]{20,}|live_[A-Za-z0-9_\-]{30,}"
    r"|test_[A-Za-z0-9_\-]{30,})"
)
_PRIVATE_KEY = re.compile(
    r"-----BEGIN [A-Z ]*PRIVATE KEY-----.{0,8000}?(?:-----END [A-Z ]*PRIVATE KEY-----|\Z)", re.DOTALL
)
_USERINFO = re.compile(r"[a-z][a-z0-9+.\-]{1,20}://[^\s/:@]{0,64}:(?P<value>[^\s/@]{1,128})@(?=[^\s@])", re.IGNORECASE)

_NAMES = (
    r"(?:[a-z0-9]{1,20}[_\-.])*(?:api[_\-]?key|apikey|access[_\-]?key(?:[_\-]?id)?"
    r"|secret(?:[_\-]?(?:access[_\-]?)?key)?|private[_\-]?key|client[_\-]?secret"
    r"|token|access[_\-]?token|refresh[_\-]?token|auth[_\-]?token|passw(?:or)?d|passwd|pass|pwd|key|auth"
    r"|authorization|bearer|sig|signature|sign|hash|session(?:id)?"
    r"|sid|jwt|credential|code|otp|pin|cvv|cvc|webhook|hook|psw|pw|psk|salt|license)(?:[_\-][a-z0-9]{1,12}){0,2}"
)
_ASSIGNED = re.compile(
    rf"(?<![a-z0-9])(?P<name>{_NAMES})[\"']?\s{{0,2}}(?:={{1,2}}|:=?|=>)\s{{0,2}}(?:(?:bearer|basic"
    rf"|token)\s+)?(?P<quote>[\"'`«]?)(?P<value>[^\s\"'`»&,;<>{{}}]{{3,512}})",
    re.IGNORECASE,
)
_BEARER = re.compile(r"(?<![a-z])(?:bearer|basic)\s+(?P<value>[A-Za-z0-9_\-.=+/]{12,})", re.IGNORECASE)
_PATH_SECRET = re.compile(
    r"https?://[^\s]*?(?:/(?:hooks?|webhooks?|services|invite|join|reset|token|key|secret|d|s"
    r"|share)/)(?P<value>(?=[A-Za-z_\-]*\d)[A-Za-z0-9_\-]{12,}(?:/[A-Za-z0-9_\-]{16,})*)"
)
_INVITE = re.compile(r"t\.me/(?:\+|joinchat/)(?P<value>[A-Za-z0-9_\-]{10,})")

_PASSWORD_WORD = (
    r"(?:парол(?:ь|я|ю|ем|и)|пасс?ворд\w{0,2}|пас+|password|passwd|pwd|pass|psw|кодов(?:ое|ым) слов(?:о|ом)"
    r"|секретн(?:ое|ый) (?:слово|ключ)|ключ(?: доступа| api| апи)?|api[ \-]?key"
    r"|апи[ \-]?ключ|токен\w{0,2}|token|секрет|secret|логин[ /\\-]{1,3}парол[ья]|учетк[аиу]|доступы?"
    r"|(?:вай-?фай|wi-?fi)(?:\s(?:парол[ья]|password|pass))?)"
)
#: up to three words of what the password is for: «пароль от вайфая в офисе: ...»
_FOR_WHAT = r"(?:\s{1,2}(?:от|на|для|к|в|до|по|за|у|с|из|из-под)\s[^\s:=—–]{1,24}(?:\s(?!это\b)[^\s:=—–]{1,20}){0,3}?)?"
_SAID = re.compile(
    rf"(?<![а-яa-z0-9])(?P<word>{_PASSWORD_WORD}){_FOR_WHAT}(?P<sign>\s{{0,2}}(?:={{1,2}}|:|—|–|\s-\s|->|→)\s{{0,2}}"
    rf"|\s{{1,2}}(?:(?:такой|теперь|сейчас|новый|прежний|тот же|это|был|будет)[,:]?\s{{1,2}}){{0,2}})"
    rf"(?P<quote>[\"'`«]?)(?!\S{{1,64}}@\S{{1,64}}\.\w|[a-zа-яё]{{2,12}}\s?[:—]\s)(?P<value>[^\s\"'`«»]{{3,128}})",
    re.IGNORECASE,
)
#: a word of the language as a password: «пароль ромашка», «пароль три кота 88», where the clause ends with it
_WORDS_SAID = re.compile(
    rf"(?<![а-яa-z0-9])(?:парол(?:ь|ем)|пасс?ворд|пасс)(?P<what>{_FOR_WHAT})(?P<sign>\s?[:=—–]\s?|\s-\s|\s(?:это\s|такой[,:]?\s|теперь\s|был\s)?)"
    r"[«\"']?(?P<value>(?:[а-яё]{3,20}\s){0,2}(?:[а-яё]{3,20}|\d{1,4}))[»\"']?(?=\s*(?:\Z|\n|[.,;!)]))",
    re.IGNORECASE,
)
#: «логин / пароль» after a word for a way in; the second is the secret
_WAY_IN = (
    r"(?:rdp|рдп|ssh|s?ftp|vpn|впн|1[сc]|wi-?fi|вай-?фай\w{0,2}|сет(?:ь|и)|роутер\w{0,2}|уч[её]тк\w{1,2}|доступ\w{0,2}|кред\w{1,2}|админк\w{1,2}"
    r"|логин\w{0,2}(?:\s?[/и]\s?парол\w{1,2})?|лог|вход\w{0,2}|зайди под|зайти под|заходи под|login|user|юзер\w{0,2}|аккаунт\w{0,2}|сервер\w{0,2}|црм|crm|почт\w{1,2}|камер\w{1,2}|битрикс\w{0,2}"
    r"|панел\w{1,2}|хостинг\w{0,2}|личн\w{2,3} кабинет\w{0,2}|лк|сайт\w{0,2}|баз\w{1,2}|терминал\w{0,2}|ноут\w{0,2}|комп\w{0,2}|тестов\w{2,3}|гостев\w{2,3})"
)
_PAIR = re.compile(
    rf"(?<![а-яa-z0-9])(?P<way>{_WAY_IN})(?:[\s:,\-–—«(]{{1,4}}[а-яёa-z0-9.]{{1,16}}){{0,3}}?[\s:,\-–—«\"(]{{1,4}}(?P<login>[\w.@\-]{{2,48}})"
    rf"(?P<sep>\s{{0,2}}[/:|;,]\s{{0,2}}|\s{{1,2}})(?P<value>[^\s\"'`«»/|,;]{{5,64}})",
    re.IGNORECASE,
)
#: «файл запаролен: …», «-p…» of a command
_OTHERWISE_SAID = re.compile(
    r"(?<![а-яa-z0-9])(?:запарол\w{2,6}|под парол\w{2,3}|зашифрован\w{0,2}|парол\w{1,2}[^\n.]{0,24}?,? теперь|mysql\w*[^\n]{0,40}? -p|sshpass -p)"
    r"\s{0,2}[:=—–\-]?\s{0,2}[\"'«]?(?P<value>[^\s\"'`«»]{4,64})",
    re.IGNORECASE,
)
#: «пароль администратора Zxcv_123», «сменила пароль на Vesna_9»: words between, so the value must look like one
_SAID_LATER = re.compile(
    r"(?<![а-яa-z0-9])(?:парол(?:ь|я|ю|ем|и)|пасс?ворд\w{0,2}|password|доступ\w{0,2}|учетк[аиу]|токен\w{0,2}|ключ\w{0,2})"
    r"(?:[\s:,\-–—=/|]{1,4}[a-zа-яё.\-]{1,24}){1,4}?[\s:\-–—=/|]{1,4}(?P<value>(?=\S*[\d!@#$%^&*+=~])[^\s\"'`«»/|]{6,64})",
    re.IGNORECASE,
)
_ADJECTIVE_FIRST = re.compile(
    r"(?P<value>[^\s\"'`«»,;:]{4,64})\s{1,2}(?:—|–|-|это)\s{1,2}(?:новый\s|мой\s|наш\s)?(?:парол|токен|ключ|секрет)",
    re.IGNORECASE,
)
_SHORT_CODE = re.compile(
    r"(?<![а-яa-z0-9])(?:(?:cvv2?|cvc2?|цвв|cvs)(?:[ \-]?код\w{0,2})?(?:\s(?:на|от|с|для)\s[а-яё]+)?|(?:пин(?:[ \-]?код\w{0,2})?"
    r"|pin(?:[ \-]?code)?)(?:\s(?:карты|телефона|симки|сим-карты|(?:от|для|на|к)\s[а-яё]+))?|otp"
    r"|код\w{0,2}\s(?:из|с|в|по|от)\s(?:смс\w*|sms|пуш\w*|приложени\w+|письма|банка|двухфактор\w*)"
    r"|(?:смс|sms)[ \-]?код\w{0,2}|код\w{0,2}\s(?:подтверждени\w|доступа|безопасности|авторизации|верификации"
    r"|входа|активации|восстановления)|одноразов\w+ (?:код|пароль)|код\w{0,2}\s(?:от|для)\s(?:домофона|двери"
    r"|сейфа|замка|ворот|сигнализации|входа|банка|сбера|госуслуг)"
    r"|графическ\w+ ключ\w{0,2}|пук(?:[ \-]?код)?|puk)"
    r"(?P<sign>[\s:=—–\-\"'«]{1,5}(?:(?:такой|пришел|теперь|это|новый|был"
    r"|был такой)[\s:]{1,2})?)(?P<value>[0-9a-zа-я*#]{0,8}\d[0-9a-zа-я*#\-]{1,9})(?![0-9a-zа-я])",
    re.IGNORECASE,
)
_OPAQUE = re.compile(r"(?<![A-Za-z0-9_\-/.=@])[A-Za-z0-9+_\-]{20,}={0,2}(?![A-Za-z0-9_@])")
_UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}", re.IGNORECASE)
_PLAIN_WORD = re.compile(r"[а-яё]+(?:-[а-яё]+)*[.,!?:;)]*", re.IGNORECASE)
_WEAK_NAMES = re.compile(r"(?:code|key|sign|hash|sid|auth|pass|hook|webhook|license|session)\Z", re.IGNORECASE)
#: words that name other things as well
_NEEDS_MORE = ("ключ", "доступ", "учетк", "секрет", "вай", "wi")
#: what is said of passwords in one word
_ABOUT_PASSWORDS = (
    "парол",
    "вход",
    "смен",
    "сброс",
    "доступ",
    "код",
    "цифр",
    "букв",
    "символ",
    "ошибк",
    "норм",
    "ок",
    "прочее",
    "логин",
    "нет",
)
_TRAILING = ".,!?;:)»\"'`]}>"


class SecretRecognizer(Finder):
    kinds = (PiiKind.SECRET,)

    def find(self, artifacts: Artifacts) -> Iterable[Candidate]:
        text = artifacts.reading.text
        yield from (_secret(m.start(), m.end(), 0.98) for m in _KNOWN_FORMS.finditer(text))
        yield from (_secret(m.start(), m.end(), 0.98) for m in _PRIVATE_KEY.finditer(text))
        for pattern, score in ((_USERINFO, 0.97), (_BEARER, 0.9), (_PATH_SECRET, 0.8), (_INVITE, 0.85)):
            yield from (_secret(*m.span("value"), score) for m in pattern.finditer(text))
        yield from self._assigned(text)
        yield from self._said(text)
        yield from (_secret(*_trimmed(text, start, end), 0.9) for start, end in secret_words.told(text))
        yield from self._opaque(text)

    def _assigned(self, text: str) -> Iterable[Candidate]:
        for match in _ASSIGNED.finditer(text):
            start, end = _trimmed(text, *match.span("value"))
            value = text[start:end]
            weak = bool(_WEAK_NAMES.search(match["name"]))
            if _looks_random(value) or (not weak and _looks_chosen(value)):
                yield _secret(start, end, 0.93)
            elif weak and match["quote"] and _looks_chosen(value):
                yield _secret(start, end, 0.7)

    def _said(self, text: str) -> Iterable[Candidate]:
        for match in _SAID.finditer(text):
            start, end = _trimmed(text, *match.span("value"))
            value = text[start:end]
            signed = bool(match["sign"].strip(" ")) and not match["sign"].strip().isalpha()
            word = match["word"].lower()
            if word.startswith("логин") and re.match(r"\s?[/|;,]\s?\S", text[end:]):
                continue
            if word.startswith(_NEEDS_MORE) and "парол" not in word and not _looks_made_up(value):
                continue
            if _looks_chosen(value) or (signed and _may_be_word_password(value, match["quote"])):
                yield _secret(start, end, 0.92 if signed or _looks_random(value) else 0.85)
        for match in _SAID_LATER.finditer(text):
            start, end = _trimmed(text, *match.span("value"))
            if _looks_made_up(text[start:end]):
                yield _secret(start, end, 0.85)
        for match in _WORDS_SAID.finditer(text):
            if _may_be_words(match["value"], said=bool(match["sign"].strip(" "))):
                yield _secret(*match.span("value"), 0.9)
        for match in _PAIR.finditer(text):
            if _is_password_of(match):
                yield _secret(*_trimmed(text, *match.span("value")), 0.88)
        for match in _OTHERWISE_SAID.finditer(text):
            if _looks_chosen(match["value"]):
                yield _secret(*_trimmed(text, *match.span("value")), 0.85)
        for match in _ADJECTIVE_FIRST.finditer(text):
            if _looks_chosen(match["value"]):
                yield _secret(*match.span("value"), 0.8)
        for match in _SHORT_CODE.finditer(text):
            yield _secret(*match.span("value"), 0.9)

    def _opaque(self, text: str) -> Iterable[Candidate]:
        for match in _OPAQUE.finditer(text):
            value = match[0]
            if not _UUID.fullmatch(value) and _looks_random(value):
                yield Candidate(
                    start=match.start(),
                    end=match.end(),
                    kind=PiiKind.SECRET,
                    score=_opaque_score(value),
                    gain=0.4,
                    deniable=True,
                )


def _secret(start: int, end: int, score: float) -> Candidate:
    return Candidate(start=start, end=end, kind=PiiKind.SECRET, score=score, deniable=False)


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while end > start and text[end - 1] in _TRAILING:
        end -= 1
    return start, end


def _looks_chosen(value: str) -> bool:
    """A password somebody made up, not a word of the sentence: a digit, a sign inside, or Latin letters."""
    if _PLAIN_WORD.fullmatch(value) or len(value) < 3:
        return False
    if re.fullmatch(r"\d{1,2}(?:[:.]\d\d)?|\d{1,2}[.\-]\d{1,2}(?:[.\-]\d{2,4})?|https?:.*|\d+%|[\W_]+", value):
        return False
    return bool(re.search(r"[A-Za-z0-9]", value))


def _looks_made_up(value: str) -> bool:
    """Letters with digits or signs among them; not a date, a price, a file, a link or a size."""
    if len(value) < 6 or re.match(r"https?:|\d+[.:,\-]\d|№|\d+[а-яa-z]{1,4}\.?\Z", value, re.IGNORECASE):
        return False
    if re.search(r"\.(?:ru|com|рф|org|net|pdf|docx?|xlsx?|zip|png|jpe?g)\b", value, re.IGNORECASE):
        return False
    letters, digits = bool(re.search(r"[A-Za-zА-Яа-я]", value)), bool(re.search(r"\d", value))
    return (letters and digits) or (letters and bool(re.search(r"[!@#$%^&*+=~]", value)))


def _may_be_words(value: str, *, said: bool) -> bool:
    """Nouns in the nominative, perhaps with a number: «пароль ромашка», and not «пароль сменили», «пароль почты»."""
    words = value.split()
    if all(w.isdigit() for w in words):
        return False
    for word in words:
        if word.isdigit():
            continue
        read = forms(word.lower())
        best = read[0]
        naming = best.pos in {"NOUN", "NUMR", "ADJF"} and not best.lemma.startswith(_ABOUT_PASSWORDS)
        if not naming or (len(words) == 1 and not said and not _is_nominative(read)):
            return False
        if best.pos == "ADJF" and word == words[-1]:
            return False
    return True


def _is_nominative(read: tuple[Form, ...]) -> bool:
    """Read so first of all; an accusative is one where it is spelled as the nominative."""
    return read[0].case in {"nomn", "accs", None} and any(f.case in {"nomn", None} for f in read)


def _is_password_of(match: re.Match[str]) -> bool:
    """Whether what stands after a login is made up like a password; without a sign between it must be so surely."""
    value, login = match["value"].rstrip(_TRAILING), match["login"]
    if "@" in value and "." in value.rpartition("@")[2]:
        return False
    if re.fullmatch(r"\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?|[\d.,:\-+()]+|v?\d+(?:\.\d+)+\w*", value):
        return False
    letters, digits = bool(re.search(r"[A-Za-zА-Яа-я]", value)), bool(re.search(r"\d", value))
    signs = bool(re.search(r"[!@#$%^&*+=~_?]", value))
    if not letters or not (digits or signs) or re.search(r"https?:|\.(?:ru|com|net|org|рф)\b|№", value):
        return False
    if match["sep"].strip():
        return True
    latin = bool(re.fullmatch(r"[A-Za-z0-9_.@\-]+", login))
    return (
        latin
        and bool(re.search(r"[A-Za-z]", value))
        and len(value) >= 6
        and not re.fullmatch(r"[A-Z]{1,4}-?\d+", value)
    )


def _may_be_word_password(value: str, quote: str) -> bool:
    return bool(quote) and bool(_PLAIN_WORD.fullmatch(value))


def _looks_random(value: str) -> bool:
    """Long, of several classes of characters, and without the repetitions of words."""
    if len(value) < 12 or not re.search(r"\d", value) or not re.search(r"[A-Za-z]", value):
        return False
    return _entropy(value) >= 2.9


def _opaque_score(value: str) -> float:
    mixed = bool(re.search(r"[a-z]", value)) and bool(re.search(r"[A-Z]", value))
    pieces = re.split(r"[_\-]", value)
    if max(map(len, pieces)) < 12:
        return 0.1
    digits = sum(c.isdigit() for c in value)
    if re.fullmatch(r"[0-9a-f]+|[0-9A-F]+", value):
        return 0.55 if len(value) in (32, 48, 64, 96, 128) else 0.2
    if not mixed:
        return 0.55 if 0.1 < digits / len(value) < 0.7 and len(value) >= 24 else 0.2
    return 0.6 if _entropy(value) >= 3.5 and digits >= 2 else 0.2


def _entropy(value: str) -> float:
    """Bits a character."""
    return -sum(n / len(value) * math.log2(n / len(value)) for n in Counter(value).values())
