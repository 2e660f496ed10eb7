"""Finding personal data in Russian business text, on Presidio's extension points.

The only home of presidio-analyzer, spaCy, slovnet, tldextract and phonenumbers.
"""

from bot.pii.detector import Detector, load

__all__ = ["Detector", "load"]
