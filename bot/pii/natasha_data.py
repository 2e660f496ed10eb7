"""Where natasha's wheel keeps its data files. The package itself is never imported: it needs modules that are gone."""

from __future__ import annotations

import importlib.util
from pathlib import Path


class DataFilesMissing(Exception):
    """natasha's wheel is not installed, or without its data."""


def data_folder() -> Path:
    """Raises DataFilesMissing."""
    spec = importlib.util.find_spec("natasha")
    for location in (spec.submodule_search_locations or ()) if spec is not None else ():
        folder = Path(location) / "data"
        if folder.is_dir():
            return folder
    raise DataFilesMissing
