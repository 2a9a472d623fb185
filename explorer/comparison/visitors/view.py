"""A view of the walk of one visitor."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from explorer.comparison.view import RunView
from explorer.reporting.run import Edge, RunSummary

REFUSING_STATUSES = (401, 403, 404, 410)


class VisitorView(RunView):
    """The walk of one visitor.

    Args:
        run: The summary of the walk.
        anonymous: Whether the visitor did not log in.
    """

    def __init__(self, run: RunSummary, *, anonymous: bool) -> None:
        super().__init__(run)
        self.anonymous = anonymous

    def refused(self, page: str) -> bool:
        """Return whether the page answered with an error, or opening it led elsewhere."""
        if page in self.pages:
            return self.pages[page].status in REFUSING_STATUSES
        # Somebody who logs in may begin on the page that the login leads to.
        is_start = self.anonymous and page == self.address(self.run.url)
        return is_start or page in self._tried_addresses

    def ways_to(self, page: str) -> set[str]:
        """Return the opened pages with a control that leads to a page."""
        links = {one for one in self.sights if page in self.controls(one).links}
        pressed = {one for one, ways in self.transitions.items() if page in dict(ways)}
        return (links | pressed) & self.pages.keys()

    @cached_property
    def transitions(self) -> Mapping[str, Sequence[tuple[str, str]]]:
        """For each page, where its controls have led: the address and the name of the control."""
        transitions: dict[str, list[tuple[str, str]]] = {}
        for edge in self.run.edges:
            if control := _label(edge):
                target = self.address(edge.to_url)
                transitions.setdefault(self.address(edge.from_url), []).append((target, control))
        return transitions

    @cached_property
    def _tried_addresses(self) -> frozenset[str]:
        """The addresses of the links that were pressed."""
        controls = (c for page in self.sights for c in self.controls(page).all_controls.values())
        return frozenset(self.leads_to(control) for control in controls if control.tried) - {""}


def _label(edge: Edge) -> str:
    """Return the name of the control of a transition, "" if an address was opened without one."""
    return edge.how.partition("“")[2].removesuffix("”")
