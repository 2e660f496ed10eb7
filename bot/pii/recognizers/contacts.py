"""E-mail addresses, Telegram user names and links to people."""

from __future__ import annotations

import re
from collections.abc import Iterable

import tldextract

from bot.domain.masking import PiiKind
from bot.pii.engine import Artifacts
from bot.pii.finder import Candidate, Finder

#: the public suffix list that comes inside the package; never the network
_suffixes = tldextract.TLDExtract(suffix_list_urls=(), cache_dir=None)

_AT = (
    r"(?:\s{0,2}@\s{0,2}|\s?[\[({<]\s?(?:at|dog|собака|собачка|эт|@)\s?[\])}>]\s?"
    r"|\s(?:собака|собачка|сабака|эт|at|dog)\s)"
)
_DOT = r"(?:\.|\s?[\[({<]\s?(?:dot|точка|\.)\s?[\])}>]\s?|\s(?:точка|dot)\s)"
_EMAIL = re.compile(
    rf"[a-z0-9а-я_%+'](?:[a-z0-9а-я._%+'\-]{{0,63}})(?P<at>{_AT})"
    rf"(?P<host>[a-z0-9а-я](?:[a-z0-9а-я\-]{{0,62}}{_DOT}){{1,6}}[a-zа-я][a-zа-я0-9\-]{{0,23}})(?![a-z0-9@])"
)
#: «sklad @ firma . ru», «ivan точка p собака mail ru»
_DOTS = re.compile(_DOT)
_SPACED_EMAIL = re.compile(
    r"[a-z0-9_%+\-]{2,40}(?:(?:\s(?:точка|dot|тире|дефис|подч[её]ркивание)\s|\.)[a-z0-9_%+\-]{1,40}){0,3}"
    rf"(?P<at>{_AT})(?P<host>[a-z0-9\-]{{2,40}}(?:\s?\.\s?|\s(?:точка|dot)\s|\s)"
    r"(?:ru|com|рф|ру|ком|org|net|su|by|kz|io|pro|biz|info|online))(?![a-z0-9а-я])"
)
_GIT = re.compile(r"git@[^\s:]+(?=:[^\s\d])")
#: «postgres://bot:password» before the sign: a password, no mail box
_USERINFO = re.compile(r"://[^\s/]*\Z")
_GLUED_BEFORE = re.compile(r"^[а-я]+(?=[a-z0-9])")
_USERNAME = re.compile(r"(?<![a-z0-9а-я_@.+\-/])@(?P<name>[a-z][a-z0-9_]{3,31})(?![a-z0-9_@])(?!\.[a-z])")
#: names with full stops, as they have them elsewhere; «@mail.ru» is no name
_DOTTED_NAME = re.compile(
    r"(?<![a-z0-9а-я_@.+\-/])@(?P<name>[a-z][a-z0-9_]{1,30}(?:\.(?!(?:ru|com|org|net|рф|su|io|me|by|kz)(?![a-z0-9_]))[a-z0-9_]{1,30}){1,3})"
    r"(?![a-z0-9_@])"
)
_LINK = re.compile(
    r"(?:https?://)?(?:www\.)?(?:(?:t|telegram)[. ](?:me|dog)/(?:s/)?(?P<name>\+?[a-z0-9_\-]{3,64})"
    r"|(?P<host>[a-z][a-z0-9_]{4,31})\.t\.me)"
    r"(?:/\d+)?(?![a-z0-9_])"
)
_RESOLVE = re.compile(
    r"tg://(?:resolve\?(?:[^\s&]*&)*domain=|user\?id=|openmessage\?user_id=)(?P<name>[a-z0-9_]{3,32})"
)
_MESSENGER = re.compile(
    r"(?:https?://)?(?:www\.|m\.)?(?:wa\.me/|api\.whatsapp\.com/send\?phone=|vk\.com/|vk\.ru/|instagram\.com/"
    r"|ok\.ru/profile/|(?:youtube|tiktok)\.com/@|(?:x|twitter|facebook|fb|github|linkedin)\.com/(?:in/)?)(?P<name>[a-z0-9_.\-]{3,40})"
)
_BARE_NAME = re.compile(r"(?<![a-z0-9@/._\-])(?=[a-z0-9_]*[_\d])[a-z][a-z0-9_]{4,31}(?![a-z0-9_@]|\.[a-z]|/)")
#: a name beside the word for it: «ник в тг …», «скайп: …»
_SAID_NAME = re.compile(
    r"(?<![а-яa-z])(?P<word>ник(?:нейм)?|никнейм|nick(?:name)?|юзернейм|username|скайп|skype|дискорд|discord|инст(?:а|е|у|аграм\w*)"
    r"|instagram|insta|тик ?ток|tiktok|вк|vk|вконтакте|тг|tg|телег[аеу]|телеграм\w{0,2}|telegram|акк(?:аунт)?|стим|steam)"
    r"(?P<more>(?:\s(?:ник|акк(?:аунт)?|в|тг|телеге|телеграме|инсте|вк|скайпе|дискорде|мой|у меня|у него|у нее)){0,3})"
    r"(?P<sign>\s?[:=—–\-]\s?|\s)@?(?P<name>[a-z](?:[a-z0-9_\-]|[.:#](?=[a-z0-9])){3,40})(?![a-z0-9@/])"
)
#: a name for signing in, beside the word for it
_LOGIN = re.compile(
    r"(?<![а-яa-z])(?:логин\w{0,2}|учетк\w{1,2}|учетн\w{2} запис\w{1,2}|пользовател\w{1,3}|юзер\w{0,2}|аккаунт\w{0,2}|login|user"
    r"|доступ(?:ы)? (?:для|у)|зайди(?:те)? (?:под|как)|заходит\w* (?:под|как)|в домене(?: он| она)?|тикет от|заведи(?:те)?"
    r"|пароль (?:у|для)|пароль|под именем|в (?:джире|слаке|црм|crm|1с))(?:\s(?:в|от|на|для)\s(?:1с|црм|crm|джире|почты|домене|слаке))?"
    r"\s?[:=—–\-]?\s?(?P<name>[a-z](?:[a-z0-9]{0,24}[._\-]){1,2}[a-z0-9]{2,25})(?![a-z0-9@/._\-])"
)
#: «a.kovalev», «daria_kulikova»: initial or given name and a surname
_STAFF_NAME = re.compile(
    r"(?<![a-z0-9@/._\-])[a-z]{1,14}[._][a-z]{2,14}(?:ov|ev|in|yn|ova|eva|ina|yna|sky|skiy|skaya|enko|chuk|shvili)"
    r"(?![a-z0-9@/_(\-]|\.[a-z])"
)
_CODE_WORDS = frozenset(
    [
        "main",
        "plugin",
        "plugins",
        "admin",
        "login",
        "begin",
        "margin",
        "origin",
        "domain",
        "join",
        "min",
        "bin",
        "in",
        "prev",
        "dev",
        "mov",
    ]
)
#: words after «тг» that are none of these names
_PLAIN_LATIN = frozenset(
    ["telegram", "desktop", "premium", "business", "official", "support", "chat", "group", "channel"]
)
#: parts of what stands in programs rather than for people
_CODE_NAME = re.compile(
    r"(?:^|[._\-])(?:test|local|name|id|config|form|final|backup|prod|dev|main|app|get|set|user|mail|node|ru|com|org|net|io|admin)(?:$|[._\-])"
)
#: paths of t.me that lead to no person
_RESERVED = frozenset(
    [
        "joinchat",
        "addstickers",
        "addemoji",
        "addlist",
        "addtheme",
        "share",
        "proxy",
        "socks",
        "invoice",
        "setlanguage",
        "bg",
        "iv",
        "login",
        "confirmphone",
        "giftcode",
        "boost",
        "c",
        "contact",
        "m",
    ]
)
#: signs that call everybody, and code
_NOBODY = frozenset(
    [
        "all",
        "here",
        "channel",
        "everyone",
        "admin",
        "admins",
        "media",
        "import",
        "override",
        "param",
        "return",
        "todo",
        "username",
        "user",
    ]
)
_NOT_PROFILES = frozenset(
    [
        "wall",
        "share",
        "video",
        "feed",
        "app",
        "market",
        "docs",
        "clubs",
        "groups",
        "p",
        "reel",
        "reels",
        "explore",
        "stories",
    ]
)
_COMMON_HOSTS = frozenset({"local", "lan", "corp", "internal", "home", "test", "example", "invalid", "localhost"})


