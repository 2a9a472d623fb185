"""The walk, on a page without a browser."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping, Sequence

import pytest

from explorer.checks.behavior.loop import Loops
from explorer.checks.finding import make_finding
from explorer.checks.silencing import with_silencing
from explorer.errors import BrowserLost, BudgetExceeded, ModelError, PageLost
from explorer.identity.interactions import interaction_key
from explorer.models import (
    Act,
    ActionRequest,
    Finding,
    FindingMade,
    FindingSilenced,
    IgnoreRule,
    Interaction,
    InteractiveElement,
    Outcome,
    OutOfScope,
    PageContext,
    PageLoad,
    Popup,
    Recommendation,
    RunEvent,
    RunFinished,
    SessionLost,
    Usage,
)
from explorer.planner import loop
from explorer.planner.loop import Planner
from explorer.planner.questions.decision_model import DecisionModel
from explorer.planner.starting_point import RunInfo, StartingPoint
from explorer.process.stopping import StopConditions
from explorer.protocols import Check, DecisionMaker
from explorer.settings.model import PlannerSettings
from tests.planner.fake_page import SITE, FakePage, button, link, plain


async def walk(
    page: FakePage,
    decider: DecisionMaker | None = None,
    stop: asyncio.Event | None = None,
    clock: Callable[[], float] = lambda: 0.0,
    refusal: Callable[[str], str] = lambda url: "",
    checks: Sequence[Check] = (),
    shows_pictures: bool = False,
    **settings: object,
) -> list[RunEvent]:
    planner = Planner(
        PlannerSettings.model_validate({"steps": 6, "heuristic": "priority"} | settings),
        StartingPoint(RunInfo(run_id="r", url=SITE, seed=5)),
        refusal,
        checks,
        DecisionModel(decider, shows_pictures=shows_pictures),
        StopConditions(stop or asyncio.Event(), clock),
    )
    return [event async for event in planner.explore(page)]


def steps(events: list[RunEvent]) -> list[Interaction]:
    return [event for event in events if isinstance(event, Interaction)]


def end(events: list[RunEvent]) -> RunFinished:
    last = events[-1]
    assert isinstance(last, RunFinished)
    return last


TWO_PAGES = {"": [link("A", "a"), button("Blue")], "a": [button("Search"), link("Start", "")]}


async def test_a_walk_follows_links_then_actions() -> None:
    page = FakePage(TWO_PAGES)
    events = await walk(page, steps=2)
    assert [step.method for step in steps(events)] == ["unvisited_link", "action_button"]
    assert end(events).stopped_because == "steps"
    assert [event.event for event in events[:3]] == ["run_started", "start_opened", "page_visited"]


async def test_the_same_seed_walks_the_same_way() -> None:
    pages = {"": [button(f"b{n}") for n in range(9)] + [link("A", "a")], "a": [link("B", "")]}
    first, second = [await walk(FakePage(pages), steps=12) for _ in range(2)]
    assert [step.key for step in steps(first)] == [step.key for step in steps(second)]


async def test_an_empty_page_is_looked_at_longer_then_left() -> None:
    start = [link("Empty", "empty"), link("", "b")]  # the one without a text goes second
    page = FakePage({"": start, "empty": [], "b": [button("X")]})
    events = await walk(page, steps=4)
    elsewhere = [step for step in steps(events) if step.method == "elsewhere"]
    assert page.patient_looks == 1
    assert page.reading_looks == 0  # another page is known: what is being read is not waited for
    assert [(step.action, step.url_after) for step in elsewhere] == [("goto", SITE + "b")]
    assert "no elements were found" in elsewhere[0].reasoning


async def test_a_site_without_anything_ends_at_once() -> None:
    events = await walk(FakePage({"": []}))
    assert end(events).stopped_because == "nothing_left"
    assert len(steps(events)) == 1


async def test_the_addresses_that_are_being_read_are_waited_for_at_the_end() -> None:
    page = FakePage({"": []})
    assert end(await walk(page, heuristic="novelty")).stopped_because == "nothing_left"
    assert page.reading_looks > 0


async def test_a_page_that_can_get_no_control_is_left_at_once() -> None:
    page = FakePage({"": [link("Feed", "feed"), link("", "b")], "feed": [], "b": [button("X")]})
    page.bare = {SITE + "feed"}
    events = await walk(page, steps=4)
    assert page.patient_looks == 0
    assert SITE + "b" in [step.url_after for step in steps(events)]


async def test_a_start_page_that_does_not_open() -> None:
    events = await walk(FakePage({}))
    assert end(events).stopped_because == "target_lost"
    assert "is not there" in end(events).detail


async def test_refused_links_are_told_once_and_never_followed() -> None:
    page = FakePage({"": [link("Out", "out"), button("X")]})
    events = await walk(page, refusal=lambda url: "scope" if "out" in url else "")
    told = [s.url for step in steps(events) for s in step.signals if s.signal == "out_of_scope"]
    assert told == [SITE + "out"]
    assert {element.name for element in page.acts} == {"X"}


async def test_a_link_that_leads_out_is_tried_once_by_whatever_control() -> None:
    page = FakePage({"": [link("Out", "out"), link("Out too", "out"), button("X")]})
    out = OutOfScope(url="http://far.test/", rule="scope", page_url=SITE)
    refused = Outcome(action="click", result="refused", url=SITE, signals=(out,))
    page.on_act = lambda element: refused if element.href else None
    await walk(page, steps=12)
    assert [element.href for element in page.acts].count(SITE + "out") == 1


async def test_controls_in_frames_of_other_sites_are_never_touched() -> None:
    far = button("Theirs", frame="about:srcdoc", frame_site="http://far.test/")
    own = button("Ours", frame="about:srcdoc")
    page = FakePage({"": [far, own]})
    await walk(page, steps=6, refusal=lambda url: "scope" if "far" in url else "")
    assert {element.name for element in page.acts} == {"Ours"}


async def test_dangerous_controls_are_never_touched() -> None:
    page = FakePage({"": [button("Delete", destructive="delete"), button("X")]})
    await walk(page, steps=20)
    assert {element.name for element in page.acts} == {"X"}


async def test_a_lost_page_is_replaced_and_the_walk_goes_on() -> None:
    page = FakePage(TWO_PAGES)
    page.on_act = lambda element: raising(PageLost("stuck")) if element.name == "Search" else None
    events = await walk(page, steps=5)
    assert page.recovered >= 1
    assert [step.outcome for step in steps(events)].count("failed") == page.recovered
    assert end(events).stopped_because == "steps"


async def test_a_first_page_that_is_lost_is_opened_once_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = FakePage(TWO_PAGES)
    open_page, lost = page.open, [PageLost("crashed")]

    async def opening(url: str, linked_from: str = "") -> Outcome:
        return raising(lost.pop()) if lost else await open_page(url, linked_from)

    monkeypatch.setattr(page, "open", opening)
    assert end(await walk(page, steps=2)).stopped_because == "steps"
    assert page.recovered == 1

    lost = [PageLost("crashed again"), PageLost("crashed")]
    finished = end(await walk(page, steps=2))
    assert (finished.stopped_because, finished.detail) == ("target_lost", "crashed again")


async def test_what_is_known_stays_known_when_a_page_is_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = FakePage({"": [button(f"b{n}", structure=f"p>b{n}") for n in range(5)]})

    def stuck(element: InteractiveElement) -> None:
        monkeypatch.setattr(page, "clear_view", lambda: raising(PageLost("stuck")))

    page.on_act = stuck
    events = await walk(page, steps=2, heuristic="novelty")
    assert [step.outcome for step in steps(events)] == ["done", "failed"]
    assert [step.known.found for step in steps(events)] == [5, 5]


async def test_a_lost_browser_ends_the_walk_with_what_was_seen() -> None:
    page = FakePage(TWO_PAGES)
    page.on_act = lambda element: raising(BrowserLost("killed")) if page.acts[1:] else None
    events = await walk(page)
    assert (end(events).stopped_because, end(events).detail) == ("browser_lost", "killed")
    assert len(steps(events)) == 1


async def test_too_many_failures_in_a_row_end_the_walk() -> None:
    page = FakePage({"": [button(f"b{n}") for n in range(20)]})
    page.on_act = lambda element: Outcome(action="click", result="failed", detail="no", url=SITE)
    events = await walk(page, steps=50, max_failures=4)
    assert (end(events).stopped_because, end(events).steps) == ("max_failures", 4)


async def test_nothing_is_pressed_instead_of_an_element_that_is_gone() -> None:
    """Not the other one of that name either: it may be another row's."""
    page = FakePage({"": [button("X", selector="#one"), button("X", selector="#two")]})
    page.on_act = lambda element: gone()
    events = await walk(page, steps=1)
    assert [step.outcome for step in steps(events)] == ["gone"]
    assert [step.element for step in steps(events)] == page.acts


