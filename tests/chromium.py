"""Where the browser of the browser tests is."""

import os
import shutil

#: names of the binary in Debian, in other systems, and of its sibling
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_chromium() -> str | None:
    """Path of a Chromium to drive, or None. `PAMYATKA_CHROMIUM` names one outside PATH."""
    named = os.environ.get("PAMYATKA_CHROMIUM")
    if named:
        return shutil.which(named)
    return next((path for name in NAMES if (path := shutil.which(name))), None)
