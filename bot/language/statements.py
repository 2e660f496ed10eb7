"""What the form of a statement tells: a standing instruction, a sequence of steps, or how things are (MEM-5).

Each mark is one piece of linguistic evidence; `marks` finds them and `kind` weighs them:

- A standing instruction speaks through its mood: a main infinitive («заказ не вскрывать»), an imperative, a word of
  duty or ban («обязан», «нельзя»), a bound («не больше», «лимит»), «только» without a described subject, a negated
  habit of ours («при гостях не спорим»: the first person plural states a norm), a habit under a condition.
- What speaks against: a described subject in the third person («Орлов всегда опаздывает»), a said change
  («больше не», «теперь»), a particular day, the past tense, a state («закрыт», «не работаем по выходным»).
- Steps are named as such («порядок», «шаги», «как закрываем смену:») with a list, or ordered («сначала …, потом …»).
"""

from __future__ import annotations

import re
from datetime import datetime
from enum import StrEnum
from typing import Final

from bot.language.clauses import enumerated_steps
from bot.language.dates import ends_on, one_off
from bot.language.grammar import Clause, Role, Word, clause, words
from bot.language.lemmas import fold, forms, listed


class Kind(StrEnum):
    """Which kind of record a statement makes."""

    FACT = "fact"
    RULE = "rule"
    PROCEDURE = "procedure"


class Mark(StrEnum):
    """One piece of evidence."""

    STEPS = "steps"
    NAMED_RULE = "named_rule"
    BAN = "ban"
    DUTY = "duty"
    LIMIT = "limit"
    ONLY = "only"
    ALWAYS = "always"
    NONE_OF = "none_of"
    INFINITIVE = "infinitive"
    IMPERATIVE = "imperative"
    NEGATED_HABIT = "negated_habit"
    HABIT_WITHOUT = "habit_without"
    HABIT_IF = "habit_if"
    BARE_OBJECT = "bare_object"
    # against
    CHANGE = "change"
    PARTICULAR_DAY = "particular_day"
    DESCRIBES = "describes"
    PAST = "past"


_EDGE: Final = r"(?<![\w-])"
_END: Final = r"(?![\w-])"


def _phrase(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"{_EDGE}(?:{pattern}){_END}")