_HAS_AT = re.compile(r"@|соба|саба|[\[({<]\s?(?:at|dog|эт)|\s(?:at|dog|эт)\s")


class EmailRecognizer(Finder):
    kinds = (PiiKind.EMAIL,)

    def find(self, artifacts: Artifacts) -> Iterable[Candidate]:
        folded = artifacts.reading.folded
        if not _HAS_AT.search(folded):
            return
        for match in _SPACED_EMAIL.finditer(folded):
            if match["at"].strip() != "@" or " " in match["host"]:
                yield Candidate(start=match.start(), end=match.end(), kind=PiiKind.EMAIL, score=0.9, deniable=False)
        for match in _EMAIL.finditer(folded):
            if _GIT.match(folded, match.start()):
                continue
            if _USERINFO.search(folded, max(0, match.start() - 80), match.start()):
                continue
            glued = _GLUED_BEFORE.match(match[0])
            start = match.start() + (glued.end() if glued else 0)
            spaced = match["at"] != "@"
            host = _DOTS.sub(".", match["host"])
            known = bool(_suffixes(host).suffix) or host.rpartition(".")[2] in _COMMON_HOSTS
            if spaced and not known:
                continue
            yield Candidate(
                start=start, end=match.end(), kind=PiiKind.EMAIL, score=0.97 if known else 0.9, deniable=False
            )


