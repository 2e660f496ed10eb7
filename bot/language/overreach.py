"""Russian clauses that reach for more than work, in whatever order their words stand.

A clause is read as a verb that tells somebody to do a thing, whether it is negated, and what the verb is about. What is
fixed phrase or English is in `bot.language.commanding`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.language.commanding import Found, Reach
from bot.language.lemmas import Token, forms, lemma_set, listed, tokens

_RULES: Final = listed("правило инструкция указание запрет ограничение промпт предписание политика регламент")
_STORED: Final = listed("правило запрет навык память урок")
_SKILL: Final = listed("навык скилл скил")
_LEAVE: Final = listed("подтверждение одобрение разрешение согласование согласие виза")
_IN_CHARGE: Final = listed(
    "админ администратор владелец руководитель руководство начальник начальство директор никто пользователь человек "
    "оператор собственник"
)
_OUTSIDERS: Final = listed(
    "клиент покупатель заказчик гость пациент отправитель посторонний неизвестный незнакомый поставщик подрядчик "
    "субъект водитель"
)
_GUARDED: Final = listed("пароль пинкод пин код cvv паспорт токен реквизит")
_OF_PEOPLE: Final = listed("кандидат резюме соискатель анкета вакансия сотрудник стажер ученик водитель")
_OF_THINGS: Final = listed("телефон принтер устройство касса компьютер кэш терминал ноутбук почта таблица")
_SELF: Final = listed("себя отправитель автор агент бот ассистент")

_DEFY: Final = listed(
    "игнорировать проигнорировать обходить обойти нарушать нарушить пренебрегать пренебречь отбросить отбрасывать "
    "преодолеть"
)
#: lifting a limit of something is ordinary work, lifting a rule is not
_LIFT: Final = listed("отменить отменять отключить отключать снять снимать приостановить")
_SKIP: Final = listed("пропустить пропускать миновать обойти обходить опустить")
_LIFTED: Final = listed("правило инструкция указание запрет промпт предписание регламент")
_OBEY: Final = listed(
    "следовать выполнять выполнить соблюдать применять применить учитывать учесть слушать слушаться подчиняться придерживаться"
)
_CHANGE: Final = listed(
    "переписать отключить отключать убрать убирать удалить удалять стереть смягчить отменить снять очистить обнулить "
    "добавить создать завести изменить поменять подменить расширить пополнить дополнить заменить заменять"
)
_RAISE: Final = listed(
    "выдать дать присвоить назначить сделать повысить получить предоставить расширить добавить стать поднять выписать"
)
_ENABLE: Final = listed(
    "считать отметить пометить поставить присвоить включить активировать сделать объявить признать подтвердить одобрить утвердить"
)
_TELL: Final = listed(
    "сообщать сообщить говорить сказать рассказывать рассказать показывать показать упоминать упомянуть уведомлять уведомить "
    "предупреждать предупредить докладывать доложить информировать раскрывать раскрыть извещать известить "
    "отчитываться присылать прислать"
)
_ASK: Final = listed(
    "спрашивать спросить запрашивать запросить ждать дожидаться дождаться уточнять уточнить просить переспрашивать "
    "советоваться посоветоваться беспокоить тревожить потревожить отвлекать согласовывать согласовать"
)
_HIDE: Final = listed("скрывать скрыть утаить утаивать прятать спрятать")
_LOG: Final = listed(
    "записывать записать фиксировать зафиксировать отражать отразить оставлять сохранять попасть попадать"
)
_TRAIL: Final = listed("журнал история лог след")
_DONE: Final = listed("правка действие изменение удаление шаг отправка перевод списание")
_AGREE: Final = listed("согласовывать согласовать спрашивать спросить утверждать советоваться")
_SHOW: Final = listed(
    "показать показывать вывести выводить прислать присылать перечислить перечислять раскрыть раскрывать назвать выдать "
    "выгрузить выгружать процитировать повторить распечатать рассказать пересказать переслать отправить"
)
_USE: Final = listed("открывать открыть использовать применять применить загружать загрузить запускать")

_NOT: Final = listed("не ни нельзя никогда")
_FORBIDDEN: Final = listed("запретить запрещать запрещено недопустимо нельзя")
_MODAL: Final = listed("мочь сметь пытаться вздумать стоить следовать нужно надо должен")
#: how far before its verb a «не» may stand: «не нужно никогда игнорировать»
_NOT_REACH: Final = 3
_WAIVED: Final = re.compile(
    r"(?<!\w)(?:не (?:нужн\w+|требу\w+|над[ое]|обязательн\w+|стоит|понадоб\w+)|необязательн\w+|излишн\w+|ни к чему)(?!\w)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ask:
    """A verb with a thing it is about."""

    reach: Reach
    verbs: frozenset[str]
    things: frozenset[str]
    negated: bool = False
    unless: frozenset[str] = frozenset()
    #: a second thing without which it is ordinary
    too: frozenset[str] = frozenset()
    #: the thing may stand in another clause of the sentence
    far: bool = False


_ASKS: Final = (
    _Ask(reach=Reach.OVERRIDES, verbs=_DEFY, things=_RULES, unless=_OF_THINGS),
    _Ask(reach=Reach.OVERRIDES, verbs=_LIFT, things=_LIFTED, unless=_OF_THINGS | _OUTSIDERS),
    _Ask(reach=Reach.UNASKED, verbs=_LIFT | _SKIP, things=_LEAVE, unless=_OUTSIDERS),
    _Ask(
        reach=Reach.UNASKED,
        verbs=_LIFT | _SKIP,
        things=listed("проверка контроль модерация"),
        too=_IN_CHARGE | listed("юрист бухгалтер безопасность"),
    ),
    _Ask(
        reach=Reach.OVERRIDES,
        verbs=listed("подчиняться слушаться слушать"),
        things=_IN_CHARGE | listed("компания"),
        negated=True,
    ),
    _Ask(reach=Reach.OVERRIDES, verbs=_OBEY, things=_RULES, negated=True, unless=_OUTSIDERS, far=True),
    _Ask(reach=Reach.KNOWLEDGE, verbs=_CHANGE, things=_STORED, unless=_OF_PEOPLE | _OF_THINGS),
    _Ask(reach=Reach.GRANTS, verbs=_RAISE, things=listed("админ администратор root суперпользователь")),
    _Ask(reach=Reach.GRANTS, verbs=_RAISE, things=listed("роль право полномочие доступ"), too=_SELF, unless=_OUTSIDERS),
    _Ask(reach=Reach.GRANTS, verbs=_ENABLE, things=_SKILL, unless=_OF_PEOPLE),
    _Ask(
        reach=Reach.GRANTS,
        verbs=listed("внести занести вписать перевести добавить зачислить"),
        things=_SKILL,
        too=listed("действующий активный включенный одобренный"),
    ),
    _Ask(reach=Reach.UNASKED, verbs=_TELL, things=_IN_CHARGE, negated=True, unless=_GUARDED),
    _Ask(reach=Reach.UNASKED, verbs=_ASK, things=_IN_CHARGE | _LEAVE, negated=True, unless=_OUTSIDERS | listed("без")),
    _Ask(reach=Reach.UNASKED, verbs=_HIDE, things=listed("от")),
    _Ask(reach=Reach.UNASKED, verbs=_LOG, things=_TRAIL, too=_DONE, negated=True, far=True),
    _Ask(reach=Reach.SECRETS, verbs=_SHOW, things=listed("промпт"), unless=_OUTSIDERS),
    _Ask(reach=Reach.SECRETS, verbs=_SHOW, things=listed("инструкция подсказка сообщение"), too=listed("системный")),
    _Ask(reach=Reach.SECRETS, verbs=_SHOW, things=listed("запись заметка переписка"), too=listed("личный чужой")),
    _Ask(reach=Reach.SECRETS, verbs=_SHOW, things=listed("инструкция промпт"), too=listed("ты твой"), far=True),
    _Ask(reach=Reach.SECRETS, verbs=_SHOW, things=listed("память"), unless=_OF_THINGS | _OUTSIDERS),
    _Ask(reach=Reach.EVERYWHERE, verbs=_USE, things=_SKILL, too=listed("всегда каждый любой первый постоянно")),
)


def overreaching(text: str) -> Iterator[Found]:
    """Every such clause of a text in visible form. Half-open spans from the first word that says it to the last."""
    for line in re.finditer(r"[^\n]+", text):
        for found in _in_line(line.group()):
            yield Found(reach=found.reach, start=line.start() + found.start, end=line.start() + found.end)


def _in_line(line: str) -> Iterator[Found]:
    for sentence in _parts(tokens(line), _SENTENCE_ENDS):
        yield from _taken_for_given(sentence)
        for clause in _parts(sentence, _CLAUSE_ENDS):
            for place in range(len(clause)):
                yield from _said(clause, place, sentence)
            yield from _waived(line, clause, sentence)


#: tokens; a text without a stop is cut here, so that time stays linear
_LONGEST: Final = 80
_SENTENCE_ENDS: Final = frozenset(".!?;…:")
_CLAUSE_ENDS: Final = frozenset(',—–()«»"')


def _parts(run: Sequence[Token], ends: frozenset[str]) -> Iterator[list[Token]]:
    part: list[Token] = []
    for token in run:
        if token.text in ends or len(part) == _LONGEST:
            if part:
                yield part
            part = []
        if token.text not in ends:
            part.append(token)
    if part:
        yield part


def _said(clause: Sequence[Token], place: int, sentence: Sequence[Token]) -> Iterator[Found]:
    verb = clause[place]
    if not verb.is_word or not _directs(verb.text):
        return
    own = lemma_set(verb.text)
    negated = _negated(clause, place)
    for ask in _ASKS:
        if not own & ask.verbs or negated is not ask.negated:
            continue
        within = sentence if ask.far else clause
        things = [each for each in within if each is not verb and _is_thing(each, ask.things, within)]
        if not things or (ask.too and not _any_of(within, ask.too)) or _any_of(within, ask.unless - ask.too):
            continue
        near = min(things, key=lambda each: abs(each.start - verb.start))
        first = clause[place - 1] if negated and place and clause[place - 1].lower in _NOT else verb
        yield Found(reach=ask.reach, start=min(first.start, near.start), end=max(verb.end, near.end))


def _directs(word: str) -> bool:
    """«отключи», «отключить», «не показывая», «отключаем»: what a step says; «клиент нарушает» is told of somebody."""
    return any(
        "impr" in form.grammemes
        or form.pos in ("INFN", "GRND")
        or (form.pos == "VERB" and bool(form.grammemes & {"1per", "2per"}))
        for form in forms(word)
    )


def _negated(clause: Sequence[Token], place: int) -> bool:
    """«не игнорируй», «не нужно никогда игнорировать»; in «не забудь предупредить» the «не» is another verb's."""
    for each in reversed(clause[max(0, place - _NOT_REACH) : place]):
        if each.lower in _NOT:
            return True
        if _directs(each.text) and not lemma_set(each.text) & _MODAL:
            break
    return any(lemma_set(each.text) & _FORBIDDEN for each in clause if each.is_word)


