"""Actions of a crawl as actions of a recording."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from explorer.masking import MASK
from explorer.models import (
    Dialog,
    FilledField,
    Popup,
    ReplayableAction,
    Signal,
    verb,
)
from explorer.models.gesture_keys import are_for_page, keys_of
from explorer.models.recording import ActionWithElement, SemanticElementRef
from explorer.recording.formats.elements import element_of
from explorer.recording.formats.keys import split_key
from explorer.recording.references import reference_of
from explorer.recording.variables import variable_for

_GESTURES = ("double_click", "right_click", "middle_click", "hover")
_NOT_HELD = (
    "shift_click", "control_click", "long_press", "tap", "drag", "drop_file", "paste", "copy",
    "select_text", "scroll", "narrow", "go_back", "press_access_key",
)  # fmt: skip
"""Gestures of a crawl that recordings have no action for, or whose details are not journalled."""
_TYPES = {"select": "select", "checkbox": "check", "radio": "check", "file": "upload"}
"""Types of fields -> recorded types; any other field is typed into."""
_NO_ENTER = ("textarea", "contenteditable")


class ActionWriter:
    """Writes the actions of a crawl one after the other.

    Attributes:
        actions: The recorded actions.
        losses: What a recording cannot hold, a line each.
    """

    def __init__(self) -> None:
        self.actions: list[ActionWithElement] = []
        self.losses: list[str] = []
        self._tabs = 1
        self._tab = 0
        self._variables: list[str] = []

    def open(self, url: str) -> None:
        """Open an address."""
        self.lose_secret(url)
        self._add("navigate", url=url)

    def act(self, act: ReplayableAction, signals: Sequence[Signal] = ()) -> None:
        """Do an action, with the dialogs and tabs that the browser reported meanwhile."""
        self._fields(act)
        for signal in signals:
            if isinstance(signal, Dialog):
                self._add("dialog", text="accept" if signal.accepted else "dismiss")
        self._follow(signals)

    def lose_secret(self, url: str) -> None:
        """Note that a secret of an address is not held."""
        if MASK in url:
            self.losses.append(f"a secret in the address {url} is not held")

    def _follow(self, signals: Iterable[Signal]) -> None:
        """Go on in the tab that the crawl went on in, and close those that it closed."""
        for signal in signals:
            if isinstance(signal, Popup):
                number = self._tabs
                self._tabs += 1
                if signal.followed:
                    self._tab = number
                else:
                    self.actions.append(ActionWithElement(type="tab", text="close", tab=number))

    def _fields(self, act: ReplayableAction) -> None:
        element, filled = act.element, act.filled
        if act.action == "submit" and (filled or act.submitter):
            self._form(act)
        elif act.action in ("fill", "select", "check", "upload") and filled:
            self._fill(_reference(act), filled[0], _type_of(act.action), act.url)
            if key := filled[0].sent_by:
                self._key(_reference(act), act.url, key)
        elif act.action in _NOT_HELD or (element.frame and are_for_page(act.action, element)):
            what = f"{verb(act.action)} on {element.label!r}"
            self._lose(f"how the crawl did a {what} is not held")
        elif keys := keys_of(act.action, element):
            self._keys(act, keys)
        else:
            kind = act.action if act.action in _GESTURES else "click"
            if element.tag == "canvas":
                self._lose(f"at which point of {element.label!r} the crawl clicked is not held")
            self._add(kind, element=_reference(act), url=act.url)

    def _keys(self, act: ReplayableAction, keys: Iterable[str]) -> None:
        """Press keys; what a crawl does to the focus before has no action."""
        is_for_page = are_for_page(act.action, act.element)
        if is_for_page and self._may_have_focus():
            self._lose("that the crawl left what had the focus before it pressed keys is not held")
        elif act.action == "press_escape" and act.element.is_surface and not is_for_page:
            what = f"that the crawl put the focus into {act.element.label!r}"
            self._lose(f"{what} before it pressed Escape is not held")
        pressed_on = None if is_for_page else _reference(act)
        for key in keys:
            self._key(pressed_on, act.url, key)

    def _may_have_focus(self) -> bool:
        """Return whether an action since the page was opened may have put the focus somewhere."""
        for one in reversed(self.actions):
            if one.type == "navigate":
                return False
            if one.element and one.type != "hover":
                return True
        return False

    def _lose(self, what: str) -> None:
        self.losses.append(f"after action {len(self.actions)}: {what}")

    def _form(self, act: ReplayableAction) -> None:
        """Fill the fields of a form, which are known by what the form said of them."""
        last: SemanticElementRef | None = None
        seen: Counter[str] = Counter()
        for filled in act.filled:
            seen[filled.label] += 1
            if seen[filled.label] == 2 and not filled.type:
                self.losses.append(f"several fields are called {filled.label!r}")
            field, kind = _field(filled, act), _TYPES.get(filled.type, "type")
            self._fill(field, filled, kind, act.url)
            if kind == "type" and filled.type not in _NO_ENTER:
                last = field
        if act.unsent:
            return
        button = act.element if act.element.kind == "button" else act.submitter
        if button is not None:
            self._add("click", element=reference_of(button, url=act.url), url=act.url)
        elif last is not None:
            self._key(last, act.url)
        else:
            self.losses.append(f"how the form at {act.url} is sent is not held")

    def _fill(self, element: SemanticElementRef, filled: FilledField, kind: str, url: str) -> None:
        if kind == "upload":  # without a file a replay attaches a sample, as the crawl did
            self._add(kind, element=element, url=url)
        elif filled.value == MASK:
            name = variable_for(filled.label, self._variables)
            self._variables.append(name)
            self._add(kind, element=element, url=url, variable=name)
        else:
            if MASK in filled.value:
                self.losses.append(f"a secret in the value of {filled.label!r} is not held")
            if filled.length is not None:
                self.losses.append(
                    f"of the value of {filled.label!r} only the first {len(filled.value)} of "
                    f"{filled.length} characters are held"
                )
            self._add(kind, element=element, url=url, text=_text(filled, kind))

    def _key(self, element: SemanticElementRef | None, url: str, pressed: str = "Enter") -> None:
        key, modifiers = split_key(pressed)
        self._add("key", element=element, url=url, key=key, modifiers=modifiers or None)

    def _add(self, kind: str, **fields: object) -> None:
        element = fields.get("element")
        if isinstance(element, SemanticElementRef):
            fields["frame"] = element.frame
            if element.center:
                fields["x"], fields["y"] = element.center
        values = {"type": kind, "tab": self._tab, **fields}
        self.actions.append(ActionWithElement.model_validate(values))


def _reference(act: ReplayableAction) -> SemanticElementRef:
    return reference_of(act.element, url=act.url)


def _field(filled: FilledField, act: ReplayableAction) -> SemanticElementRef:
    """Return the reference to a field of a form."""
    is_named = filled.label not in (filled.name, filled.id, filled.type)
    kind = filled.type
    name = filled.value if kind == "radio" else filled.label
    facts = {
        "name": name if is_named or kind == "radio" else "",
        "tag": kind if kind in ("select", "textarea") else "input" if kind else "",
        "type": "" if kind in ("select", "textarea", "list", "contenteditable") else kind,
        "id": filled.id,
        "placeholder": filled.placeholder,
        "css_selector": f'[name="{filled.name}"]' if filled.name.isidentifier() else "",
        "url": act.url,
        "frame": act.element.frame,
    }
    known = {key: value for key, value in facts.items() if value}
    found = element_of(known, _TYPES.get(kind, "type"))
    assert found is not None, "it has an address"
    return found


def _type_of(action: str) -> str:
    return "type" if action == "fill" else action


def _text(filled: FilledField, kind: str) -> str:
    if kind != "check":
        return filled.value
    return "false" if filled.value in ("unchecked", "false") else "true"
