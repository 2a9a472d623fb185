"""What a run learns about a site: its pages, its controls by class, and what tries brought.

The expected reward of a class is what its kind is known to bring, corrected by what controls of the
same family and then the class itself have brought in this run. It falls with every try, but for
links that have led to as much as a first one. All walkers of a run share one site model.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Set

from explorer.identity.signatures import ActionSignature
from explorer.models import KnownCounts, Ledger, Snapshot
from explorer.models.ledger import SignatureKind
from explorer.planner.novelty.action_classes import MAX_OCCURRENCES, Occurrence
from explorer.planner.novelty.class_keys import ClassKey
from explorer.planner.novelty.class_registry import ClassRegistry
from explorer.planner.novelty.durations import Durations
from explorer.planner.novelty.known_classes import known_class, recall
from explorer.planner.novelty.page_history import PageHistory, PageObservation
from explorer.planner.novelty.page_states import PageStates
from explorer.planner.novelty.points import NoveltyPoints
from explorer.planner.novelty.prospects import Prospects
from explorer.planner.novelty.rewards import RewardModel, first_try
from explorer.planner.novelty.shown_controls import ShownControls
from explorer.planner.novelty.uses import Uses
from explorer.planner.templates import Templates
from explorer.urls import normalise


class SiteModel:
    """Learns the pages and the controls of one site and ranks what is worth trying."""

    def __init__(self) -> None:
        self.templates = Templates()
        self._classes = ClassRegistry(self.templates)
        self._pages = PageHistory(self.templates)
        self._states = PageStates()
        self._points = NoveltyPoints()
        self._rewards = RewardModel()
        self.durations = Durations(self.templates)
        self.prospects = Prospects(self._classes, self._pages, self._rewards, self.durations)
        self._shown = ShownControls(self._classes, self.prospects)
        self.uses = Uses()

    # --- learning -----------------------------------------------------------------------------

    def mark_window(self, url: str) -> None:
        """Note that another page opened this one as a window: its address alone leads nowhere."""
        self._pages.mark_window(url)

    def observe_page(
        self,
        url: str,
        spots: Collection[Occurrence],
        structures: Set[str],
        via_link: str = "",
        *,
        is_guess: bool = False,
        is_error: bool = False,
    ) -> PageObservation:
        """Learn from a look at a page.

        Args:
            url: The address of the page.
            spots: The controls on it.
            structures: The structural classes of its controls.
            via_link: The address of the link that led there, "" if none did.
            is_guess: Whether no link led there. Many sites answer any address with one page: it
                counts as new only if its controls are.
            is_error: Whether the server answered with an error: nothing more comes late.

        Returns:
            The classes of the controls, the template of the page and the points of what is new.
        """
        if (via_link or not self._pages.has_samples) and not is_error:
            # What a button has led to may not be opened again without it: "/bye" ends the session.
            self._pages.note_sample(url)
        for address in dict.fromkeys((url, via_link or url)):
            self.mark_opened(address)
            self._learn(address, structures)
        if self._pages.forget_leading_away(url):
            for key in self._classes:
                self.prospects.update(key)
        template, known = self.templates.of(url), len(self._classes)
        keys = {occurrence.signature: self._note(occurrence, template) for occurrence in spots}
        for signature, count in Counter(one.signature for one in spots).items():
            if one := self._classes.find(keys[signature]):
                one.most_on_page = max(one.most_on_page, count)
        self._forget_lost(url, spots, keys)
        built = frozenset(key.general for key in keys.values())
        is_new_state = self._states.note(template, built, frozenset(keys.values()))
        if is_guess and self._points.knows(built):
            is_new_state = False
        novelty_points = self._points.of_page(
            built,
            new_classes=max(0, len(self._classes) - known),  # folding makes them fewer
            is_new_template=is_new_state and not self._pages.was_seen(template) and not is_guess,
            is_new_state=is_new_state,
        )
        self._pages.visit(template)
        return PageObservation(keys, novelty_points)

    def note_references(self, snapshot: Snapshot) -> None:
        """Remember addresses that a page names without a link to press, and forget used up ones."""
        template = self.templates.of(snapshot.url)
        hidden = set(snapshot.hidden_links)
        references: list[tuple[SignatureKind, str]] = [
            ("hidden_link" if one in hidden else "reference", one) for one in snapshot.references
        ]
        references += [("usable_reference", one) for one in snapshot.usable_references]
        for kind, address in references:
            signature = ActionSignature(kind, "", href=address)
            self._note(Occurrence(signature, snapshot.url), template)
        for address in snapshot.used_up_references:
            self.mark_opened(address)

    def _forget_lost(
        self, url: str, spots: Collection[Occurrence], keys: Mapping[ActionSignature, ClassKey]
    ) -> None:
        controls = {signature: key for signature, key in keys.items() if not signature.href}
        path = next((occurrence.path for occurrence in spots), ())
        for key in self._shown.compare(url, self.templates.of(url), path, controls):
            self._remove_occurrence(key, normalise(url))

    def requested(self, requests: Iterable[tuple[str, str]]) -> float:
        """Return the points of these requests, each a method and an address."""
        return self._points.of_requests(
            {f"{method} {self.templates.of(url)}" for method, url in requests}
        )

    def mark_empty(self, address: str) -> None:
        """Note that an address has nothing to use: no page, or one that does not answer."""
        self._learn(address, frozenset())

    def next_unwatched(self) -> str:
        """Return a page to wait on for late content, which counts as watched from now on, or ""."""
        return self._pages.next_unwatched()

    def mark_opened(self, address: str, *, may_change: bool = False) -> None:
        """Note that an address was opened, or need not be. It may get its first control later."""
        self._pages.mark_opened(normalise(address))
        self._rank_links_to(self.templates.of(address))  # another address may promise more
        if may_change:
            self._pages.note_empty(address)

    def _learn(self, address: str, structures: Set[str]) -> None:
        renamed = self.templates.learn(address, structures)
        for before, now in renamed.items():
            self._pages.rename(before, now)
            self._states.rename(before, now)
        if renamed:
            for key in self._classes.rename_templates(renamed):
                self.prospects.update(key)

    def current(self, key: ClassKey) -> ClassKey:
        """Return the present key of a class."""
        return self._classes.current(key)

    def key_of(self, occurrence: Occurrence) -> ClassKey:
        """Return the present key of the class that an occurrence belongs to."""
        return self._classes.key_of(occurrence)

    def claim(self, key: ClassKey) -> None:
        """Reserve a class for one walker: until its release others expect no reward of it."""
        self._classes.claim(key)

    def release(self, key: ClassKey) -> None:
        """End the reservation of a class."""
        self._classes.release(key)
        self.prospects.update(key)

    def begin(self, occurrence: Occurrence, *, opens: bool = False) -> None:
        """Count a try of a control.

        Args:
            occurrence: The control.
            opens: Whether the address of a link is opened, without a click on it.
        """
        one = self._classes.count_try(occurrence)
        one.tried_at[occurrence.address] += 1
        if opens:
            self.mark_opened(occurrence.address)
            one.spots.pop(occurrence.address, None)

    def take_back(self, occurrence: Occurrence, *, is_first: bool) -> None:
        """Note that the last try of a control was none: it was hidden, covered or gone.

        Args:
            occurrence: The control.
            is_first: Whether this was so for the first time; later ones count as tries in vain.
        """
        one = self._classes.of(occurrence)
        if is_first:
            one.take_back(occurrence.address)
        else:
            one.record.add(0)
        self.prospects.update(self._classes.key_of(occurrence))

    def record_reward(self, occurrence: Occurrence, points: float) -> None:
        """Record the points of a try."""
        signature = occurrence.signature
        record = self._classes.of(occurrence).record
        record.add(points)
        self._rewards.record(signature, points)
        if signature.href:
            record.rewarded += min(points / first_try(signature), 1)
            record.unrewarded = 0 if points > 1 else record.unrewarded + 1
            template = self.templates.of(signature.href)
            self._classes.note_reward(template)
            self._rank_links_to(template)  # other classes may promise more
        for member in self._classes.members(signature.family):
            self.prospects.update(member)

    def _rank_links_to(self, template: str) -> None:
        for key in self._classes.links_to(template):
            self.prospects.update(key)

    def is_complete(self, url: str) -> bool:
        """Return whether a control that is missing on a page does not come late, either."""
        return self._pages.is_complete(url)

    def note_complete(self, url: str) -> None:
        """Note that a missing control has not come late."""
        self._pages.note_complete(url)

    def miss(self, key: ClassKey, occurrence: Occurrence) -> None:
        """Note that a control was not where it had been seen."""
        if one := self._classes.find(self.current(key)):
            one.missed += 1
            self._remove_occurrence(self.current(key), occurrence.address)

    def mark_leading_away(self, url: str, led_to: str) -> None:
        """Note that a page led to another one: for now, nothing on it is sought."""
        self._pages.mark_leading_away(url, led_to)

    def _remove_occurrence(self, key: ClassKey, address: str) -> None:
        if one := self._classes.find(key):
            one.spots.pop(address, None)
            self.prospects.update(key)

    def _note(self, occurrence: Occurrence, template: str) -> ClassKey:
        """Remember where a control is and return the key of its class."""
        signature = occurrence.signature
        self._classes.note_template(signature, template)
        key = self._classes.key(signature, template)
        one = self._classes.find(key) or self._classes.of(occurrence)
        if len(one.spots) >= MAX_OCCURRENCES:  # links that were followed meanwhile give way
            may_be_sought = self._pages.may_be_sought
            one.spots = {url: spot for url, spot in one.spots.items() if may_be_sought(spot)}
        if self._pages.is_worth_keeping(occurrence, one.spots):
            one.spots[occurrence.address] = occurrence
            self.prospects.update(key)
        return key

    # --- across runs --------------------------------------------------------------------------

    def ledger(self, site: str, runs: int) -> Ledger:
        """Return what the next run is to know about the site.

        Args:
            site: The origin of the site.
            runs: How many runs have contributed.
        """
        return Ledger(
            schema=1,
            site=site,
            runs=runs,
            variables=self.templates.variables,
            opened=self._pages.opened,
            states=self._states.by_template(),
            classes=tuple(known_class(key, one) for key, one in self._classes.items()),
        )

    def recall(self, ledger: Ledger) -> None:
        """Begin with what earlier runs have found and tried."""
        self.templates.recall(ledger.variables)
        self._pages.recall(ledger.opened)
        self._states.recall(ledger.states)
        for key in recall(ledger.classes, self._classes):
            self.prospects.update(key)

    # --- choosing -----------------------------------------------------------------------------

    @property
    def known(self) -> KnownCounts:
        """How many states and classes the run has seen, and how many classes it has tried."""
        return KnownCounts(
            states=self._states.count, found=len(self._classes), tried=self._classes.tried
        )

    def tries(self, key: ClassKey) -> int:
        """Return how often a class was tried."""
        return self._classes.get(self.current(key)).record.tries
