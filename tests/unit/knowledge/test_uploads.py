"""Files that people send: read as they are, granting nothing, harming nothing."""

from __future__ import annotations

import io
import stat
import zipfile

import pytest

from bot.knowledge.faults import BrokenFile, Fault
from bot.knowledge.uploads import Remark, grants, read_archive, read_markdown

SKILL = "---\nname: pdf-forms\ndescription: Use when a form is to be filled.\nlicense: MIT\n---\n\n# Forms\n\nSteps.\n"


def packed(files: dict[str, bytes | str], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", compression) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def test_a_file_with_a_header_is_taken_as_it_says() -> None:
    # SKL-3
    upload = read_markdown(SKILL.encode(), "SKILL.md")

    assert (upload.name, upload.description) == ("pdf-forms", "Use when a form is to be filled.")
    assert upload.body == "# Forms\n\nSteps."
    assert upload.remarks == ()


def test_without_a_header_name_and_use_come_from_the_text() -> None:
    # SKL-3
    text = "# Приёмка **товара**\n\n- список\n\nПорядок для кладовщика, когда\nприходит машина.\n\n1. Открыть ворота."

    upload = read_markdown(text.encode(), "x.md")

    assert upload.name == "Приёмка товара"
    assert upload.description == "Порядок для кладовщика, когда приходит машина."
    assert upload.remarks == (Remark.NAME_FROM_HEADING, Remark.DESCRIPTION_FROM_TEXT)
    assert upload.body == text


def test_steps_alone_take_the_name_of_the_file_and_the_use_is_asked() -> None:
    # SKL-3
    upload = read_markdown("1. Открыть.\n2. Закрыть.\n".encode(), "Закрытие_смены  вечером.md")

    assert (upload.name, upload.description) == ("Закрытие смены вечером", None)
    assert upload.remarks == (Remark.NAME_FROM_FILE,)


def test_a_paragraph_that_leads_into_a_list_says_nothing_of_the_use() -> None:
    # SKL-3
    assert read_markdown("# Смена\n\nПорядок такой:\n\n1. Открыть.".encode(), "x.md").description is None


def test_nothing_in_a_header_puts_an_upload_in_force() -> None:
    # SKL-3
    text = "---\nname: Скидки\ndescription: Когда просят скидку\nstatus: active\nscope: company\npinned: true\nmodel: x\n---\nШаг"

    upload = read_markdown(text.encode(), "x.md")

    assert grants(upload) == ("status", "scope", "pinned")
    assert upload.ignored == ("status", "scope", "pinned", "model")


def test_marks_of_points_are_words_no_more() -> None:
    # SKL-3, SKL-4
    text = "Шаг 1\n\n## Уточнения\n\n- Спросить. <!-- 4: 2026-11-30, agent -->\n"

    assert read_markdown(text.encode(), "x.md").body == "Шаг 1\n\n## Уточнения\n\n- Спросить."


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_unicode_is_read_in_its_usual_forms(encoding: str) -> None:
    # SKL-3
    upload = read_markdown("Шаг первый".encode(encoding), "x.md")

    assert upload.body == "Шаг первый"
    assert Remark.WINDOWS_ENCODING not in upload.remarks


def test_a_text_of_windows_is_read_and_said_to_be_one() -> None:
    # SKL-3
    upload = read_markdown("# Приёмка\r\n\r\n1. Открыть «ворота» — сразу".encode("cp1251"), "x.md")

    assert upload.body == "# Приёмка\n\n1. Открыть «ворота» — сразу"
    assert Remark.WINDOWS_ENCODING in upload.remarks


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (bytes(range(256)), Fault.NOT_TEXT),
        ("Приёмка товара на складе".encode("koi8-r"), Fault.NOT_TEXT),
        ("Приёмка товара на складе".encode("cp866"), Fault.NOT_TEXT),
        ("naïve café façade".encode("latin-1"), Fault.NOT_TEXT),
        (b"\xff\xfe\x00", Fault.NOT_TEXT),
        (b"\x89PNG\r\n\x1a\n\x00\x00", Fault.NOT_TEXT),
        (b"", Fault.NO_BODY),
        (b"---\nname: a\n---\n \n", Fault.NO_BODY),
        (b"x" * 70_000, Fault.TOO_LARGE),
        ("---\nname: &a б\n---\nШаг".encode(), Fault.REFERENCES),
    ],
)
def test_what_is_no_text_is_refused(data: bytes, what: Fault) -> None:
    # SKL-3, SEC-6
    with pytest.raises(BrokenFile) as raised:
        read_markdown(data, "x.md")

    assert raised.value.what is what


