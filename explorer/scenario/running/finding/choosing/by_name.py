"""Finds elements by what people call them where their own names are others, or none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from explorer.finder.vocabulary.grammar import grammar
from explorer.finder.vocabulary.vocabulary import vocabulary
from explorer.models import InteractiveElement
from explorer.scenario.running.finding.choosing.usable import TYPING, is_editor
from explorer.scenario.running.finding.places.containers import row_name_of
from explorer.scenario.running.finding.places.place import split_place
from explorer.scenario.running.finding.places.splitting import without_page
from explorer.scenario.running.finding.places.words import (
    is_word_for_editor,
    names_editor,
    names_frame,
    names_name,
    without_articles,
    words_for,
)
from explorer.scenario.running.page.roles import kind_and_name, without_relation
from explorer.sentences.quotes import (
    hide,
    plainly_quoted,
    quotations,
    unquoted,
    without_quotations,
)
from explorer.text import caseless, words

_FRAMES = ("iframe", "frame")
_FILES = ("upload", "attach")
"""The concepts of the names of buttons that ask for a file."""
_HEADING = re.compile(r"(?:^|>)(?:h[1-6]|summary)(?![\w-])[^>]*(?:>[^>]*)?$")
"""Matches the structure of a control that is a heading, or stands in one."""
_PICTURE = 60  # CSS pixels: what is smaller is an icon
_CARD = 60  # CSS pixels: what is lower is a button with a long text


def link_to_page(
    elements: Sequence[InteractiveElement], usable: Sequence[int], description: str
) -> int | None:
    """Return what is called as the page is that it opens: "Queue" for "the queue page".

    None if something has the whole name: "Month view" is not "Month".

    Args:
        elements: The elements of the page.
        usable: The indices of those that may be meant.
        description: What the sentence says.
    """
    whole = list(without_articles(unquoted(description)[0]))
    if any(words(elements[number].name) == whole for number in usable):
        return None
    return _only_one(elements, usable, without_articles(unquoted(without_page(description))[0]))


def field_called(
    elements: Sequence[InteractiveElement], usable: Sequence[int], description: str
) -> int | None:
    """Return the only field that is called so: "Links" for "the links box".

    In other languages the word may say where it is. The arguments are those of ``link_to_page``.
    """
    _, name = kind_and_name(without_articles(description))
    return None if quotations(description) else _only_one(elements, usable, name)


def filter_field(
    elements: Sequence[InteractiveElement], usable: Sequence[int], description: str
) -> int | None:
    """Return the only field that filters, where none searches: "Filter users" for "the search box".

    The arguments are those of ``link_to_page``.
    """
    _, name = kind_and_name(without_articles(description))
    if quotations(description) or "search" not in _concepts(name):
        return None
    fields = [n for n in usable if elements[n].kind in TYPING]
    said = {n: _concepts(words(f"{elements[n].name} {elements[n].role}")) for n in fields}
    filtering = [n for n in fields if "filter" in said[n]]
    is_searched = any("search" in concepts for concepts in said.values())
    return filtering[0] if len(filtering) == 1 and not is_searched else None


def renaming_field(
    elements: Sequence[InteractiveElement], usable: Sequence[int], description: str
) -> int | None:
    """Return the field in which something is renamed where it stands: "the name field".

    It has the focus and holds the old name, but has no name itself. The arguments are those of
    ``link_to_page``.
    """
    said = without_articles(description)
    is_named = names_name(kind_and_name(said)[1]) or names_name(words(without_relation(said)))
    if quotations(description) or not is_named:
        return None
    found = [
        n
        for n in usable
        for one in [elements[n]]
        if "focused" in one.states and one.tag == "input" and one.value and not one.name
    ]
    return found[0] if len(found) == 1 else None


def drawn_editor(
    elements: Sequence[InteractiveElement], usable: Sequence[int], description: str
) -> int | None:
    """Return the only drawn editor of the page, or behind a text, if the description means one.

    The markup of a text area beside it may have the word: "editor-title". None if something has the
    word in its name, or the editor has a name of its own: "Type a message". That of a document that
    is edited as a whole, in a frame, is not shown: "Rich Text Area". The arguments are those of
    ``link_to_page``.
    """
    if quotations(description):
        return None
    if before := _without_editor(without_articles(description)):
        behind = [n for n in usable if is_editor(elements[n]) and not elements[n].name]
        behind = [n for n in behind if words(elements[n].near) == before]
        return behind[0] if len(behind) == 1 else None
    said = set(without_articles(description))
    if not names_editor(words(description)):
        return None
    if any(said.intersection(words(elements[n].name)) for n in usable):
        return None
    editors = [n for n in usable if is_editor(elements[n]) and elements[n].tag != "textarea"]
    in_view = [n for n in editors if not elements[n].covered]
    only = in_view[0] if len(in_view) == 1 else None
    is_meant = only is not None and (elements[only].tag == "body" or not elements[only].name)
    return only if is_meant else None


def multiline_field_called(
    elements: Sequence[InteractiveElement], usable: Sequence[int], description: str
) -> int | None:
    """Return the only text of several lines of a name: "Message body" for "the message text".

    None if another field is called so, in another order or without the word. The arguments are
    those of ``link_to_page``.
    """
    said, nouns = without_articles(description), words_for("text")
    if quotations(description) or len(said) < 2 or nouns.isdisjoint((said[0], said[-1])):
        return None
    name = words(without_relation(said[1:])) if said[0] in nouns else said[:-1]
    called = [words(elements[n].name) for n in usable if not is_editor(elements[n])]
    if any(one == name or set(one) == set(said) for one in called):
        return None
    texts = [
        n
        for n in usable
        if is_editor(elements[n])
        and name == [word for word in words(elements[n].name) if word not in nouns]
    ]
    return texts[0] if name and len(texts) == 1 else None


def _without_editor(said: Sequence[str]) -> list[str]:
    """Return the other words beside a word for an editor: "css" of "css editor"."""
    for rest, word in ((said[:-1], said[-1:]), (said[1:], said[:1])):
        if rest and is_word_for_editor(word):
            return list(rest)
    return []


def with_badge(
    elements: Sequence[InteractiveElement], usable: Sequence[int], description: str
) -> int | None:
    """Return what is called as is quoted, except for a number or a letter: "Inbox 3", "Sum 1,204".

    One word may say of which kind it is, and the place is one that the page does not mark. The
    arguments are those of ``link_to_page``.
    """
    what, _ = split_place(description)
    quoted = [words(one) for one in quotations(what)]
    hidden = hide(what)
    others = without_articles(hidden[: hidden.find('"')] + hidden[hidden.rfind('"') + 1 :])
    if len(quoted) != 1 or len(others) > 1:
        return None
    (name,) = quoted
    begun = [n for n in usable if words(elements[n].name)[: len(name)] == name]
    badges = [words(elements[n].name)[len(name) :] for n in begun]
    return begun[0] if len(begun) == 1 and _is_badge(badges[0]) else None


def in_heading(
    elements: Sequence[InteractiveElement], usable: Sequence[int], description: str
) -> int | None:
    """Return the only control in the heading of a section: "Files (2)" for "the section Files".

    A count may follow the name. A link elsewhere may be called so, too, but nothing else. The
    arguments are those of ``link_to_page``.
    """
    roles, name = kind_and_name(without_articles(description))
    if "heading" not in roles or not name:
        return None
    headed = [n for n in usable if _HEADING.search(elements[n].structure)]
    others = [elements[n] for n in usable if n not in headed and words(elements[n].name) == name]
    if any(one.role != "link" for one in others):
        return None
    called = [
        n
        for n in headed
        if (said := words(elements[n].name))[: len(name)] == name
        and (len(said) == len(name) or _is_badge(said[len(name) :]))
    ]
    return called[0] if len(called) == 1 else None


def without_frames(
    elements: Sequence[InteractiveElement], among: Sequence[int], description: str
) -> Sequence[int]:
    """Leave out the frames, which are meant by none of the words of their addresses.

    A frame that a description names is kept. The arguments are those of ``link_to_page``.
    """
    if any(map(names_frame, words(hide(description)))):
        return among
    return [n for n in among if elements[n].tag not in _FRAMES]


def button_behind(elements: Sequence[InteractiveElement], description: str) -> int | None:
    """Return the only button behind a text: "Select" behind "CSV file"; None if there is none."""
    _, name = kind_and_name(without_articles(unquoted(description)[0]))
    found = [
        number
        for number, one in enumerate(elements)
        if one.kind == "button" and one.role == "button" and words(one.near) == name
    ]
    return found[0] if name and len(found) == 1 and not elements[found[0]].covered else None


def button_for_a_file(elements: Sequence[InteractiveElement]) -> int | None:
    """Return the only button that says to give a file: "Select a file"; None for several.

    A button that says "Upload" or "Send file", or that submits a form, may send what was chosen
    before.
    """
    found = [
        number
        for number, one in enumerate(elements)
        if one.kind == "button"
        and one.role == "button"
        and not (one.covered or one.submits)
        and tuple(without_articles(one.name or one.text)) in _asking_for_files()
    ]
    return found[0] if len(found) == 1 else None


@cache
def _asking_for_files() -> frozenset[tuple[str, ...]]:
    """Return the names, without articles, of buttons that ask for a file, in all languages.

    They are those for uploading and attaching alike: what is said of one of these only may send a
    file, or be the name of what was attached. What adds a file may open a form for a new one.
    """
    adding = {word for one in vocabulary().phrases["add"] if len(one) == 1 for word in one}
    uploading, attaching = (set(vocabulary().phrases[name]) for name in _FILES)
    phrases = uploading & attaching
    return frozenset(
        tuple(without_articles(" ".join(one)))
        for one in phrases
        if len(one) > 1 and adding.isdisjoint(one)
    )


def picture_of_card(
    elements: Sequence[InteractiveElement], usable: Sequence[int], description: str
) -> int | None:
    """Return the picture of a card, of which only the picture can be clicked.

    The arguments are those of ``link_to_page``.
    """
    quoted = [caseless(text) for text in quotations(description)]
    names = {n: row_name_of(elements[n]) for n in usable if not elements[n].covered}
    inside = [n for n, own in names.items() if len(quoted) == 1 and own == quoted[0]]
    return inside[0] if len(inside) == 1 and _is_picture(elements[inside[0]]) else None


def pressed_card(
    elements: Sequence[InteractiveElement], usable: Sequence[int], description: str
) -> int | None:
    """Return the only button or link that is a card: it is tall, and shows more than the name.

    The arguments are those of ``link_to_page``.
    """
    quoted = quotations(description)
    noun = without_articles(without_quotations(plainly_quoted(description)))
    if len(quoted) != 1 or "card" not in grammar().places.meanings(tuple(noun)):
        return None
    name = words(quoted[0])
    cards = [
        n
        for n in usable
        for said in [words(elements[n].text)]
        if said[: len(name)] == name and elements[n].bounds.height >= _CARD
    ]
    is_more = len(cards) == 1 and len(words(elements[cards[0]].text)) > len(name) + 1
    is_pressed = is_more and elements[cards[0]].role in ("button", "link")
    return cards[0] if is_pressed and not elements[cards[0]].covered else None


def _only_one(
    elements: Sequence[InteractiveElement], usable: Sequence[int], name: Sequence[str]
) -> int | None:
    called = [n for n in usable if name and words(elements[n].name) == list(name)]
    return called[0] if len(called) == 1 else None


def _concepts(tokens: Sequence[str]) -> set[str]:
    """Return what words mean in any language: "filter" of "refine results"."""
    known = vocabulary().concepts
    return {concept for at in range(len(tokens)) for concept in known.at(tokens, at)[1]}


def _is_picture(element: InteractiveElement) -> bool:
    """Return whether an element without a name is larger than an icon."""
    is_large = min(element.bounds.width, element.bounds.height) >= _PICTURE
    return is_large and not (element.name or element.text)


def _is_badge(said: Sequence[str]) -> bool:
    """Return whether words are only numbers or a letter: a count, an amount, or a shortcut."""
    is_letter = len(said) == 1 and len(said[0]) == 1
    return is_letter or (bool(said) and all(one.isdecimal() for one in said))
