"""What the gateway needs from the rest of the house."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bot.domain.budgets import BudgetMark, Limits, Spent
    from bot.domain.masking import Span, Vault
    from bot.llm.models import CallRecord


class Detector(Protocol):
    """Finds personal data. Called from one thread of the gateway's own, never from two at once."""

    def find(self, text: str, *, allow: frozenset[str] = frozenset()) -> Sequence[Span]:
        """Spans to mask; `allow` holds the company's own details, which stay readable."""
        ...


class OwnDetails(Protocol):
    """Knows the company's own public details, which a model may read (PII-3)."""

    async def readable(self) -> frozenset[str]: ...


class VaultStore(Protocol):
    """Keeps each conversation's vault."""

    async def load(self, conversation_id: str) -> Vault:
        """The vault as last saved; an empty one for a new conversation."""
        ...

    async def save(self, conversation_id: str, vault: Vault) -> None:
        """Keep the vault. May raise VaultMoved when it changed since it was loaded."""
        ...


class CallLog(Protocol):
    """Keeps what each attempt cost."""

    async def record(self, call: CallRecord) -> None: ...


class Spending(Protocol):
    """Counts the day's spending, in the company's time zone, from the recorded calls."""

    async def limits(self) -> Limits: ...

    async def today(self, person_id: int | None) -> Spent:
        """By everybody and by this person. It may lag behind the calls in flight: the gateway reserves for those."""
        ...

    async def reached(self, marks: tuple[BudgetMark, ...], person_id: int | None) -> None:
        """Tell the admins. May be called twice for one mark: telling once a day is the implementation's duty."""
        ...
