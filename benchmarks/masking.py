"""Our detector beside a stock Presidio set-up with the same name tagger, in one process on one core.

    OPENBLAS_NUM_THREADS=1 python -m benchmarks.masking [--messages N]

Stock: Presidio's own recognisers and context enhancer for Russian, spaCy's blank pipeline with pymorphy3 lemmas,
slovnet's tagger as it comes. Prints the median per message, the time for texts of 1,000, 10,000 and 100,000 characters,
how the time grows with the length (10 is linear), and our share of
the stock set-up's time at each length.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import slovnet
import spacy
import tldextract
from navec import Navec
from presidio_analyzer import AnalyzerEngine, EntityRecognizer, RecognizerResult
from presidio_analyzer.nlp_engine import NerModelConfiguration, SpacyNlpEngine
from presidio_analyzer.predefined_recognizers import (
    CreditCardRecognizer,
    EmailRecognizer,
    IbanRecognizer,
    IpRecognizer,
    PhoneRecognizer,
    UrlRecognizer,
)
from presidio_analyzer.recognizer_registry import RecognizerRegistry

from bot.pii import load
from bot.pii.natasha_data import data_folder
from tests.pii_cases.cases import written

LENGTHS = (1_000, 10_000, 100_000)
Find = Callable[[str], object]


class BlankRussian(SpacyNlpEngine):
    """spaCy without a model: words, and lemmas by look-up."""

    def __init__(self) -> None:
        super().__init__(
            models=[{"lang_code": "ru", "model_name": "blank"}], ner_model_configuration=NerModelConfiguration()
        )

    def load(self) -> None:
        nlp = spacy.blank("ru")
        nlp.add_pipe("lemmatizer", config={"mode": "pymorphy3_lookup"})
        nlp.initialize()
        nlp.max_length = 10**7
        self.nlp = {"ru": nlp}


class Slovnet(EntityRecognizer):
    """The tagger as natasha runs it."""

    def __init__(self) -> None:
        super().__init__(supported_entities=["PERSON", "LOCATION", "ORGANIZATION"], supported_language="ru")

    def load(self) -> None:
        folder = data_folder()
        embeddings = Navec.load(str(folder / "emb" / "navec_news_v1_1B_250K_300d_100q.tar"))
        self._ner = slovnet.NER.load(str(folder / "model" / "slovnet_ner_news_v1.tar")).navec(embeddings)

    def analyze(self, text: str, entities: list[str], nlp_artifacts: Any) -> list[RecognizerResult]:
        kinds = {"PER": "PERSON", "LOC": "LOCATION", "ORG": "ORGANIZATION"}
        return [
            RecognizerResult(entity_type=kinds[s.type], start=s.start, end=s.stop, score=0.85)
            for s in self._ner(text).spans
        ]


def stock() -> Find:
    tldextract.tldextract.TLD_EXTRACTOR = tldextract.TLDExtract(suffix_list_urls=(), cache_dir=None)
    recognizers = [
        CreditCardRecognizer(supported_language="ru"),
        EmailRecognizer(supported_language="ru"),
        IbanRecognizer(supported_language="ru"),
        IpRecognizer(supported_language="ru"),
        PhoneRecognizer(supported_language="ru", supported_regions=["RU"]),
        UrlRecognizer(supported_language="ru"),
        Slovnet(),
    ]
    registry = RecognizerRegistry(recognizers=recognizers, supported_languages=["ru"])
    analyzer = AnalyzerEngine(registry=registry, nlp_engine=BlankRussian(), supported_languages=["ru"])
    return lambda text: analyzer.analyze(text, "ru")


def milliseconds(find: Find, text: str) -> float:
    """Of the process, not of the wall: a busy machine must not decide which side is faster."""
    began = time.process_time()
    find(text)
    return (time.process_time() - began) * 1000


def messages(find: Find, texts: Sequence[str]) -> tuple[float, float]:
    """Median and 95th percentile over the texts, each seen for the first time."""
    times = sorted(milliseconds(find, text) for text in texts)
    return statistics.median(times), times[int(len(times) * 0.95)]


def long_text(length: int) -> str:
    """Ten thousand characters again and again, so that only the length makes a difference to the time."""
    lines = [case.text for case in written("tuning")]
    spread = "\n".join(lines[i] for i in range(0, len(lines), max(1, len(lines) // 400)))
    block = (spread + "\n")[: min(LENGTHS[1], len(spread))]
    return (block * (length // len(block) + 1))[:length]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--messages", type=int, default=400)
    count = parser.parse_args().messages
    texts = [case.text for case in written("heldout") + written("tuning")][:count]
    of_300 = [" ".join(texts[i : i + 8])[:300] for i in range(0, len(texts) - 8, 8)]

    detector = load()
    sides: dict[str, Find] = {"ours": detector.find, "stock": stock()}
    for find in sides.values():
        find("Первый текст: Иван Петров, +7 916 123-45-67, a@example.ru")

    print(f"{'':8}{'message, ms':>22}{'300 characters, ms':>22}" + "".join(f"{n:>12,}" for n in LENGTHS) + "   growth")
    medians: dict[str, float] = {}
    longs: dict[str, list[float]] = {}
    for name, find in sides.items():
        short = messages(find, texts)
        middle = messages(find, of_300)
        long = [min(milliseconds(find, long_text(n)) for _ in range(3)) for n in LENGTHS]
        medians[name], longs[name] = middle[0], long
        growth = " ".join(f"x{b / a:.1f}" for a, b in pairwise(long))
        cells = f"{short[0]:11.1f} p95 {short[1]:6.1f}{middle[0]:12.1f} p95 {middle[1]:5.1f}"
        print(f"{name:8}{cells}" + "".join(f"{t:9.0f} ms" for t in long) + f"   {growth}")
    ratios = "".join(f"{a / b:12.2f}" for a, b in zip(longs["ours"], longs["stock"], strict=True))
    print(f"{'ours / stock at 300 characters:':40}{medians['ours'] / medians['stock']:12.2f}{ratios}")


if __name__ == "__main__":
    main()
