"""The shortest way to a fault, and how often it shows."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from explorer.models import CrawlPath, Navigation
from explorer.repro.trial import Trial
from tests.repro.fakes import FAULT, SITE, Boom, FakeStage, repeat

ABCDE = CrawlPath(opening=Navigation(url=SITE), acts=tuple(map(repeat, "abcde")))


async def tried(
    way: CrawlPath, shown_after: Callable[[CrawlPath], int | None]
) -> tuple[Trial, FakeStage]:
    replayer = FakeStage(shown_after)
    trial = Trial(FAULT, way, replayer, [Boom()])
    await trial.run()
    return trial, replayer


def needing(acts: str) -> Callable[[CrawlPath], int | None]:
    """Shown by the last of these acts, when they are done in this order."""

    def shown_after(way: CrawlPath) -> int | None:
        left = list(acts)
        for number, act in enumerate(way.acts, 1):
            if left and act.element.name == left[0]:
                left.pop(0)
            if not left:
                return number
        return None

    return shown_after


async def test_the_address_alone_is_tried_first() -> None:
    trial, replayer = await tried(ABCDE, lambda way: 0)
    assert replayer.walked == ["/", "/", "/"]
    assert [step.words for step in trial.steps] == ["open"]


async def test_the_last_act_alone_comes_next() -> None:
    _, replayer = await tried(ABCDE, needing("e"))
    assert replayer.walked == ["/", "/e", "/e", "/e"]


async def test_acts_in_between_are_left_out() -> None:
    trial, replayer = await tried(ABCDE, needing("bde"))
    assert replayer.walked[-1] == "/bde"
    assert [step.words for step in trial.steps] == ["open", "click b", "click d", "click e"]
    assert (trial.shown, len(trial.replays)) == (3, 3)


async def test_acts_after_the_one_that_shows_it_are_left_out() -> None:
    _, replayer = await tried(ABCDE, needing("cd"))
    assert replayer.walked[-1] == "/cd"


async def test_no_way_is_searched_twice() -> None:
    _, replayer = await tried(ABCDE, needing("ae"))
    searched = replayer.walked[:-2]  # the last two only count
    assert len(searched) == len(set(searched))


async def test_the_same_lines_are_walked_again() -> None:
    trial, replayer = await tried(ABCDE, needing("e"))
    assert replayer.written == [(), (), trial.steps, trial.steps]


@pytest.mark.parametrize(("check", "audited"), [("boom", False), ("accessibility", True)])
async def test_accessibility_is_audited_only_for_its_findings(check: str, audited: bool) -> None:
    replayer = FakeStage(lambda way: None)
    trial = Trial(FAULT.model_copy(update={"check": check}), ABCDE, replayer, [Boom()])
    await trial.run()
    assert replayer.audited == {audited}


async def test_a_fault_that_comes_and_goes_is_counted() -> None:
    only_each_second = iter((None, 1, None, 1))
    trial, _ = await tried(ABCDE, lambda way: next(only_each_second))
    assert (trial.shown, len(trial.replays)) == (2, 3)
    assert trial.best.trace == b"trace"


async def test_a_fault_that_is_not_seen_again_has_no_steps() -> None:
    trial, replayer = await tried(ABCDE, lambda way: None)
    searched = ["/", "/e", "/de", "/bcde", "/abcde"]
    with_session = ["/e with session", "/abcde with session"]
    assert replayer.walked == [*searched, *with_session, "/abcde", "/abcde"]
    assert (trial.shown, len(trial.replays), trial.steps) == (0, 3, ())
    assert trial.is_conclusive


async def test_a_fault_that_needs_what_the_session_has_made() -> None:
    replayer = FakeStage(lambda way: None)
    replayer.has_session = True

    def shown_after(way: CrawlPath) -> int | None:
        return 1 if replayer.walked[-1] == "/e with session" else None

    replayer.shown_after = shown_after
    trial = Trial(FAULT, ABCDE, replayer, [Boom()])
    await trial.run()
    assert (trial.shown, trial.with_session) == (3, True)


async def test_a_slow_page_that_a_stranger_does_not_see_is_tried_with_the_session() -> None:
    replayer = FakeStage(lambda way: 0 if replayer.walked[-1].endswith("session") else None)
    replayer.has_session = True
    slow = FAULT.model_copy(update={"suspected": True, "measure": 9000})
    trial = Trial(
        slow, CrawlPath(opening=Navigation(url=f"{SITE}slow", times=2)), replayer, [Boom()]
    )
    await trial.run()
    assert trial.confirmed
    assert trial.with_session


async def test_a_way_that_cannot_be_walked_is_not_counted() -> None:
    replayer = FakeStage(lambda way: None)
    replayer.ends_early = True
    trial = Trial(FAULT, ABCDE, replayer, [Boom()])
    await trial.run()
    assert not trial.is_conclusive
    assert trial.best.detail == "the button is gone"


async def test_a_suspicion_is_not_confirmed_by_an_address_alone() -> None:
    suspected = FAULT.model_copy(update={"suspected": True})
    for shown_after, walked in ((0, []), (1, ["/e", "/e", "/e"])):

        def shown(way: CrawlPath, number: int = shown_after) -> int:
            return number if way.acts else 0

        replayer = FakeStage(shown)
        trial = Trial(suspected, ABCDE, replayer, [Boom()])
        await trial.run()
        assert replayer.walked[: len(walked)] == walked
        assert trial.confirmed


async def test_where_a_link_led_is_opened_as_a_stranger_would() -> None:
    """That shows no broken link: the link is followed then, so that mending it mends the test."""
    opened: list[Navigation] = []
    followed = repeat("a", landed=f"{SITE}next", kind="link")
    way = CrawlPath(opening=Navigation(url=SITE), acts=(followed,))
    await tried(way, lambda way: opened.append(way.opening))
    assert opened[:3] == [Navigation(url=f"{SITE}next"), Navigation(url=SITE), Navigation(url=SITE)]


async def test_a_way_begins_where_its_first_act_took_place() -> None:
    acts = (repeat("a"), repeat("b", f"{SITE}shop"), repeat("c", f"{SITE}shop"))
    _, replayer = await tried(CrawlPath(opening=Navigation(url=SITE), acts=acts), needing("bc"))
    assert replayer.walked[-1] == "/shopbc"
