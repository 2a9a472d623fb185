"""Keys in ledgers, run folders and replay logs stay as they were: older files are read with them.

``stored_keys.json`` holds what was written before the keys moved into ``explorer.identity``.
"""

from __future__ import annotations

import json
import random
from itertools import count
from pathlib import Path
from typing import Any

from explorer.checks.behavior.dead_click import DeadClicks
from explorer.checks.content.misplaced_label import MisplacedLabels
from explorer.checks.content.mouse_only import MouseOnlyControls
from explorer.checks.content.odd_text import OddTexts
from explorer.comparison.view import RunView
from explorer.mcp_server.element_numbers import ElementNumbers
from explorer.models import (
    Act,
    InteractiveElement,
    KnownCounts,
    MisplacedLabel,
    MouseOnlyControl,
    OddText,
    Outcome,
    Signal,
    Snapshot,
)
from explorer.planner.novelty.heuristic import Novelty
from explorer.planner.site_model import SiteModel
from explorer.planner.steps.interactions import DecisionRecord, interaction
from explorer.planner.tracker import InteractionTracker
from explorer.protocols import Check
from explorer.replay_log import ReplayingPage
from explorer.reporting.control_inventory import ControlInventory
from tests.checks.acts import clicked, opened
from tests.comparison.samples import run
from tests.identity.controls import CONTROLS, LABELS, PLACES, SHOP
from tests.planner.fake_page import FakePage
from tests.replay_log.mortal import nothing_kept, replay_log
from tests.reporting.samples import found

STORED = json.loads(Path(__file__).with_name("stored_keys.json").read_text("utf-8"))


def inventory() -> ControlInventory:
    """The controls of one page, as a run lists them."""
    listed = ControlInventory()
    listed.look(found(1, CONTROLS, url=SHOP))
    return listed


def ids(check: Check, *acts: Act) -> list[Any]:
    """What tells the findings of a check apart, and what makes them one."""
    return [[finding.id, list(finding.causes)] for act in acts for finding in check.judge(act)]


def of_signals(check: Check, *signals: Signal) -> list[Any]:
    return ids(check, *(opened(signal) for signal in signals))


def test_keys_of_the_journal() -> None:
    decision = DecisionRecord(method="random", reasoning="")
    page = Snapshot(url=SHOP, elements=CONTROLS)

    def key(element: InteractiveElement) -> str:
        outcome = Outcome(action="click", result="done", url=SHOP)
        act = Act(step=1, url=SHOP, element=element, outcome=outcome)
        return interaction(act, page, decision, (), KnownCounts()).key

    assert [key(element) for element in CONTROLS] == STORED["journal"]


def test_keys_that_a_model_is_shown() -> None:
    tracker = InteractionTracker(100)
    for element in CONTROLS[:4]:
        tracker.remember(element, SHOP, "double_click")
        tracker.remember(element, SHOP)
    assert list(tracker.recent(100)) == STORED["recent"]


async def test_calls_of_the_replay_log(tmp_path: Path) -> None:
    calls = []
    for number, element in enumerate(CONTROLS):
        folder = tmp_path / str(number)
        page = ReplayingPage(FakePage({}), replay_log(folder), SHOP, nothing_kept)
        await page.act(element)
        calls += [replay_log(folder).next_call]
    assert calls == STORED["calls"]


def test_controls_of_a_run() -> None:
    (page,) = inventory().pages()
    assert [control.model_dump(mode="json") for control in page.first] == STORED["controls"]


def test_keys_of_another_run() -> None:
    (page,) = inventory().pages()
    view = RunView(run(url=SHOP))
    assert [list(view.key_of(control)) for control in page.first] == STORED["across_runs"]
    assert [view.address(place) for place in PLACES] == STORED["addresses"]


def test_classes_of_the_ledger() -> None:
    site_model = SiteModel()
    heuristic = Novelty(site_model, random.Random(1))
    heuristic.see(Snapshot(url=SHOP, elements=CONTROLS), range(len(CONTROLS)))
    ledger = site_model.ledger(SHOP, runs=1)
    assert ledger.model_dump(mode="json") == STORED["ledger"]


def test_ids_of_findings_about_controls() -> None:
    acts = [clicked(element=element.model_dump()) for element in CONTROLS]
    assert ids(DeadClicks(), *acts) == STORED["dead_clicks"]


def test_ids_of_findings_about_places() -> None:
    marks = dict.fromkeys(element.structure for element in CONTROLS)
    pairs = [(mark, place) for mark in marks for place in PLACES[:3]]
    assert {
        "odd_text": of_signals(
            OddTexts(),
            *(OddText(kind="value", text="NaN", structure=m, page_url=p) for m, p in pairs),
        ),
        "mouse_only": of_signals(
            MouseOnlyControls(),
            *(
                MouseOnlyControl(label=label, selector="", structure=m, page_url=p)
                for (m, p), label in zip(pairs, LABELS * len(pairs), strict=False)
            ),
        ),
        "misplaced_label": of_signals(
            MisplacedLabels(),
            *(
                MisplacedLabel(text="Name", target="n", count=0, structure=m, page_url=p)
                for m, p in pairs
            ),
        ),
    } == STORED["places"]


def test_numbers_of_clients() -> None:
    numbers = ElementNumbers(count(1))
    looks = [CONTROLS, CONTROLS[::-1], CONTROLS[:-1], (*CONTROLS, CONTROLS[0])]
    assert [list(numbers.assign(look)) for look in looks] == STORED["numbers"]
