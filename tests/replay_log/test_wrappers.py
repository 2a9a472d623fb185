"""A page, a model and a stage over a tape."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from explorer.models import (
    Act,
    CrawlPath,
    Interaction,
    Navigation,
    PageContext,
    Recommendation,
    Replay,
    ReplayStep,
    Screenshot,
    Usage,
)
from explorer.replay_log import ReplayingDecisionMaker, ReplayingPage, ReplayingReplayer
from explorer.replay_log.wrappers import LOST
from tests.planner.fake_page import SITE, FakePage, button, link
from tests.planner.test_loop import walk
from tests.replay_log.mortal import Killed, nothing_kept, replay_log

PAGES = {"": [button("Blue"), link("A", "a")], "a": [button("Red")]}
CONTEXT = PageContext(
    url=SITE,
    title="",
    headings=(),
    elements=(),
    visited_urls=(),
    target_navigations=1,
    current_navigations=0,
    recent_interactions=(),
)


def taped(folder: Path, page: FakePage) -> ReplayingPage:
    return ReplayingPage(page, replay_log(folder), SITE, nothing_kept)


class Model:
    """Recommends the first; counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    async def recommend(self, context: PageContext) -> tuple[Recommendation, Usage]:
        self.asked += 1
        return Recommendation(element_index=0, reasoning="first"), Usage(input_tokens=3)


class Stage:
    """Answers in turn; Killed ends the process over it."""

    has_state = False

    def __init__(self, *answers: Replay | Killed) -> None:
        self.answers = list(answers)
        self.context_options: dict[str, object] = {}

    async def replay(
        self,
        way: CrawlPath,
        shows: Callable[[Act], bool],
        written: tuple[ReplayStep, ...] = (),
        *,
        with_session: bool = False,
        audits: bool = False,
    ) -> Replay:
        answer = self.answers.pop(0)
        if isinstance(answer, Killed):
            raise answer
        return answer


def way(url: str = SITE) -> CrawlPath:
    return CrawlPath(opening=Navigation(url=url))


def shown(act: Act) -> bool:
    return True


async def test_nobody_touches_the_page_while_the_tape_plays(tmp_path: Path):
    first = taped(tmp_path, FakePage(PAGES))
    await first.open(SITE)
    seen = await first.look()
    outcome = await first.act(seen.elements[1])
    again = taped(tmp_path, FakePage({}))
    assert again.url == "about:blank"
    await again.open(SITE)
    assert again.url == SITE
    assert await again.look() == seen
    assert await again.act(seen.elements[1]) == outcome
    assert again.url == f"{SITE}a" == first.url


async def test_where_the_tape_ends_the_start_page_is_opened(tmp_path: Path):
    first = taped(tmp_path, FakePage(PAGES))
    await first.open(f"{SITE}a")
    seen = await first.look()
    browser = FakePage(PAGES)
    again = taped(tmp_path, browser)
    await again.open(f"{SITE}a")
    await again.look()
    gone = await again.act(seen.elements[0])  # of a page that this browser never had
    assert (gone.result, browser.acts) == ("gone", [])
    assert (await again.look()).url == SITE == browser.url


async def test_a_page_that_recovers_is_blank_whoever_tells_it(tmp_path: Path):
    for page in (FakePage(PAGES), FakePage({})):
        again = taped(tmp_path, page)
        await again.open(SITE)
        await again.recover()
        assert again.url == "about:blank"


async def test_pictures_are_in_the_run_folder_only(tmp_path: Path):
    page = FakePage(PAGES)

    async def picture() -> Screenshot:
        return Screenshot(jpeg=b"a picture", width=3, height=2)

    page.picture = picture  # type: ignore[method-assign]
    taken = await taped(tmp_path, page).picture()
    told = await taped(tmp_path, FakePage(PAGES)).picture()
    assert taken
    assert told
    assert (taken.jpeg, told.jpeg, told.width) == (b"a picture", b"", 3)


async def test_cookies_are_kept_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    clock = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    kept = []

    async def state() -> object:
        kept.append(clock[0])
        return {"cookies": [clock[0]]}

    recording = replay_log(tmp_path)
    page = ReplayingPage(FakePage(PAGES), recording, SITE, state)
    for clock[0] in (1, 5, 11, 12, 22):
        await page.open(SITE)
    assert kept == [11, 22]
    assert json.loads(recording.state_file.read_text()) == {"cookies": [22]}


async def test_a_model_is_asked_once(tmp_path: Path):
    model = Model()
    told = [
        await ReplayingDecisionMaker(model, replay_log(tmp_path)).recommend(CONTEXT)
        for _ in range(3)
    ]
    assert model.asked == 1
    assert told[0] == told[1] == told[2]


async def test_a_walk_with_a_model_walks_again_without_it(tmp_path: Path):
    keys = []
    for pages, model in ((PAGES, Model()), ({}, Model())):
        recording = replay_log(tmp_path)
        page = ReplayingPage(FakePage(pages), recording, SITE, nothing_kept)
        events = await walk(page, ReplayingDecisionMaker(model, recording))  # type: ignore[arg-type]
        keys.append([(e.key, e.method) for e in events if isinstance(e, Interaction)])
    assert keys[0] == keys[1]
    assert "ai" in dict(map(reversed, keys[0]))
    assert model.asked == 0


async def test_a_way_is_walked_once(tmp_path: Path):
    answer = Replay(shown=True, detail="it broke", trace=b"a trace")
    first = await ReplayingReplayer(Stage(answer), replay_log(tmp_path)).replay(way(), shown)
    again = await ReplayingReplayer(Stage(), replay_log(tmp_path)).replay(way(), shown)
    assert first == answer
    assert again == answer.model_copy(update={"trace": b""})


async def test_a_way_that_was_cut_off_is_not_walked_again(tmp_path: Path):
    with pytest.raises(Killed):
        await ReplayingReplayer(Stage(Killed()), replay_log(tmp_path)).replay(way(), shown)
    told = await ReplayingReplayer(Stage(), replay_log(tmp_path)).replay(way(), shown)
    assert told == Replay(shown=False, detail=LOST, cut_off=True)


async def test_a_way_that_is_sought_hears_nothing_of_the_same_as_written(tmp_path: Path):
    first = ReplayingReplayer(Stage(Replay(shown=True)), replay_log(tmp_path))
    await first.replay(way(), shown, (ReplayStep(act=0, code="page.goto()", words="open it"),))
    with pytest.raises(asyncio.CancelledError):
        await ReplayingReplayer(Stage(), replay_log(tmp_path)).replay(way(), shown)
