from __future__ import annotations

import pytest

from bot.domain.messages import code, data
from bot.domain.templates import BadPrompt, parse

GOOD = """---
name: greet
version: 3
purpose: chat
inputs: [who, day]
output: text
---
Здравствуй, {{ who }}. Сегодня {{ day }}, {{ who }}!
"""


def test_a_prompt_is_rendered_with_its_variables_in_place() -> None:
    # LLM-3
    prompt = parse(GOOD, name="greet", version="abc")

    parts = prompt.render({"who": (data("Ада"),), "day": (code("среда"),)})

    assert "".join(part.text for part in parts) == "Здравствуй, Ада. Сегодня среда, Ада!\n"
    assert [part.provenance for part in parts][:2] == ["code", "data"]
    assert (prompt.label, prompt.ref.name, prompt.ref.version) == ("3", "greet", "abc")


@pytest.mark.parametrize("given", [{"who"}, {"who", "day", "extra"}, set()])
def test_a_missing_or_unknown_variable_is_an_error(given: set[str]) -> None:
    # LLM-3
    prompt = parse(GOOD, name="greet", version="abc")

    with pytest.raises(BadPrompt):
        prompt.render({name: (code("x"),) for name in given})


def test_a_value_is_never_read_as_a_template() -> None:
    # SEC-1
    prompt = parse(GOOD, name="greet", version="abc")

    parts = prompt.render({"who": (data("{{ day }}"),), "day": (code("среда"),)})

    assert "Здравствуй, {{ day }}." in "".join(part.text for part in parts)


@pytest.mark.parametrize(
    "broken",
    [
        GOOD.replace("---\nname", "name", 1),
        GOOD.replace("name: greet", "name: other"),
        GOOD.replace("version: 3\n", ""),
        GOOD.replace("version: 3", "version: 3\nversion: 4"),
        GOOD.replace("version: 3", "version: 3\ncolour: red"),
        GOOD.replace("[who, day]", "[who]"),
        GOOD.replace("[who, day]", "[who, day, place]"),
        GOOD.replace("{{ day }}", "{{ day}}"),
        GOOD.replace("{{ day }}", "{{ day }} }}"),
        GOOD.replace("purpose: chat", "purpose chat"),
        "",
    ],
)
def test_a_prompt_that_departs_from_the_form_is_refused(broken: str) -> None:
    # LLM-3
    with pytest.raises(BadPrompt):
        parse(broken, name="greet", version="abc")
