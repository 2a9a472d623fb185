"""Writes a page as text for a model: indented by depth, with numbers before its controls."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from explorer.finder.outline.lines import role_and_name
from explorer.finder.outline.tree import LineTree
from explorer.models import InteractiveElement
from explorer.models.scenario.parsing import SelectorMap
from explorer.prompts import prompt_line
from explorer.text import caseless, words

MAX_CHARACTERS = 6_000
"""Characters of the text, about two thousand tokens."""
ATTRIBUTES = ("states", "value", "placeholder", "options", "description", "covered")
"""The attributes that are said of controls, by the names of their fields."""
_INDENT = "  "
_MAX_TEXT = 400
"""Characters of the text between two controls."""
_PLACES = frozenset({
    "alert", "alertdialog", "banner", "complementary", "contentinfo", "dialog", "form", "grid",
    "list", "listbox", "main", "menu", "navigation", "radiogroup", "region", "row", "search",
    "status", "table", "tablist", "tabpanel", "toolbar", "tree",
})  # fmt: skip
"""Roles of containers that are said. Others only hold what is in them."""
_IMPORTANT = frozenset({"alert", "alertdialog", "dialog", "heading", "status"})
_SHARES_WORDS, _IS_CONTROL, _IS_IMPORTANT, _IS_COVERED = 4, 2, 1, -3
"""What counts for a line where not all have room."""


@dataclass
class _Line:
    text: str
    parent: _Line | None
    weight: float = 0
    is_text: bool = False
    """Whether further text after it is added to it."""
    label: str = ""
    """What a control is called."""
    depth: int = field(init=False)

    def __post_init__(self) -> None:
        self.depth = self.parent.depth + 1 if self.parent else 0


def page_form(
    elements: Sequence[InteractiveElement],
    outline: str,
    *,
    offered: Collection[int] | None = None,
    about: str = "",
    attributes: Sequence[str] = ATTRIBUTES,
    max_chars: int = MAX_CHARACTERS,
) -> tuple[str, SelectorMap]:
    """Return a page as text, and the controls that it numbers.

    Args:
        elements: The controls of the page.
        outline: The accessibility tree of the page, as Playwright writes it.
        offered: The indices of the controls that are numbered; None for all.
        about: A sentence. Lines that share words with it are left out last.
        attributes: The attributes that are said of controls.
        max_chars: Characters of the text at most. The last line says how many lines are left out.
    """
    numbered = range(len(elements)) if offered is None else offered
    form = _Form(elements, {index: n for n, index in enumerate(sorted(numbered), 1)}, attributes)
    form.add(outline)
    kept = _within(form.lines, set(words(about)), max_chars)
    shown = {id(line) for line in kept}
    text = "\n".join(f"{_INDENT * line.depth}{line.text}" for line in kept)
    if left_out := len(form.lines) - len(kept):
        text += f"\n... {left_out} more lines"
    selector_map = {n: elements[index] for n, index, line in form.controls if id(line) in shown}
    return text, selector_map


class _Form:
    """The lines of a page.

    Attributes:
        lines: The lines in their order.
        controls: Of each numbered control its number, its index and its line.
    """

    def __init__(
        self,
        elements: Sequence[InteractiveElement],
        numbers: Mapping[int, int],
        attributes: Sequence[str],
    ) -> None:
        self._elements = elements
        self._numbers = numbers
        self._attributes = attributes
        self.lines: list[_Line] = []
        self.controls: list[tuple[int, int, _Line]] = []

    def add(self, outline: str) -> None:
        """Add the lines of an outline, and at the end the controls that it does not tell apart."""
        tree = LineTree(outline)
        tree.find_all_parents()
        nodes = [role_and_name(line) for line in tree.lines]
        known = _aligned(self._elements, nodes)
        places: dict[int, _Line | None] = {-1: None}
        inside_control: set[int] = set()
        for number, (role, name) in enumerate(nodes):
            parent = tree.parent(number)
            place = places[number] = places[parent]
            if parent in inside_control or number in known:
                inside_control.add(number)
            if number in known:
                self._add_control(known[number], place)
            elif parent not in inside_control and role and not role.startswith("/"):
                below = number + 1 if number + 1 < len(nodes) else 0
                has_content = tree.parent(below) == number and nodes[below][0][:1] != "/"
                places[number] = self._add_node(role, name, place, has_content=has_content)
        self._add_others(set(range(len(self._elements))) - set(known.values()))

    def _add_node(
        self, role: str, name: str, place: _Line | None, *, has_content: bool
    ) -> _Line | None:
        """Add a line that is no control; return the line in which its content is."""
        if role in _PLACES:
            is_label = name and not (has_content and role == "row")
            return self._add(f'{role} "{_line(name)}"' if is_label else role, place, role)
        if role == "heading":
            self._add(f'heading "{_line(name)}"', place, role)
        elif name and not has_content:
            self._add_text(_line(name), place)
        return place

    def _add_text(self, text: str, place: _Line | None) -> None:
        """Gather the text between two controls in one line, without the label of the first."""
        last = self.lines[-1] if self.lines else None
        if last and last.is_text and last.parent is place:
            last.text = _line(f"{last.text} {text}", _MAX_TEXT)
        elif not last or caseless(text) != caseless(last.label):
            self._add(text, place, "text").is_text = True

    def _add_control(self, index: int, place: _Line | None, *, where: str = "") -> None:
        element = self._elements[index]
        self._remove_text(element.label)
        number = self._numbers.get(index)
        shown = [f"[{number}]"] if number else []
        shown += [element.role or element.tag, f'"{_line(element.label)}"']
        for name in self._attributes:
            value = getattr(element, name)
            if value and value != element.label:
                said = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
                shown.append(f"({_line(said)})" if name == "states" else f'{name} "{_line(said)}"')
        line = self._add(" ".join([*shown, where]).rstrip(), place, element.role)
        line.label = element.label
        line.weight += (_IS_CONTROL if number else 0) + (_IS_COVERED if element.covered else 0)
        if number:
            self.controls.append((number, index, line))

    def _remove_text(self, label: str) -> None:
        """Remove the label of a control from the end of the text before it."""
        last = self.lines[-1] if self.lines else None
        if last and last.is_text and caseless(last.text).endswith(caseless(label)):
            last.text = last.text[: -len(label)].rstrip()
            if not last.text:
                self.lines.pop()

    def _add_others(self, indices: Collection[int]) -> None:
        for index in sorted(indices):
            inside = [str(one) for one in self._elements[index].containers if one.name][-2:]
            where = f"in {_line(' > '.join(inside))}" if inside else ""
            self._add_control(index, None, where=where)

    def _add(self, text: str, place: _Line | None, role: str) -> _Line:
        self.lines.append(_Line(text, place, _IS_IMPORTANT if role in _IMPORTANT else 0))
        return self.lines[-1]


def _line(text: str, limit: int = 120) -> str:
    return prompt_line(text, limit).replace('"', "'")


def _aligned(
    elements: Sequence[InteractiveElement], nodes: Sequence[tuple[str, str]]
) -> dict[int, int]:
    """Return the controls of the nodes of an outline, both by their positions.

    Both are in the order of the page. A control is left out if the outline has more or fewer of its
    role and name, because then it is not known which of them it is.
    """
    of_page: dict[tuple[str, str], list[int]] = defaultdict(list)
    for index, element in enumerate(elements):
        of_page[element.role, caseless(element.name)].append(index)
    of_outline: dict[tuple[str, str], list[int]] = defaultdict(list)
    for number, (role, name) in enumerate(nodes):
        of_outline[role, caseless(name)].append(number)
    known: dict[int, int] = {}
    for key, indices in of_page.items():
        if len(indices) == len(of_outline[key]):
            known |= zip(of_outline[key], indices, strict=True)
    return known


def _within(lines: Sequence[_Line], about: Collection[str], max_chars: int) -> list[_Line]:
    """Return the lines that have room, in their order: the most important ones, with their places.

    Args:
        lines: All lines.
        about: Words; lines that share one are important.
        max_chars: Characters of the lines at most.
    """
    left = max_chars - len(f"\n... {len(lines)} more lines")
    if sum(_length(line) for line in lines) <= left:
        return list(lines)
    kept: set[int] = set()
    for line in sorted(lines, key=lambda line: -_importance(line, about)):
        needed = {id(one): one for one in _with_places(line) if id(one) not in kept}
        length = sum(map(_length, needed.values()))
        if length <= left:
            kept |= needed.keys()
            left -= length
    return [line for line in lines if id(line) in kept]


def _importance(line: _Line, about: Collection[str]) -> float:
    shared = not set(words(line.text)).isdisjoint(about)
    return line.weight + (_SHARES_WORDS if shared else 0)


def _with_places(line: _Line | None) -> list[_Line]:
    found = []
    while line:
        found.append(line)
        line = line.parent
    return found


def _length(line: _Line) -> int:
    return len(_INDENT) * line.depth + len(line.text) + 1
