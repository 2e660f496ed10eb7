"""Rules said outright: «правило: …», «давай введём правило …», «Правила: 1) … 2) …» (RUL-1)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from bot.language.commands.intents import Clarify, Missing, Rule
from bot.language.commands.lexicon import FILLERS, any_of
from bot.language.commands.view import View
from bot.language.lemmas import content_lemmas, fold

_SCOPE: Final = r"(?P<scope>(?: (?:для|по|у|на|в|сайта|отдела|направления|компании|роли|области)(?: \S+){1,5}?)?)"
#: what people say before the word; of these, some only suggest
_SUGGESTS: Final = any_of(
    """
    предлагаю / предлагаем / предложил бы / предложила бы / предложение / есть предложение / может / может быть / можно
    что если / хорошо бы / неплохо бы / было бы хорошо
    """
)
_LEADS: Final = any_of(
    r"""
    добавь(?:те)? / добавить / введи(?:те)? / ввести / введем / вводим / введу / заведи(?:те)? / завести / заведем
    создай(?:те)? / создать / создадим / запиши(?:те)? / записать / запишем / сделай(?:те)? / сделать / сделаем
    установи(?:те)? / установить / установим / прими(?:те)? / принять / примем / принимаем / зафиксируй / зафиксируем
    нужно / надо / хочу / хотим / хотел бы / хотела бы / давай(?:те)? / пусть будет / будет / есть / договоримся
    договорились / договорились на / у нас / у нас теперь / с сегодняшнего дня / с завтрашнего дня / отныне / теперь
    такое / новое / общее / важное / еще одно / еще / одно / наше / второе / третье / следующее / главное / железное
    золотое / простое / базовое / и / за
    """
)
_LEAD: Final = rf"(?>(?>{_LEADS}|(?P<suggests>{_SUGGESTS})) (?>, )?)*+"
_NUMBER: Final = r"(?: (?:номер|№|n))?(?: \d+)?"
_MARK: Final = r" (?:[:—–-]|¶)(?: [:—–-])?(?= |$)"
_RULE: Final = re.compile(rf"{FILLERS}{_LEAD}(?:правило|rule){_SCOPE}{_NUMBER}{_MARK}")
#: a heading of one word: «Правило. Не звоним …»
_HEADED: Final = re.compile(rf"{FILLERS}{_LEAD}(?:правило|rule){_SCOPE}{_NUMBER} [.!](?= |$)")
#: «введём правило не звонить …», «…, что …», «…, чтобы …»
_ASKED: Final = re.compile(
    rf"{FILLERS}(?=[^:]*?\b(?:введ|ввод|ввест|завед|завест|добав|созда|прим|принят|установ|договор|предл))"
    rf"{_LEAD}правило{_SCOPE}(?: ,)? (?:(?:такое|о том|насчет того) (?:, )?)?(?:что |(?=(?:чтобы|чтоб|не|всегда|никогда|нельзя|только|никто|никому|все|каждый|без) ))"
)
_MAKE_RULE: Final = re.compile(
    rf"{FILLERS}(?:сделай|запиши|введи|добавь|заведи)(?: это)? (?:правилом|как правило|в правила) (?:[:—–-])(?= |$)"
)
_RULES: Final = re.compile(
    rf"{FILLERS}(?>(?>{_LEADS}|(?P<suggests>{_SUGGESTS})|новые|общие|важные|наши|два|три|четыре|пять|несколько|\d+) )*+"
    rf"(?:правил[аы]?|rules){_SCOPE}{_MARK}"
)
#: where one message may state another rule
_ENDS: Final = re.compile(r"(?:[.;!]|¶)(?: -)? ")
#: the words that announce a rule are no longer than this
_HEADING: Final = 150
_ITEM: Final = re.compile(r"(?:^|(?<=[\s;,.:]))(?:\d{1,2}[.)]|[-–—•*·▪])\s+(?=\S)")
_SENTENCE: Final = re.compile(r"\n+|;\s*|(?<=[.!?])\s+(?=[A-ZА-ЯЁ«])")


def rule(view: View) -> Rule | Clarify | None:
    """The rules that the words state, the first with the others in it; what was to be one and says nothing is asked."""
    found = list(_stated(view))
    if not found:
        return None
    told = [one for one in found if not says_nothing(one.text)]
    if not told:
        return Clarify(which=Missing.RULE)
    first, *more = told
    return Rule(text=first.text, scope=first.scope, proposes=first.proposes, more=tuple(more))


def says_nothing(text: str) -> bool:
    """Whether a rule of these words would bind to nothing: marks alone, «да», «вот это»."""
    return not content_lemmas(text)


def _stated(view: View) -> Iterator[Rule]:
    if (several := _RULES.match(view.line)) is not None:
        scope, proposes = _scope_of(view, several), bool(several.group("suggests"))
        for text in _items(view.rest(several.end())):
            yield Rule(text=text, scope=scope, proposes=proposes)
        return
    begins = list(_begins(view))
    for at, match in enumerate(begins):
        until = begins[at + 1].start() if at + 1 < len(begins) else len(view.line)
        start = match.end() + (view.line[match.end() : match.end() + 1] == " ")
        text = view.cut(start, until).strip() if start < until else ""
        named = match.re is not _MAKE_RULE
        yield Rule(
            text=text.rstrip(";").strip(),
            scope=_scope_of(view, match) if named else None,
            proposes=named and bool(match.group("suggests")),
        )


def _begins(view: View) -> Iterator[re.Match[str]]:
    """Each place where a rule begins: at the start, and after the end of a sentence that states one."""
    first = next((m for p in (_RULE, _MAKE_RULE, _HEADED, _ASKED) if (m := p.match(view.line)) is not None), None)
    if first is None:
        return
    yield first
    for end in _ENDS.finditer(view.line, first.end()):
        until = end.end() + _HEADING
        if "правил" not in view.line[end.end() : until] and "rule" not in view.line[end.end() : until]:
            continue
        for pattern in (_RULE, _HEADED):
            if (match := pattern.match(view.line, end.end(), until)) is not None:
                yield match
                break


def _items(text: str) -> list[str]:
    """The entries of a list by its marks, else by its lines, semicolons or sentences."""
    marked = [part.strip(" ;,\n\t") for part in _ITEM.split(text)]
    parts = marked if len(marked) > 1 else _SENTENCE.split(text)
    return [part.strip(" ;,\n\t") for part in parts if part.strip(" ;,\n\t")] or [""]


def _scope_of(view: View, match: re.Match[str]) -> str | None:
    said = match.group("scope")
    return _circle(view.cut(match.start("scope") + 1, match.end("scope"))) if said else None


def _circle(scope: str) -> str | None:
    """The area's name alone: «для отдела продаж» gives «продаж»; the whole company is no circle."""
    name = _CIRCLE_LEAD.sub("", scope).strip(' «»"')
    return None if not name or fold(name) in ("всех", "компании", "всей компании", "нас", "нас всех") else name


_CIRCLE_LEAD: Final = re.compile(
    r"^(?:для|по|у|на|в)\s+(?:отдела\s+|отделу\s+|направления\s+|направлению\s+|области\s+)?|"
    r"^(?:отдела|направления|области)\s+"
)
