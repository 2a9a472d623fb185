"""Where a walker goes when it leaves a page without using a control."""

from __future__ import annotations

from explorer.models import InteractiveElement, Outcome, Snapshot
from explorer.planner.frontier import Goal
from explorer.planner.shared_state import SharedRunState
from explorer.planner.steps.choices import ActionCandidates
from explorer.planner.steps.selection import Selector
from explorer.urls import navigates, normalise

_MOST_NOT_FOLLOWED = 5
"""Links whose click leads nowhere, after which addresses are opened."""


class Destinations:
    """Chooses the address that a walker opens next and says why it leaves the page."""

    def __init__(self, start_url: str, selector: Selector, memory: SharedRunState) -> None:
        self._start_url = start_url
        self._start_pages = {normalise(start_url)}
        """Where the address of the start page leads: a server may redirect it to a login."""
        self._selector = selector
        self._memory = memory
        self._durations = memory.site_model.durations
        self._not_followed: set[str] = set()
        """Addresses that a click on their link has not led to."""

    def discover(self, snapshot: Snapshot, offer: ActionCandidates) -> None:
        """Put the addresses of the links that may be tried into the frontier."""
        offered = snapshot.offered
        for index in offer.indices:
            element = offered[index]
            if element.href and not element.stays and navigates(element.href, snapshot.url):
                self._memory.frontier.discover(element.href, snapshot.url)

    def preferred(
        self, snapshot: Snapshot, offer: ActionCandidates, *, is_looping: bool
    ) -> Goal | None:
        """Return the address to open rather than use a control of the page, None if there is none.

        Args:
            snapshot: The page.
            offer: The controls that may be tried.
            is_looping: Whether the crawl goes in a circle here.
        """
        if is_looping and (goal := self._out_of_loop(snapshot, offer)):
            return goal
        if self._memory.decider is None or self._selector.exhausted(snapshot, offer.indices):
            return self._selector.elsewhere(snapshot, offer.indices)
        return None

    def _out_of_loop(self, snapshot: Snapshot, offer: ActionCandidates) -> Goal | None:
        """Return the oldest page that nobody opened, else the best goal elsewhere."""
        return (
            self._memory.frontier.next()
            or self._selector.elsewhere(snapshot, ())
            or self.start(snapshot, offer)
        )

    def is_spent(self, snapshot: Snapshot, offer: ActionCandidates) -> bool:
        """Return whether nothing is worth another try. A model may see more than the heuristic."""
        return self._memory.decider is None and self._selector.is_spent(snapshot, offer.indices)

    def start(self, snapshot: Snapshot, offer: ActionCandidates) -> Goal | None:
        """Return the start page, None if that is the present one and has nothing to try."""
        is_away = normalise(snapshot.url) not in self._start_pages
        return Goal(self._start_url) if is_away or offer.refused["covered"] else None

    def way_to(self, goal: Goal, snapshot: Snapshot) -> tuple[Goal, InteractiveElement | None]:
        """Return what to open for a goal, and the link to click for it, None to open the address.

        That is the goal where a link of the page leads there in the same document. It is the page
        that links to the goal where that one is reached so, and documents take long to open.
        """
        has_detour = bool(goal.linked_from) and self._durations.is_detour_shorter
        for one in (goal, Goal(goal.linked_from)) if has_detour else (goal,):
            if link := self._link_to(one.url, snapshot):
                return one, link
        return goal, None

    def _link_to(self, url: str, snapshot: Snapshot) -> InteractiveElement | None:
        """Return a link to another page, None where its click would not be followed."""
        is_in_vain = url in self._not_followed or len(self._not_followed) >= _MOST_NOT_FOLLOWED
        if is_in_vain or not self._durations.follows_links:
            return None
        is_here = normalise(url) == normalise(snapshot.url)  # to open it again is to begin anew
        return None if is_here else self._selector.link_to(url, snapshot)

    def note_not_followed(self, url: str) -> None:
        """Note that a click on a link has not led to another page."""
        self._not_followed.add(url)

    def note_opened(self, url: str, outcome: Outcome) -> None:
        """Note what came of opening an address."""
        if url == self._start_url and outcome.result == "done":
            self._start_pages.add(normalise(outcome.url))

    def reason_to_leave(
        self, snapshot: Snapshot, offer: ActionCandidates, *, is_looping: bool
    ) -> str:
        """Return in words why the walker leaves the page."""
        if not snapshot.elements:
            return "no elements were found"
        if is_looping:
            return "the crawl goes in circles here"
        if not offer.indices:
            return "nothing here may be tried"
        if self.is_spent(snapshot, offer):
            return "everything was tried often enough"
        if self._selector.exhausted(snapshot, offer.indices):
            return "nothing new is left here"
        return "other pages have more that is new"