class UsernameRecognizer(Finder):
    """Telegram names with @ and as links; a bare name only beside a word such as «телега»."""

    kinds = (PiiKind.USERNAME,)

    def find(self, artifacts: Artifacts) -> Iterable[Candidate]:
        folded = artifacts.reading.folded
        for match in _USERNAME.finditer(folded):
            if match["name"] not in _NOBODY:
                yield _name(match, 0.9)
        for match in _DOTTED_NAME.finditer(folded):
            yield _name(match, 0.75)
        for match in _SAID_NAME.finditer(folded):
            if _is_said_name(match):
                start, end = match.span("name")
                yield Candidate(start=start, end=end, kind=PiiKind.USERNAME, score=0.72, deniable=False)
        for match in _LOGIN.finditer(folded):
            if not _CODE_NAME.search(match["name"]):
                start, end = match.span("name")
                yield Candidate(start=start, end=end, kind=PiiKind.USERNAME, score=0.7, deniable=False)
        for match in _STAFF_NAME.finditer(folded):
            if not _CODE_WORDS & frozenset(re.split(r"[._]", match[0])):
                yield _name(match, 0.65)
        if ".me" in folded or "t me/" in folded or "telegram." in folded or "t.me" in folded:
            for match in _LINK.finditer(folded):
                name = match["name"] or match["host"]
                if name not in _RESERVED and not name.startswith("+"):
                    yield _name(match, 0.96)
        if "tg://" in folded:
            yield from (_name(match, 0.96) for match in _RESOLVE.finditer(folded))
        if "." in folded:
            for match in _MESSENGER.finditer(folded):
                if match["name"].rstrip(".") not in _NOT_PROFILES:
                    yield _name(match, 0.9)
        for match in _BARE_NAME.finditer(folded):
            yield Candidate(
                start=match.start(), end=match.end(), kind=PiiKind.USERNAME, score=0.06, gain=0.55, deniable=True
            )


def _is_said_name(match: re.Match[str]) -> bool:
    """A plain word after «тг» is a word; with a sign or «ник» before it, it is a name."""
    name = match["name"]
    if name in _PLAIN_LATIN or name in _NOBODY or re.search(r"\.(?:ru|com|org|net|io|me)\Z", name):
        return False
    named = match["word"].startswith(("ник", "nick", "юзер", "user", "скайп", "skype")) or "ник" in match["more"]
    return named or bool(re.search(r"[\d_.:#]", name)) or bool(match["sign"].strip())


def _name(match: re.Match[str], score: float) -> Candidate:
    end = match.end()
    while match.string[end - 1] in ".,-":
        end -= 1
    return Candidate(start=match.start(), end=end, kind=PiiKind.USERNAME, score=score, deniable=False)
