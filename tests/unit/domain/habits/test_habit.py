"""The life of a habit: seen, seen again, taken back, forgotten, confirmed, refused (EDT-5..EDT-7, AGE-1)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.domain.edits.judging import Author, judge
from bot.domain.edits.properties import Property
from bot.domain.habits.habit import Habit, Key, Lesson, Seen, confirm, fade, for_the_area, learn
from bot.domain.memory import Origin
from bot.domain.policy import Policy

NOW = datetime(2026, 3, 2, 9, tzinfo=UTC)
ANNA, BORIS = 1, 2
GREETED = ("Добрый день! Полка готова.", "Полка готова.")
UNGREETED = ("Полка готова.", "Добрый день! Полка готова.")


def seen(
    pair: tuple[str, str] = GREETED,
    *,
    draft: int = 1,
    editor: int = ANNA,
    day: int = 0,
    task: str = "email",
    recipient: str = "клиент",
    by: Author = Author.HUMAN,
    draft_by: Author = Author.AGENT,
    of_another: bool = False,
) -> Seen:
    verdict = judge(*pair, draft_by=draft_by, edited_by=by, task_type=task, recipient=recipient)
    at = NOW + timedelta(days=day)
    return Seen(verdict=verdict, editor_id=editor, draft_id=draft, at=at, of_another=of_another)


def after(*edits: Seen, habits: tuple[Habit, ...] = ()) -> dict[Key, Habit]:
    """The habits after these edits, each in its turn."""
    known = {h.key: h for h in habits}
    for edit in edits:
        done = learn(edit, known.values())
        known |= {h.key: h for h in (*done.new, *done.raised, *done.lowered)}
        known = {k: h for k, h in known.items() if k not in {g.key for g in done.gone}}
    return known


def the_one(found: dict[Key, Habit]) -> Habit:
    (habit,) = found.values()
    return habit


def test_one_edit_leaves_one_guess() -> None:
    # EDT-5
    habit = the_one(after(seen()))

    assert (habit.key.property, habit.key.person_id, habit.key.task_type) == (Property.REMOVED_GREETING, ANNA, "email")
    assert (habit.confidence, habit.guessed, habit.origin) == (30, True, Origin.EDIT)


def test_each_further_draft_raises_it_and_never_to_a_persons_word() -> None:
    # EDT-7
    levels = [the_one(after(*(seen(draft=d) for d in range(n)))).confidence for n in range(1, 6)]

    assert levels == [30, 50, 70, 70, 70]


def test_the_same_draft_edited_again_counts_once() -> None:
    # EDT-7
    assert the_one(after(seen(draft=4), seen(draft=4), seen(draft=4))).confidence == 30


def test_a_contrary_edit_lowers_it_and_leaves_a_guess_of_its_own() -> None:
    # EDT-7
    found = after(seen(draft=1), seen(draft=2), seen(draft=3), seen(UNGREETED, draft=4))

    assert {k.property: h.confidence for k, h in found.items()} == {
        Property.REMOVED_GREETING: 50,
        Property.ADDED_GREETING: 30,
    }


def test_a_guess_taken_back_at_once_is_gone() -> None:
    # EDT-7
    assert the_one(after(seen(draft=1), seen(UNGREETED, draft=2))).key.property is Property.ADDED_GREETING


def test_a_one_off_is_gone_within_forty_five_days() -> None:
    # EDT-7, AGE-1
    policy = Policy()
    for weekday in range(7):
        habit: Habit | None = the_one(after(seen()))
        for day in range(weekday, 46, 7):
            habit = fade(habit, NOW + timedelta(days=day), policy) if habit else None
            assert (habit is not None) or day > policy.habit_days

        assert habit is None


def test_what_is_seen_again_does_not_fade() -> None:
    # EDT-7, AGE-1
    habit = the_one(after(seen(draft=1, day=0), seen(draft=2, day=25)))

    assert fade(habit, NOW + timedelta(days=40), Policy()) == habit


def test_a_confirmed_habit_is_the_persons_word_and_is_neither_faded_nor_lowered_by_an_edit() -> None:
    # EDT-6, EDT-7
    habit = confirm(the_one(after(seen())), NOW)

    done = learn(seen(UNGREETED, draft=9), [habit])

    assert (habit.confidence, habit.guessed, habit.origin) == (90, False, Origin.STATED)
    assert (done.lowered, done.gone, done.doubted) == ((), (), (habit,))
    assert fade(habit, NOW + timedelta(days=400), Policy()) == habit


def test_what_the_person_refused_is_never_inferred_again() -> None:
    # EDT-6
    key = the_one(after(seen())).key

    assert learn(seen(draft=2), (), refused={key}) == Lesson()


def test_habits_of_others_are_left_alone() -> None:
    # EDT-7
    hers = the_one(after(seen()))

    done = learn(seen(editor=BORIS, draft=2), [hers])

    assert done.raised == ()
    assert [h.key.person_id for h in done.new] == [BORIS]
    assert learn(seen(UNGREETED, editor=BORIS, draft=3), [hers]).lowered == ()


def test_another_kind_of_text_has_habits_of_its_own() -> None:
    # EDT-5
    found = after(seen(draft=1), seen(draft=2, task="report"))

    assert sorted((k.task_type, h.confidence) for k, h in found.items()) == [("email", 30), ("report", 30)]


def test_nothing_is_learnt_from_machines_other_authors_marks_and_facts() -> None:
    # EDT-4, EDT-8
    for edit in (
        seen(by=Author.INTEGRATION),
        seen(by=Author.AGENT),
        seen(draft_by=Author.HUMAN),
        seen(("Полка готова", "Полка готова.")),
        seen(("Полка 5", "Полка 7")),
        seen(("Полка готова", "Полка готова 🎈")),
    ):
        assert learn(edit, ()) == Lesson()


def test_what_teaches_nothing_takes_nothing_back_either() -> None:
    # EDT-7, EDT-8
    habit = the_one(after(seen()))

    assert learn(seen(UNGREETED, draft=2, by=Author.INTEGRATION), [habit]) == Lesson()


def test_an_owners_three_edits_of_other_peoples_drafts_are_offered_as_a_rule() -> None:
    # EDT-7
    twice = the_one(after(*(seen(draft=d, of_another=True) for d in (1, 2)), seen(draft=3)))
    thrice = the_one(after(*(seen(draft=d, of_another=True) for d in (1, 2, 3))))

    assert (for_the_area(twice), for_the_area(thrice)) == (False, True)
