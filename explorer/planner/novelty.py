"""What to try without a model: what promises most that is new, here or elsewhere on the site.

Controls that do the same are one class: links to pages of one template, the fields and the button
of one form, "Edit" in each row. A class promises what its kind is known to bring, corrected by what
it has brought in this run, less with every try and with the way to it.
"""

from __future__ import annotations

import math
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from explorer.models import Act, InteractiveElement, Snapshot
from explorer.planner.heuristics import Goal, Preference
from explorer.planner.templates import Templates, alike
from explorer.urls import normalise

_FORM, _WAY, _FIELD, _REST = 5.0, 4.0, 2.0, 2.0
"""What a first try brings: of a form; of a link, tab, menu or button; of a lone field; else."""
_WAYS = frozenset({"tab", "menuitem", "switch", "treeitem", "option"})
_PRIOR_TRIES = 2.0
"""What is known of its kind counts as so many tries of the class."""
_KIND_TRIES = 12.0
"""After half as many tries of a kind, half of what it is worth is what it has brought."""
_MEMORY = 0.7
"""What earlier tries still count beside the next."""
_MOST_REWARD = 3.0
_STEP_COST = 0.5
_VISITED, _SPENT, _UNSEEN, _SEEN = 0.1, 0.25, 1.3, 0.7
"""A link's worth by its page: opened before; of a template that was dull twice; of one that nobody
saw; of another."""
_DULL = 2
_CHROME = 3
"""A class on so many templates belongs to the frame of the site: tried once for all of them."""
_SPOTS = 6
"""Places of a class that are remembered."""
_LABELS = 12
"""A structure with more labels than this is a list of data, and its labels tell nothing apart."""
_JITTER = 0.02
_LONGEST_LABEL = 24


class _Trait(NamedTuple):
    """What of a control makes its class, wherever it is; ``href`` of a link."""

    kind: str
    what: str
    href: str = ""


class _Spot(NamedTuple):
    """Where a control of a class was seen."""

    trait: _Trait
    url: str


@dataclass
class _Record:
    """What was tried and what it brought, the latest counting most."""

    reward: float = 0.0
    weight: float = 0.0
    tries: int = 0

    def add(self, reward: float) -> None:
        self.reward = _MEMORY * self.reward + reward
        self.weight = _MEMORY * self.weight + 1
        self.tries += 1


@dataclass
class _Class:
    record: _Record = field(default_factory=_Record)
    spots: dict[str, _Spot] = field(default_factory=dict)
    """By the address of the page, for a link by its own."""
    missed: int = 0
    """How often it was not where it had been seen."""


