"""Measures how well an element is at the place that a description names.

All fits and factors are 0 to 1; distances are in CSS pixels. The values were tuned on the labelled
descriptions in ``tests/benchmarks/finder_labels``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from explorer.finder.cards import in_smallest
from explorer.finder.description.request import Placement
from explorer.finder.distances import NOWHERE, distance_between, middle
from explorer.finder.headings import below_heading
from explorer.finder.refs import LABELLED_BESIDE, TICKED_ROLES, AccessibilityRef
from explorer.finder.terms import Term, text_coverage
from explorer.finder.vocabulary.grammar import grammar
from explorer.text import words

_ANOTHER_KIND = 0.85
"""Factor for the right name on another kind of container: a group "Contact" for a Contact form."""
_BY_DISTANCE = 0.03
"""Deduction for each level that a container is further out."""
_EDGE = 0.15
"""Share of the page's height that counts as header or footer if no markup says which it is."""
_ANCHOR = 0.7
"""Minimum share of a place's words that an element must contain to be an anchor, which others are
near to.
"""

_FAR = 600  # CSS pixels: at this distance an anchor says half as much
_SIDES = ("below", "above", "left_of", "right_of")
"""The relations that say on which side of its anchor an element is."""
_LABELLED = 0.95
"""How well a box to tick fits that has what it stands next to as its label, or in it."""
_MAX_ANCHORS = 100  # a text that occurs more often does not identify one


class _Area(NamedTuple):
    """A part of the page, in CSS pixels."""

    left: float
    top: float
    width: float
    height: float


def _names_box(place: Placement) -> bool:
    """Return whether a place is itself a box to tick: "next to the News checkbox"."""
    roles = grammar().roles
    names = {word for role in TICKED_ROLES for name in roles[role] for word in name.split()[:1]}
    return not names.isdisjoint(place.text.lower().split())