_STEPS_NAME: Final = re.compile(
    r"^(?:(?:наш|нов|такой|общий|полный|краткий|текущий|правильный|стандартный)\w*\s+)*"
    r"(?:порядок|порядк\w+|шаг[иа]|шагов|этап\w*|процедур\w+|алгоритм\w*|инструкци\w+|чек-?лист\w*|"
    r"последовательност\w+|регламент\w*|план|схем[уаы]|технологи\w+|сценари\w+|процесс\w*|ход)"
    r"(?:\s[^:.;]*?)?(?::|\s[—–-])\s*(?P<steps>.+)$",
    re.DOTALL,
)
_HOW_TO: Final = re.compile(
    r"^(?:вот\s+)?(?:как|каким\s+образом)\s+(?:мы\s+|у\s+нас\s+|надо\s+|нужно\s+|правильно\s+|"
    r"сейчас\s+)*(?P<verb>[\w-]+)[^:]*?(?::|\s[—–-])\s*(?P<steps>.+)$",
    re.DOTALL,
)
_TASK_HEAD: Final = re.compile(r"^(?P<head>[^:]{3,60}):\s*(?P<steps>.+)$", re.DOTALL)
_NAMED_RULE: Final = re.compile(
    r"^(?:(?:новое|общее|важное|наше|такое|ещё\s+одно|еще\s+одно|главное|железное|"
    r"золотое)\s+)*правило\s*(?:[:—–-]|такое\b)?"
)
_RULE_NOUN: Final = _phrase(r"запрет|лимит|табу|требование|обязанность|норматив|норма")
_BAN: Final = _phrase(
    r"нельзя|запрещен[оаы]?|запрещено|запрещаем|запрещаю|запретить|запретили|запрещается|запрещаются|"
    r"запрет|не допускается|не допускаются|не допускаем|недопустим\w*|воспрещ\w+|табу|"
    r"ни в коем случае|ни в каком случае|ни при каких(?: \w+)?|ни под каким(?: \w+)?|категорически|"
    r"не разреш\w+|не позволя\w+|не вздумай\w*|не смей\w*|не дозвол\w+|под запретом|не положено|"
    r"не принято|не дозволено"
)
_DUTY_WORD: Final = _phrase(
    r"обязательно|обязательн[аоы]?|обязателен|обязательн\w+|обязан\w*|в обязательном порядке|"
    r"непременно|неукоснительно|по умолчанию|положено|полагается|велено|строго|как штык|под роспись|"
    r"под подпись"
)
_DUTY_MODAL: Final = _phrase(
    r"надо|нужно|необходимо|следует|стоит|требуется|должен|должна|должно|должны|придется|желательно|"
    r"рекомендуется|полагается|можно только|важно"
)
_LIMIT: Final = _phrase(
    r"лимит\w*|максимум|минимум|не (?:более|больше|меньше|менее|дольше|длиннее|короче|позже|позднее|"
    r"раньше|ранее|чаще|реже|выше|ниже|дальше|ближе|дороже|дешевле|старше|младше|свыше|превыш\w+)|"
    r"предельн\w+|"
    r"не свыше|в пределах|не превышать|потолок|и не больше|и точка|ни больше"
)
_ONLY: Final = _phrase(r"только|лишь|исключительно")
_NOT_ONLY: Final = _phrase(
    r"только что|не только|только (?:завтра|вчера|сегодня|сейчас|теперь|недавно|начал\w*|открыл\w*|"
    r"пришл\w*|через (?:\d+|недел\w+|час\w*|месяц\w*|год|полгода|пару|два|две|три|день))|если только|"
    r"как только|лишь бы|только [бв]ы"
)
_ALWAYS: Final = _phrase(
    r"всегда|никогда|каждый раз|во всех случаях|в любом случае|при любых \w+|всякий раз|без исключени\w+|любой ценой"
)
_NONE_OF: Final = _phrase(r"никак(?:их|ого|ой|ие)|ни шагу|ни слова|ни одн(?:ого|ой)")
_NOBODY: Final = _phrase(r"(?:никто|никому|никого|ничего|никуда) (?:\w+ )?не")
#: «возвраты через бухгалтерию»: a way prescribed without a verb
_THROUGH: Final = re.compile(
    rf"{_EDGE}через (?!\d|день|неделю|час|месяц|год|сутки|пару|два|две|три|полчаса|полгода|минут|раз)"
)
_WITHOUT: Final = re.compile(
    rf"{_EDGE}без (?!выходных|перерыв|обед|праздник|остановк|изменени|понятия|проблем|сахар|опоздани|"
    rf"ндс|ручек|доплат|скидк|очеред)"
)
_CONDITION: Final = re.compile(
    r"(?:^|[,;:—–-]\s*)(?:и\s+|а\s+|но\s+)?(?:если|когда|в случае|при(?=\s)|перед(?=\s)|прежде чем|"
    r"до того как|после того как|как только|в случае если|при условии|пока)(?!\w)"
)
_CHANGE: Final = _phrase(
    r"больше не|теперь|пока|пока не|уже не|ещё не|еще не|временно|сейчас|сегодня|снова|опять|"
    r"с этого \w+|на этой неделе|в этом \w+"
)
_OPERATING: Final = listed(
    """
    работать торговать функционировать иметь знать помнить понимать успевать мочь хотеть видеть слышать
    нуждаться являться быть бояться возражать жить находиться справляться поспевать существовать ждать
    планировать верить чувствовать получаться видеться укладываться
    """
)
_DEPENDENT_AFTER: Final = listed(
    """
    право возможность желание план время шанс просьба способ решение умение обещание пора готов готова готовы
    рад рада намерен намерена намерены согласен согласна согласны способен мочь хотеть планировать собираться
    уметь начать начинать решить просить попросить обещать надеяться помочь любить пытаться стараться
    продолжать закончить перестать прекратить успеть забыть предложить предлагать готовиться ехать поехать
    пойти идти приехать приходить прийти уйти думать мечтать бросить разрешить разрешать давать дать позволять
    позволить быть стать легко трудно сложно можно удобно проще лень лучше учиться рассчитывать договориться
    договариваться привыкнуть предпочитать умудриться
    """
)
_STAFF: Final = listed(
    """
    курьер водитель мастер администратор менеджер сотрудник бармен официант учитель педагог тренер врач
    медсестра ассистент кассир продавец охранник дежурный уборщица кладовщик диспетчер оператор стажер новичок
    клиент гость пациент посетитель турист родитель заказчик покупатель работник повар бариста монтажник
    дизайнер редактор автор юрист бухгалтер логист экспедитор замерщик консультант инженер разработчик
    программист тестировщик преподаватель ученик студент арендатор поставщик подрядчик партнер исполнитель
    ответственный начальник руководитель секретарь каждый все любой никто персонал горничная портье гид
    вожатый воспитатель няня агент риелтор грузчик сборщик упаковщик доярка пастух
    """
)
_RITUALS: Final = listed(
    """
    допускаться разрешаться приниматься выдаваться предоставляться оплачиваться компенсироваться суммироваться
    возвращаться передаваться продаваться отпускаться выноситься
    """
)
_DIRECTIONAL: Final = frozenset({"в", "во", "на", "за", "под"})


