"""What each address has shown, to notice the controls that it no longer has."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from explorer.identity.signatures import ActionSignature
from explorer.planner.novelty.class_keys import ClassKey
from explorer.planner.novelty.class_registry import ClassRegistry
from explorer.urls import normalise


class ShownControls:
    """Compares a page with what its address has shown before."""

    def __init__(self, classes: ClassRegistry) -> None:
        self._classes = classes
        self._at: dict[str, dict[ActionSignature, ClassKey | None]] = defaultdict(dict)
        """By address: its controls, each with the first class on the way to it, or None."""

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
        shown, keys = self._at[normalise(url)], set(here.values())
        lost = []
        for signature, first in [] if path else list(shown.items()):
            key = here.get(signature) or self._classes.key(signature, template)
            if (self._classes.current(first) if first else key) not in keys:
                del shown[signature]
                lost.append(key)
        for signature in here:
            shown.setdefault(signature, path[0] if path else None)
        return lost