async def test_a_gesture_is_made_and_told() -> None:
    page = FakePage({"": [plain("Tile", gestures=("double_click", "right_click"))]})
    events = await walk(page, steps=3, heuristic="novelty")
    assert set(page.wished) == {None, "double_click", "right_click"}
    assert [step.action for step in steps(events)] == [
        action_request or "click" for action_request in page.wished
    ]


async def test_a_gesture_over_which_the_page_is_lost_is_told_as_the_gesture() -> None:
    def lose(_: InteractiveElement) -> Outcome:
        raise PageLost("it crashed")

    page = FakePage({"": [plain("Tile", gestures=("double_click",))]})
    page.on_act = lose
    (step,) = steps(await walk(page, steps=1, heuristic="novelty"))
    assert (step.action, step.outcome) == ("double_click", "failed")


async def test_an_interrupt_ends_after_the_step() -> None:
    stop = asyncio.Event()
    page = FakePage(TWO_PAGES)
    page.on_act = lambda element: stop.set()
    events = await walk(page, stop=stop)
    assert (end(events).stopped_because, end(events).steps) == ("interrupted", 1)


class Faulty:
    name = "faulty"

    def judge(self, act: Act) -> Iterable[Finding]:
        if act.outcome.action == "none":
            yield make_finding(
                "faulty", act, severity="info", title="x", identity=(), url="", evidence={}
            )


