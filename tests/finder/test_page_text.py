"""The search in the text of a whole page that selects the elements worth reading."""

import pytest

from explorer.finder.outline import Outline
from explorer.finder.page_text import PageText
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
