"""One module per family of identifiers; each is a Presidio `EntityRecognizer`."""

from __future__ import annotations

from bot.pii.finder import Finder
from bot.pii.recognizers.addresses import AddressRecognizer
from bot.pii.recognizers.births import BirthdateRecognizer
from bot.pii.recognizers.codes import CodeRecognizer
from bot.pii.recognizers.contacts import EmailRecognizer, UsernameRecognizer
from bot.pii.recognizers.network import IpRecognizer, WalletRecognizer
from bot.pii.recognizers.numbers import number_recognizers
from bot.pii.recognizers.persons import PersonRecognizer
from bot.pii.recognizers.phones import PhoneRecognizer
from bot.pii.recognizers.plates import CarPlateRecognizer
from bot.pii.recognizers.secrets import SecretRecognizer
from bot.pii.recognizers.spoken import SpokenNumberRecognizer


def all_recognizers() -> list[Finder]:
    return [
        *number_recognizers(),
        PhoneRecognizer(),
        EmailRecognizer(),
        UsernameRecognizer(),
        SecretRecognizer(),
        CodeRecognizer(),
        SpokenNumberRecognizer(),
        IpRecognizer(),
        WalletRecognizer(),
        CarPlateRecognizer(),
        AddressRecognizer(),
        BirthdateRecognizer(),
        PersonRecognizer(),
    ]
