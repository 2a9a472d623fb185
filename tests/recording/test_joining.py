"""Events become actions, and secrets stay out of them, whatever they read like."""

from __future__ import annotations

from typing import Any

import pytest

from explorer.masking import Mask
from explorer.models import Bounds, InteractiveElement, Markup
from explorer.models.capture.events import CapturedElement, CapturedEvent
from explorer.models.recording import ActionWithElement, Recording
from explorer.recording.joining import ActionJoiner, without_closing
from explorer.recording.secrets import without_secrets


def event(kind: str, time: float, *, secret: bool = False, **more: Any) -> CapturedEvent:
    element = InteractiveElement(
        ref="",
        kind="other",
        tag="input",
        role="textbox",
        name="Code",
        bounds=Bounds(x=0, y=0, width=9, height=9),
    )
    captured = CapturedElement(element=element, markup=Markup(), secret=secret)
    known: dict[str, Any] = {"target": "d-1", "url": "https://shop.example/", "captured": captured}
    return CapturedEvent(type=kind, time=time, **{**known, **more})


def joined(*events: CapturedEvent) -> ActionJoiner:
    joiner = ActionJoiner()
    for one in events:
        joiner.add(one)
    return joiner


@pytest.mark.parametrize("secret", ["2026", "type", "actions", "RECORDING", "shop.example", "Alt"])
def test_a_secret_that_reads_like_a_part_of_the_file_breaks_nothing(secret: str) -> None:
    joiner = joined(
        event("type", 1, secret=True, text=secret, field_name="pin"),
        event("click", 3, target="d-2", url=f"https://shop.example/home?pin={secret}"),
    )
    actions = without_secrets(joiner.actions, Mask(*joiner.secrets))
    recording = Recording(url="https://shop.example/", actions=actions)
    again = Recording.model_validate_json(recording.to_json())
    assert [action.type for action in again.actions] == ["type", "click"]
    assert again.variables == ("RECORDING_PIN",)
    assert (again.actions[1].url or "").startswith("https://shop.example/home")
    assert f"pin={secret}" not in recording.to_json()


def test_markup_that_repeats_a_secret_is_left_out() -> None:
    element = {
        "role": "button",
        "name": "Remove hunter2",
        "id": "remove-hunter2",
        "classes": ["row", "of-hunter2"],
        "css_selector": "#remove-hunter2",
        "test_id": "remove",
        "url": "https://shop.example/?pin=hunter2",
    }
    action = ActionWithElement.model_validate({"type": "click", "element": element})
    (clean,) = without_secrets([action], Mask("hunter2"))
    assert "hunter2" not in repr(clean)
    assert clean.element is not None
    assert (clean.element.test_id, clean.element.id, clean.element.classes) == (
        "remove",
        None,
        None,
    )


def test_what_was_typed_before_a_field_became_secret_is_dropped() -> None:
    joiner = joined(
        event("type", 1, text="hunt"),
        event("click", 2, target="d-2"),
        event("type", 3, secret=True, text="hunter2", field_name="pin"),
    )
    assert "hunt" not in repr(joiner.actions)
    assert set(joiner.secrets) == {"hunt", "hunter2"}


def test_an_upload_drops_only_the_click_that_opened_its_file_chooser() -> None:
    late = joined(event("click", 1, target="d-2"), event("upload", 90, text="a.png"))
    assert [action.type for action in late.actions] == ["click", "upload"]
    soon = joined(event("click", 80, target="d-2"), event("upload", 90, text="a.png"))
    assert [action.type for action in soon.actions] == ["upload"]


def test_closing_the_window_is_no_part_of_the_recording() -> None:
    joiner = joined(event("click", 1), event("tab_closed", 2), event("tab_closed", 3, tab=1))
    assert [action.type for action in without_closing(joiner.actions)] == ["click"]
