"""What counts as personal data, and where in a text it lies."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class PiiKind(StrEnum):
    PERSON = "PERSON"
    PHONE = "PHONE"
    EMAIL = "EMAIL"
    INN = "INN"
    SNILS = "SNILS"
    PASSPORT = "PASSPORT"
    CARD = "CARD"
    ACCOUNT = "ACCOUNT"
    BIK = "BIK"
    OGRN = "OGRN"
    KPP = "KPP"
    ADDRESS = "ADDRESS"
    BIRTHDATE = "BIRTHDATE"
    CAR_PLATE = "CAR_PLATE"
    USERNAME = "USERNAME"
    SECRET = "SECRET"
    IP = "IP"
    OMS = "OMS"
    DRIVER_LICENSE = "DRIVER_LICENSE"
    CRYPTO = "CRYPTO"
    #: the writer's own text that looks like a placeholder; replaced so that it comes back as it was typed
    LITERAL = "LITERAL"


#: The word of each kind inside a placeholder. None of them is inflected, and none is an ordinary word,
#: so that a model which loses the brackets still leaves something no sentence holds by chance.
LABELS: dict[PiiKind, str] = {
    PiiKind.PERSON: "ФИО",
    PiiKind.PHONE: "ТЕЛ",
    PiiKind.EMAIL: "ЕМЕЙЛ",
    PiiKind.INN: "ИНН",
    PiiKind.SNILS: "СНИЛС",
    PiiKind.PASSPORT: "ПАСП",
    PiiKind.CARD: "КАРТ",
    PiiKind.ACCOUNT: "РСЧЕТ",
    PiiKind.BIK: "БИК",
    PiiKind.OGRN: "ОГРН",
    PiiKind.KPP: "КПП",
    PiiKind.ADDRESS: "АДР",
    PiiKind.BIRTHDATE: "РОЖД",
    PiiKind.CAR_PLATE: "ГОСНОМ",
    PiiKind.USERNAME: "НИК",
    PiiKind.SECRET: "СЕКР",
    PiiKind.IP: "АЙПИ",
    PiiKind.OMS: "ОМС",
    PiiKind.DRIVER_LICENSE: "ВОДУД",
    PiiKind.CRYPTO: "КРИПТ",
    PiiKind.LITERAL: "ЦИТ",
}
KIND_OF_LABEL: dict[str, PiiKind] = {label: kind for kind, label in LABELS.items()}

#: One frozenset per word of the value: every normal form that word may have. See `identity`.

Key = tuple[frozenset[str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Span:
    """One find: half-open [start, end) in code points of the text it was found in, score in 0..1.

    `key` tells who or what it is regardless of spelling; empty means "take it from the text itself".
    """

    start: int
    end: int
    kind: PiiKind
    score: float = 1.0
    key: Key = ()
