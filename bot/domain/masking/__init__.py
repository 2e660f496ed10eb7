"""Placeholders instead of personal data, and back.

Pure: where the personal data is comes in as spans; finding them is `bot.pii`'s work.
"""

from bot.domain.masking.identity import plain_key
from bot.domain.masking.json_values import (
    RestoredJson,
    mask_arguments,
    mask_json,
    restore_arguments,
    restore_json,
)
from bot.domain.masking.kinds import LABELS, Key, PiiKind, Span
from bot.domain.masking.replace import MaskedText, MaskingFailed, mask, mask_all
from bot.domain.masking.restore import HIDDEN, Restored, StreamRestorer, restore, restore_all
from bot.domain.masking.vault import Entry, Form, Vault, dump, load, without

__all__ = [
    "HIDDEN",
    "LABELS",
    "Entry",
    "Form",
    "Key",
    "MaskedText",
    "MaskingFailed",
    "PiiKind",
    "Restored",
    "RestoredJson",
    "Span",
    "StreamRestorer",
    "Vault",
    "dump",
    "load",
    "mask",
    "mask_all",
    "mask_arguments",
    "mask_json",
    "plain_key",
    "restore",
    "restore_all",
    "restore_arguments",
    "restore_json",
    "without",
]