def _is_thing(token: Token, things: frozenset[str], within: Sequence[Token]) -> bool:
    found = lemma_set(token.text) & things
    return bool(found) and not (found == {"правило"} and _rules_of_something(token, within))


#: whose rules are the ones that the agent works under
_OURS: Final = listed("компания отдел агент бот система сервис безопасность организация фирма этот данный")


def _rules_of_something(token: Token, within: Sequence[Token]) -> bool:
    """«правила возврата», «правила приемки» are a matter of work, not what the agent is held to."""
    if not any(form.number == "plur" for form in forms(token.text)):
        return False
    after = next((each for each in within if each.start > token.start), None)
    if after is None or not after.is_word or lemma_set(after.text) & _OURS:
        return False
    return any(form.pos == "NOUN" and form.case == "gent" for form in forms(after.text))


def _any_of(run: Sequence[Token], wanted: frozenset[str]) -> bool:
    return bool(wanted) and any(lemma_set(each.text) & wanted for each in run if each.is_word)


_CONDITIONS: Final = listed("если когда где раз")
_IRREVERSIBLE: Final = listed("платеж перевод оплата списание отправка публикация удаление действие рассылка")


def _waived(line: str, clause: Sequence[Token], sentence: Sequence[Token]) -> Iterator[Found]:
    """«подтверждение не нужно», «согласовывать ни с кем не надо», «проверка юристом необязательна»."""
    start, end = clause[0].start, clause[-1].end
    said = _WAIVED.search(line[start:end].lower())
    if not said or _any_of(clause, _OUTSIDERS) or clause[0].lower in _CONDITIONS:
        return
    checked = _any_of(clause, listed("проверка контроль")) and _any_of(clause, _IN_CHARGE | listed("юрист бухгалтер"))
    agreed = _any_of(clause, listed("подтверждать")) and _any_of(sentence, _IRREVERSIBLE)
    agreed = agreed or any(lemma_set(each.text) & _AGREE and _infinitive(each.text) for each in clause if each.is_word)
    if checked or agreed or _any_of(clause, _LEAVE):
        yield Found(reach=Reach.UNASKED, start=start, end=end)


def _infinitive(word: str) -> bool:
    return any(form.pos == "INFN" for form in forms(word))


def _taken_for_given(sentence: Sequence[Token]) -> Iterator[Found]:
    """«считай, что согласования получены», «согласие владельца считается полученным»."""
    said = [each for each in sentence if each.is_word and lemma_set(each.text) & _TAKE]
    leave = [each for each in sentence if each.is_word and lemma_set(each.text) & _LEAVE]
    if said and leave and _any_of(sentence, _GIVEN) and not _any_of(sentence, _OUTSIDERS):
        ends = [*said, *leave]
        yield Found(reach=Reach.GRANTS, start=min(t.start for t in ends), end=max(t.end for t in ends))


_TAKE: Final = listed("считать считаться полагать")
_GIVEN: Final = listed("получить полученный дать данный есть иметься")
