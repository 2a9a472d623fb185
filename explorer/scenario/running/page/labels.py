"""Reads what stands behind the labels of a page: "Ann" of "Owner: Ann"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from explorer.scenario.running.finding.places.splitting import splits
from explorer.scenario.running.finding.places.words import without_articles
from explorer.scenario.running.page.roles import BOXES
from explorer.scenario.running.page.sections import section_of, texts_among
from explorer.scenario.running.page.text import PageText
from explorer.scenario.running.page.tree import CROSSED_OUT
from explorer.sentences.quotes import unquoted
from explorer.text import single_spaced, words

_FIELDS = frozenset({"textbox", "searchbox", "combobox", "spinbutton", "listbox", "slider"})
"""The roles of fields, which have a value of their own."""
_BETWEEN = " ,;|\u00b7\u2022"
"""What stands between a value and the next label."""
_LABEL = re.compile(rf"(?:^|[{_BETWEEN[1:]}])\s*([^\W\d_][^{_BETWEEN[1:]}:]*):\s")
_ENDING = frozenset(
    {"heading", "list", "table", "navigation", "main", "contentinfo", "banner", "complementary"}
)
"""The roles of what begins something else behind a value."""
_TEXTS = frozenset(
    {"text", "generic", "paragraph", "strong", "emphasis", "term", "heading", "cell"}
)
"""The roles of what is a text, and no part of the page that a text could name."""


def labelled(page: PageText, description: str) -> list[str]:
    """Return what stands behind each label, with a colon or a term: "Ann" of "Owner: Ann".

    In the only box of a name the label needs no colon: "Owner Ann" of "the owner of order 17".

    Args:
        page: The page.
        description: What the label says, as a sentence says it: "the owner".
    """
    found = _values_behind(page, range(len(page.nodes)), _name(description))
    for what, where in splits(description, ("inside", "loose", "below")):
        if not found and (inside := _inside(page, where)):
            name = without_articles(what)
            found = _values_behind(page, inside, name) or _values_after(page, inside, name)
    return found


def parts_named(page: PageText, description: str) -> list[str]:
    """Return the texts of the parts of the page that have the name of a label: the list "Cart".

    Args:
        page: The page.
        description: The name, as a sentence says it: "the cart".
    """
    name = _name(description)
    named = [n for n, (role, label) in enumerate(page.nodes) if label and role not in _TEXTS]
    parts = (n for n in named if words(page.nodes[n][1]) == name and any(page.tree.below(n)))
    section = section_of(page, description)
    has_label = bool(_values_behind(page, section, name))
    said = "" if has_label else texts_among(page, section)
    return [*map(page.text_of, parts), *filter(None, [said])]


def boxes_called(page: PageText, name: Sequence[str]) -> list[int]:
    """Return the outermost boxes that are called by a name, or have a cell with it."""
    found = [
        number
        for number, (role, label) in enumerate(page.nodes)
        if role in BOXES and name in (words(label), words(page.first_text(number)))
    ]
    return [number for number in found if not page.has_parent_in(number, set(found))]


def _name(description: str) -> list[str]:
    text, is_quotation = unquoted(description)
    return words(text) if is_quotation else without_articles(description)


def _inside(page: PageText, where: str) -> Sequence[int]:
    """Return the elements in the only box of a name, or under the only heading of that name."""
    boxes = boxes_called(page, _name(where)) or _drawn_boxes(page, _name(where))
    return list(page.tree.below(boxes[0])) if len(boxes) == 1 else section_of(page, where)


def _drawn_boxes(page: PageText, name: Sequence[str]) -> list[int]:
    """Return the rows of lists of boxes whose first text is a name: cards without a role."""
    rows = (row for rows in page.drawn for row in rows)
    return [row for row in rows if words(page.first_text(row)) == list(name)]


def _values_behind(page: PageText, numbers: Iterable[int], name: Sequence[str]) -> list[str]:
    """Return what stands behind the labels of a name among some elements.

    A row is called by all that is in it, so what is within it says where the value ends.
    """
    found = dict[int, list[str]]()
    terms = dict[int, list[str]]()
    for number in numbers:
        role, said = page.nodes[number]
        if not name or role.startswith("/"):
            continue
        if said.rstrip().endswith(":") and words(said) == name:
            found[number] = [" ".join(_behind_label(page, number))]
        elif ":" in said:
            found[number] = [value for label, value in _pairs(said) if words(label) == name]
        elif _is_term(page, number) and words(said) == name:
            terms[number] = [" ".join(_behind_label(page, number))]
    found = found if any(map(any, found.values())) else terms
    innermost = page.innermost([number for number, values in found.items() if any(values)])
    return [single_spaced(one) for number in innermost for one in found[number] if one]


def _is_term(page: PageText, number: int) -> bool:
    """Return whether an element is a term of a list, whose definition stands behind it."""
    parent = page.tree.parent(number)
    behind = (n for n in page.within(parent) if n > number and page.tree.parent(n) == parent)
    following = next(behind, None)
    is_defined = following is not None and page.nodes[following][0] == "definition"
    return page.nodes[number][0] == "term" and is_defined


def _values_after(page: PageText, numbers: Iterable[int], name: Sequence[str]) -> list[str]:
    """Return how texts go on that begin with a name: "Ann" of "Owner Ann"."""
    said = [single_spaced(page.nodes[number][1]).split(" ") for number in numbers]
    count = len(name)
    return [
        " ".join(one[count:])
        for one in said
        if name and len(one) > count and words(" ".join(one[:count])) == list(name)
    ]


def _behind_label(page: PageText, label: int) -> list[str]:
    """Return the texts that follow a label in its box, up to the next label; none of a field.

    What is crossed out is no longer the value, and a button behind the value changes it.
    """
    parent = page.tree.parent(label)
    behind = [n for n in page.within(parent) if n > label and page.tree.parent(n) == parent]
    ending = _ENDING if parent >= 0 else _ENDING | {"paragraph"}
    texts = list[str]()
    for number in behind:
        if page.nodes[number][0] in ending and any(texts):
            break
        roles = {page.nodes[n][0] for n in (number, *page.tree.below(number))}
        if roles & _FIELDS:
            return []
        if page.nodes[number][1].rstrip().endswith(":") or _is_term(page, number):
            break
        dropped = {*CROSSED_OUT, "button"} if any(texts) else CROSSED_OUT
        texts.append(page.text_of(number, without=dropped))
    return [text for text in texts if text]


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    """Yield labels and what stands behind them: "Size: big, Weight: 5 kg"."""
    labels = list(_LABEL.finditer(text))
    for label, following in zip(labels, [*labels[1:], None], strict=False):
        end = following.start() if following else len(text)
        yield label[1], text[label.end() : end].strip(_BETWEEN)
