"""The shortest way to a fault, and how often it shows."""

from __future__ import annotations

from collections.abc import Callable

from explorer.models import Opening, Way
from explorer.repro.trial import Trial
from tests.repro.fakes import FAULT, SITE, Boom, FakeStage, repeat

ABCDE = Way(opening=Opening(url=SITE), acts=tuple(map(repeat, "abcde")))


async def tried(way: Way, shown_after: Callable[[Way], int | None]) -> tuple[Trial, FakeStage]:
    stage = FakeStage(shown_after)
    trial = Trial(FAULT, way, stage, [Boom()])
    await trial.run()
    return trial, stage


def needing(acts: str) -> Callable[[Way], int | None]:
    """Shown by the last of these acts, when they are done in this order."""

    def shown_after(way: Way) -> int | None:
        left = list(acts)
        for number, act in enumerate(way.acts, 1):
            if left and act.element.name == left[0]:
                left.pop(0)
            if not left:
                return number
        return None

    return shown_after


async def test_the_address_alone_is_tried_first() -> None:
    trial, stage = await tried(ABCDE, lambda way: 0)
    assert stage.walked == ["/", "/", "/"]
    assert [step.words for step in trial.steps] == ["open"]


async def test_the_last_act_alone_comes_next() -> None:
    _, stage = await tried(ABCDE, needing("e"))
    assert stage.walked == ["/", "/e", "/e", "/e"]


async def test_acts_in_between_are_left_out() -> None:
    trial, stage = await tried(ABCDE, needing("bde"))
    assert stage.walked[-1] == "/bde"
    assert [step.words for step in trial.steps] == ["open", "click b", "click d", "click e"]
    assert (trial.shown, len(trial.replays)) == (3, 3)


async def test_acts_after_the_one_that_shows_it_are_left_out() -> None:
    _, stage = await tried(ABCDE, needing("cd"))
    assert stage.walked[-1] == "/cd"


async def test_no_way_is_searched_twice() -> None:
    _, stage = await tried(ABCDE, needing("ae"))
    searched = stage.walked[:-2]  # the last two only count
    assert len(searched) == len(set(searched))


async def test_the_same_lines_are_walked_again() -> None:
    trial, stage = await tried(ABCDE, needing("e"))
    assert stage.written == [(), (), trial.steps, trial.steps]


async def test_a_fault_that_comes_and_goes_is_counted() -> None:
    only_each_second = iter((None, 1, None, 1))
    trial, _ = await tried(ABCDE, lambda way: next(only_each_second))
    assert (trial.shown, len(trial.replays)) == (2, 3)
    assert trial.best.trace == b"trace"


async def test_a_fault_that_is_not_seen_again_has_no_steps() -> None:
    trial, stage = await tried(ABCDE, lambda way: None)
    assert stage.walked == ["/", "/e", "/de", "/bcde", "/abcde", "/abcde", "/abcde"]
    assert (trial.shown, len(trial.replays), trial.steps) == (0, 3, ())
    assert trial.best.detail == "it went well"


async def test_where_a_link_led_is_opened_as_a_link_would() -> None:
    opened: list[Opening] = []
    followed = repeat("a", landed=f"{SITE}next", kind="link")
    way = Way(opening=Opening(url=SITE), acts=(followed,))
    await tried(way, lambda way: opened.append(way.opening))
    assert opened[0] == Opening(url=f"{SITE}next", linked_from=SITE)


async def test_a_way_begins_where_its_first_act_took_place() -> None:
    acts = (repeat("a"), repeat("b", f"{SITE}shop"), repeat("c", f"{SITE}shop"))
    _, stage = await tried(Way(opening=Opening(url=SITE), acts=acts), needing("bc"))
    assert stage.walked[-1] == "/shopbc"