@pytest.mark.parametrize(
    ("settings", "found"), [({}, 1), ({"delay_seconds": 0.001}, 0), ({"max_failures": 1}, 1)]
)
async def test_checks_that_were_put_off_are_done_after_the_walk(
    settings: dict[str, object], found: int
) -> None:
    """But where the site asks for slow visits."""
    page = FakePage(TWO_PAGES)
    page.deferred = [Outcome(action="none", result="done", url=SITE + "a")]
    events = await walk(page, checks=[Faulty()], **settings)
    made = [event for event in events if isinstance(event, FindingMade)]
    assert [(event.step, event.beside) for event in made] == [(6, True)] * found
    assert len(end(events).findings) == found


async def test_silenced_findings_are_told_apart() -> None:
    page = FakePage(TWO_PAGES)
    page.deferred = [Outcome(action="none", result="done", url=SITE + "a")] * 2
    rules = (IgnoreRule(text="x", reason="known"),)
    events = await walk(page, checks=with_silencing([Faulty()], rules))
    silenced = [event.finding for event in events if isinstance(event, FindingSilenced)]
    assert [finding.reason for finding in silenced] == ["known"]
    assert [finding.count for finding in end(events).silenced] == [2]
    assert not end(events).findings
    assert not [event for event in events if isinstance(event, FindingMade)]


async def test_an_interrupt_ends_the_checks_after_the_walk() -> None:
    stop = asyncio.Event()
    page = FakePage(TWO_PAGES)
    checked = Outcome(action="none", result="done", url=SITE)
    page.deferred = [checked, checked, checked]
    page.on_deferred = stop.set
    await walk(page, stop=stop)
    assert len(page.deferred) == 2


