"""Detects which controls are destructive by the requests they send and by texts around them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from explorer.models import InteractiveElement, Request
from explorer.policy.safety import Destructive

_SHORT_DIALOG = 400  # characters; all of a dialog this short concerns its buttons
_SHORT_QUESTION = 250
"""Maximum length of a question, in characters; a longer text only mentions its subject."""
_QUESTION_MARKS = "?\uff1f\u037e"
_PRESSED_KINDS = ("button", "link", "other")
_PRESSED_ROLES = ("", "button", "menuitem", "generic", "link", "none", "presentation")


_NOTHING = Request()


class DocumentRequests:
    """Describes the requests that the controls of one document send when they are used.

    Args:
        forms: The data of the document's forms from ``scripts/requests.js``, by form name.
        destructive: The rules for destructive actions.
    """

    def __init__(self, forms: dict[str, Any], destructive: Destructive) -> None:
        self._destructive = destructive
        # A form with the method "dialog" closes its dialog and sends nothing.
        told = {name: form for name, form in forms.items() if form and form["method"] != "dialog"}
        self._forms = {name: self._read(form) for name, form in told.items()}

    def of(self, control: dict[str, Any] | None, form: str) -> Request | None:
        """Return the request that a control sends, or None if it sends none.

        Args:
            control: The control's own request data from ``scripts/requests.js``, or None.
            form: The name of the form that the control submits, "" for none.
        """
        sent = self._forms.get(form)
        if not control:
            return sent
        return self._read(control, sent or _NOTHING)

    def word_of_form(self, element: InteractiveElement, form: str) -> str:
        """Return the destructive word in a form's request, "" for none.

        Applies to a link or button inside the form through which a script may submit it.
        """
        request = self._forms.get(form)
        if (
            request is None
            or not _is_pressed(element)
            or self._destructive.is_cancel_button(element)
        ):
            return ""
        return self._destructive.word_in_sent(request)

    def _read(self, told: dict[str, Any], form: Request = _NOTHING) -> Request:
        own = tuple(
            (name, value)
            for name, value in told["fields"]
            if self._destructive.is_command_field(name)
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
    """A text that may warn about controls, as ``scripts/warnings.js`` returns it."""

    text: str
    title: bool
    label: bool
    """Whether the text is the label of a field and describes that field."""
    dialog: bool
    """Whether the text is in a dialog."""
    length: int
    """Length of all text in the dialog, in characters."""
    levels: list[list[int]]
    """Growing groups of controls that the text may concern, as element indexes, nearest first."""
    whole: list[int]
    """All controls of a page with little other text, as element indexes."""


def warning_texts(
    told: Sequence[dict[str, Any]],
    elements: Sequence[InteractiveElement],
    destructive: Destructive,
) -> dict[int, str]:
    """Return the controls that nearby texts declare destructive.

    Args:
        told: The warning texts from ``scripts/warnings.js``.
        elements: The elements of the document, in the order of their indexes.
        destructive: The rules for destructive actions.

    Returns:
        The destructive word by the index of the element.
    """
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
    """Yield the controls of the smallest group in which any could do what the text warns of."""
    if warned.dialog:
        warned = warned._replace(text=_without_listed(warned, elements, destructive))
    warning = destructive.word_in_warning(warned.text)
    word = warning or ("" if warned.label else destructive.word_in_message(warned.text))
    if not word:
        return
    if not warning and not warned.title and len(warned.text) > _SHORT_QUESTION:
        return  # the text only mentions the action
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


def _without_listed(
    warned: WarningText, elements: Sequence[InteractiveElement], destructive: Destructive
) -> str:
    """Return the text of a dialog without the names of buttons that it has several times.

    It lists things, each with a button to delete it; a dialog that asks has one such button.
    """
    labels = Counter(elements[index].label for level in warned.levels for index in level)
    asked = max(map(warned.text.rfind, _QUESTION_MARKS)) + 1  # what is asked may say the word, too
    text = warned.text[asked:]
    for label, count in labels.items():
        is_each_told = count > 1 and warned.text.count(label) >= count
        if is_each_told and destructive.word_in_text(label):
            text = " ".join(text.rsplit(label, count))
    return warned.text[:asked] + text


def _binds_all(warned: WarningText, warning: str, *, fields: bool) -> bool:
    """Return whether the text concerns all buttons near it, not only the affirmative ones."""
    if not warned.dialog or warning:
        return bool(warning)
    asks = warned.title or any(mark in warned.text for mark in _QUESTION_MARKS)
    return asks or (warned.length <= _SHORT_DIALOG and not fields)


def _could_do_it(
    element: InteractiveElement, word: str, destructive: Destructive, *, bound: bool
) -> bool:
    if _consents(element, word, destructive):
        return True
    return bound and _is_pressed(element) and not destructive.is_cancel_button(element, word)


def _consents(element: InteractiveElement, word: str, destructive: Destructive) -> bool:
    return (
        element.kind in _PRESSED_KINDS
        and destructive.is_consent_button(element)
        and not destructive.is_cancel_button(element, word)
    )


def _is_pressed(element: InteractiveElement) -> bool:
    """Return whether the element is a button that does not just open a link, a tab or a fold."""
    if element.leads_to or element.tag == "summary" or element.kind not in _PRESSED_KINDS:
        return False
    return element.role in _PRESSED_ROLES and not element.tells_folding


def _asked_before(element: InteractiveElement, destructive: Destructive) -> str:
    """Return the destructive word in the text before an affirmative button, "" for none."""
    if element.kind not in _PRESSED_KINDS or not destructive.is_consent_button(element):
        return ""
    word = destructive.word_in_message(element.near)
    return "" if destructive.is_cancel_button(element, word) else word
