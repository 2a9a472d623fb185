"""Reads which dialog a sentence expects: 'the dialog "Settings"', 'a dialog with "Sure?"'."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.scenario.running.comparing import has_name
from explorer.scenario.running.finding.places.place import read_place
from explorer.scenario.running.finding.places.words import (
    markup_by_name,
    markup_of,
    without_articles,
)
from explorer.scenario.running.page.roles import DIALOGS
from explorer.scenario.running.page.said import area_texts
from explorer.scenario.running.page.text import PageText
from explorer.scenario.running.tabs import ScenarioTab
from explorer.sentences.quotes import plainly_quoted, quotations, without_quotations
from explorer.text import caseless, words

_LONGEST_TITLE = 4  # words
_FIELDS = frozenset({
    "textbox", "searchbox", "combobox", "spinbutton", "listbox", "slider", "checkbox", "radio",
})  # fmt: skip
"""The roles of what is filled in; to confirm something, only a button is pressed."""
_ENDS = (".", "!", "?", "\u2026")


async def shows_dialog(tab: ScenarioTab, description: str, *, absent: bool = False) -> bool | None:
    """Return whether the page shows a dialog that has a quoted title, or says a quoted sentence.

    Args:
        tab: The tab.
        description: The description.
        absent: Whether it should not be there: then one that has the words anywhere is there.

    Returns:
        None if the description means no dialog with a quotation, and for one that should not be
        there also if the page has no dialog: what is drawn as one may have no markup that says so.
    """
    quoted = quotations(plainly_quoted(description))
    others = without_quotations(plainly_quoted(description))
    place = read_place(others) if len(quoted) == 1 else None
    if place is None or not place.is_known or place.markup != (markup_of("dialog"),):
        return None
    shown, text = await area_texts(tab, "dialog"), quoted[0]
    if not shown:
        return None if absent else False
    is_sentence = len(words(text)) > _LONGEST_TITLE or text.rstrip().endswith(_ENDS)
    is_title = " ".join(without_articles(others)) in markup_by_name()
    may_say = absent or is_sentence or not is_title
    if may_say and any(has_name(said, text) for said in shown):
        return True
    return _is_title(PageText(await tab.outline()), shown, text)


async def has_only_forms(tab: ScenarioTab) -> bool:
    """Return whether each dialog that the page has by its role has fields: it asks nothing."""
    page = PageText(await tab.outline())
    dialogs = [n for n, (role, _) in enumerate(page.nodes) if role in DIALOGS]
    fields = (any(page.nodes[n][0] in _FIELDS for n in page.within(one)) for one in dialogs)
    return bool(dialogs) and all(fields)


def _is_title(page: PageText, shown: Sequence[str], text: str) -> bool:
    """Return whether a text is in the title of a dialog, or its beginning where it has no title."""
    titles = list[str]()
    for number in (n for n, (role, _) in enumerate(page.nodes) if role in DIALOGS):
        headings = [page.nodes[n][1] for n in page.within(number) if page.nodes[n][0] == "heading"]
        named = [name for name in (page.nodes[number][1], *headings) if name]
        titles += named or [page.first_text(number)]
    if not titles:  # a box that only the markup calls a dialog
        titles = [one for one in page.headings if any(caseless(one) in said for said in shown)]
        titles += [text for said in shown if has_name(said[: len(text)], text)]
    return any(has_name(caseless(title), text) for title in titles)
