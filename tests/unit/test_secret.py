"""The key of tombstones, made once beside the database."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from bot import app


# FGT-9
def test_the_key_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    first = app._secret(tmp_path / "data")

    assert len(first) == 32
    assert app._secret(tmp_path / "data") == first
    kept = tmp_path / "data" / "secret.key"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert [p.name for p in kept.parent.iterdir()] == ["secret.key"]


# FGT-9, OPS-4
def test_a_crash_before_the_key_is_on_the_disk_leaves_no_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(_: int) -> None:
        raise OSError("the power went")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", crash)
        with pytest.raises(OSError, match="power"):
            app._secret(tmp_path)
    assert not (tmp_path / "secret.key").exists()

    assert len(app._secret(tmp_path)) == 32


# FGT-9
@pytest.mark.parametrize("cut", [b"", b"half a key"])
def test_an_empty_or_cut_key_is_refused(tmp_path: Path, cut: bytes) -> None:
    (tmp_path / "secret.key").write_bytes(cut)

    with pytest.raises(app.SecretCut):
        app._secret(tmp_path)
