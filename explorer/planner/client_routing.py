"""Whether links are followed within their document, as single-page applications do."""

from __future__ import annotations

from explorer.models import Act, PageLoad
from explorer.urls import normalise


class ClientRouting:
    """Knows whether a click on a link keeps the document of the page.

    Such a click takes a fraction of the time in which the address is opened anew, and it is what a
    person would do.
    """

    def __init__(self) -> None:
        self._keeps_document = False
        """Whether the latest link that was clicked has kept it."""
        self._vain: set[str] = set()
        """Normalised addresses that a click on their link did not lead to."""

    def note(self, act: Act) -> None:
        """Learn from an act, if it was a click on a link that led to another page."""
        outcome = act.outcome
        is_link = act.element is not None and bool(act.element.href)
        if not is_link or outcome.action != "click" or outcome.effect != "navigation":
            return
        loads = [signal for signal in outcome.signals if isinstance(signal, PageLoad)]
        self._keeps_document = bool(loads) and not any(load.is_document for load in loads)

    def note_vain(self, url: str) -> None:
        """Note that a click on a link has not led to its address."""
        self._vain.add(normalise(url))

    def keeps_document(self, url: str) -> bool:
        """Return whether a click on a link to an address is expected to keep the document."""
        return self._keeps_document and normalise(url) not in self._vain
