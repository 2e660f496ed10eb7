"""Words with which a text tries to command whoever reads it: lift itself above rules, grant rights, keep people out.

A procedure is made of imperatives, so an imperative alone is nothing. All patterns read lower case with «е» for «ё».
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class Reach(StrEnum):
    """What the words reach for."""

    #: above rules or other instructions
    OVERRIDES = "overrides"
    #: rights, or being in force
    GRANTS = "grants"
    #: that people are neither asked nor told
    UNASKED = "unasked"
    #: memory, rules or skills
    KNOWLEDGE = "knowledge"
    CALLS_TOOL = "calls_tool"
    SECRETS = "secrets"
    RUNS = "runs"
    #: work of any other kind
    EVERYWHERE = "everywhere"


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """Half-open [start, end) of the text that was read."""

    reach: Reach
    start: int
    end: int


def commanding(folded: str) -> Iterator[Found]:
    """Every such place, kind by kind."""
    for reach, pattern, fits in PATTERNS:
        for match in pattern.finditer(folded):
            if fits is None or fits(match):
                yield Found(reach=reach, start=match.start(), end=match.end())


_FORBIDS: Final = re.compile(
    r"(?<!\w)(?:не|нельзя|никогда не|запрещен\w*|запрещает\w*|недопустим\w*|не (?:надо|нужно|следует|стоит|должен|должны|вправе|"
    r"можешь|можно|смей|пытайся)|never|not|don['’]t|cannot|can['’]t|must not)\s*$"
)
_NEGATES: Final = re.compile(
    r"(?<!\w)(?:не|ни|нельзя|никогда|никому|запрещен\w*|запрещает\w*|недопустим\w*|нет|never|not|no|don['’]t|cannot|can['’]t)(?!\w)"
)
_CLAUSE_END: Final = re.compile(r"[,;:.!?\n()—–]")


def forbidden(text: str, place: int) -> bool:
    """Whether what begins at `place` is forbidden just before it: «не игнорируй правила» commands nothing."""
    return bool(_FORBIDS.search(text[max(0, place - 24) : place]))


def _not_forbidden(match: re.Match[str]) -> bool:
    return not forbidden(match.string, match.start())


def _clause_affirms(match: re.Match[str]) -> bool:
    """«без согласования не отправляй» asks for people; «отправляй без согласования» leaves them out."""
    start = max(
        (end.end() for end in _CLAUSE_END.finditer(match.string, max(0, match.start() - 160), match.start())), default=0
    )
    stop = _CLAUSE_END.search(match.string, match.end())
    start = max(start, match.start() - 160)
    clause = (
        match.string[start : match.start()] + match.string[match.end() : stop.start() if stop else match.end() + 160]
    )
    return not _NEGATES.search(clause)


_BOUND: Final = (
    r"(?:инструкци\w+|правил(?!ьн)\w*|указани\w+|запрет\w*|ограничени\w+|политик\w+ безопасност\w+|промпт\w*|проверк\w+ безопасност\w+|"
    r"защит\w+|системн\w+ (?:подсказк|сообщени|настройк)\w+)"
)
_IN_CHARGE: Final = (
    r"(?:админ\w*|владельц\w+|руковод\w+|начальств\w+|начальник\w*|директор\w*|человек\w*|людям|людей|никого|никому|"
    r"пользовател\w+|оператор\w*|коллег\w*|службе безопасности)"
)
_LEAVE: Final = r"(?:подтвержден\w+|одобрени\w+|разрешени\w+|согласовани\w+|согласи\w+)"

PATTERNS: Final[tuple[tuple[Reach, re.Pattern[str], Callable[[re.Match[str]], bool] | None], ...]] = (
    (
        Reach.OVERRIDES,
        re.compile(
            rf"(?<!\w)(?:(?:про)?игнориру\w+|(?:про)?игнорировать|обойди\w*|обходи\w*|обойти|нарушай\w*|нарушить|отмени\w*|отключи\w*|"
            rf"пренебрег\w+|забудь\w*|не (?:обращай\w* внимани\w+ на|учитывай\w*|соблюдай\w*|следуй\w*|выполняй\w*|слушай\w*))"
            rf"(?: [^\s.!?;]+){{0,4}}? {_BOUND}"
        ),
        _not_forbidden,
    ),
    (
        Reach.OVERRIDES,
        re.compile(
            r"(?<!\w)(?:(?:про)?игнориру\w+|забудь\w*|отбрось\w*) (?:вс[её]|всех|обо всем)(?:,? (?:что|предыдущ\w+|прежн\w+|прошл\w+|"
            r"сказанн\w+|написанн\w+|остальн\w+|выше|ранее))"
        ),
        _not_forbidden,
    ),
    (
        Reach.OVERRIDES,
        re.compile(
            r"(?<!\w)(?:(?:важнее|выше|главнее|сильнее|приоритетнее)(?: (?:всех|любых|остальных|других|прочих|действующих|общих)){0,2} "
            r"(?:правил(?!ьн)\w*|инструкци\w+|указани\w+|запрет\w*)|приоритет\w* (?:над|перед) (?:\w+ ){0,2}(?:правил|инструкци|указани|запрет)\w*|"
            r"(?:правил|запрет|ограничени|инструкци)\w*(?: \w+){0,5} (?:не действу\w+|не распространя\w+|не касают\w+|не относят\w+|отменен\w*)"
            r"(?: (?:на|к|для) (?:этот|этого|этому|данный|тебя|тебе|навык\w*))?|вместо (?:всех|действующих|остальных|прежних) правил)"
        ),
        None,
    ),
    (
        Reach.OVERRIDES,
        re.compile(
            r"(?<!\w)(?:отныне ты|притвори\w+|притворяй\w+|ты (?:больше|теперь|уже) не (?:подчиня|обязан|должен слуша)\w+|even if (?:\w+ ){0,2}(?:rules?|polic(?:y|ies)|instructions?) (?:forbid|prohibit|say|do not|don['’]t)\w*|(?:do not|don['’]t|never) (?:follow|obey|apply|respect|observe) (?:[a-z]+ ){0,3}?(?:rules?|polic(?:y|ies)|instructions?)|(?:obey|follow) (?:\w+ ){1,4}over (?:any|all|every|the) (?:other )?(?:rules?|instructions?)|ты теперь|теперь ты (?:не|мой|наш|свобод\w+)|с этого момента ты|you are now(?! (?:ready|done|able))|from now on,? you|"
            r"(?:ignore|disregard|forget|override|bypass|overrule)(?: [a-z'’]+){0,4}? (?:instructions?|rules?|guidelines?|restrictions?|"
            r"system prompt|guardrails?|polic(?:y|ies)|directives?|everything (?:above|before))|"
            r"(?:takes?|has|have) (?:precedence|priority) over (?:[a-z]+ ){0,3}(?:instructions?|rules?|guidelines?|polic(?:y|ies)))(?!\w)"
        ),
        _not_forbidden,
    ),
    (
        Reach.OVERRIDES,
        re.compile(
            r"<\|?/?(?:system|im_start|im_end|developer|assistant|endoftext)\b[^>\n]{0,40}>|\[/?inst\]|<<sys>>|"
            r"^[ \t>#*_`-]{0,8}(?:system|системное) (?:message|prompt|instructions?|сообщение|указание)\s*:",
            re.MULTILINE,
        ),
        None,
    ),
    (
        Reach.GRANTS,
        re.compile(
            r"(?<!\w)(?:status|статус|scope|область(?: действия)?|role|роль|approved|confirmed|одобрено|подтверждено|permissions?|rights?|права|pinned)"
            r"[\"'*` ]{0,3}[:=][\"'*«` ]{0,4}(?:active|актив\w*|действу\w+|enabled|approved|confirmed|подтвержден\w*|одобрен\w*|утвержден\w*|"
            r"company|(?:вся )?компани\w+|admin\w*|админ\w*|owner|владел\w+|true|yes|да|all|все|full|полн\w+)(?!\w)"
        ),
        None,
    ),
    (
        Reach.GRANTS,
        re.compile(
            r"(?<!\w)(?:(?:(?:этот|данный|настоящий) (?:навык|скилл?|файл)|навык|this skill)(?: (?:уже|считается|считай\w*|считать|is|has been|already))"
            r"{0,3} (?:подтвержден\w*|одобрен\w*|утвержден\w*|согласован\w*|проверен\w*|актив(?:ен|ным|ный)|включен\w*|действующ\w+|"
            r"(?:pre-?)?approved|confirmed|active|trusted)|"
            r"(?:считай\w*|считать) (?:\w+ ){0,3}(?:подтвержденн?\w*|одобренн?\w*|утвержденн?\w*|проверенн?\w*)|"
            r"(?:одобрено|подтверждено|утверждено|разрешено)(?: \w+){0,2} (?:админ\w*|владельц\w+|службой безопасности)|"
            r"подтверждени\w+ не (?:требуется|нужно)|(?:already|pre-?)[ -]?(?:approved|confirmed|authorized) by|approved by (?:the )?(?:admin\w*|owner))(?!\w)"
        ),
        None,
    ),
    (
        Reach.GRANTS,
        re.compile(
            r"(?<!\w)(?:(?:тебе|агенту|боту) (?:разрешен\w*|разрешается|можно|позволен\w*|предоставл\w+|выдан\w*|дозволен\w*)|"
            r"(?:ты|агент|бот) (?:вправе|имеешь право|имеет право|получаешь|получает|обладаешь|обладает|наделен\w*)|"
            r"у (?:тебя|агента|бота)(?: \w+){0,2} (?:есть|полн\w+)(?: \w+){0,2} (?:прав\w*|доступ\w*|полномочи\w+)|"
            r"(?:назнач\w+|сделай\w*|выдай\w*|дай\w*|повысь\w*|присвой\w*)(?: [^\s.!?;]+){0,4} (?:администратор\w*|админ\w*|владельц\w+ област\w+)|"
            r"(?:подтвержда\w+|подтверди\w*|одобря\w+|одобри\w*|утвержда\w+|утверди\w*)(?: \w+){0,2} (?:сам(?:а|остоятельно)?|себ[яе]|сво[ийюе]\w*|"
            r"этот навык|навык\w*|правил(?!ьн)\w*|кандидат\w*)|"
            r"you (?:are|have been) (?:authorized|allowed|permitted|granted)|you (?:now )?have (?:full|admin|root|unrestricted) (?:access|rights|permissions?)|"
            r"grant (?:yourself|me|admin))(?!\w)"
        ),
        _not_forbidden,
    ),
    (
        Reach.UNASKED,
        re.compile(
            rf"(?<!\w)(?:не (?:пере)?спрашива\w+|не запрашива\w+|не жди\w*|не ждать|не дожида\w+|не проси\w*|не уточня\w+)"
            rf"(?:(?: [^\s.!?;,]+){{0,3}}? (?:{_LEAVE}|{_IN_CHARGE}|у меня|меня|у нас)|(?=[ \t]*(?:[.!;\n]|\Z)))"
        ),
        None,
    ),
    (
        Reach.UNASKED,
        re.compile(
            rf"(?<!\w)(?:без (?:(?:всякого|всяких|лишних|дополнительн\w+|чьего-либо|его|их|моего) )?(?:{_LEAVE}|ведома|спроса|участия (?:человека|людей))|"
            r"минуя (?:\w+ ){0,2}(?:согласовани\w+|подтвержден\w+|одобрени\w+|проверк\w+|админ\w*|владельц\w+|руковод\w+|юрист\w*)|"
            r"without (?:asking|(?:any |further |prior )?(?:confirmation|approval|permission|consent)|telling|notifying|informing))(?!\w)"
        ),
        _clause_affirms,
    ),
    (
        Reach.UNASKED,
        re.compile(
            rf"(?<!\w)(?:не (?:сообща|говори|показыва|рассказыва|упомина|уведомля|предупрежда|раскрыва|докладыва|извеща)\w*"
            rf"(?: [^\s.!?;,]+){{0,3}}? (?:{_IN_CHARGE}|(?:об |про |о )?эт(?:от|ом|у|ой|и|их) (?:шаг\w*|пункт\w*|инструкци\w+|навык\w*|указани\w+))|"
            rf"(?:скрой|скрыва|скрыть|утаи|утаива|прячь|спрячь)\w*(?: [^\s.!?;,]+){{0,4}}? (?:от {_IN_CHARGE}|от всех|эт(?:от|у|и) (?:шаг|пункт|инструкци\w+)|след\w+)|"
            rf"незаметно (?:для|от) {_IN_CHARGE}|втайне|втихую|тайком)(?!\w)"
        ),
        None,
    ),
    (
        Reach.UNASKED,
        re.compile(
            r"(?<!\w)(?:(?:do not|don['’]t|never|no need to|without) (?:ask|request|require|wait for)(?: [a-z'’]+){0,4}? (?:confirmation|permission|approval|anyone|consent)|"
            r"(?:do not|don['’]t|never) (?:tell|inform|notify|mention (?:this|it)|show (?:this|it)|reveal (?:this|it)|alert)(?: [a-z'’]+){0,4}? "
            r"(?:users?|humans?|admin\w*|owners?|managers?|supervisor|boss|director|anyone|people)|(?:silently|secretly|covertly|quietly) (?:send|post|upload|delete|run|add|forward|copy|change|email))(?!\w)"
        ),
        None,
    ),
    (
        Reach.KNOWLEDGE,
        re.compile(
            r"(?<!\w)(?:запомни(?:те)?(?:,? что|\s*[:—-])|(?:запиши|занеси|внеси|сохрани|добавь|положи)\w*(?: [^\s.!?;]+){0,6}? в (?:свою |твою |общую )?"
            r"(?:память|правила|самопредставление)|"
            r"(?:создай|заведи|предложи|активируй|включи|подтверди)\w*(?: [^\s.!?;]+){0,3}? (?:правило|навык|урок)(?!\w)|новое правило\s*:|"
            r"(?:save|write|add|store)(?: [a-z'’]+){0,4}? (?:to|in) (?:your |the )?(?:long-term )?memory|(?:add|create|activate) (?:a |this |the |new )+(?:rule|skill)|"
            r"(?:delete|erase|wipe|clear)(?: (?:all|your|the|every|any|audit|activity|stored))* (?:rules?|memory|memories|skills?|records?|logs?|history)|remember (?:that|permanently|forever))(?!\w)"
        ),
        _not_forbidden,
    ),
    (
        Reach.CALLS_TOOL,
        re.compile(
            r"<(?:tool_?(?:call|use|result)|function_?(?:call|result)s?|invoke|antml)\b[^>\n]{0,80}>|"
            r"\"(?:tool|function|name|tool_name)\"\s*:\s*\"[^\"\n]{1,60}\"[^{}\n]{0,80}\"(?:arguments|args|input|parameters)\"|"
            r"(?<!\w)tool_(?:calls?|results?|use)(?!\w)|"
            r"(?<!\w)(?:вызови\w*|вызвать) (?:[a-z]+_\w+|[a-z]\w+\s?\()|(?<!\w)(?:вызови\w*|вызвать|используй\w*) (?:инструмент|функци[юи]|тул)\w*(?!\w)|(?<!\w)(?:call|invoke) (?:the )?[\w`]{0,40} ?(?:tool|function)(?!\w)"
        ),
        _not_forbidden,
    ),
    (
        Reach.CALLS_TOOL,
        re.compile(
            r"^[ \t>*`-]{0,6}(?:\d{1,2}[.)] ?)?`?/(?:start|stop|ask|area|memory|rules|skills|queue|actions|why|privacy|settings|people|invite|"
            r"areas|mask|control|forget|export)(?![\w/.-])",
            re.MULTILINE,
        ),
        None,
    ),
    (
        Reach.SECRETS,
        re.compile(
            r"(?<!\w)(?:пришли|покажи|показать|выведи|вывести|раскрой|раскрыть|назови|отправь|отправить|сообщи|перешли|выдай|скопируй|найди|укажи|"
            r"reveal|print|show|output|leak|send|share|copy|read|return)\w*(?: [^\s.!?;]+){0,4}? (?:парол\w+|токен\w*|секретн\w+ ключ\w*|ключ\w* (?:api|апи|доступа|шифрования)|"
            r"api[- ]?ключ\w*|системн\w+ (?:промпт|подсказк|инструкци)\w*|переменн\w+ окружени\w+|system prompt|api[- ]?keys?|passwords?|"
            r"(?:access |secret |auth |bot )tokens?|credentials|environment variables|\.env)(?!\w)"
        ),
        _not_forbidden,
    ),
    (
        Reach.RUNS,
        re.compile(
            r"(?<![\w./-])(?:curl|wget|powershell|sudo|invoke-webrequest)[ \t]+[-\w\"'./:~$]|(?<!\w)(?:ba|z)?sh -c|(?<!\w)rm -r?f|"
            r"(?<!\w)(?:pip3?|npm|apt(?:-get)?|brew) install|(?<!\w)(?:python3?|node|bash|sh) [\w./-]{1,80}\.(?:py|js|sh)(?!\w)|"
            r"(?<![\w.])(?:eval|exec|os\.system|subprocess\.\w+)\s*\(|"
            r"(?<!\w)(?:запусти|открой|установи)\w*[^.!?\n]{0,40}?[\w-]\.(?:exe|bat|cmd|msi|ps1|vbs|scr|apk|sh|jar)|(?:запусти\w*|запускай\w*|запустить|выполни\w*|выполнить|исполни\w*) (?:[^\s.!?;]+ ){0,2}?(?:скрипт\w*|код(?!\w*кс)\w{0,2}|программ\w+|команду в терминале|макрос\w*)|"
            r"(?<!\w)(?:run|execute) (?:the |this |a |following )*(?:[\w`./-]{1,40} )?(?:scripts?|commands?|code|binary)(?!\w)"
        ),
        _not_forbidden,
    ),
    (
        Reach.EVERYWHERE,
        re.compile(
            r"(?<!\w)(?:в каждом (?:своем |твоем )?(?:ответе|разговоре|диалоге)(?! (?:клиент|покупател|заказчик|на (?:отзыв|жалоб|письм)))|"
            r"во всех (?:своих |твоих )?(?:ответах|разговорах|диалогах)(?! (?:клиент|покупател|заказчик|на (?:отзыв|жалоб|письм)))|"
            r"при любой (?:задаче|просьбе)|(?:для|в) любых задач\w*|для всех задач|независимо от (?:задачи|запроса|темы|просьбы)|"
            r"какой бы ни был\w* (?:задача|запрос|вопрос|просьба)|даже если (?:тебя|вас|об этом|его) не (?:просят|просили|спрашива\w+|открыва\w+)|"
            r"in (?:every|each|all|any) (?:response|answer|reply|replies|responses|answers|conversations?|messages? you)|regardless of the (?:task|request|topic|question)|"
            r"for (?:all|any|every) (?:tasks?|requests?))(?!\w)"
        ),
        _not_forbidden,
    ),
    (
        Reach.OVERRIDES,
        re.compile(
            rf"(?<!\w)(?:(?:в обход|вопреки|наперекор)(?: \w+){{0,3}}? (?:{_BOUND}|{_LEAVE}|{_IN_CHARGE}|юрист\w*|решени\w+)|"
            rf"(?:высш\w+|наивысш\w+|абсолютн\w+|безусловн\w+) приоритет\w*|"
            rf"(?:запрет\w*|ограничени\w+|{_BOUND})(?: \w+){{0,3}}? (?:считай\w*|считать) (?:снят|отменен|недействительн)\w+|"
            rf"(?:считай\w*|считать)(?: \w+){{0,3}}? {_BOUND}(?: \w+){{0,2}}? (?:снят|отменен|недействительн)\w+|"
            rf"{_BOUND}(?: \w+){{0,4}}? (?:здесь|тут|сюда|для тебя|к тебе|для агента|для этого навыка)(?: \w+){{0,2}}? не \w+|"
            rf"(?:режим|работ\w+|отвечай\w*|действуй\w*) без (?:всяких )?ограничени\w+|у (?:тебя|агента|бота) нет (?:\w+ )?ограничени\w+)"
        ),
        None,
    ),
    (
        Reach.OVERRIDES,
        re.compile(
            r"^[ \t>#*_`-]{0,8}(?:\[(?:system|assistant|developer|admin)\]|(?:system|developer|assistant)\s*:)",
            re.MULTILINE,
        ),
        None,
    ),
    (
        Reach.GRANTS,
        re.compile(
            r"(?<!\w)(?:ты\s*[—–-]?\s*(?:админ\w*|администратор\w*|владелец)|you are the (?:owner|admin\w*|boss)|(?:treat|consider|mark|regard) (?:this|the) (?:skill|file|document) (?:as )?(?:approved|active|confirmed|trusted)|set (?:the |its )?status to (?:active|approved)|act as (?:an? |the )?(?:admin\w*|owner|root|system)|"
            r"навык\w*(?: [^\s.!?;]+){0,4}? статус[\s:«\"]{1,4}(?:действу\w+|актив\w+|подтвержд\w+|одобрен\w*))(?!\w)"
        ),
        _not_forbidden,
    ),
    (
        Reach.UNASKED,
        re.compile(
            r"(?<!\w)(?:(?:держи\w*|держать|храни\w*|хранить|оставь\w*) (?:\w+ ){0,3}?в (?:секрете|тайне)|без (?:лишних |всяких )?вопросов(?! (?:о|об|про|по|к)(?!\w))|беспрекословно|не попа\w+ в (?:журнал|историю|логи?)|решай (?:все )?(?:сам|самостоятельно)|(?:удали|сотри|замети|убери|скрой)\w*(?: \w+){0,2}? след(?:ы|ов)|"
            r"(?:никто|ни один человек|владел\w+|админ\w*|руковод\w+|директор\w*|начальник\w*)(?: \w+){0,3}? не (?:должн\w+ (?:у?знать|у?видеть|заметить)|должен (?:у?знать|у?видеть|заметить))|"
            r"молча,? (?:\w+ ){0,2}?(?:отправ|удал|измен|перевед|спиш|выполн|делай)\w+|(?:делай|выполняй|отправляй|удаляй) (?:\w+ ){0,2}?молча)(?!\w)"
        ),
        _not_forbidden,
    ),
    (
        Reach.UNASKED,
        re.compile(
            r"(?<!\w)(?:(?:no|skip|bypass|avoid)(?: (?:any|the|all|further|human|manual|user)){0,2} (?:approvals?|confirmations?|permissions?|consent|sign-off)|"
            r"(?:do not|don['’]t|doesn['’]t|does not|no) need (?:any |for |the |to ask for )*(?:approval|confirmation|permission|consent)|"
            r"(?:do not|don['’]t|never) mention this (?:skill|step|instruction|file)|keep (?:this|it) (?:secret|hidden)|(?:do not|don['’]t|never) (?:ask|involve|consult|alert|wake) (?:a |any |the )?(?:humans?|person|people|admin\w*|owner|manager|anyone))(?!\w)"
        ),
        None,
    ),
    (
        Reach.KNOWLEDGE,
        re.compile(r"(?<!\w)(?:забудь(?:те)?|запомни(?:те)?(?: \w+){0,3}?,? (?:что|как))(?!\w)"),
        _not_forbidden,
    ),
    (
        Reach.SECRETS,
        re.compile(
            r"(?<!\w)(?:вс[её],? что (?:ты )?(?:знаешь|помнишь) (?:о|об|про) (?!товар|услуг|продукт)\w+|вс[её],? что у тебя (?:записано|хранится|есть в памяти)|"
            r"содержимое (?:своей |твоей )?памяти|внутренн\w+ инструкци\w+ (?:агента|бота))(?!\w)"
        ),
        _not_forbidden,
    ),
    (
        Reach.EVERYWHERE,
        re.compile(
            r"(?<!\w)(?:в (?:конце|начале) (?:каждого|любого|всех|всякого) (?:\w+ )?(?:ответа|разговора|диалога|сообщения)(?! (?:клиент|покупател|гост|заказчик))|"
            r"при (?:любом|всяком) (?:вопросе|запросе|разговоре|сообщении)(?! (?:клиент|покупател|гост|заказчик|о|об|про|на)\b)|"
            r"как\w{2,3} бы(?: \w+)? ни (?:был|оказал)\w* (?:\w+ )?(?:вопрос|запрос|задача|тема|просьба)|(?:о чем|что|кто|как) бы (?:тебя )?ни (?:спросил|просил|попросил|написал|сказал|спрашивал)\w*|"
            r"(?:always|first) (?:open|use|load|apply|invoke) this skill|(?:open|use|load|apply) this skill (?:first|always|for (?:every|all|any))|"
            r"(?:in|to|for|with|on) (?:every|each|all|any) (?:single )?(?:request|conversation|reply|replies|user message|prompt)s?)(?!\w)"
        ),
        _not_forbidden,
    ),
)


SENDS: Final = re.compile(
    r"(?<!\w)(?:отправ(?:ь|ьте|ить|ляй|ляйте|лять|ляем|ляются|им|ите|ляет)|пошли(?:те)?|послать|посыла(?:й|йте|ть|ем)|пере(?:шли|шлите|слать|сылай|сылать)|"
    r"пришли(?:те)?|вышли(?:те)?|выслать|высыла(?:й|ть|йте)|направ(?:ь|ьте|ить|ляй|ляйте|лять|им|ляем)|(?:вы|за)гру(?:зи|зите|зить|жай|жать|жаем|зим)|"
    r"(?:с)?копиру(?:й|йте|ем)|скопировать|переда(?:й|йте|ть|вай|вать)|(?:про)?дублиру(?:й|йте|ем)|(?:про)?дублировать|"
    r"(?:ставь|поставь|поставить|добавь|добавить|ставить|добавлять|добавляй) (?:\S+ ){0,2}?в (?:скрытую )?копию|публику(?:й|йте|ем)|опубликуй(?:те)?|опубликовать|выложи(?:ть|те)?|клади(?:те)?|класть|приложи(?:ть|те)?|прикладыва(?:й|ть|йте)|"
    r"слей(?:те)?|сливай(?:те)?|перевед(?:и|ите|ем)|перевести|переводи(?:ть|те|м)?|send|post|forward|upload|submit|e-?mail|b?cc|share|copy|transmit)(?!\w)"
)
FOREIGN_PLACE: Final = re.compile(
    r"(?<!\w)на (?:\w+ )?(?:внешн\w+|сторонн\w+|мо[йюе]|мою|чуж\w+|посторонн\w+) (?:\w+ )?(?:почт\w+|e-?mail|адрес\w*|ящик\w*|сервер\w*|диск\w*|сайт\w*|канал\w*|номер\w*)"
)