def kind(text: str, now: datetime) -> Kind:
    """The kind of record that this statement makes; undecided, a fact unless an instruction is likelier."""
    return weigh(marks(text, now))


def weigh(found: frozenset[Mark]) -> Kind:
    """Decide from the evidence."""
    if Mark.STEPS in found:
        return Kind.PROCEDURE
    if found & {Mark.NAMED_RULE, Mark.BAN, Mark.IMPERATIVE, Mark.NONE_OF, Mark.HABIT_WITHOUT}:
        return Kind.RULE
    if Mark.PARTICULAR_DAY in found:
        return Kind.FACT
    if found & {Mark.DUTY, Mark.INFINITIVE, Mark.HABIT_IF, Mark.BARE_OBJECT}:
        return Kind.RULE
    if found & {Mark.LIMIT, Mark.ONLY, Mark.ALWAYS} and not found & {Mark.DESCRIBES, Mark.PAST}:
        return Kind.RULE
    if Mark.NEGATED_HABIT in found and Mark.CHANGE not in found:
        return Kind.RULE
    return Kind.FACT


def marks(text: str, now: datetime) -> frozenset[Mark]:
    """Every piece of evidence in one statement."""
    line, said = fold(text), clause(text)
    found: set[Mark] = set()
    if _is_steps(text, line):
        return frozenset({Mark.STEPS})
    if _NAMED_RULE.match(line):
        found.add(Mark.NAMED_RULE)
    if _BAN.search(line) or _never_do(said):
        found.add(Mark.BAN)
    if _DUTY_WORD.search(line) or _modal_infinitive(said):
        found.add(Mark.DUTY)
    if _LIMIT.search(line) or (_RULE_NOUN.search(line) and not _past(said)):
        found.add(Mark.LIMIT)
    if _ONLY.search(line) and not _NOT_ONLY.search(line):
        found.add(Mark.ONLY)
    if _ALWAYS.search(line):
        found.add(Mark.ALWAYS)
    if _NOBODY.search(line) and not _past(said):
        found.add(Mark.BAN)
    if _THROUGH.search(line) and not _finite(said):
        found.add(Mark.DUTY)
    if _WITHOUT.match(line) and not said.predicates and said.subject is None:
        found.add(Mark.HABIT_WITHOUT)
    if _NONE_OF.search(line) and not _finite(said):
        found.add(Mark.NONE_OF)
    found |= _by_mood(text, line)
    if _CHANGE.search(line):
        found.add(Mark.CHANGE)
    if (one_off(text, now) or _once(text, said, now)) and not _recurs_by_word(line):
        found.add(Mark.PARTICULAR_DAY)
    if _describes(said):
        found.add(Mark.DESCRIBES)
    if _past(said):
        found.add(Mark.PAST)
    return frozenset(found)


def _once(text: str, said: Clause, now: datetime) -> bool:
    """A perfective infinitive with a last day («акт подписать до пятницы») is a task, not a norm."""
    infinitives = [w for w in said.spoken if w.role is Role.INFINITIVE]
    if not infinitives or any(not w.has("perf") for w in infinitives):
        return False
    return ends_on(text, now) is not None and not any(w.lower == "не" for w in said.spoken)


def _recurs_by_word(line: str) -> bool:
    return bool(_ALWAYS.search(line) or re.search(r"(?<!\w)кажд\w+", line))


_IN_ORDER_TO: Final = re.compile(r"^(?:для того,? )?(?:чтобы|чтоб|для)(?!\w)")


def _series(text: str) -> bool:
    """A series of acts: three stretches or more led by an infinitive or a verb of ours; two with a goal."""
    acts = 0
    for part in _clauses(text):
        lead = [w for w in part.spoken if w.role not in (Role.CONJUNCTION, Role.PARTICLE, Role.ADVERB)][:2]
        does = bool(lead) and (lead[0].role is Role.INFINITIVE or _our_habit(lead[0]))
        acts += does and not any(w.lower == "не" for w in part.spoken[:3])
    return acts >= (2 if _IN_ORDER_TO.match(fold(text)) else 3)


