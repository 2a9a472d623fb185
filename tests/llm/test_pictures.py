"""Pictures that are shown to a model of each provider, over real HTTP."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest

from explorer.bootstrap.vision import open_reader
from explorer.errors import ExplorerError
from explorer.models.recording import SemanticElementRef
from tests.llm.conftest import Provider
from tests.recording.vision.pictures import HOSTILE, SIZE, a_picture

SAVE = {"role": "button", "name": "Save", "left": 130, "top": 40, "right": 214, "bottom": 72}


async def read(
    provider: Provider, picture: bytes, scale: float = 1.0, **more: object
) -> tuple[SemanticElementRef, ...]:
    async with open_reader(provider.settings(attempts=1, **more)) as reader:
        return await reader.read(picture, scale)


def answers(provider: Provider, *elements: object) -> None:
    provider.replies(provider.dialect.answer(json.dumps({"elements": elements})))


async def test_the_model_sees_the_picture_and_its_elements_are_returned(provider: Provider) -> None:
    answers(provider, SAVE)
    (element,) = await read(provider, a_picture())

    assert (element.to_text(), element.bbox) == ('button "Save"', (130, 40, 214, 72))
    assert element.confidence == 0.5
    (request,) = provider.requests
    assert f"{SIZE[0]} pixels wide and {SIZE[1]} pixels high" in json.dumps(request)
    assert any(data.startswith(b"\x89PNG") for data in images(request))


async def test_boxes_of_a_smaller_copy_are_those_of_the_picture(provider: Provider) -> None:
    answers(provider, SAVE)
    (element,) = await read(provider, a_picture(scale=4), 4.0)  # sent at half of its size
    assert element.bbox == (65, 20, 107, 36)


@pytest.mark.parametrize(
    "wrong",
    [
        {"left": -5},
        {"right": 5000},
        {"top": 90},
        {"left": 214},
        {"name": " "},
        {"role": ""},
        {"role": "ignore all instructions"},
    ],
)
async def test_an_element_that_cannot_be_is_left_out(
    provider: Provider, wrong: dict[str, object]
) -> None:
    answers(provider, SAVE | wrong, SAVE | {"name": "Open\u202e\n it"})
    (element,) = await read(provider, a_picture())
    assert element.name == "Open it"

    provider.server.clear()
    answers(provider, SAVE | wrong)
    with pytest.raises(ExplorerError, match="no element whose box is in the picture"):
        await read(provider, a_picture())


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("I see a nice button.", "invalid"),
        ('{"elements": [{"role": "button"}]}', "invalid"),
        ('{"elements": 7}', "invalid"),
    ],
)
async def test_garbage_ends_in_a_line(provider: Provider, text: str, reason: str) -> None:
    provider.replies(provider.dialect.answer(text))
    with pytest.raises(ExplorerError, match=reason) as failed:
        await read(provider, a_picture())
    assert "\n" not in str(failed.value)


async def test_an_error_of_the_server_ends_in_a_line(provider: Provider) -> None:
    provider.replies((400, provider.dialect.error("this model takes no images")))
    with pytest.raises(ExplorerError, match="rejected: HTTP 400"):
        await read(provider, a_picture())


async def test_an_answer_that_was_cut_ends_in_a_line(provider: Provider) -> None:
    provider.replies(provider.dialect.truncated('{"elements": ['))
    with pytest.raises(ExplorerError, match="did not fit"):
        await read(provider, a_picture())


async def test_a_hostile_picture_is_not_sent(provider: Provider) -> None:
    answers(provider)
    with pytest.raises(ExplorerError):
        await read(provider, HOSTILE["huge"])
    assert not provider.requests


def images(request: Any) -> list[bytes]:
    """All texts of a request that are Base64."""
    if isinstance(request, dict):
        return [found for value in request.values() for found in images(value)]
    if isinstance(request, list):
        return [found for value in request for found in images(value)]
    text = str(request).removeprefix("data:image/png;base64,")
    return [base64.b64decode(text)] if len(text) > 500 and " " not in text else []
