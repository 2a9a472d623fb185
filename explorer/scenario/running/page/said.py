"""What a page says where no control is meant: its texts, and those of its parts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain

from explorer.scenario.running.comparing import has_name
from explorer.scenario.running.finding.places.areas import areas_of, lacks_region
from explorer.scenario.running.finding.places.cells import in_column
from explorer.scenario.running.finding.places.columns import TEXT_TAGS, names_column
from explorer.scenario.running.finding.places.place import read_place, split_place
from explorer.scenario.running.finding.places.splitting import (
    row_name,
    split_row,
    splits,
    without_list,
)
from explorer.scenario.running.finding.places.words import (
    says_empty,
    says_failure,
    without_articles,
    words_for,
)
from explorer.scenario.running.page.counting import counts, groups_of
from explorer.scenario.running.page.held import holds_said
from explorer.scenario.running.page.roles import MEMBERS, kind_and_name
from explorer.scenario.running.page.sections import section_text
from explorer.scenario.running.page.text import PageText
from explorer.scenario.running.page.tree import BESIDE, TABLES
from explorer.scenario.running.tabs import ScenarioTab
from explorer.sentences.quotes import quotations, unquoted, without_quotations
from explorer.text import are_forms, caseless, contains_words, single_spaced, words

_CONTROLS = frozenset({"tab", "button", "link", "checkbox", "radio", "switch", "menuitem"})
"""The roles of controls that a text cannot stand for."""
_IMAGES = frozenset({"img", "image", "figure"})
"""The roles of images."""
_WHOLE = frozenset({"paragraph", "cell", "gridcell", "strong", "emphasis", "option"})
"""The roles of texts that a page may draw as a control if they say nothing but its name."""
_DRAWN = frozenset({"generic", "text", "listitem", "term"}) | _WHOLE | _CONTROLS
"""The roles of what a page may draw as a control."""
Unmet = str
"""Why an expectation is not met; "" if it is."""
_LONGEST_NOTE = 12
"""The number of words of a sentence that says that there is nothing; a longer one says more."""
_SENTENCE_END = re.compile(r"[.!?]\s")
_FAILING = frozenset({"alert", "error", "errors", "invalid", "danger"})
"""Words of the markup of messages that something was not done."""
_SUCCEEDING = frozenset({"success", "info", "notice", "warning", "no"})
"""Words of the markup of other messages, and of what has no error."""


async def is_said(tab: ScenarioTab, description: str, *, absent: bool = False) -> bool:
    """Return whether the page has a text or an element that is no control of a description.

    Args:
        tab: The tab.
        description: The description.
        absent: Whether it should not be there: what may be there, is.
    """
    for what, where in (split_place(description), *splits(description)):
        if where and (texts := await area_texts(tab, where)):
            return any(all(one in text for one in _said(what)) for text in texts)
        if where and (column := await _column_texts(tab, where)) is not None:
            return all(any(one in text for text in column) for one in _said(what))
        place = read_place(where) if where and not absent else None
        if place and await lacks_region(tab, place):
            return False
    page = PageText(await tab.outline())
    description = _with_quoted_row(page, description)
    if (held := holds_said(page, description, drawn=not absent)) is not None:
        return held
    if page.is_outside_tables(description):
        return False
    for what, where in splits(description, ("inside",)):
        there = page.frame_texts(where) or list(filter(None, [section_text(page, where)]))
        if there:
            return any(all(has_name(caseless(one), text) for text in _said(what)) for one in there)
    quoted = quotations(description)
    is_row = bool(row_name(description)) and not split_row(description)[1]
    if is_row and any(role in TABLES for role, _ in page.nodes):
        called = [description, *(what for what, _ in splits(description) if row_name(what))]
        return any(map(page.named, called))  # "a row for Ann in the table"
    if quoted:
        if (table := page.only_table(description)) is not None:
            return all(caseless(text) in table for text in quoted)
        return all(map(page.has_called, quoted))
    if said := without_articles(split_row(description)[0]):  # "an Edit button in the row of Bob"
        roles, name = kind_and_name(said)
        rows = page.named(description)
        if roles:
            below = (page.nodes[n] for row in rows for n in page.tree.below(row))
            return any(role in roles and contains_words(words(own), name) for role, own in below)
        return any(page.has_words(row, said) for row in rows)
    shown = page.named(description) or page.contains(without_article(description))
    listed = without_list(description)
    if row_name(listed):
        shown = shown or page.named(listed)
    return bool(shown or await area_texts(tab, description))


async def is_other_kind(tab: ScenarioTab, description: str) -> bool:
    """Return whether what is called so is nothing of the kind that is said: 'the tab "Notes"'.

    It is so if the page has controls of this kind, and none of them has the name: a text of the
    name is none. A page without such controls may draw its own, but not as a heading or
    within a paragraph. An image is one by its role, its markup or as a link.
    """
    what, _ = split_place(description)
    quoted, kind = quotations(what), without_articles(without_quotations(what))
    roles, _ = kind_and_name(kind)
    if len(quoted) != 1 or not roles or not roles <= _CONTROLS | _IMAGES:
        return False
    page, name = PageText(await tab.outline()), words(quoted[0])
    named = [n for n, (role, _) in enumerate(page.nodes) if role in roles]
    if any(page.has_words(n, name) for n in named):
        return False
    if roles <= _IMAGES:
        is_link = any(role in ("link", "button") and words(own) == name for role, own in page.nodes)
        parts = await tab.parts(sorted({*kind, *_IMAGES}), overlays=False)
        drawn = (contains_words(words(area.text), name) for area in parts.areas)
        return not (is_link or any(drawn))
    is_drawn = (
        words(own) == name if role in _WHOLE else contains_words(words(own), name)
        for role, own in page.nodes
        if role in _DRAWN
    )
    return bool(named) or not any(is_drawn)


def _with_quoted_row(page: PageText, description: str) -> str:
    """Return a description of a text in a row with the name of the row quoted: "the row of Ann"."""
    name = row_name(description)
    is_bare = bool(name) and not quotations(name) and description.endswith(name)
    if not (is_bare and quotations(description) and page.has_called(name)):
        return description
    return f'{description.removesuffix(name)}"{name}"'


def says_none_of(page: PageText, description: str) -> bool:
    """Return whether the page says that it has none of what is named: "No projects found".

    Its heading and the link to it still have the name. A note that says more is about some of them
    only ("No projects selected"), and so is one on a page with a list or a table with entries.
    """
    name = without_articles(description)
    if not any(_denies(text, name) for text in page.texts):
        return False
    groups = groups_of(page, MEMBERS["entry"])
    listed = (one.members for one in groups if not page.is_in_landmark(one.number, BESIDE))
    entries = list(chain.from_iterable(listed))
    return all(_denies(page.text_of(one), name) for one in entries) if entries else not page.drawn


def _denies(text: str, name: Sequence[str]) -> bool:
    """Return whether a note has a word such as "no" right before a name, in any of its forms."""
    size = len(name)
    return bool(name) and any(
        said[at - 1] in words_for("emptiness")
        and all(map(are_forms, said[at : at + size], name))
        and words_for("absence").issuperset(said[at + size :])
        for said in map(words, _SENTENCE_END.split(text))
        if len(said) <= _LONGEST_NOTE
        for at in range(1, len(said) - size + 1)
    )


def missing_place(page: PageText, description: str) -> str:
    """Return that the place of what is absent is absent, too: 'in the list "Guests"'; "" if not.

    A list may go with its last entry, so that the expectation is met; its name may be misspelt.
    """
    named = [quotations(where) for _, where in splits(description)]
    missing = next((name for names in named for name in names if not page.has_called(name)), "")
    return f"the page does not show {missing!r} at all" if missing else ""


def _said(what: str) -> list[str]:
    """Return what a description says to be shown, without differences of case."""
    return [caseless(one) for one in quotations(what) or [" ".join(without_articles(what))]]


async def _column_texts(tab: ScenarioTab, where: str) -> list[str] | None:
    """Return the texts in a column of a table or a board; None if that is not meant."""
    if not names_column(where):
        return None
    texts = (await tab.see_markup(TEXT_TAGS))[0].elements
    numbers = in_column(texts, where)
    return None if numbers is None else [caseless(texts[number].text) for number in numbers]


async def area_texts(tab: ScenarioTab, where: str) -> list[str]:
    """Return the texts of the parts of the page of that name, without differences of case."""
    place = read_place(where) or read_place(where, may_be_list=True)
    is_meant = place and (place.is_known or place.is_list)
    areas = await areas_of(tab, place) if place and is_meant else ()
    return [caseless(area.text) or " " for area in areas]


async def failure_shown(tab: ScenarioTab) -> str:
    """Return the text of a message that something was not done, whatever it is called; "" if none.

    Args:
        tab: The tab.
    """
    parts = await tab.parts(sorted(_FAILING), overlays=False)
    told = (area for area in parts.areas if _SUCCEEDING.isdisjoint(chain(*area.names)))
    return next((area.text for area in told if says_failure(area.text)), "")


def why_not_before(
    page: PageText, first: str, second: str, parts: Sequence[str] | None = None
) -> Unmet:
    """Return why one text does not come before another one; "" if it does.

    Args:
        page: The page.
        first: How the sentence names the one.
        second: How it names the other.
        parts: What the parts of the page show that are meant, without differences of case; None for
            the lists and tables that show both texts.
    """
    named = [without_article(unquoted(one)[0]) for one in (first, second)]
    texts = [caseless(one) for one in named]
    for name, text in zip(named, texts, strict=True):
        if text not in page.all_text:
            return f"the page does not show {name!r}"
    if parts is None:
        parts = page.lists_with(texts)
    places = [[part.find(text) for text in texts] for part in parts]
    shown = [both for both in places if min(both) >= 0]
    if not shown:
        return f"no list or other part that is meant shows both {named[0]!r} and {named[1]!r}"
    return (
        "" if all(before < behind for before, behind in shown) else f"{first} comes after {second}"
    )


async def why_not_empty(tab: ScenarioTab, description: str) -> Unmet | None:
    """Return why a list or a part of the page is not empty; None if nothing is called so."""
    page = PageText(await tab.outline())
    counted = counts(page, "entry", named) if (named := page.named(description)) else []
    if counted:
        count = sum(count for _, count in counted)
        return f"{description} has entries: {count}" if count else ""
    place = read_place(description)
    areas = await areas_of(tab, place) if place else ()
    if len(areas) != 1:
        return None
    if count := areas[0].entries:
        return f"{description} has entries: {count}"
    text = single_spaced(areas[0].text)
    return "" if not text or says_empty(text) else f"{description} shows {brief(text)!r}"


def without_article(description: str) -> str:
    """Return a description without the article that it begins with."""
    first, _, rest = description.strip().partition(" ")
    return rest if rest and not without_articles(first) else description.strip()


_MAX_SHOWN = 80


def brief(text: str) -> str:
    """Return a text as messages show it: on one line, a long one only in part."""
    text = single_spaced(text)
    return text if len(text) <= _MAX_SHOWN else f"{text[: _MAX_SHOWN - 1]}…"
