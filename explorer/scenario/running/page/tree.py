"""The accessibility tree of a page: its elements, and what is in each."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property

from explorer.finder.outline.lines import LINE, attributes, role_and_name
from explorer.finder.outline.tree import LineTree
from explorer.text import caseless

GROUPS = frozenset({
    "table", "grid", "treegrid", "list", "listbox", "tree", "menu", "radiogroup", "tablist", "feed",
})  # fmt: skip
"""The roles of what has entries."""
TABLES = ("table", "grid", "treegrid")
"""The roles of tables."""
CROSSED_OUT = frozenset({"deletion"})
"""The roles of what is crossed out."""
AROUND = frozenset({
    "navigation", "banner", "contentinfo", "menu", "menubar", "tablist", "radiogroup",
})  # fmt: skip
"""The roles of what is beside the content of a page, and of what has entries but lists nothing."""
BESIDE = ("navigation", "banner", "contentinfo")
"""The roles of what stands around the content of a page."""
_PLACED = frozenset({"textbox", "searchbox", "combobox", "checkbox", "button"})
"""The roles of controls that a table may put in a line."""


class PageTree:
    """The accessibility tree of a page.

    An element is known by the number of its line, the page as a whole by -1.

    Attributes:
        tree: The lines.
        nodes: The role and the name of each.

    Args:
        outline: A line for each element, indented by depth, as Playwright writes it.
    """

    def __init__(self, outline: str) -> None:
        self.tree = LineTree(outline)
        self.nodes = [role_and_name(line) for line in self.tree.lines]

    @cached_property
    def all_text(self) -> str:
        """All names and texts of the page in their order, without differences of case."""
        return caseless(" ".join(name for role, name in self.nodes if role[:1] != "/"))

    @property
    def texts(self) -> list[str]:
        """The names and texts of the page in their order."""
        return [name for role, name in self.nodes if name and role[:1] != "/"]

    @property
    def headings(self) -> list[str]:
        """The headings of the page."""
        return [name for role, name in self.nodes if role == "heading" and name]

    def text_of(self, number: int, without: Collection[str] = ()) -> str:
        """Return the texts of an element and of all that is in it, one per line.

        Args:
            number: The element.
            without: The roles of what is left out, with all that is in it.
        """
        return "\n".join(self._texts(number, without))

    def within(self, scope: int) -> Sequence[int]:
        """Return the elements in an element, at any depth, or in the page as a whole."""
        return range(len(self.nodes)) if scope < 0 else list(self.tree.below(scope))

    def members(self, scope: int, roles: Iterable[str]) -> list[int]:
        """Return the elements of the first of some roles that an element has in it."""
        below = self.within(scope)
        for role in roles:
            members = [n for n in below if self.nodes[n][0] == role and not self._is_header(n)]
            outermost = set(members)
            members = [n for n in members if not self.has_parent_in(n, outermost)]
            if members:
                return members
        return []

    def rows(self, table: int) -> Iterator[int]:
        """Yield the rows of a table, with those of headings."""
        return (n for n in self.tree.below(table) if self.nodes[n][0] == "row")

    def is_for_layout(self, table: int) -> bool:
        """Return whether a table only puts controls in a line: it has one row and no headings."""
        roles = [self.nodes[n][0] for n in self.tree.below(table)]
        is_line = roles.count("row") == 1 and "columnheader" not in roles
        return is_line and not _PLACED.isdisjoint(roles)

    def cells(self, row: int, roles: Sequence[str]) -> list[int]:
        """Return the elements of some roles that a row has in it, by columns.

        A cell of several columns is there for each of them.
        """
        cells = (n for n in self.tree.below(row) if self.nodes[n][0] in roles)
        return [cell for cell in cells for _ in range(self._columns_of(cell))]

    def _columns_of(self, cell: int) -> int:
        line = LINE.match(self.tree.lines[cell])
        columns = attributes(line["after"]).get("colspan", "") if line else ""
        return int(columns) if columns.isdecimal() else 1

    def own_text(self, number: int) -> str:
        """Return the name of an element, or what is in it where it has none."""
        return self.nodes[number][1] or self.text_of(number)

    def first_text(self, number: int) -> str:
        """Return the heading of an element, or the first text in it if it has none."""
        below = [self.nodes[n] for n in self.tree.below(number)]
        headings = [name for role, name in below if role == "heading" and name]
        texts = [name for role, name in below if name and not role.startswith("/")]
        return next(iter(headings or texts), "")

    def _is_header(self, number: int) -> bool:
        """Return whether a row consists of column headers, but for the cell of a box or so."""
        roles = [self.nodes[below][0] for below in self.tree.below(number)]
        return self.nodes[number][0] == "row" and roles.count("columnheader") > roles.count("cell")

    def has_parent_in(self, number: int, members: set[int]) -> bool:
        """Return whether an element is in one of some others."""
        return any(parent in members for parent in self.tree.parents(number))

    def is_in_landmark(self, number: int, roles: Sequence[str]) -> bool:
        """Return whether an element is in one with one of some roles."""
        return any(self.nodes[parent][0] in roles for parent in self.tree.parents(number))

    def innermost(self, numbers: Sequence[int]) -> list[int]:
        """Return those of some elements that have no other one of them in them."""
        outer: set[int] = set()
        for number in numbers:
            parent = self.tree.parent(number)
            while parent >= 0 and parent not in outer:
                outer.add(parent)
                parent = self.tree.parent(parent)
        return [number for number in numbers if number not in outer]

    def is_inside(self, number: int, scopes: Sequence[int]) -> bool:
        """Return whether an element is one of some or in one; without any, all are."""
        return not scopes or number in scopes or self.has_parent_in(number, set(scopes))

    def label(self, number: int) -> str:
        """Return the role and the name of an element, as messages show it."""
        if number < 0:
            return "the page"
        role, name = self.nodes[number]
        return f'{role} "{name}"' if name else role

    def _texts(self, number: int, without: Collection[str]) -> Iterator[str]:
        dropped = set[int]()
        for one in (number, *self.tree.below(number)):
            role, name = self.nodes[one]
            if role in without or (dropped and self.has_parent_in(one, dropped)):
                dropped.add(one)
            elif name and (one == number or not (role[:1] == "/" or self._is_unchosen(one))):
                yield name

    def _is_unchosen(self, number: int) -> bool:
        """Return whether an entry is in a closed list, which shows another one."""
        parent = self.tree.parent(number)
        is_in_list = parent >= 0 and self.nodes[parent][0] == "combobox"
        is_entry = is_in_list and self.nodes[number][0] == "option"
        return is_entry and "[selected]" not in self.tree.lines[number]