class Novelty:
    """Learns from each look and each act of a run."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._templates = Templates()
        self._classes: dict[str, _Class] = {}
        self._kinds: dict[str, _Record] = defaultdict(_Record)
        self._spread: dict[_Trait, set[str]] = defaultdict(set)
        self._states: dict[str, list[frozenset[str]]] = defaultdict(list)
        self._visits: Counter[str] = Counter()
        self._dull: Counter[str] = Counter()
        self._opened: set[str] = set()
        self._asked: set[str] = set()
        self._here: dict[str, tuple[_Trait, str]] = {}
        self._unpaid: tuple[_Trait, str, float] | None = None
        self._sought: tuple[str, str] | None = None

    # --- learning -----------------------------------------------------------------------------

    def see(self, snapshot: Snapshot, indices: Sequence[int]) -> None:
        """A look at a page: what can be done there, and what the act before has brought."""
        structures = frozenset(snapshot.elements[index].structure for index in indices)
        generation = self._templates.generation
        self._templates.learn(snapshot.url, structures)
        if self._templates.generation != generation:
            self._name_anew()
        template = self._templates.of(snapshot.url)
        traits = _traits(snapshot.elements, indices)
        known = len(self._classes)
        self._here = {
            ref: (trait, self._note(trait, snapshot.url, template)) for ref, trait in traits.items()
        }
        fresh = max(0, len(self._classes) - known)  # folding makes them fewer
        reward = min(_MOST_REWARD, math.log2(1 + fresh))
        reward += 1.5 * (not self._visits[template]) + 0.5 * self._is_new_state(template)
        self._visits[template] += 1
        self._opened.add(normalise(snapshot.url))
        self._pay(reward, template)
        self._look_for_what_was_sought()

    def done(self, act: Act) -> None:
        """An act was done; the next look pays for it."""
        asked = {f"{method} {self._templates.of(url)}" for method, url in act.outcome.requests}
        news = len(asked - self._asked)
        self._asked |= asked
        if act.element is not None and act.element.ref in self._here:
            trait, name = self._here[act.element.ref]
            self._unpaid = trait, name, 1.5 * min(news, 2)
            if act.element.href:
                self._opened.add(normalise(act.element.href))

    def _note(self, trait: _Trait, url: str, template: str) -> str:
        """The class of a control that is here."""
        spread = self._spread[trait]
        if len(spread) < _CHROME and not trait.href:
            spread.add(template)
            if len(spread) == _CHROME:
                self._fold(trait, spread)
        name = self._name(trait, template)
        one = self._classes.setdefault(name, _Class())
        if len(one.spots) < _SPOTS:
            one.spots.setdefault(trait.href or url, _Spot(trait, url))
        return name

    def _name(self, trait: _Trait, template: str) -> str:
        if trait.href:
            return f"{trait.kind} {trait.what} {self._templates.of(trait.href)}"
        everywhere = len(self._spread[trait]) >= _CHROME
        return f"{'' if everywhere else template} {trait.kind} {trait.what}"

    def _fold(self, trait: _Trait, templates: set[str]) -> None:
        """What was a class on each page is one class from now on."""
        whole = self._classes.setdefault(self._name(trait, ""), _Class())
        for template in templates:
            if part := self._classes.pop(f"{template} {trait.kind} {trait.what}", None):
                _join(whole, part)

    def _name_anew(self) -> None:
        """A template has been learned, and names of classes hold templates."""
        before, self._classes = self._classes, {}
        for one in before.values():
            spot = next(iter(one.spots.values()), None)
            if spot is not None:
                name = self._name(spot.trait, self._templates.of(spot.url))
                _join(self._classes.setdefault(name, _Class()), one)
        opened = {self._templates.of(url) for url in self._opened}
        for counts in (self._visits, self._dull):
            for template in counts.keys() - opened:
                del counts[template]
        for template in opened:
            self._visits[template] = max(1, self._visits[template])

    def _is_new_state(self, template: str) -> bool:
        """No page of its template has shown nearly the same classes, the site's frame left out."""
        own = frozenset(name for _, name in self._here.values() if not name.startswith(" "))
        known = self._states[template]
        if any(alike(own, classes) for classes in known):
            return False
        known.append(own)
        return True

    def _pay(self, reward: float, template: str) -> None:
        if self._unpaid is None:
            return
        trait, name, for_requests = self._unpaid
        self._unpaid = None
        reward += for_requests
        self._classes.setdefault(name, _Class()).record.add(reward)
        self._kinds[trait.kind].add(reward)
        self._dull[template] = 0 if reward > 1 else self._dull[template] + 1

    def _look_for_what_was_sought(self) -> None:
        if self._sought and self._sought[0] not in {name for _, name in self._here.values()}:
            name, spot = self._sought
            if one := self._classes.get(name):
                one.missed += 1
                one.spots.pop(spot, None)
        self._sought = None

    # --- choosing -----------------------------------------------------------------------------

    def preferences(self, snapshot: Snapshot, indices: Sequence[int]) -> Iterator[Preference]:
        """The most promising first."""
        elements = snapshot.elements
        ranked = sorted(
            ((self._promise(*self._here[elements[i].ref]) + self._noise(), i) for i in indices),
            reverse=True,
        )
        for promise, index in ranked:
            tries = self._classes[self._here[elements[index].ref][1]].record.tries
            told = f"tried {tries} times" if tries else "never tried"
            yield index, "novelty", f"promises {promise:.1f}: its kind was {told}"

    def elsewhere(self, snapshot: Snapshot, indices: Sequence[int]) -> Goal | None:
        elements = snapshot.elements
        here = {self._here[elements[index].ref][1] for index in indices}
        promises = (self._promise(*self._here[elements[index].ref]) for index in indices)
        best, goal, sought = max(promises, default=0.0), None, None
        for name, one in self._classes.items():
            if name in here or not one.spots:
                continue
            key, spot = next(iter(one.spots.items()))
            way = 1 if spot.trait.href else 2
            promise = self._promise(spot.trait, name) / (1 + _STEP_COST * way)
            if promise <= best:
                continue
            best = promise
            if spot.trait.href:
                goal, sought = (spot.trait.href, spot.url), None
            else:
                goal, sought = (spot.url, ""), (name, key)
        self._sought = sought
        return goal

    def _promise(self, trait: _Trait, name: str) -> float:
        one = self._classes[name]
        prior = self._prior(trait)
        record = one.record
        mean = (record.reward + _PRIOR_TRIES * prior) / (record.weight + _PRIOR_TRIES)
        promise = mean / math.sqrt(1 + record.tries) / (1 + one.missed)
        return promise * self._worth_of_page(trait.href) if trait.href else promise

    def _prior(self, trait: _Trait) -> float:
        told = {"form": _FORM, "link": _WAY, "way": _WAY, "field": _FIELD}.get(trait.kind, _REST)
        kind = self._kinds[trait.kind]
        if not kind.tries:
            return told
        learned = min(kind.tries, _KIND_TRIES / 2) / _KIND_TRIES
        return (1 - learned) * told + learned * min(kind.reward / kind.weight, 2 * _MOST_REWARD)

    def _worth_of_page(self, href: str) -> float:
        if normalise(href) in self._opened:
            return _VISITED
        template = self._templates.of(href)
        if self._dull[template] >= _DULL:
            return _SPENT
        return _SEEN if self._visits[template] else _UNSEEN

    def _noise(self) -> float:
        return _JITTER * self._rng.random()


