"""What a run learns of a site: its places, its controls by class, and what trying them has brought.

A class promises what its kind is known to bring, corrected by what controls built like it and then
itself have brought in this run, less with every try. All walkers of a run share one atlas.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Set
from typing import NamedTuple

from explorer.models import Known, KnownClass, KnownSpot, Ledger
from explorer.planner.novelty.action_classes import MOST_SPOTS, ActionClass, Occurrence, RewardStats
from explorer.planner.novelty.lazy_heap import LazyHeap
from explorer.planner.novelty.signatures import ActionSignature, TraitKind
from explorer.planner.templates import Templates, alike
from explorer.urls import normalise, parse

_BRINGS: Mapping[TraitKind, float] = {
    "form": 5, "link": 4, "way": 4, "field": 2, "rest": 2, "double_click": 4, "right_click": 3,
}  # fmt: skip
"""What a first try brings: of a form, a link, a tab or menu or button, a lone field, the rest, and
of a gesture where something listens for it."""
_KIND_TRIES = 12.0
"""After half as many tries of a kind, half of what it is worth is what it has brought."""
_MOST_REWARD = 3.0
_NEW_TEMPLATE, _NEW_STATE, _NEW_REQUEST = 1.5, 0.5, 1.5
_NEW_LABEL = 0.3
"""Of a new control: what is built like others and only called otherwise (in another language)."""
_MOST_REQUESTS = 2
_VISITED, _SPENT, _UNSEEN, _SEEN = 0.1, 0.25, 1.3, 0.7
"""A link's worth by its page: opened before; of a template that was dull twice; of one that nobody
saw; of another."""
_DULL = 2
_ASIDE = 0.7
"""Worth of what lies in the site's frame (``planner.ignoredTags``)."""
_CHROME = 3
"""A class on so many templates belongs to the frame of the site: tried once for all of them."""
_STATES = 100
"""States of a template that are told apart."""
_MEMBERS = 100
"""Classes of a family that are ranked anew when one of them has paid."""
_MISSED = 0.25
"""What of a promise is left when it was sought and was not there."""
_STEP_COST = 0.5
_LONGEST_WAY = 4
"""Acts on a page to come to a control; what is further away is not gone back to."""


_UNKNOWN = ActionClass()
"""Stands for a class whose name another walker has made an old one."""


class PageObservation(NamedTuple):
    """A look at a page: the class of each trait there, its template, and what was new in points."""

    names: Mapping[ActionSignature, str]
    template: str
    news: float


