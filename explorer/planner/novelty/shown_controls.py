"""What each address has shown, to notice the controls that it no longer has."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import TypeVar

from explorer.identity.signatures import ActionSignature
from explorer.planner.novelty.class_keys import ClassKey
from explorer.planner.novelty.class_registry import ClassRegistry
from explorer.planner.novelty.prospects import Prospects
from explorer.urls import normalise

_Key = TypeVar("_Key", ClassKey, ClassKey | None)

_CHANGES = 3
"""After so many changes the labels of controls are no sign that they are different ones."""


class ShownControls:
    """Compares a page with what its address has shown before."""

    def __init__(self, classes: ClassRegistry, prospects: Prospects) -> None:
        self._classes = classes
        self._prospects = prospects
        self._at: dict[str, dict[ActionSignature, ClassKey | None]] = defaultdict(dict)
        """By address: its controls, each with the first class on the way to it, or None."""
        self._relabelled: Counter[tuple[str, str]] = Counter()
        """By template and family: how often a visit has shown other labels."""

    def compare(
        self,
        url: str,
        template: str,
        path: tuple[ClassKey, ...],
        here: Mapping[ActionSignature, ClassKey],
    ) -> list[ClassKey]:
        """Record the controls of a page and return the classes that it has lost.

        Args:
            url: The address of the page.
            template: Its template.
            path: The classes that were tried on the page to come to its present state. After a try
                nothing counts as lost.
            here: The controls that the page shows, with the keys of their classes. No links.

        Returns:
            The keys of the classes that are not there any more, and of those that were reached
            through one of them.
        """
        address = normalise(url)
        # Labels that have been ignored since would make each control look like further ones.
        shown = self._at[address] = self._regarded(self._at[address], template)
        here, keys = self._regarded(here, template), set(here.values())
        lost = []
        gone: Counter[str] = Counter()
        new = Counter(signature.family for signature in here if signature not in shown)
        for signature, first in [] if path else list(shown.items()):
            key = here.get(signature) or self._classes.key(signature, template)
            if (self._classes.current(first) if first else key) not in keys:
                del shown[signature]
                lost.append(key)
                gone[signature.family] += 1
        for signature in here:
            shown.setdefault(signature, path[0] if path else None)
        for family in gone:
            if gone[family] == new[family]:
                self._note_relabelled(template, family)
        return lost

    def _regarded(
        self, controls: Mapping[ActionSignature, _Key], template: str
    ) -> dict[ActionSignature, _Key]:
        """Return controls without the labels that are ignored, each as it was told first."""
        if not self._classes.ignores_labels_on(template):
            return dict(controls)
        regarded: dict[ActionSignature, _Key] = {}
        for signature, key in controls.items():
            regarded.setdefault(self._classes.regarded(signature, template), key)
        return regarded

    def _note_relabelled(self, template: str, family: str) -> None:
        """Note that controls of a page have other labels than at the last visit."""
        self._relabelled[template, family] += 1
        if self._relabelled[template, family] == _CHANGES:
            self._prospects.update(self._classes.ignore_labels(template, family))