def _join(whole: _Class, part: _Class) -> None:
    record, more = whole.record, part.record
    record.reward += more.reward
    record.weight += more.weight
    record.tries += more.tries
    whole.missed = max(whole.missed, part.missed)
    whole.spots |= dict(list(part.spots.items())[: _SPOTS - len(whole.spots)])


def _traits(elements: Sequence[InteractiveElement], indices: Sequence[int]) -> dict[str, _Trait]:
    """The trait of each control by its reference."""
    labels: dict[str, set[str]] = defaultdict(set)
    forms: dict[str, set[str]] = defaultdict(set)
    for element in elements:
        labels[element.structure].add(_general(element))
        if element.form and (element.field_name or element.kind == "field"):
            forms[element.form].add(element.field_name or _general(element))
    return {elements[index].ref: _trait(elements[index], labels, forms) for index in indices}


def _trait(
    element: InteractiveElement, labels: dict[str, set[str]], forms: dict[str, set[str]]
) -> _Trait:
    label = _general(element)
    if element.kind == "link" and element.href:
        return _Trait("link", element.role, element.href)
    if element.form in forms and (element.kind == "field" or element.submits):
        fields = ",".join(sorted(forms[element.form]))
        return _Trait("form", f"{fields} {label if element.submits else ''}")
    if len(labels[element.structure]) > _LABELS:
        label = ""
    kind = "field" if element.kind in ("field", "select", "check", "upload") else "rest"
    if element.kind == "button" or element.role in _WAYS:
        kind = "way"
    return _Trait(kind, f"{element.role} {label} {element.structure}")


def _general(element: InteractiveElement) -> str:
    """Its label without what counts or names."""
    return re.sub(r"\d+", "#", element.label.casefold())[:_LONGEST_LABEL]
