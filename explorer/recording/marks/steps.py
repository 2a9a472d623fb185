"""The actions of a recording, each with the marks of its moment."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from explorer.errors import UsageError
from explorer.marks.placing import area, overlap
from explorer.models.recording import ActionWithElement, Recording, SemanticElementRef
from explorer.recording.marks.marking import Mark, MarkedPicture, mark_controls
from explorer.recording.marks.moments import RecordedMoment, load_moment

_SAME_BOX = 0.5
"""Share of their area that two boxes have in common if they are the same control."""
_NEAR = 2.0
"""CSS pixels by which a recorded point may miss the box of its control."""

_WORDS = {
    "click": "CLICK", "double_click": "DOUBLE_CLICK", "right_click": "RIGHT_CLICK", "type": "TYPE",
    "select": "SELECT", "upload": "UPLOAD", "drag": "DRAG", "hover": "HOVER",
    "assert_visible": "ASSERT_VISIBLE", "assert_text": "ASSERT_TEXT",
}  # fmt: skip


class MarkedStep(NamedTuple):
    """An action and the marked picture of the page before it.

    Attributes:
        number: The number of the action in its recording, from 1.
        action: The action.
        text: The action as agents write it: ``CLICK([5])``.
        moment: The picture as it was taken, None if the action has none.
        marked: The marked picture, None if the action has no picture or no list of controls.
        target: The number of the mark that the action was done to, None if there is none.
    """

    number: int
    action: ActionWithElement
    text: str
    moment: RecordedMoment | None
    marked: MarkedPicture | None
    target: int | None


def require_pictures(recording: Recording, path: Path) -> None:
    """Check that a recording has a picture with controls.

    Raises:
        UsageError: It has none.
    """
    has_pictures = any(action.screenshot for action in recording.actions)
    listed = (load_moment(path, action) for action in recording.actions)
    if has_pictures and any(moment and moment.controls for moment in listed):
        return
    lacks = "no lists of controls beside its pictures" if has_pictures else "no pictures"
    raise UsageError(f"{path} has {lacks}: record them with explorer record --pictures")


def marked_steps(recording: Recording, path: Path) -> Iterator[MarkedStep]:
    """Yield the actions of a recording with marks.

    An element that is not among the recorded controls, such as a text that was clicked, gets a mark
    of its own after theirs.

    Args:
        recording: The recording.
        path: Its file; the pictures are beside it.

    Raises:
        UsageError: A picture is missing or broken.
    """
    for number, action in enumerate(recording.actions, 1):
        moment = load_moment(path, action)
        if moment is None or moment.controls is None:
            yield MarkedStep(number, action, action_text(action), moment, None, None)
            continue
        controls = list(moment.controls.controls)
        target = _index(controls, action.element, (action.x, action.y))
        point = (action.to_x, action.to_y)
        drop = _index(controls, action.to_element, point) if action.type == "drag" else None
        marked = mark_controls(moment.picture, controls, width=moment.controls.width)
        marks = {id(mark.control): mark for mark in marked.marks}
        on, to = (None if one is None else marks.get(id(controls[one])) for one in (target, drop))
        text = action_text(action, on, to)
        yield MarkedStep(number, action, text, moment, marked, on and on.number)


def _index(
    controls: list[SemanticElementRef],
    element: SemanticElementRef | None,
    point: tuple[float | None, float | None],
) -> int | None:
    """Return which control is the element of an action; it is added if it is none of them."""
    if element is None or element.bbox is None:
        return None
    shared = [_shared(control, element) for control in controls]
    hit = [_contains(control, point) for control in controls]
    equal = [(one.role, one.name) == (element.role, element.name) for one in controls]
    order = range(len(controls))
    for fits in (
        [one for one in order if equal[one] and hit[one]],
        [one for one in order if equal[one] and shared[one] > 0],
        [one for one in order if hit[one] and shared[one] >= _SAME_BOX],
    ):
        if fits:
            return max(fits, key=lambda one: shared[one])
    controls.append(element)
    return len(controls) - 1


def _shared(control: SemanticElementRef, element: SemanticElementRef) -> float:
    """Return the area that the boxes have in common, as a share of both together."""
    if control.bbox is None or element.bbox is None:
        return 0.0
    common = overlap(control.bbox, element.bbox)
    return common / max(area(control.bbox) + area(element.bbox) - common, 1)


def _contains(control: SemanticElementRef, point: tuple[float | None, float | None]) -> bool:
    x, y = point
    if control.bbox is None or x is None or y is None:
        return False
    left, top, right, bottom = control.bbox
    return left - _NEAR <= x <= right + _NEAR and top - _NEAR <= y <= bottom + _NEAR


def action_text(
    action: ActionWithElement, mark: Mark | None = None, drop: Mark | None = None
) -> str:
    """Return an action as agents write it: ``CLICK([5])``, ``TYPE([2], "Ada")``.

    Secrets are written as the names of their variables: ``TYPE([3], $RECORDING_PIN)``.

    Args:
        action: The action.
        mark: The mark of its element; without it the action names coordinates.
        drop: The mark of the element that a drag ends on.
    """
    where = _place(mark, action.x, action.y)
    match action.type:
        case "navigate":
            return _call("GOTO", _quoted(action.url or ""))
        case "key":
            return _call("KEY", _quoted("+".join((*(action.modifiers or ()), action.key or ""))))
        case "check":
            return _call("UNCHECK" if action.text == "false" else "CHECK", *where)
        case "drag":
            return _call("DRAG", *where, *_place(drop, action.to_x, action.to_y))
        case "scroll":
            return _call("SCROLL", *_place(None, action.to_x, action.to_y))
        case "tab":
            return "CLOSE_TAB()" if action.text == "close" else _call("TAB", *_value(action))
        case "dialog":
            return _call("DIALOG", *_value(action))
    word = _WORDS.get(action.type, action.type.upper())
    held = (f"modifiers={_quoted('+'.join(action.modifiers))}",) if action.modifiers else ()
    return _call(word, *where, *_value(action), *held)


def _call(word: str, *arguments: str) -> str:
    return f"{word}({', '.join(arguments)})"


def _place(mark: Mark | None, x: float | None, y: float | None) -> Sequence[str]:
    if mark is not None:
        return (f"[{mark.number}]",)
    return () if x is None or y is None else (f"{x:g}", f"{y:g}")


def _value(action: ActionWithElement) -> Sequence[str]:
    if action.variable:
        return (f"${action.variable}",)
    return () if action.text is None else (_quoted(action.text),)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