def _is_steps(text: str, line: str) -> bool:
    named = _STEPS_NAME.match(line) or (_HOW_TO.match(line) if _asks_how(line) else None)
    if named is not None:
        return _listed(named.group("steps"))
    if enumerated_steps(text) or _series(text):
        return True
    headed = _TASK_HEAD.match(line)
    if headed is not None and _names_work(headed.group("head")):
        return _listed(headed.group("steps"), least=3) and not re.search(r"\d", headed.group("steps").split(",")[0])
    return False


def _asks_how(line: str) -> bool:
    match = _HOW_TO.match(line)
    if match is None:
        return False
    verb = words(match.group("verb"))[0]
    return verb.role in (Role.VERB, Role.INFINITIVE)


_WORK_NOUN: Final = re.compile(
    r"(?:ни[ея]|ти[ея]|к[аи]|ция|ции|аж|ёж|еж|ём|ем|борка|сдача|продажа|возврат|замена|запуск|выдача|смена|дойка)$"
)


def _names_work(head: str) -> bool:
    """«Приёмка товара:», «закрытие смены:»: a noun of action heads the list."""
    first = next((w for w in words(head) if w.role is not Role.MARK), None)
    return (
        first is not None
        and first.role is Role.NOUN
        and bool(_WORK_NOUN.search(first.lemma))
        and len(head.split()) <= 5
    )


def _listed(steps: str, *, least: int = 2) -> bool:
    """Whether at least so many items follow, each short."""
    items = [i for i in re.split(r"[,;→\n]|->|=>|(?:^|\s)\d{1,2}[.)]\s|\.\s", steps) if i.strip()]
    return len(items) >= least


def _clauses(text: str) -> list[Clause]:
    """Stretches between pauses, quotes left whole."""
    out: list[list[Word]] = [[]]
    for word in words(text):
        if word.role is Role.MARK and word.lower in {",", ";", ":", ".", "!", "(", ")"}:
            out.append([])
        else:
            out[-1].append(word)
    return [Clause(words=tuple(c)) for c in out if c]


def _by_mood(text: str, line: str) -> set[Mark]:
    found: set[Mark] = set()
    condition = bool(_CONDITION.search(line))
    for part in _clauses(text):
        if _imperative(part):
            found.add(Mark.IMPERATIVE)
        if _main_infinitive(part):
            found.add(Mark.INFINITIVE)
        ours = [w for w in part.spoken if _our_habit(w)]
        if any(w.negated and w.lemma not in _OPERATING for w in ours) or _nobody_does(part):
            found.add(Mark.NEGATED_HABIT)
        if ours and _WITHOUT.search(line) and not all(w.lemma in _OPERATING for w in ours):
            found.add(Mark.HABIT_WITHOUT)
        if ours and condition and not all(w.lemma in _OPERATING for w in ours):
            found.add(Mark.HABIT_IF)
        if _bare_object(part):
            found.add(Mark.BARE_OBJECT)
    return found


def _our_habit(word: Word) -> bool:
    """A verb of ours in the imperfective present: «не называем», «проверяем»; guessed aspect of a new word passes."""
    if word.role is not Role.VERB:
        return False
    if word.has("VERB", "1per", "plur"):
        return word.may_be("VERB", "1per", "plur", "impf") or (word.form is not None and not word.form.known)
    return word.form is not None and not word.form.known and word.lower.endswith(("ем", "им", "емся", "имся"))


def _nobody_does(part: Clause) -> bool:
    """«Без маски не пускают», «скидки не суммируются»: nobody in particular, negated, in the present."""
    for word in part.spoken:
        if word.role is not Role.VERB or not word.negated or word.has("past"):
            continue
        if word.has("3per", "plur", "pres") and word.lemma.endswith("ся") is False:
            return part.subject is None or not part.subject.may_be("plur", "nomn")
        if word.lemma in _RITUALS:
            return True
    return False


def _imperative(part: Clause) -> bool:
    """An imperative where one can stand: first, or after «не», «всегда», «обязательно», a dative, a place."""
    for index, word in enumerate(part.spoken):
        if word.role is Role.IMPERATIVE and word.lower not in _NOT_COMMANDS:
            before = part.spoken[index - 1] if index else None
            return before is None or before.role in (
                Role.PARTICLE,
                Role.ADVERB,
                Role.PRONOUN,
                Role.NOUN,
                Role.CONJUNCTION,
                Role.ADJECTIVE,
                Role.NUMBER,
                Role.SIGN,
            )
    return False


