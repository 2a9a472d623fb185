"""The search in the text of a whole page that selects the elements worth reading."""

import pytest

from explorer.finder.outline import Outline
from explorer.finder.page_text import PageText
from explorer.finder.parser import AccessibilityTreeParser
from explorer.finder.search import find
from explorer.finder.terms import term
from explorer.finder.vocabulary.vocabulary import vocabulary

PAGE = Outline("""- button "Yes, delete" [ref=e1]
- button "Größe" [ref=e2]
- text: Surname
- textbox [ref=e3]
- link "Surname first, then the name" [ref=e4]
- button "Sign - in" [ref=e5]
- button "Sign the form in ink" [ref=e6]""")


@pytest.mark.parametrize(
    ("words", "indices"),
    [
        (("delete",), {0}),
        (("größe",), set()),  # terms are without accents, as the text is
        (("grosse",), {1}),
        (("surname",), {1, 2, 3}),  # a text between two elements belongs to both
        (("sign", "in"), {4}),
    ],
)
def test_elements_that_may_contain_a_term(words: tuple[str, ...], indices: set[int]):
    assert PageText(PAGE).elements_with([term(words, vocabulary())]) == [indices]


NUMBERED = Outline("""- button "Row 12" [ref=e1]
- button "F5" [ref=e2]
- textbox "Street 12a" [ref=e3]: H2O "pure"
- link "Größe 12" [ref=e4]""")


@pytest.mark.parametrize("asked", ["12", "f5", "12a", "h2o", "pure", "row 12", "street", "grosse"])
def test_the_words_of_a_page_leave_nothing_out(asked: str):
    """The selection by all words of the page finds what a look at each line finds."""
    for page in (NUMBERED, Outline("\n".join(list(NUMBERED.searchable.raw.split("\n"))[:3]))):
        lines = page.searchable.folded.split("\n")
        holding = {n for n, line in enumerate(lines) if f" {asked} " in f" {line} "}
        assert PageText(page).elements_with([term(tuple(asked.split()), vocabulary())]) == [holding]


def test_a_text_that_was_read_before_gives_the_same_answers():
    parser = AccessibilityTreeParser()
    text = '- button "Save" [ref=e1]\n- button "Save all" [ref=e2]\n- textbox "Name" [ref=e3]'
    first = [find(parser.read(text), asked) for asked in ("save all", "second save", "name field")]
    again = [find(parser.read(text), asked) for asked in ("save all", "second save", "name field")]
    assert again == first
    assert find(parser.read(text.replace("Name", "Town")), "name field", min_score=0.9) == []


@pytest.mark.parametrize("question", ["submit button", "the link Home", "delete the invoice"])
def test_a_search_reads_a_few_lines_of_a_long_outline(
    question: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f'- button "Item {n}" [ref=e{n}]' for n in range(500)]
    text = "\n".join([*names, '- link "Home" [ref=h]', '- button "Delete invoice" [ref=d]'])
    read: list[int] = []
    as_before = Outline.read
    monkeypatch.setattr(
        Outline,
        "read",
        lambda self, number, ref: (read.append(number), as_before(self, number, ref)),
    )
    find(Outline(text), question, top=1)
    assert len(read) < 20