class PageLayout:
    """Holds the elements of a page and measures their positions."""

    def __init__(self, refs: Sequence[AccessibilityRef]) -> None:
        self._refs = refs

    def fits(self, place: Placement, candidates: Sequence[int]) -> list[float]:
        """Return how well each candidate fits the place, 0 to 1.

        The fit is the fit of the relation times the fit of the side of the page.

        Args:
            place: The place.
            candidates: Indices of elements.
        """
        if place.relation == "inside":
            inside = [self._inside(place, self._refs[index]) for index in candidates]
            if place.kind == "row" and place.terms:
                inside = self._in_inner_rows(place, candidates, inside)
            if place.ordinal:
                inside = self._nth(place, candidates)
            if place.terms and not place.kind and max(inside, default=0) == 0:
                inside = self._beside(place, candidates)
        else:
            inside = self._beside(place, candidates)
        if not place.sides:
            return inside
        least = 0.9 * max(inside, default=0.0)
        region = [n for n, fit in zip(candidates, inside, strict=True) if fit and fit >= least]
        area = self._area(region) if place.kind or place.terms else self._page
        return [
            fit * self._side(place.sides, index, area)
            for fit, index in zip(inside, candidates, strict=True)
        ]

    # --- inside a container -----------------------------------------------------------------------

    def _in_inner_rows(
        self, place: Placement, candidates: Sequence[int], inside: list[float]
    ) -> list[float]:
        """Return how well the innermost rows fit, if one of them fits as well as any row.

        A row of a page's layout has the texts of all rows in it. The text before an element may be
        the last one of the row before it.
        """
        refs = (self._refs[index] for index in candidates)
        inner = [self._inside(place, ref, only_rows=True) for ref in refs]
        return inner if max(inner, default=0) >= max(inside, default=0) else inside

    def _inside(self, place: Placement, ref: AccessibilityRef, *, only_rows: bool = False) -> float:
        """Return how well the element's containers fit the place, 0 to 1.

        The fit of a container is the share of the words that its name contains, times 1 if its role
        and its name are of the kind, 0.95 if only its role is, or ``_ANOTHER_KIND``. Without a
        kind, ``_BY_DISTANCE`` is deducted for each level. The result is that of the best container.
        If no container fits, it is 0.9 times the share in the text before the element. With
        ``only_rows`` only the innermost container of the kind counts that says something: the cell
        of an icon is no row.
        """
        roles = grammar().place_roles.get(place.kind, ())
        if not place.terms and (not roles or not self._has_any(roles)):
            return self._edge(place, ref)
        best = 0.0
        for distance, container in enumerate(reversed(ref.containers)):
            named = text_coverage(place.terms, container.name) if place.terms else 1.0
            if roles:
                called = container.role in roles and self._has_word_for(container.name, place.kind)
                fitting = 1.0 if called else 0.95 if container.role in roles else 0.0
                named *= fitting or (_ANOTHER_KIND if place.terms else 0.0)
            best = max(best, named if roles else named * (1 - _BY_DISTANCE * distance))
            if only_rows and container.role in roles and container.name:
                break
        if place.terms and not best and not only_rows:
            best = 0.9 * text_coverage(place.terms, ref.near)
        return best

    def _has_word_for(self, name: str, kind: str) -> bool:
        """Return whether a name contains a word for the kind of place."""
        tokens = words(name)
        return any(grammar().places.at(tokens, i)[1][:1] == (kind,) for i in range(len(tokens)))

    def _edge(self, place: Placement, ref: AccessibilityRef) -> float:
        """Return the fit, 0 or 1, to a place without words whose kind no container has.

        It is 1 for a header or footer if the middle of the element is within ``_EDGE`` of that end
        of the page, 0 for a dialog, row or table, and 1 for any other kind.
        """
        if place.kind not in ("header", "footer") or not ref.bounds:
            return float(place.kind not in ("header", "footer", "dialog", "row", "table"))
        depth = (middle(ref)[1] - self._page.top) / max(self._page.height, 1)
        return float(depth < _EDGE if place.kind == "header" else depth > 1 - _EDGE)

    def _nth(self, place: Placement, candidates: Sequence[int]) -> list[float]:
        """Return 1 for the candidates in the nth container, in page order, else 0.

        Only containers with a candidate are counted. Rows that are side by side, such as the
        buttons of a toolbar, are counted by visual lines.
        """
        roles = grammar().place_roles.get(place.kind, ())
        keys = [self._container_key(self._refs[index], roles) for index in candidates]
        lines = self._lines(candidates) if place.kind == "row" else []
        if lines and len(set(lines)) < len(set(keys)):
            keys = lines
        order = list(dict.fromkeys(key for key in keys if key))
        number = place.ordinal - 1 if place.ordinal > 0 else place.ordinal
        try:
            wanted = order[number]
        except IndexError:
            return [0.0] * len(candidates)
        return [float(key == wanted) for key in keys]

    def _container_key(self, ref: AccessibilityRef, roles: Sequence[str]) -> tuple[str, ...]:
        """Return the path to the innermost container with one of the roles, () if there is none."""
        for depth in range(len(ref.containers), 0, -1):
            if ref.containers[depth - 1].role in roles:
                return tuple(f"{c.role} {c.name}" for c in ref.containers[:depth])
        return ()

    def _lines(self, candidates: Sequence[int]) -> list[tuple[str, ...]]:
        """Return the visual line of each candidate; an empty list if a candidate has no bounds."""
        boxes = {index: box for index in candidates if (box := self._refs[index].bounds)}
        if len(boxes) < len(candidates):
            return []
        lines: dict[int, tuple[str, ...]] = {}
        bottom = -NOWHERE
        for index in sorted(boxes, key=lambda index: middle(self._refs[index])[1]):
            if middle(self._refs[index])[1] > bottom:
                bottom = boxes[index]["y"] + boxes[index]["height"]
            lines[index] = (f"line that ends at {bottom}",)
        return [lines[index] for index in candidates]

    def _has_any(self, roles: Sequence[str]) -> bool:
        return not self._roles.isdisjoint(roles)

    @cached_property
    def _roles(self) -> set[str]:
        return {container.role for ref in self._refs for container in ref.containers}

    # --- near an anchor ---------------------------------------------------------------------------

    def _beside(self, place: Placement, candidates: Sequence[int]) -> list[float]:
        """Return how well each candidate fits a place near an anchor, 0 to 1.

        The fit is the highest of: 0.95 / (1 + d / 50) / (1 + n / ``_FAR``), where n is the distance
        of the nearest candidate from its anchor in CSS pixels and d how much further away this one
        is; the share of the words in the text before it; and that in the name of its nth container
        from the inside (n from 0), times 0.9 - 0.03 n. The latter two only count for an anchor with
        that very text before it, and a container is not on a side. A box to tick stands next to its
        own label: it fits by 0.95, and nothing is measured from it.
        """
        anchors = self._anchors_of(place)
        labelled = self._labelled(place, candidates)
        anchors = [[index for index in each if index not in labelled] for each in anchors]
        marks = anchors if place.relation != "near" else [[*anchors[0], *self._behind(place.terms)]]
        distances = [self._distance_to(marks, index, place.relation) for index in candidates]
        nearest = min(distances, default=NOWHERE)
        own = {index for each in anchors for index in each}
        said = words(" ".join(term.text for term in place.terms))
        fits = []
        for index, distance in zip(candidates, distances, strict=True):
            near = _LABELLED if index in labelled else 0.0
            if distance < NOWHERE:
                near = 0.95 / (1 + (distance - nearest) / 50) / (1 + nearest / _FAR)
            ref = self._refs[index]
            is_beside = index not in own or (place.relation == "near" and words(ref.near) == said)
            fits.append(max(near, self._around(place, index) if is_beside else 0.0))
        refs = [self._refs[index] for index in candidates]
        if place.relation == "below":
            fits = below_heading(said, refs, fits)
        return in_smallest(place.terms, refs, fits)

    def _labelled(self, place: Placement, candidates: Sequence[int]) -> set[int]:
        """Return the boxes to tick that an anchor next to them is the label of, or is named in."""
        if place.relation != "near" or not place.terms or _names_box(place):
            return set()
        ticked = (index for index in candidates if self._refs[index].role in TICKED_ROLES)
        return {i for i in ticked if text_coverage(place.terms, self._refs[i].label[:200]) > 0.99}

    def _around(self, place: Placement, index: int) -> float:
        """Return how well the texts around an element and its containers name the place, 0 to 1."""
        ref = self._refs[index]
        before = text_coverage(place.terms, ref.near)
        if place.relation in _SIDES:
            return before if place.relation in ("below", "right_of") else 0.0
        if place.relation == "near":
            before = max(before, text_coverage(place.terms, self._text_after(index)))
        coverages = [text_coverage(place.terms, c.name) for c in reversed(ref.containers)]
        shared = [fit * (0.9 - _BY_DISTANCE * n) for n, fit in enumerate(coverages)]
        return max(before, *shared, 0.0)

    def _text_after(self, index: int) -> str:
        """Return the text behind a field, such as its unit; "" if it may name the next element."""
        ref, behind = self._refs[index], self._refs[index + 1 : index + 2]
        if ref.role not in LABELLED_BESIDE:
            return ""
        after = behind[0].near if behind and behind[0].role not in LABELLED_BESIDE else ""
        return "" if after in self._captions else after

    @cached_property
    def _captions(self) -> set[str]:
        """The texts before fields, which name these."""
        return {one.near for one in self._refs if one.role in LABELLED_BESIDE}

    def _anchors_of(self, place: Placement) -> list[list[int]]:
        """Return the anchors of a place; for "between" those of both ends."""
        terms = place.terms
        ends = (terms[:1], terms[-1:]) if place.relation == "between" else (terms,)
        return [self._anchors(end) for end in ends]

    def _distance_to(self, anchors: Sequence[Sequence[int]], index: int, relation: str) -> float:
        """Return the distance to the nearest anchor, infinite if there is none.

        For "between" it is the sum of the distances to both anchors.
        """
        return sum(self._nearest(index, each, relation) for each in anchors)

    def _nearest(self, index: int, anchors: Sequence[int], relation: str) -> float:
        others = (other for other in anchors if other != index)
        found = (distance_between(self._refs, index, other, relation) for other in others)
        return min(found, default=NOWHERE)

    def _anchors(self, terms: Sequence[Term]) -> list[int]:
        """Return the indices of the elements that contain most of the terms in label or value."""
        scored = [
            (
                max(
                    text_coverage(terms, ref.label[:200]),
                    text_coverage(terms, (ref.value or "")[:200]),
                ),
                index,
            )
            for index, ref in enumerate(self._refs)
        ]
        best = max(scored, default=(0.0, 0))[0]
        anchors = (index for fit, index in scored if fit >= max(_ANCHOR, best))
        return list(islice(anchors, _MAX_ANCHORS))

    def _behind(self, terms: Sequence[Term]) -> list[int]:
        """Return the elements that are the first ones behind a quoted text that no element is."""
        text = words(" ".join(term.text for term in terms))
        is_text = all(term.quoted for term in terms)
        if not is_text or any(words(ref.label) == text for ref in self._refs):
            return []
        before = ["", *(ref.near for ref in self._refs)]
        behind = [
            index
            for index, ref in enumerate(self._refs)
            if ref.near != before[index] and words(ref.near) == text
        ]
        return behind if len(behind) <= _MAX_ANCHORS else []

    # --- at a side of the page --------------------------------------------------------------------

    def _side(self, sides: Sequence[str], index: int, area: _Area) -> float:
        """Return how near the element is to the sides of an area, at least 0.01.

        For each side the factor falls linearly from 1 at that edge to 0 at the opposite one.
        """
        fit, ref = 1.0, self._refs[index]
        for side in sides:
            if not ref.bounds:
                share = index / max(len(self._refs) - 1, 1)
                fit *= {"top": 1 - share, "bottom": share}.get(side, 1.0)
                continue
            x, y = middle(ref)
            across = (x - area.left) / max(area.width, 1)
            down = (y - area.top) / max(area.height, 1)
            fit *= {"left": 1 - across, "right": across, "top": 1 - down, "bottom": down}[side]
        return max(fit, 0.01)

    @cached_property
    def _page(self) -> _Area:
        return self._area(range(len(self._refs)))

    def _area(self, indices: Sequence[int]) -> _Area:
        """Return the area that elements cover together."""
        boxes = [box for index in indices if (box := self._refs[index].bounds)]
        if not boxes:
            return _Area(0, 0, 1, 1)
        left, top = min(box["x"] for box in boxes), min(box["y"] for box in boxes)
        right = max(box["x"] + box["width"] for box in boxes)
        bottom = max(box["y"] + box["height"] for box in boxes)
        return _Area(left, top, right - left, bottom - top)
