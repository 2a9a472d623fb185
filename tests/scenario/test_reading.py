"""Files of scenarios are read: Gherkin, Markdown, plain text; faults are told in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from explorer.errors import UsageError
from explorer.models.scenario import Scenario
from explorer.scenario.read import read_scenarios
from explorer.scenario.reading.files import MAX_BYTES, load_scenarios
from explorer.scenario.reading.tags import with_tags
from explorer.sentences.grammar import load_languages
from explorer.sentences.reader import SentenceReader
from explorer.sentences.unread import Unread

READER = SentenceReader(load_languages())

FEATURE = """\
# language: de
@shop
Funktionalität: Kasse

  Grundlage:
    Angenommen ich öffne "/"

  Regel: bezahlt wird am Ende

    @slow
    Szenariogrundriss: <ware> kaufen
      Wenn ich "<ware>" in das Feld Suche eingebe
        | Feld | Wert |
        | a    | <ware> |
      Dann sehe ich
        \"\"\"
        zwei
        Zeilen
        \"\"\"

      Beispiele:
        | ware  |
        | Hose  |
        | Jacke |
"""
MARKDOWN = """\
# Checkout

Some prose that is no step.

## Buy a book

@smoke @shop

1. Open <http://localhost/>
2. Click **Buy** in the row of `Dune`
   - Click [OK](http://elsewhere/)

   | field | value |
   |-------|-------|
   | city  | Rome  |

3. Type into the note:

   ```
   two
   lines
   ```

## Nothing to do here
"""


def read(tmp_path: Path, name: str, text: str) -> tuple[Scenario, ...]:
    file = tmp_path / name
    file.write_text(text, "utf-8")
    return load_scenarios(file)


def test_gherkin_fills_in_background_rules_outlines_tables_and_tags(tmp_path: Path) -> None:
    trousers, jacket = read(tmp_path, "kasse.feature", FEATURE)
    assert (trousers.name, trousers.language, trousers.tags) == (
        "Hose kaufen",
        "de",
        ("@shop", "@slow"),
    )
    opened, typed, seen = jacket.actions
    assert (opened.text, opened.keyword, opened.line, opened.column) == (
        'ich öffne "/"',
        "Angenommen",
        6,
        16,
    )
    assert typed.table == (("Feld", "Wert"), ("a", "Jacke"))
    assert seen.doc_string == "zwei\nZeilen"


def test_markdown_reads_the_lists_below_its_headings(tmp_path: Path) -> None:
    (scenario,) = read(tmp_path, "checkout.md", MARKDOWN)
    assert (scenario.name, scenario.tags) == ("Buy a book", ("@smoke", "@shop"))
    assert [step.text for step in scenario.actions] == [
        "Open http://localhost/",
        'Click "Buy" in the row of "Dune"',
        "Click OK",
        "Type into the note:",
    ]
    assert scenario.actions[2].table == (("field", "value"), ("city", "Rome"))
    assert scenario.actions[3].doc_string == "two\nlines"
    assert [(step.line, step.column) for step in scenario.actions[:2]] == [(9, 4), (10, 4)]


def test_plain_text_has_a_step_a_line(tmp_path: Path) -> None:
    text = "\ufeff# a comment\n\n1. Open /\n  - Click OK\n3 rows are shown\r\n"
    (scenario,) = read(tmp_path, "plain.txt", text)
    assert [(one.text, one.line, one.column) for one in scenario.actions] == [
        ("Open /", 3, 4),
        ("Click OK", 4, 5),
        ("3 rows are shown", 5, 1),
    ]


@pytest.mark.parametrize(
    ("line", "steps"),
    [
        ("Open /. Click OK.", ["Open /.", "Click OK."]),
        ('Type "A. B" in Name. "C" is shown', ['Type "A. B" in Name.', '"C" is shown']),
        ('I write "Ten knots." Then I save it.', ['I write "Ten knots."', "Then I save it."]),
        ("Wähle den 2. Mai. Dann drücke OK", ["Wähle den 2. Mai.", "Dann drücke OK"]),
        ("Enter Dr. House in Name", ["Enter Dr. House in Name"]),
        ("Use fruit, e.g. Apple, in Name", ["Use fruit, e.g. Apple, in Name"]),
        ("Enter J. R. Hartley in Name", ["Enter J. R. Hartley in Name"]),
        ('Klicke auf den "Export..." Knopf', ['Klicke auf den "Export..." Knopf']),
        ("Wait... Then click OK", ["Wait... Then click OK"]),
    ],
)
def test_a_line_of_plain_text_may_have_several_sentences(
    tmp_path: Path, line: str, steps: list[str]
) -> None:
    (scenario,) = read(tmp_path, "plain.txt", f"1. {line}")
    assert [one.text for one in scenario.actions] == steps
    columns = [one.column for one in scenario.actions]
    assert columns == [4 + line.index(step) for step in steps]


def test_a_paragraph_is_no_name(tmp_path: Path) -> None:
    (scenario,) = read(tmp_path, "plain.txt", "Open /. Click OK.\n\nClick Save\n")
    assert not scenario.may_begin_with_name
    assert len(scenario.actions) == 3


def test_a_line_above_a_list_names_the_scenario(tmp_path: Path) -> None:
    (scenario,) = read(tmp_path, "list.txt", "Buy a book:\n\n1. Open /\n2. Click OK\n")
    assert (scenario.name, [one.text for one in scenario.actions]) == (
        "Buy a book",
        ["Open /", "Click OK"],
    )


def test_a_line_of_tags_tags_plain_text(tmp_path: Path) -> None:
    (scenario,) = read(tmp_path, "tagged.txt", "@destructive @slow\nOpen /\nClick Delete\n")
    assert scenario.tags == ("@destructive", "@slow")
    assert [one.text for one in scenario.actions] == ["Open /", "Click Delete"]


@pytest.mark.parametrize(
    ("text", "name", "steps"),
    [
        ("The options of my account.\n\nOpen /\nClick OK\n", "The options of my account", 2),
        ("Click Save\n\nClick OK\n", "first", 2),
        ("Rename a page\n\nOpen /.\nClick OK.\n", "Rename a page", 2),
        ('Open "Pages"\n\nOpen /.\nClick OK.\n', "first", 3),
        ("Click Save.\n\nOpen /.\nClick OK.\n", "first", 3),
        ("Click Save\n\nOpen /\nClick OK.\n", "first", 3),
        ("The options of my account\nOpen /\nClick OK\n", "first", 3),
        ('Be "Ann" all the time\n\nOpen /\n', "first", 2),
    ],
)
def test_a_first_line_that_is_apart_and_no_step_names_plain_text(
    tmp_path: Path, text: str, name: str, steps: int
) -> None:
    (one,) = read_scenarios([*read(tmp_path, "first.txt", text)], READER)
    assert (one.scenario.name, len(one.scenario.actions), len(one.read)) == (name, steps, steps)


@pytest.mark.parametrize(
    ("name", "text", "is_told"),
    [
        ("first.txt", "The options of my account\nClick OK\n", True),
        ("first.txt", "Click OK\nThe options of my account\n", False),
        ("first.md", "- The options of my account\n- Click OK\n", False),
    ],
)
def test_a_first_line_that_may_be_a_name_is_told_how(
    tmp_path: Path, name: str, text: str, is_told: bool
) -> None:
    (one,) = read_scenarios([*read(tmp_path, name, text)], READER)
    unread = next(each for each in one.read if isinstance(each, Unread))
    assert unread.suggestion.endswith("a blank line below makes it a name") == is_told


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("empty.feature", "", "empty.feature: it has no steps"),
        ("empty.txt", "# nothing\n", "empty.txt: it has no steps"),
        ("prose.feature", "Feature: x\n  Scenario: y\n    Click OK\n", "begin each with Given"),
        ("bad.feature", "Scenario: y\n", "bad.feature:1:1: expected:"),
        (
            "outline.feature",
            "Feature: x\n  Scenario Outline: y\n    When I click <b>\n",
            "outline.feature:2:3: Scenario Outline 'y' has no examples",
        ),
        (
            "example.feature",
            "Feature: x\n  Scenario Outline: y\n    When I click <b>\n    Examples:\n      | b |\n",
            "example.feature:2:3: Scenario Outline 'y' has no examples",
        ),
        ("language.feature", "# language: xx\nFeature: x\n", "Language not supported: xx"),
        ("steps.doc", "Click OK", "steps.doc: not a scenario: name it .feature"),
        ("large.txt", "x" * (MAX_BYTES + 1), "large.txt: larger than 1 MB"),
    ],
)
def test_a_fault_is_told_in_one_line(tmp_path: Path, name: str, text: str, told: str) -> None:
    with pytest.raises(UsageError) as error:
        read(tmp_path, name, text)
    assert told in str(error.value)
    assert "\n" not in str(error.value)


def test_other_files_are_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "latin.txt").write_bytes(b"Klick auf \xdc")
    for path, told in (
        (tmp_path / "latin.txt", "it is not UTF-8 text"),
        (tmp_path / "none.txt", "No such file"),
        (tmp_path, "a folder"),
        (Path("/dev/zero"), "not a scenario"),  # it has no end
    ):
        with pytest.raises(UsageError, match=told):
            load_scenarios(path)


def test_tags_choose_scenarios() -> None:
    scenarios = [Scenario(name=tag, file="x", tags=(tag,)) for tag in ("@a", "@b")]
    assert with_tags(scenarios, "") == scenarios
    assert with_tags(scenarios, "not @a") == scenarios[1:]
    with pytest.raises(UsageError, match="--tags"):
        with_tags(scenarios, "@a and (")


def test_a_heading_of_markdown_may_end_in_tags(tmp_path: Path) -> None:
    text = "# All\n\n## Mail ann@shop.example @slow @destructive\n\n- Open /\n"
    (scenario,) = read(tmp_path, "tagged.md", text)
    assert scenario.name == "Mail ann@shop.example"
    assert scenario.tags == ("@slow", "@destructive")


@pytest.mark.parametrize(
    "heading", ["Deleting is refused without @destructive", "Reply to @ann", "@smoke"]
)
def test_a_tag_that_a_heading_mentions_is_none(tmp_path: Path, heading: str) -> None:
    (scenario,) = read(tmp_path, "mentions.md", f"## {heading}\n\n- Open /\n")
    assert (scenario.name, scenario.tags) == (heading, ())