async def test_time_runs_out() -> None:
    page = FakePage(TWO_PAGES)
    events = await walk(page, clock=lambda: 30.0 * len(page.acts), minutes=1)
    assert (end(events).stopped_because, end(events).steps) == ("minutes", 2)


class Stuck(FakePage):
    """Never comes back from opening a page, or from the first act."""

    def __init__(self, stuck_in: str) -> None:
        super().__init__(TWO_PAGES)
        self.stuck_in = stuck_in

    async def open(self, url: str, linked_from: str = "", seconds: float | None = None) -> Outcome:
        await self._reach("open")
        return await super().open(url, linked_from)

    async def act(
        self, element: InteractiveElement, action_request: ActionRequest | None = None
    ) -> Outcome:
        await self._reach("act")
        return await super().act(element, action_request)

    async def _reach(self, what: str) -> None:
        if what == self.stuck_in:
            await asyncio.Event().wait()


@pytest.mark.parametrize(
    ("stuck_in", "because", "steps_told"), [("act", "minutes", 1), ("open", "target_lost", 0)]
)
async def test_what_is_still_under_way_when_time_runs_out_is_cut_off(
    monkeypatch: pytest.MonkeyPatch, stuck_in: str, because: str, steps_told: int
) -> None:
    """Checks that were put off then have no time, either."""
    monkeypatch.setattr(loop, "CUT_OFF_SECONDS", 0)
    monkeypatch.setattr(PlannerSettings, "overtime_seconds", 0)
    page = Stuck(stuck_in)
    page.deferred = [Outcome(action="none", result="done", url=SITE)] * 3
    events = await walk(page, minutes=0.001, clock=time.monotonic)
    assert len(page.deferred) == 3
    assert (end(events).stopped_because, end(events).steps) == (because, steps_told)
    assert [step.outcome for step in steps(events)] == ["failed"] * steps_told
    assert any("cut off" in str(event) for event in events)


class Failing:
    def __init__(self, error: Exception) -> None:
        self.error = error
        self.asked = 0

    async def recommend(self, context: PageContext) -> tuple[Recommendation, Usage]:
        self.asked += 1
        raise self.error


async def test_a_failing_model_is_told_with_its_reason_and_cost() -> None:
    decider = Failing(ModelError("truncated", "cut", Usage(input_tokens=7, cost_usd=0.5)))
    events = await walk(FakePage(TWO_PAGES), decider, steps=2)
    failed = [event for event in events if event.event == "decision_failed"]
    assert [(event.reason, event.detail) for event in failed] == [("truncated", "cut")] * 2
    assert end(events).usage == Usage(input_tokens=14, cost_usd=1.0)


async def test_a_spent_budget_turns_the_model_off() -> None:
    decider = Failing(BudgetExceeded("10 of 10 tokens are spent"))
    events = await walk(FakePage(TWO_PAGES), decider, steps=3)
    assert decider.asked == 1
    assert [event.detail for event in events if event.event == "budget_spent"] == [
        "10 of 10 tokens are spent"
    ]


async def test_a_rejected_key_turns_the_model_off() -> None:
    decider = Failing(ModelError("rejected", "wrong key"))
    await walk(FakePage(TWO_PAGES), decider, steps=3)
    assert decider.asked == 1


def raising(error: Exception) -> Outcome:
    raise error


def gone() -> Outcome:
    return Outcome(action="none", result="gone", url=SITE)


async def walk_together(
    *pages: FakePage, workers: int | str = 1, most_steps: int = 24
) -> list[RunEvent]:
    settings = PlannerSettings(steps=most_steps, heuristic="novelty", workers=workers)
    start = StartingPoint(RunInfo(run_id="r", url=SITE, seed=5))
    planner = Planner(settings, start, lambda url: "", ())
    return [event async for event in planner.explore(*pages)]