class SiteModel:
    """Places and controls of one site."""

    def __init__(self) -> None:
        self.templates = Templates()
        self._classes: dict[str, ActionClass] = {}
        self._heap = LazyHeap(self._promise_elsewhere)
        self._opened: set[str] = set()
        self._asked: set[str] = set()
        self._kinds: dict[TraitKind, RewardStats] = defaultdict(RewardStats)
        self._families: dict[str, RewardStats] = defaultdict(RewardStats)
        self._means: dict[str, float] = {}
        self._members: dict[str, set[str]] = defaultdict(set)
        self._spread: dict[ActionSignature, set[str]] = defaultdict(set)
        self._everywhere: set[ActionSignature] = set()
        self._built: set[str] = set()
        self._built_at: dict[str, set[str]] = defaultdict(set)
        self._states: dict[str, list[frozenset[str]]] = defaultdict(list)
        self._states_before: Counter[str] = Counter()
        """By template: how many the earlier runs have counted."""
        self._visits: Counter[str] = Counter()
        self._dull: Counter[str] = Counter()
        self._claimed: set[str] = set()
        self._renamed: dict[str, str] = {}
        self._at: dict[str, dict[ActionSignature, str]] = defaultdict(dict)
        """By address: what its page has shown, each with the first step on the way to it."""
        self._windows: set[str] = set()
        """Addresses of pages that were opened as windows by another page, and may need it."""

    # --- learning -----------------------------------------------------------------------------

    def is_window(self, url: str) -> None:
        """The page was opened as a window: nothing on it is sought by its address alone."""
        self._windows.add(normalise(url))

    def observe_page(
        self, url: str, spots: Collection[Occurrence], structures: Set[str], came_by: str = ""
    ) -> PageObservation:
        """A page is seen, with controls of these structures; an address led there ("" for none)."""
        for address in dict.fromkeys((url, came_by or url)):
            self._opened.add(normalise(address))
            self._learn(address, structures)
        template, known = self.templates.of(url), len(self._classes)
        names = {occurrence.signature: self._note(occurrence, template) for occurrence in spots}
        controls = {signature: name for signature, name in names.items() if not signature.href}
        self._compare(url, spots, controls)
        fresh = max(0, len(self._classes) - known)  # folding makes them fewer
        built = frozenset(
            name if signature.href else signature.family for signature, name in names.items()
        )
        news = _points(len(built - self._built)) + _NEW_LABEL * _points(fresh)
        news += _NEW_TEMPLATE * (not self._visits[template])
        news += _NEW_STATE * self._is_new_state(template, built, frozenset(names.values()))
        self._built |= built
        self._visits[template] += 1
        return PageObservation(names, template, news)

    def _compare(
        self, url: str, spots: Collection[Occurrence], here: Mapping[ActionSignature, str]
    ) -> None:
        """What a page showed before and shows no more need not be looked for there, nor what was
        come to by it."""
        address, template = normalise(url), self.templates.of(url)
        first_steps, names = self._at[address], set(here.values())
        way = next((occurrence.way for occurrence in spots), ())
        for signature, first in [] if way else list(first_steps.items()):
            name = self._name(signature, template)
            if (self.current(first) or name) not in names:
                del first_steps[signature]
                self._leave(name, address)
        for signature in here:
            first_steps.setdefault(signature, way[0] if way else "")

    def requested(self, requests: Iterable[tuple[str, str]]) -> float:
        """The points of these requests (method and address)."""
        asked = {f"{method} {self.templates.of(url)}" for method, url in requests}
        news = len(asked - self._asked)
        self._asked |= asked
        return _NEW_REQUEST * min(news, _MOST_REQUESTS)

    def mark_empty(self, address: str) -> None:
        """Nothing to be used is there: no page, or none that answers."""
        self._learn(address, frozenset())

    def _learn(self, address: str, structures: Set[str]) -> None:
        if renamed := self.templates.learn(address, structures):
            self._rename(renamed)

    def current(self, name: str) -> str:
        """What a class is called by now."""
        while name in self._renamed:
            name = self._renamed[name]
        return name

    def claim(self, name: str) -> None:
        """One walker is after it: for the others it promises nothing until it is released."""
        self._claimed.add(self.current(name))

    def release(self, name: str) -> None:
        self._claimed.discard(self.current(name))
        self._heap.put(self.current(name))

    def begin(self, occurrence: Occurrence, *, opens: bool = False) -> None:
        """A control is about to be tried; ``opens`` the address of a link."""
        one = self._class_of(occurrence)
        one.record.tries += 1
        if opens:
            self._opened.add(occurrence.key)
            one.spots.pop(occurrence.key, None)

    def record_reward(self, occurrence: Occurrence, points: float, template: str) -> None:
        """What came of a try that ended on a page of this template."""
        signature = occurrence.signature
        for record in (self._class_of(occurrence).record, self._families[signature.family]):
            record.add(points)
        kind = self._kinds[signature.kind]
        kind.add(points)
        kind.tries += 1
        self._means.clear()
        if signature.href:
            self._dull[template] = 0 if points > 1 else self._dull[template] + 1
        for member in self._members[signature.family]:
            self._heap.put(member)

    def miss(self, name: str, occurrence: Occurrence) -> None:
        """It was not where it had been seen."""
        if one := self._classes.get(self.current(name)):
            one.missed += 1
            self._leave(self.current(name), occurrence.key)

    def _leave(self, name: str, address: str) -> None:
        if one := self._classes.get(name):
            one.spots.pop(address, None)
            self._heap.put(name)

    def _note(self, occurrence: Occurrence, template: str) -> str:
        """The class of a control that is here."""
        signature = occurrence.signature
        if not signature.href and signature not in self._everywhere:
            self._spread[signature].add(template)
            if len(self._spread[signature]) == _CHROME:
                self._everywhere.add(signature)
                self._fold(signature, self._spread.pop(signature))
        name = self._name(signature, template)
        one = self._classes.get(name) or self._class_of(occurrence)
        if len(one.spots) >= MOST_SPOTS:  # links that were followed meanwhile give way
            one.spots = {key: s for key, s in one.spots.items() if self._may_be_sought(s)}
        if self._is_worth_keeping(occurrence, one.spots):
            one.spots[occurrence.key] = occurrence
            self._heap.put(name)
        return name

    def _class_of(self, occurrence: Occurrence) -> ActionClass:
        signature, name = occurrence.signature, self.name(occurrence)
        if name not in self._classes:
            self._add(name, ActionClass(self._template_of(occurrence), signature.family))
        return self._classes[name]

    def _template_of(self, occurrence: Occurrence) -> str:
        signature = occurrence.signature
        return (
            ""
            if signature in self._everywhere
            else self.templates.of(signature.href or occurrence.url)
        )

    def _add(self, name: str, one: ActionClass) -> None:
        self._renamed.pop(name, None)  # what is in use is no old name: names never lead in a circle
        if name in self._classes:
            self._classes[name].join(one)
            return
        self._classes[name] = one
        members = self._members[one.family]
        if len(members) < _MEMBERS:
            members.add(name)

    def _is_worth_keeping(self, occurrence: Occurrence, held: Mapping[str, Occurrence]) -> bool:
        key = occurrence.key
        if key in held:
            return occurrence.steps < held[key].steps
        if occurrence.signature.href and key in self._opened:
            return False
        return len(held) < MOST_SPOTS and len(occurrence.way) <= _LONGEST_WAY

    def name(self, occurrence: Occurrence) -> str:
        """Of the class that it belongs to, as far as is known now."""
        return self._name(occurrence.signature, self.templates.of(occurrence.url))

    def _name(self, signature: ActionSignature, template: str) -> str:
        if signature.href:
            return f"link {self.templates.of(signature.href)}"
        return _class_name("" if signature in self._everywhere else template, signature)

    def _fold(self, signature: ActionSignature, templates: Iterable[str]) -> None:
        """What was a class on each page is one class from now on."""
        name = _class_name("", signature)
        for template in templates:
            before = _class_name(template, signature)
            if part := self._classes.pop(before, None):
                part.template = ""
                self._add(name, part)
                self._call(before, name)

    def _rename(self, renamed: Mapping[str, str]) -> None:
        """Templates have become one."""
        for before, now in renamed.items():
            for counts in (self._visits, self._dull, self._states_before):
                counts[now] += counts.pop(before, 0)
            self._built_at[now] |= self._built_at.pop(before, set())
            self._states[now] += self._states.pop(before, [])
        concerned = [name for name, one in self._classes.items() if one.template in renamed]
        for name in concerned:
            one = self._classes.pop(name)
            now = name.replace(one.template, renamed[one.template], 1)
            one.template = renamed[one.template]
            self._add(now, one)
            self._call(name, now)
            self._heap.put(now)

    def _call(self, before: str, now: str) -> None:
        if before == now:
            return
        self._renamed[before] = now
        if before in self._claimed:
            self._claimed.remove(before)
            self._claimed.add(now)

    def _is_new_state(self, template: str, built: Set[str], names: frozenset[str]) -> bool:
        """Nobody saw something built like this on a page of its template, or nearly these classes.

        What belongs to the site's frame is left out.
        """
        own = frozenset(name for name in names if not name.startswith(" "))
        fresh = not built <= self._built_at[template]
        self._built_at[template] |= built
        known = self._states[template]
        if len(known) >= _STATES or (not fresh and any(alike(own, each) for each in known)):
            return False
        known.append(own)
        return True

    # --- across runs --------------------------------------------------------------------------

    def ledger(self, site: str, runs: int) -> Ledger:
        """All that is to be known in the next run."""
        return Ledger(
            schema=1,
            site=site,
            runs=runs,
            variables=self.templates.variables,
            opened=tuple(sorted(self._opened)),
            states=dict(
                self._states_before
                | Counter({place: len(seen) for place, seen in self._states.items()})
            ),
            classes=tuple(map(self._told, self._classes, self._classes.values())),
        )

    def recall(self, ledger: Ledger) -> None:
        """Begin with what earlier runs have found and tried.

        What they tried promises as if it had brought nothing: how much of it was new then tells
        nothing of now.
        """
        self.templates.recall(ledger.variables)
        self._opened |= set(ledger.opened)
        self._states_before |= Counter(ledger.states)
        for known in ledger.classes:
            one = ActionClass(family=known.family, missed=known.missed)
            one.record.recall(known.tries)
            for occurrence in known.spots:
                signature = ActionSignature(
                    occurrence.kind, occurrence.what, occurrence.label, occurrence.href
                )
                if parse(occurrence.url) is None or (
                    occurrence.href and parse(occurrence.href) is None
                ):
                    continue  # an older ledger took a script or an error page for an address
                seen = Occurrence(
                    signature, occurrence.url, occurrence.way, occurrence.aside, occurrence.called
                )
                one.spots[seen.key] = seen
                if not known.place:
                    self._everywhere.add(signature)
            first = next(iter(one.spots.values()), None)
            name = self.name(first) if first else known.name
            # Not the place that the ledger names: which queries are told apart is another by now.
            one.template = self._template_of(first) if first else known.place
            self._add(name, one)
            self._heap.put(name)

    def _told(self, name: str, one: ActionClass) -> KnownClass:
        return KnownClass(
            name=name,
            place=one.template,
            family=one.family,
            tries=one.record.tries,
            missed=one.missed,
            spots=tuple(map(_told_spot, one.spots.values())),
        )

    # --- choosing -----------------------------------------------------------------------------

    @property
    def known(self) -> Known:
        return Known(
            states=sum(map(len, self._states.values())),
            found=len(self._classes),
            tried=sum(1 for one in self._classes.values() if one.record.tries),
        )

    def tries(self, name: str) -> int:
        return self._classes.get(self.current(name), _UNKNOWN).record.tries

    def expected_reward(self, signature: ActionSignature, name: str) -> float:
        """What the next try of it may bring, in points."""
        name = self.current(name)
        if name in self._claimed:
            return 0
        one = self._classes.get(name, _UNKNOWN)
        prior = self._means.get(signature.family) or self._mean_of_family(signature)
        expected_reward = (
            one.record.mean(prior) / math.sqrt(1 + one.record.tries) * _MISSED**one.missed
        )
        return (
            expected_reward * self._worth_of_page(signature.href)
            if signature.href
            else expected_reward
        )

    def _mean_of_family(self, signature: ActionSignature) -> float:
        """Kept until somebody is paid: a page has hundreds of one family."""
        mean = self._families[signature.family].mean(self._prior(signature.kind))
        self._means[signature.family] = mean
        return mean

    def best_elsewhere(self, here: Collection[str], above: float) -> tuple[str, Occurrence] | None:
        """The class, of those that are not here, that promises most, and where it is."""
        name = self._heap.best(here, above)
        occurrence = self._nearest(name) if name else None
        return (name, occurrence) if name and occurrence else None

    def _promise_elsewhere(self, name: str) -> float:
        occurrence = self._nearest(name)
        if occurrence is None:
            return 0
        expected_reward = self.expected_reward(occurrence.signature, name) / (
            1 + _STEP_COST * occurrence.steps
        )
        return expected_reward * _ASIDE if occurrence.aside else expected_reward

    def _nearest(self, name: str) -> Occurrence | None:
        spots = self._classes.get(name, _UNKNOWN).spots.values()
        open_to_us = (s for s in spots if self._may_be_sought(s))
        return min(
            open_to_us, key=lambda occurrence: (occurrence.steps, occurrence.aside), default=None
        )

    def _may_be_sought(self, occurrence: Occurrence) -> bool:
        """A link that was not followed; a control that would be offered on its page.

        Not what a window holds that must be opened by another page.
        """
        if normalise(occurrence.signature.href or occurrence.url) in self._windows:
            return False
        return (
            occurrence.key not in self._opened
            if occurrence.signature.href
            else not occurrence.aside
        )

    def _prior(self, kind: TraitKind) -> float:
        record, told = self._kinds[kind], _BRINGS[kind]
        if not record.tries:
            return told
        learned = min(record.tries, _KIND_TRIES / 2) / _KIND_TRIES
        return (1 - learned) * told + learned * min(record.reward / record.weight, 2 * _MOST_REWARD)

    def _worth_of_page(self, href: str) -> float:
        if normalise(href) in self._opened:
            return _VISITED
        template = self.templates.of(href)
        if self._dull[template] >= _DULL:
            return _SPENT
        return _SEEN if self._visits[template] else _UNSEEN


def _class_name(template: str, signature: ActionSignature) -> str:
    """Of a control that is no link; without a template of one that is everywhere."""
    return f"{template} {signature.family} {signature.label}"


def _points(news: int) -> float:
    return min(_MOST_REWARD, math.log2(1 + news))


def _told_spot(occurrence: Occurrence) -> KnownSpot:
    fields = occurrence.signature._asdict() | occurrence._asdict()
    return KnownSpot(**{name: fields[name] for name in KnownSpot.model_fields})