def test_long_names_and_descriptions_are_cut_and_it_is_said() -> None:
    # SKL-3
    text = f"---\nname: {'имя ' * 60}\ndescription: {'слово ' * 400}\n---\nШаг"

    upload = read_markdown(text.encode(), "x.md")

    assert len(upload.name) <= 80
    assert upload.description is not None
    assert len(upload.description) <= 1024
    assert upload.remarks == (Remark.NAME_CUT, Remark.DESCRIPTION_CUT)


# --- archives


def test_an_agent_skill_folder_is_taken_as_it_is_and_its_files_are_named() -> None:
    # SKL-3
    data = packed(
        {
            "pdf-forms/SKILL.md": SKILL,
            "pdf-forms/scripts/fill.py": "raise SystemExit",
            "pdf-forms/reference/a.md": "text",
            "__MACOSX/pdf-forms/._SKILL.md": "junk",
            "pdf-forms/.DS_Store": "junk",
        }
    )

    (upload,) = read_archive(data)

    assert upload.name == "pdf-forms"
    assert upload.files == ("reference/a.md", "scripts/fill.py")


def test_an_archive_may_hold_several_skills_or_one_at_its_root() -> None:
    # SKL-3
    several = read_archive(packed({"b/SKILL.md": "Шаг", "a/skill.md": SKILL, "a/x.txt": "x"}))
    root = read_archive(packed({"SKILL.md": SKILL, "x.txt": "x"}))

    assert [(upload.name, upload.files) for upload in several] == [("pdf-forms", ("x.txt",)), ("b", ())]
    assert root[0].files == ("x.txt",)


@pytest.mark.parametrize(
    "name", ["../SKILL.md", "/etc/SKILL.md", "a/../../SKILL.md", "C:/x/SKILL.md", "a\\..\\..\\SKILL.md"]
)
def test_a_path_that_leads_out_refuses_the_archive(name: str) -> None:
    # SKL-3, SEC-6
    with pytest.raises(BrokenFile) as raised:
        read_archive(packed({"ok/SKILL.md": SKILL, name: "x"}))

    assert raised.value.what is Fault.UNSAFE_PATH


def test_a_link_in_an_archive_refuses_it() -> None:
    # SKL-3, SEC-6
    link = zipfile.ZipInfo("a/SKILL.md")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr(link, "/etc/passwd")

    with pytest.raises(BrokenFile) as raised:
        read_archive(buffer.getvalue())

    assert raised.value.what is Fault.LINK


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (packed({"a/SKILL.md": b"\n" * 50_000_000}), Fault.TOO_LARGE),
        (packed({f"a/{number}.txt": "x" for number in range(600)}), Fault.TOO_MANY_FILES),
        (packed({f"{number}/SKILL.md": "Шаг" for number in range(30)}), Fault.TOO_MANY_FILES),
        (packed({"a/readme.md": "x"}), Fault.NO_SKILL_FILE),
        (b"PK\x03\x04" + b"x" * 100, Fault.NOT_AN_ARCHIVE),
        (b"not a zip", Fault.NOT_AN_ARCHIVE),
        (packed({"a/SKILL.md": SKILL})[:-30], Fault.NOT_AN_ARCHIVE),
        (b"\0" * (6 * 1024 * 1024), Fault.TOO_LARGE),
    ],
    ids=["bomb", "many files", "many skills", "no skill", "broken", "no zip", "cut", "large"],
)
def test_what_is_no_sound_archive_is_refused(data: bytes, what: Fault) -> None:
    # SKL-3, SEC-6
    with pytest.raises(BrokenFile) as raised:
        read_archive(data)

    assert raised.value.what is what


def test_a_damaged_archive_never_raises_anything_else() -> None:
    # SKL-3, SEC-6
    whole = packed({"a/SKILL.md": SKILL * 20, "a/b.txt": "text" * 50})
    for place in range(len(whole)):
        damaged = bytearray(whole)
        damaged[place] ^= 0xFF
        try:
            read_archive(bytes(damaged))
        except BrokenFile:
            continue


def test_russian_names_packed_by_windows_are_read() -> None:
    # SKL-3
    entry = zipfile.ZipInfo("x/SKILL.md")
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr(entry, "Шаг первый")
        archive.writestr("x/Cena.txt", "x")
    data = buffer.getvalue().replace(b"x/Cena.txt", b"x/" + "Цена".encode("cp866") + b".txt")

    (upload,) = read_archive(data)

    assert upload.files == ("Цена.txt",)