@pytest.mark.parametrize(
    ("heuristic", "because"), [("novelty", "nothing_left"), ("priority", "steps")]
)
async def test_a_crawl_of_one_control_ends_when_it_is_spent(heuristic: str, because: str) -> None:
    page = FakePage({"": [button("X")]})
    events = await walk(page, steps=40, heuristic=heuristic)
    assert end(events).stopped_because == because
    assert 6 <= len(steps(events)) <= 40


async def test_a_crawl_ends_when_the_controls_of_all_pages_bring_nothing_any_more() -> None:
    names = [f"page{number}" for number in range(8)]
    links = [link(name, name) for name in names]
    page = FakePage({"": links, **{name: [button(f"Do {name}")] for name in names}})
    events = await walk(page, steps=400, heuristic="novelty")
    assert end(events).stopped_because == "nothing_left"
    assert len(steps(events)) < 120


async def test_a_crawl_does_not_end_before_each_of_many_like_controls_was_used() -> None:
    keys = [button(name) for name in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    page = FakePage({"": keys})
    events = await walk(page, steps=60, heuristic="novelty")
    assert end(events).stopped_because == "nothing_left"
    assert {one.name for one in page.acts} == {one.name for one in keys}


class Redirected(FakePage):
    """A site whose start page leads to its login."""

    async def open(self, url: str, linked_from: str = "", seconds: float | None = None) -> Outcome:
        return await super().open(url + "login" if url == SITE else url, linked_from)


async def test_a_start_page_that_leads_elsewhere_is_not_opened_again_and_again() -> None:
    page = Redirected({"login": [button("X")]})
    events = await walk(page, steps=60, heuristic="novelty")
    assert end(events).stopped_because == "nothing_left"
    assert sum(step.action == "goto" for step in steps(events)) <= 2


async def test_workers_open_nothing_twice() -> None:
    paths = [f"p{letter}" for letter in "abcdefghij"]
    site = {"": [link(path, path) for path in paths]} | dict.fromkeys(paths, ())
    events = await walk_together(*(FakePage(site) for _ in range(3)))
    done = [step for step in steps(events) if step.url_after != SITE]
    assert sorted(step.url_after for step in done[:10]) == [SITE + path for path in paths]
    assert {step.worker for step in done[:10]} == {0, 1, 2}
    assert sorted(step.step for step in steps(events)) == [*range(1, len(steps(events)) + 1)]
    assert end(events).stopped_because == "nothing_left"


async def test_an_automatic_number_of_workers_begins_with_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("psutil.cpu_percent", lambda: 10)
    paths = [f"p{letter}" for letter in "abcdefghijklmnopqrst"]
    site = {"": [link(path, path) for path in paths]} | dict.fromkeys(paths, ())
    pages = [FakePage(site) for _ in range(2)]
    events = await walk_together(*pages, workers="auto", most_steps=60)
    workers = [step.worker for step in sorted(steps(events), key=lambda one: one.step)]
    assert set(workers[:8]) == {0}
    assert set(workers[8:]) == {0, 1}
    assert end(events).stopped_because == "nothing_left"


async def test_an_automatic_number_of_workers_ends_when_nothing_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("psutil.cpu_percent", lambda: 100)
    pages = [FakePage({"": ()}) for _ in range(3)]
    events = await walk_together(*pages, workers="auto")
    assert end(events).stopped_because == "nothing_left"
    assert {step.worker for step in steps(events)} == {0}


async def test_a_worker_that_is_added_when_the_first_finds_nothing_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("psutil.cpu_percent", lambda: 10)
    monkeypatch.setattr("explorer.planner.worker_count._WINDOW", 2)
    async with asyncio.timeout(30):
        events = await walk_together(*(FakePage({"": ()}) for _ in range(2)), workers="auto")
    assert end(events).stopped_because == "nothing_left"
    assert {step.worker for step in steps(events)} == {0, 1}


async def test_a_worker_that_loses_the_browser_ends_all() -> None:
    pages = [FakePage(TWO_PAGES), FakePage(TWO_PAGES)]

    def lost(element: object) -> None:
        raise BrowserLost("gone")

    pages[1].on_act = lost
    assert end(await walk_together(*pages)).stopped_because == "browser_lost"


async def test_workers_with_nothing_to_do_end_together() -> None:
    events = await walk_together(FakePage({"": ()}), FakePage({"": ()}))
    assert end(events).stopped_because == "nothing_left"


async def test_what_ended_the_session_is_not_tried_again() -> None:
    page = FakePage({"": [button("Leave"), button("Search")]})
    lost = SessionLost(
        asked=SITE, page_url=SITE + "login", suspect=interaction_key(button("Leave"))
    )

    def act(element: InteractiveElement) -> Outcome | None:
        done = Outcome(action="click", result="done", effect="navigation", url=SITE)
        return done.model_copy(update={"signals": (lost,)}) if element.name == "Search" else None

    page.on_act = act
    await walk(page, steps=20)
    names = [element.name for element in page.acts]
    assert "Leave" not in names[names.index("Search") :]


class Stubborn:
    """Wishes for the same element whenever it is shown."""

    def __init__(self, *names: str) -> None:
        self.names = names

    async def recommend(self, context: PageContext) -> tuple[Recommendation, Usage]:
        names = [element.name for element in context.elements]
        wished = next((name for name in self.names if name in names), names[0])
        return Recommendation(element_index=names.index(wished), reasoning="it"), Usage()


@pytest.mark.parametrize("has_opener", [True, False])
async def test_a_window_is_not_opened_by_its_address_alone(has_opener: bool) -> None:
    window = f"{SITE}window"
    controls = [plain(name) for name in "abcdefgh"]
    page = FakePage({"": [button("Open")], "window": [button("Close"), *controls]})

    def act(element: InteractiveElement) -> Outcome | None:
        if element.name == "Open":
            outcome = page.land(window)
            popup = Popup(url=window, followed=True, has_opener=has_opener, page_url=SITE)
            return outcome.model_copy(update={"signals": (*outcome.signals, popup)})
        return page.land(SITE) if element.name == "Close" else None

    page.on_act = act
    events = await walk(page, steps=30, heuristic="novelty")
    opened = {step.url_after for step in steps(events) if step.action == "goto"}
    assert (window in opened) is not has_opener
    assert window in {step.url for step in steps(events)}


async def test_a_walk_that_goes_round_is_told_once_and_leaves() -> None:
    """A wizard of two steps that begins again; its way out is offered and never taken."""
    steps_of_wizard = {
        "": [button("Next"), link("Out", "out")],
        "two": [button("Finish")],
        "out": [link("Back", "")],
    }
    page = FakePage(steps_of_wizard)

    def turn(element: InteractiveElement) -> Outcome | None:
        places = {"Next": "two", "Finish": "", "Out": ""}
        return page.land(SITE + places[element.name]) if element.name in places else None

    page.on_act = turn
    settings = {"steps": 15, "recent_interactions_to_avoid": 0}
    events = await walk(page, Stubborn("Next", "Finish"), checks=(Loops(),), **settings)
    found = [event for event in events if event.event == "finding"]
    assert [event.finding.title for event in found] == [
        "The crawl went in circles over 2 pages: 12 steps found nothing new"
    ]
    assert found[0].finding.evidence["pages"] == f"{SITE}, {SITE}two"
    after = steps(events)[found[0].step]
    assert (after.action, after.url_after) == ("goto", SITE + "out")
    assert "goes in circles" in after.reasoning


async def test_workers_with_nothing_to_do_take_no_steps() -> None:
    pages = [FakePage({"": [button("X")]}), FakePage({"": ()}), FakePage({"": ()})]
    events = await walk_together(*pages)
    acts = [step for step in steps(events) if step.action == "click"]
    assert len(acts) >= 6
    assert len(steps(events)) - len(acts) <= 6  # three of them end the run


class Seeing:
    """Chooses the first element, and refuses a picture from a question on."""

    def __init__(self, refuses_from: int) -> None:
        self.refuses_from = refuses_from
        self.pictured: list[bool] = []

    async def recommend(self, context: PageContext) -> tuple[Recommendation, Usage]:
        self.pictured.append(context.moment is not None)
        is_refused = self.pictured[-1] and len(self.pictured) >= self.refuses_from
        recommendation = Recommendation(
            element_index=0,
            reasoning="",
            saw_picture=self.pictured[-1] and not is_refused,
            picture_refusal="HTTP 400" if is_refused else "",
        )
        return recommendation, Usage(input_tokens=10)


async def test_a_model_that_refuses_a_picture_is_shown_no_more_and_that_is_told_once() -> None:
    decider = Seeing(refuses_from=2)
    events = await walk(FakePage(TWO_PAGES), decider, shows_pictures=True, steps=4)
    assert decider.pictured == [True, True, False, False]
    refused = [event for event in events if event.event == "picture_refused"]
    assert [(event.step, event.detail) for event in refused] == [(2, "HTTP 400")]
    told = end(events).ai
    assert told
    assert (told.calls, told.pictures) == (4, 1)
    assert told.choices == sum(step.method == "ai" for step in steps(events)) > 0


async def test_without_pictures_none_is_taken_and_without_a_model_nothing_is_told_of_it() -> None:
    page = FakePage(TWO_PAGES)
    decider = Seeing(refuses_from=1)
    await walk(page, decider, steps=2)
    assert not any(decider.pictured)
    events = await walk(page, shows_pictures=True, steps=2)
    assert (page.moments, end(events).ai) == (0, None)


class SinglePage(FakePage):
    """A page whose links are followed in its document, but for those to ``lost``."""

    def __init__(self, pages: Mapping[str, Sequence[InteractiveElement]], lost: str = "") -> None:
        super().__init__(pages)
        self.opened: list[str] = []
        self._lost = SITE + lost

    async def open(self, url: str, linked_from: str = "", seconds: float | None = None) -> Outcome:
        self.opened.append(url)
        return await super().open(url, linked_from, seconds)

    async def act(
        self, element: InteractiveElement, action_request: ActionRequest | None = None
    ) -> Outcome:
        if not element.href:
            return await super().act(element, action_request)
        self.acts.append(element)
        if element.href == self._lost:
            return Outcome(action="click", result="done", effect="none", url=self.url)
        landed = self.land(element.href)
        return landed.model_copy(update={"signals": (PageLoad(url=self.url),)})


async def test_an_address_is_opened_by_its_link_where_that_keeps_the_document() -> None:
    names = ("a", "b", "c", "d")
    menu = [link(name.upper(), name) for name in names]
    pages = {name: [*menu, button(f"Do {name}")] for name in names}
    page = SinglePage({"": menu, **pages}, lost="d")
    events = await walk(page, steps=40, heuristic="novelty")
    moved = [step for step in steps(events) if step.method == "elsewhere" and step.element]
    assert moved
    assert all(step.action == "click" and step.url_after == step.element.href for step in moved)
    assert set(page.opened) == {SITE, SITE + "d"}, page.opened


async def test_a_link_is_reached_by_the_page_that_holds_it_where_documents_take_long() -> None:
    class Slow(SinglePage):
        async def open(
            self, url: str, linked_from: str = "", seconds: float | None = None
        ) -> Outcome:
            outcome = await super().open(url, linked_from, seconds)
            return outcome.model_copy(update={"ms": 6000})

    menu = [link("Shelf", "shelf"), link("Desk", "desk")]
    books = [link(f"Book {letter}", f"book{letter}") for letter in "abcdef"]
    pages = {f"book{letter}": menu for letter in "abcdef"}
    page = Slow({"": menu, "shelf": [*menu, *books], "desk": [*menu, button("Sit")], **pages})
    events = await walk(page, steps=40, heuristic="novelty")
    assert {SITE + path for path in pages} <= {step.url_after for step in steps(events)}
    # The first one tells that documents take long.
    assert len([url for url in page.opened if "book" in url]) == 1, page.opened
