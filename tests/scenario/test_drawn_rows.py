"""Rows of lists that are but boxes, without a role."""

from __future__ import annotations

from explorer.scenario.running.page.text import PageText
from explorer.text import single_spaced

USERS = PageText("""\
- generic:
  - heading "Users"
  - button "Add user"
  - generic:
    - generic:
      - generic:
        - generic: kim@shop.test
        - generic: admin
      - button "edit"
    - generic:
      - generic:
        - generic: lee@shop.test
        - generic: editor - not signed up yet
      - button "edit"
- generic:
  - generic: Version
  - generic: "1.4"
""")


def rows_of(name: str) -> list[str]:
    rows = USERS.named(f"the row of {name}")
    return [single_spaced(USERS.text_of(number)) for number in rows]


def test_the_innermost_box_with_a_sibling_like_it_is_the_row() -> None:
    assert rows_of("lee@shop.test") == ["lee@shop.test editor - not signed up yet edit"]
    assert rows_of('"editor - not signed up yet"') == rows_of("lee@shop.test")


def test_a_box_without_a_sibling_like_it_is_no_row() -> None:
    assert rows_of("Version") == []
    assert rows_of("Ann") == []


def test_a_row_of_a_table_goes_before_a_box() -> None:
    page = PageText("""\
- generic:
  - generic:
    - generic: Tea
    - button "x"
  - generic:
    - generic: Milk
    - button "x"
- table:
  - row:
    - cell "Tea"
    - cell "3"
""")
    (row,) = page.named('the row of "Tea"')
    assert page.text_of(row) == "Tea\n3"
