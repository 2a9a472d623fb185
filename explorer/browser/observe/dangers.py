"""What the controls of a document would send, and which of them its texts warn of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from explorer.models import InteractiveElement, Request
from explorer.policy.safety import Destructive

_SHORT_DIALOG = 400  # characters: all that a dialog says is about what its buttons do
_SHORT_QUESTION = 250
"""Characters: a longer text only mentions what it speaks of."""
_QUESTION_MARKS = "?\uff1f\u037e"
_PRESSED_KINDS = ("button", "link", "other")
_PRESSED_ROLES = ("", "button", "menuitem", "generic", "link", "none", "presentation")


_NOTHING = Request()


class DocumentRequests:
    """What the controls of one document would send, from what scripts/requests.js tells."""

    def __init__(self, forms: dict[str, Any], destructive: Destructive) -> None:
        self._destructive = destructive
        # A form by the method "dialog" closes its dialog, and sends nothing.
        told = {name: form for name, form in forms.items() if form and form["method"] != "dialog"}
        self._forms = {name: self._read(form) for name, form in told.items()}

    def of(self, control: dict[str, Any] | None, form: str) -> Request | None:
        """Of a control, and of the form that it sends ("" for none)."""
        sent = self._forms.get(form)
        if not control:
            return sent
        return self._read(control, sent or _NOTHING)

    def word_of_form(self, element: InteractiveElement, form: str) -> str:
        """The word of a form, for a link or a button in it that a script may send it by."""
        request = self._forms.get(form)
        if request is None or not _is_pressed(element) or self._destructive.leads_out(element):
            return ""
        return self._destructive.word_in_sent(request)

    def _read(self, told: dict[str, Any], form: Request = _NOTHING) -> Request:
        own = tuple(
            (name, value) for name, value in told["fields"] if self._destructive.keeps(name)
        )
        return Request(
            method=told["method"].upper() or form.method,
            url=told["url"] or form.url,
            confirmation=told["confirmation"] or form.confirmation,
            fields=(*own, *form.fields),
            calls=(*told["calls"], *form.calls),
            follows=told.get("follows", False),
        )


def _first(texts: Iterable[str]) -> str:
    return next(filter(None, texts), "")


class WarningText(NamedTuple):
    """A text that may be about controls, as scripts/warnings.js tells of it."""

    text: str
    title: bool
    label: bool
    """It is a label of a field, and tells what that is for."""
    dialog: bool
    length: int
    """Characters that its dialog has in all."""
    levels: list[list[int]]
    """Growing groups of the controls that it may be about, the nearest first."""
    whole: list[int]
    """All controls of a page that says little else."""


def warning_texts(
    told: Sequence[dict[str, Any]],
    elements: Sequence[InteractiveElement],
    destructive: Destructive,
) -> dict[int, str]:
    """The controls that are dangerous by what is said around them, each with the word for it."""
    found: dict[int, str] = {}
    for one in told:
        for index, word in _meant(WarningText(**one), elements, destructive):
            found.setdefault(index, word)
    for index, element in enumerate(elements):
        if index not in found and (word := _asked_before(element, destructive)):
            found[index] = word
    return found


def _meant(
    warned: WarningText, elements: Sequence[InteractiveElement], destructive: Destructive
) -> Iterable[tuple[int, str]]:
    """The controls of the smallest group in which some could do what the text warns of."""
    warning = destructive.word_in_warning(warned.text)
    word = warning or ("" if warned.label else destructive.word_in_message(warned.text))
    if not word:
        return
    if not warning and not warned.title and len(warned.text) > _SHORT_QUESTION:
        return  # it mentions it
    for level in warned.levels:
        fields = any(elements[index].kind in ("field", "select") for index in level)
        bound = _binds_all(warned, warning, fields=fields)
        about = [i for i in level if _could_do_it(elements[i], word, destructive, bound=bound)]
        if about:
            yield from ((index, word) for index in about)
            return
    if not warned.dialog:
        whole = warned.whole
        yield from ((i, word) for i in whole if _consents(elements[i], word, destructive))


def _binds_all(warned: WarningText, warning: str, *, fields: bool) -> bool:
    """Whether all buttons beside the text are meant, and not only those that say yes."""
    if not warned.dialog or warning:
        return bool(warning)
    asks = warned.title or any(mark in warned.text for mark in _QUESTION_MARKS)
    return asks or (warned.length <= _SHORT_DIALOG and not fields)


def _could_do_it(
    element: InteractiveElement, word: str, destructive: Destructive, *, bound: bool
) -> bool:
    if _consents(element, word, destructive):
        return True
    return bound and _is_pressed(element) and not destructive.leads_out(element, word)


def _consents(element: InteractiveElement, word: str, destructive: Destructive) -> bool:
    return (
        element.kind in _PRESSED_KINDS
        and destructive.consents(element)
        and not destructive.leads_out(element, word)
    )


def _is_pressed(element: InteractiveElement) -> bool:
    """A button, and none that only opens something: a link, a tab, a fold."""
    if element.leads_to or element.tag == "summary" or element.kind not in _PRESSED_KINDS:
        return False
    opens = not {"expanded", "collapsed"}.isdisjoint(element.states)
    return element.role in _PRESSED_ROLES and not opens


def _asked_before(element: InteractiveElement, destructive: Destructive) -> str:
    """Of a button that says yes: the word in the text that stands before it."""
    if element.kind not in _PRESSED_KINDS or not destructive.consents(element):
        return ""
    word = destructive.word_in_message(element.near)
    return "" if destructive.leads_out(element, word) else word
