"""The recording as a replay leaves it: elements as they are now, and proven locators."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.masking import Mask
from explorer.models.recording import ActionWithElement, Recording, SemanticElementRef
from explorer.recording.replay.player import Played
from explorer.recording.secrets import clean_reference


def updated(recording: Recording, played: Iterable[Played], mask: Mask) -> Recording:
    """Return a recording with what a replay has found.

    Healed elements are stored as they are now, the earlier ones are kept. The locator of each
    element is the one that matched exactly it in this replay.

    Args:
        recording: The recording.
        played: The actions that were replayed.
        mask: Knows the secrets that were typed.
    """
    actions = list(recording.actions)
    for one in played:
        actions[one.result.index] = _updated(one, mask)
    return recording.model_copy(update={"actions": tuple(actions)})


def _updated(played: Played, mask: Mask) -> ActionWithElement:
    action, now = played.action, played.reference
    if now is None or action.element is None:
        return action
    changes: dict[str, object] = {}
    element = action.element
    if played.result.healed:
        changes["earlier"] = (element, *(action.earlier or ()))
        element = clean_reference(now, mask)
    changes["element"] = _with_locator(element, played.result.locator, mask)
    if action.to_element is not None:
        changes["to_element"] = _with_locator(action.to_element, played.target_locator, mask)
    return action.model_copy(update=changes)


def _with_locator(
    element: SemanticElementRef, locator: str | None, mask: Mask
) -> SemanticElementRef:
    if locator is None or mask.contains_secret(locator):  # a masked one would match nothing
        return element.model_copy(update={"locator": None})
    return element.model_copy(update={"locator": locator})
