"""Finds an option that a sentence marks in a list: 'mark "Red" in the list "Colours"'."""

from __future__ import annotations

from contextlib import suppress
from itertools import permutations

from explorer.finder.vocabulary.vocabulary import vocabulary
from explorer.models import InteractiveElement
from explorer.scenario.running.finding.places.words import without_articles
from explorer.scenario.running.finding.targets import Target, TargetError, TargetFinder
from explorer.scenario.running.tabs import ScenarioTab
from explorer.sentences.quotes import quotations
from explorer.text import caseless, words

_OF_NAMES = (
    "new", "plus", "insert", "neu", "neue", "neuer", "neues", "nouveau", "nouvelle", "nuevo",
    "nueva", "nuovo", "nuova", "novo", "nova", "nieuw", "nieuwe",
)  # fmt: skip
"""Words for what is added that names have as well: "New York"."""


async def listed_option(
    finder: TargetFinder, tab: ScenarioTab, description: str
) -> tuple[Target, str] | None:
    """Return a list that is called by one quotation and has the other one as an option.

    None if the description has not just these two quotations, or the page has no such list: then
    it means a checkbox.
    """
    if len(quoted := quotations(description)) != len(("option", "list")):
        return None
    for option, name in permutations(quoted):
        with suppress(TargetError):
            target = await finder.look(tab, f'"{name}"', "select")
            element = target.element
            if element.kind == "select" and caseless(option) in map(caseless, element.options):
                return await finder.prove(tab, description, target), option
    return None


def makes_option(element: InteractiveElement, value: str) -> bool:
    """Return whether an option is none yet, but makes one: 'Create "Ann"' of "Ann"."""
    if element.role != "option" or caseless(element.label) == caseless(value):
        return False
    own = words(value)
    said = [word for word in words(element.label) if word not in own and word not in _OF_NAMES]
    concepts = vocabulary().concepts
    return any("add" in concepts.at(said, start)[1] for start in range(len(said)))


def require_option(element: InteractiveElement, value: str) -> None:
    """Raise unless an option is in the list already.

    Raises:
        TargetError: It only makes what is chosen.
    """
    if makes_option(element, value):
        raise TargetError(f"the list has no {value!r}, and {element.label!r} would make it")


def may_name_option(element: InteractiveElement, description: str) -> bool:
    """Return whether a description has a word of an option of a native select, not of its name."""
    said = set(without_articles(description)).difference(words(element.name))
    options = {word for option in element.options for word in words(option)}
    return element.kind == "select" and not said.isdisjoint(options)


def option_named(element: InteractiveElement, description: str) -> str:
    """Return the option of a native select that a description names.

    It is quoted, stands last or beside the name: '"Editor" under "Role"', "the editor role".

    Returns:
        "" if none is named, or that is the name of the select.
    """
    said, name = list(without_articles(description)), words(element.name)
    if element.kind != "select" or said == name:
        return ""
    # The value is what the list shows: a click on it opens the list.
    no_options = [[], name, words(element.value)]
    others = [word for word in said if word not in name]  # "the urgent level"
    wanted = [words(text) for text in quotations(description)] or [said, others]
    named = [(words(text), text) for text in element.options]
    found = [
        (len(own), text)
        for own, text in named
        if own not in no_options and (own in wanted or said[-len(own) :] == own)
    ]
    return max(found)[1] if found else ""
