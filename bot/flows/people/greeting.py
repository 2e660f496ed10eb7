"""What `/start` says: what the bot does, what it keeps, for how long, and who can read it (ANS-11)."""

from __future__ import annotations

from bot.domain.notices import Button, Line, Notice
from bot.domain.people import Kind, Person
from bot.domain.policy import Policy


def greeting(person: Person, policy: Policy, *, model: bool) -> Notice:
    """The greeting. `model` says whether a model is asked at all."""
    lines = [
        Line("start-hello", {"name": person.name, "company": policy.company, "named": int(bool(policy.company))}),
        Line("start-does"),
        Line(""),
        Line("start-kept"),
        Line("start-kept-records"),
        Line("start-kept-dialogue", {"days": policy.dialogue_days}),
        Line("start-kept-forgotten", {"minutes": policy.restore_minutes}),
        Line("start-kept-left", {"days": policy.removed_days}),
        Line("start-kept-machine"),
        Line("start-model", {"on": int(model)}),
        Line(""),
        Line("start-next", {"kind": person.kind.value}),
    ]
    if person.kind is Kind.ADMIN:
        lines.append(Line("start-next-admin"))
    rows = () if person.locale == policy.locale else ((_language(policy.locale),),)
    return Notice(lines=tuple(lines), rows=rows)


def _language(locale: str) -> Button:
    return Button(key=f"btn-locale-{locale}", verb="settings-locale", args={"locale": locale})