_NOT_COMMANDS: Final = listed(
    """
    смотри гляди знаешь давай давайте извини извините прости простите представь скажи скажем пусть пускай
    """
)


def _main_infinitive(part: Clause) -> bool:
    """An infinitive that nothing governs: «новых клиентов обзванивать до обеда»."""
    infinitives = [w for w in part.spoken if w.role is Role.INFINITIVE]
    if not infinitives:
        return False
    for word in part.spoken:
        if word is infinitives[0]:
            break
        if (
            word.role in (Role.VERB, Role.SHORT, Role.PREDICATIVE, Role.NOUN, Role.ADVERB, Role.COMPARATIVE)
            and word.lemma in _DEPENDENT_AFTER
        ):
            return False
        if word.role in (Role.VERB, Role.SHORT) and not word.has("impr"):
            return False
        if word.lower in ("чтобы", "чтоб", "как", "где", "что", "куда", "кому", "кто"):
            return False
    after = part.spoken[part.spoken.index(infinitives[0]) + 1 :]
    return not any(w.role is Role.VERB and not w.has("impr") for w in after[:2]) and not any(
        w.role is Role.PREDICATIVE and w.lower == "можно" for w in after
    )


def _never_do(said: Clause) -> bool:
    """«Никогда» with an infinitive, an imperative or a habit of ours."""
    if not any(w.lower == "никогда" for w in said.spoken):
        return False
    return any(w.role in (Role.INFINITIVE, Role.IMPERATIVE) or _our_habit(w) for w in said.spoken)


def _modal_infinitive(said: Clause) -> bool:
    """A word of duty with an infinitive near it; «должен 500» is a debt and «нужен коврик» a want."""
    spoken = said.spoken
    for index, word in enumerate(spoken):
        if _DUTY_MODAL.fullmatch(word.lower):
            near = spoken[max(0, index - 5) : index + 7]
            if any(w.role is Role.INFINITIVE for w in near):
                return True
    return False


def _finite(said: Clause) -> bool:
    return any(w.role is Role.VERB for w in said.spoken)


def _past(said: Clause) -> bool:
    """The predicate is in the past tense, nothing in the present beside it."""
    verbs = [w for w in said.spoken if w.role is Role.VERB]
    return bool(verbs) and all(w.has("past") for w in verbs)


def _describes(said: Clause) -> bool:
    """A particular subject in the third person is described: «Мурзина приходит только по средам»."""
    for word in said.spoken:
        third = word.role is Role.VERB and (word.has("3per") or word.has("past"))
        if not (
            third
            or (word.role is Role.SHORT and word.lemma not in ("обязательный", "должный", "запретить", "разрешить"))
        ):
            continue
        subjects = [
            w
            for w in said.spoken
            if w.role in (Role.NOUN, Role.SIGN, Role.PRONOUN)
            and not w.ruled
            and (w.role is Role.SIGN or w.may_be("nomn"))
        ]
        if subjects and not _of_the_staff(said, subjects[0]):
            return True
    return False


def _of_the_staff(said: Clause, subject: Word) -> bool:
    """«Курьер всегда звонит» speaks of anyone in the role; «курьер Назар всегда звонит» of one."""
    if subject.lemma not in _STAFF:
        return False
    index = said.spoken.index(subject)
    following = said.spoken[index + 1] if index + 1 < len(said.spoken) else None
    return following is None or not (
        following.token.capital
        or (following.form is not None and following.form.is_name and following.role is Role.NOUN)
    )


def _object_only(word: Word) -> bool:
    """Whether the form is an accusative and can't be a nominative or a genitive, whatever the reading's rank."""
    cases = {f.case for f in forms(word.token.text) if f.known}
    return "accs" in cases and not cases & {"nomn", "gent"}


def _bare_object(part: Clause) -> bool:
    """An object without a verb: «ржаную — после пшеничной», «документы — в синюю папку»."""
    if part.predicates or not part.spoken:
        return False
    first = part.spoken[0]
    if first.ruled:
        return False
    only_object = first.role in (Role.NOUN, Role.ADJECTIVE) and _object_only(first)
    rest = part.spoken[1:]
    if only_object and any(w.role is Role.PREPOSITION for w in rest):
        return True
    for index, word in enumerate(part.words[:-2]):
        if word.lower in ("—", "–", "-") and part.words[index + 1].lower in _DIRECTIONAL:
            goal = part.words[index + 2]
            return goal.may_be("accs") and not goal.may_be("loct")
    return False
