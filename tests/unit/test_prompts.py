from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from bot import prompts
from bot.domain.templates import BadPrompt
from bot.llm.models import Purpose
from bot.llm.outputs import OUTPUTS

ROOT = Path(__file__).resolve().parents[2]


def test_every_prompt_file_is_well_formed_and_names_a_known_output() -> None:
    # LLM-3
    loaded = prompts.load()

    assert {"answer", "extract", "repair", "rewrite"} <= set(loaded)
    for prompt in loaded.values():
        assert prompt.output in OUTPUTS
        assert prompt.purpose in {*Purpose, "any"}


def test_the_version_is_the_id_git_gives_the_file() -> None:
    # LLM-3
    loaded = prompts.load()
    for name, prompt in loaded.items():
        path = ROOT / "prompts" / f"{name}.md"
        done = subprocess.run(["git", "hash-object", "--no-filters", path], capture_output=True, text=True, check=True)
        assert prompt.ref.version == done.stdout.strip()


def test_another_text_is_another_version() -> None:
    # LLM-3
    assert prompts.blob_id(b"a\n") != prompts.blob_id(b"b\n")
    # `printf 'hello\n' | git hash-object --stdin`
    assert prompts.blob_id(b"hello\n") == "ce013625030ba8dba906f756967f9e9ca394464a"


def test_a_folder_without_prompts_or_with_a_broken_one_is_an_error(tmp_path: Path) -> None:
    # LLM-3
    with pytest.raises(BadPrompt, match="no prompt files"):
        prompts.load(tmp_path)
    (tmp_path / "broken.md").write_bytes(b"---\nname: broken\n\xff")
    with pytest.raises(BadPrompt, match="broken"):
        prompts.load(tmp_path)


def test_a_prompt_shows_no_placeholder_that_a_model_could_copy() -> None:
    # PII-5
    for prompt in prompts.load().values():
        assert not re.search(r"\[\[[А-ЯЁA-Z]+_\d", prompt.body)


def test_the_answer_prompt_covers_what_the_model_must_do() -> None:
    # ANS-4
    body = prompts.load()["answer"].body
    assert "в записях компании этого нет" in body
    assert "общие знания" in body
    # ANS-3
    assert "Источники:" in body
    # MEM-10, MEM-14
    assert "disputed" in body
    assert "ended" in body
    # ANS-7
    assert "{{ language }}" in body
