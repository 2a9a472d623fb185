"""Choosing with a picture of the page, asked of each provider over real HTTP."""

from __future__ import annotations

import json
from typing import Any

import pytest
from werkzeug import Request, Response

from explorer.bootstrap.opening import open_decision_model
from explorer.masking import Mask
from explorer.models import Bounds, InteractiveElement, PageContext, Recommendation, Snapshot, Usage
from explorer.models.moments import PageMoment
from explorer.planner.questions.decision_model import DecisionModel
from explorer.settings.model import AISettings
from tests.llm.conftest import Provider, json_response
from tests.llm.test_pictures import images
from tests.recording.vision.pictures import SIZE, a_picture

ANSWER = '{"reasoning": "new", "elementIndex": 1}'
SEEING = {"openai": "gpt-6-luna", "anthropic": "claude-haiku-5-5", "ollama": "some-model"}


def page() -> PageContext:
    facts = {"kind": "button", "tag": "button", "role": "button"}
    box = Bounds(x=130, y=40, width=84, height=32)
    elements = tuple(
        InteractiveElement(ref=f"f0e{n}", name=name, bounds=box, **facts)
        for n, name in enumerate(("Open", "Save"))
    )
    seen = Snapshot(url="https://shop.test/", elements=elements[1:])
    moment = PageMoment(picture=a_picture(), width=SIZE[0], height=SIZE[1], snapshot=seen)
    return PageContext(
        url="https://shop.test/",
        title="Shop",
        headings=(),
        elements=elements,
        visited_urls=(),
        target_navigations=1,
        current_navigations=0,
        recent_interactions=(),
        moment=moment,
    )


async def recommend(settings: AISettings) -> tuple[Recommendation, Usage]:
    async with open_decision_model(settings, Mask()) as model:
        return await model.decider.recommend(page())


async def test_the_marked_picture_goes_with_the_question(provider: Provider) -> None:
    provider.replies(provider.dialect.answer(ANSWER, 2500, 50))
    recommendation, usage = await recommend(provider.settings(vision="on"))
    assert (recommendation.element_index, recommendation.saw_picture) == (1, True)
    assert (usage.input_tokens, usage.output_tokens) == (2500, 50)
    (request,) = provider.requests
    (picture,) = images(request)
    assert picture.startswith(b"\x89PNG")
    assert picture != a_picture()
    assert json.dumps(request).count("marked") == 2  # the prompt explains it, and one element is


@pytest.mark.parametrize("status", [400, 413, 415, 422])
async def test_a_refused_picture_is_left_out_and_the_refusal_told(
    provider: Provider, status: int
) -> None:
    def answer(request: Request) -> Response:
        if images(request.get_json()):
            return json_response(provider.dialect.error("no images, please"), status)
        return json_response(provider.dialect.answer(ANSWER))

    provider.server.expect_request(provider.dialect.path).respond_with_handler(answer)
    recommendation, _ = await recommend(provider.settings(vision="on"))
    assert (recommendation.element_index, recommendation.saw_picture) == (1, False)
    assert recommendation.picture_refusal == f"HTTP {status}: no images, please"
    assert [len(images(request)) for request in provider.requests] == [1, 0]


async def test_a_picture_counts_for_the_budget_and_is_left_out_if_it_does_not_fit(
    provider: Provider,
) -> None:
    provider.replies(provider.dialect.answer(ANSWER))
    recommendation, _ = await recommend(provider.settings(vision="on", max_tokens_per_run=6000))
    assert (recommendation.saw_picture, recommendation.picture_refusal) == (False, "")
    assert [len(images(request)) for request in provider.requests] == [0]


async def opened(provider: Provider, **more: Any) -> DecisionModel:
    name = provider.dialect.name
    if name == "ollama":
        body = {"capabilities": ["completion", "vision"], "model_info": {}}
        provider.server.expect_request("/api/show").respond_with_json(body)
    settings = provider.settings(model=SEEING[name], **more)
    async with open_decision_model(settings, Mask()) as model:
        return model


@pytest.mark.parametrize(
    ("vision", "is_shown"), [("auto", True), ("on", True), ("off", False)]
)  # fmt: skip
async def test_pictures_are_shown_as_the_settings_say(
    provider: Provider, vision: str, is_shown: bool
) -> None:
    assert (await opened(provider, vision=vision)).shows_pictures is is_shown


@pytest.mark.parametrize(
    ("name", "takes_pictures"),
    [
        ("gpt-6-luna", True), ("gpt-4o-mini", True), ("gpt-5.1", True), ("o3", True),
        ("openai/gpt-4.1", True), ("claude-haiku-5-5", True), ("anthropic/claude-opus-5", True),
        ("Qwen2.5-VL-7B-Instruct", True), ("llava-v1.6", True), ("llama-3.2-11b-vision", True),
        ("gpt-3.5-turbo", False), ("gpt-35-turbo", False), ("gpt-4", False), ("gpt-oss-20b", False),
        ("o1-mini", False), ("o3-mini", False), ("claude-2", False), ("claude-instant-1", False),
        ("qwen3-4b", False), ("mistral-7b", False),
    ],
)  # fmt: skip
async def test_auto_goes_by_the_name(openai: Provider, name: str, takes_pictures: bool) -> None:
    async with open_decision_model(openai.settings(model=name), Mask()) as model:
        assert model.shows_pictures is takes_pictures


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (200, {"capabilities": ["completion"], "model_info": {}}),
        (200, {"model_info": {}}),
        (200, {"model_info": 7}),
        (404, {"error": "model 'mine' not found"}),
        (500, {"error": "out of memory"}),
    ],
    ids=["text only", "older server", "no such reply", "not pulled", "failed"],
)
async def test_auto_asks_ollama_and_takes_no_for_an_answer(
    ollama: Provider, status: int, body: dict[str, Any]
) -> None:
    ollama.server.expect_request("/api/show").respond_with_handler(
        lambda _: json_response(body, status)
    )
    async with open_decision_model(ollama.settings(model="llava"), Mask()) as model:
        assert not model.shows_pictures


async def test_a_server_that_is_not_there_takes_no_pictures(ollama: Provider) -> None:
    settings = ollama.settings(base_url="http://127.0.0.1:9")
    async with open_decision_model(settings, Mask()) as model:
        assert not model.shows_pictures
