"""The root of every error that the bot has a name for. Each layer names its own facts in its own module."""

from __future__ import annotations


class BotError(Exception):
    """A fact that stopped the work. Carries ids and counts: no wording for people, no personal data."""
