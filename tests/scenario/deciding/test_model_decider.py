"""What a model may say, by the protocol of each provider, and what ends in one clear line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pytest_httpserver import HTTPServer
from werkzeug import Response

from explorer import cli
from explorer.llm import open_model
from explorer.masking import Mask
from explorer.models import Snapshot
from explorer.models.scenario import Sentence
from explorer.scenario.deciding.decider import PageState, Question, Undecided
from explorer.scenario.deciding.model_decider import ModelDecider
from explorer.scenario.deciding.said import said
from tests.llm.conftest import Provider
from tests.llm.dialects import Anthropic, Dialect, Ollama, OpenAI
from tests.scenario.deciding.test_page_form import ELEMENTS, OUTLINE

PAGE = PageState(Snapshot(url="http://shop.test/", elements=ELEMENTS), OUTLINE)
SENTENCE = Sentence(text='Let "Ada  Lovelace" be known to {WHO} as hunter2', line=1)


@pytest.fixture(params=[OpenAI(), Anthropic(), Ollama()], ids=lambda dialect: dialect.name)
def provider(request: pytest.FixtureRequest, httpserver: HTTPServer, monkeypatch) -> Provider:
    monkeypatch.setenv("NO_PROXY", "127.0.0.1,localhost")
    dialect: Dialect = request.param
    return Provider(dialect, httpserver)


def step(**more: object) -> str:
    typing = {"reasoning": "so", "action": "type", "element": 1, "onto": 0, "value": "Ada Lovelace"}
    return json.dumps({**typing, "more": False, **more})


async def decided(provider: Provider, *texts: str, **ai: object) -> list[str]:
    """Return what became of the sentence with each answer: the step, or why there is none."""
    provider.replies(*map(provider.dialect.answer, texts))
    async with open_model(provider.settings(attempts=1, **ai)) as model:
        decider = ModelDecider(model, Mask("hunter2"))
        told = []
        for _ in texts:
            try:
                proposal = await decider.propose(PAGE, SENTENCE, ())
            except Undecided as error:
                told.append(str(error))
            else:
                one = proposal.step
                onto = f" -> {one.to_target}" if one.to_target else ""
                told.append(f"{one.action} {one.target}{onto} = {one.value} ({proposal.index})")
        return told


async def test_only_what_page_and_sentence_say_is_taken(provider: Provider) -> None:
    answers = {
        step(): 'type "User name" textbox = Ada  Lovelace (0)',
        step(value="{WHO}"): 'type "User name" textbox = {WHO} (0)',
        step(value="WHO"): "the model says type 'WHO', but the sentence does not say that",
        step(value="Grace"): "the model says type 'Grace', but the sentence does not say that",
        step(value=""): "the model says type '', but the sentence does not say that",
        step(element=0): "the model chose none: so",
        step(element=99): "the model chose element 99, which it was not offered",
        step(action="none"): "the model reads no step in it: so",
        step(action="click", element=3): 'click "Delete" button number 2 =  (2)',
        step(action="drag", onto=3): (
            'drag "User name" textbox -> "Delete" button number 2 =  (0)'
        ),
        step(action="drag"): "the model chose none: so",
        step(action="tab", value="ada lovelace", element=0): "tab  = Ada  Lovelace (None)",
        step(action="tab", value="Admin"): (
            "the model says tab 'Admin', but the sentence does not say that"
        ),
        step(action="close_tab"): "tab  = close (None)",
        step(action="assert_visible", element=0): "assert_visible Ada  Lovelace =  (None)",
        step(action="navigate", value="http://evil.test"): (
            "the model says navigate 'http://evil.test', but the sentence does not say that"
        ),
    }
    assert await decided(provider, *answers) == list(answers.values())
    prompt = provider.dialect.prompt_in(provider.requests[0])
    assert "hunter2" not in prompt
    assert "{WHO} as ••••" in prompt
    schema = provider.dialect.schema_in(provider.requests[0])
    assert set(schema["required"]) == {"reasoning", "action", "element", "onto", "value", "more"}


async def test_what_a_model_fails_at_is_one_clear_line(
    provider: Provider, httpserver: HTTPServer
) -> None:
    (garbage,) = await decided(provider, "I would press the red button!\n\n" * 1000)
    (no_budget,) = await decided(provider, step(), max_tokens_per_run=10)
    assert garbage.startswith("the model did not decide: invalid: ")
    assert no_budget.startswith("the model did not decide: the next question could bring the run")
    httpserver.clear()
    provider.replies((401, provider.dialect.error("sk-very-secret is wrong")))
    (rejected,) = await decided_again(provider)
    assert rejected == (
        "the model did not decide: rejected: HTTP 401: the API key was not accepted, check it"
    )
    httpserver.clear()
    provider.replies(Response(hanging(), content_type="application/json"))
    (late,) = await decided_again(provider, timeout_seconds=0.2)
    assert late.startswith("the model did not decide: timeout: no answer within")
    for line in (garbage, no_budget, rejected, late):
        assert len(line) < 300
        assert "\n" not in line


def hanging():
    yield b"{"
    import time

    time.sleep(0.5)


async def decided_again(provider: Provider, **ai: object) -> list[str]:
    async with open_model(provider.settings(attempts=1, **ai)) as model:
        decider = ModelDecider(model, Mask())
        with pytest.raises(Undecided) as told:
            await decider.choose(PAGE, Question(SENTENCE, "it", "type", (0,), "nothing fits"))
        return [str(told.value)]


async def test_no_model_is_asked_where_nothing_is_offered() -> None:
    decider = ModelDecider(None, Mask())
    with pytest.raises(Undecided, match="the page offers nothing for it"):
        await decider.choose(PAGE, Question(SENTENCE, "it", "upload", (), "nothing fits"))


def test_a_value_stands_in_the_sentence_its_table_or_the_text_below() -> None:
    sentence = Sentence(
        text="Put “Zoë & Co.” into {A_B} 12", line=1, table=(("Amount", "4.50"),), doc_string="x\ny"
    )
    assert [said(one, sentence) for one in ('"zoë & co."', "{A_B}", "4.50", "x y", "12")] == [
        "Zoë & Co.", "{A_B}", "4.50", "x\ny", "12",
    ]  # fmt: skip
    assert {said(one, sentence) for one in ("A_B", "1", "in", "", '"', "4.5 0", "Put it")} == {None}


def test_a_missing_key_is_told_before_anything_starts(tmp_path: Path, monkeypatch, capfd) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    Path("a.txt").write_text("Frobnicate {WHO_IS_IT}\n", "utf-8")
    run = ["scenario", "run", "a.txt", "--provider", "openai", "--out", "runs"]
    assert cli.run([*run, "--var", "WHO_IS_IT=x"]) == 2
    assert capfd.readouterr().err == (
        "explorer: provider openai has no API key: set OPENAI_API_KEY or ai.apiKey\n"
    )
    assert not any(Path("runs").iterdir())
    assert cli.run(run) == 2
    assert "a.txt:1:1: the variable {WHO_IS_IT} has no value" in capfd.readouterr().err
