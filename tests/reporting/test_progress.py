from __future__ import annotations

import asyncio
import io
import os
import re
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import get_args

import pytest
from rich.cells import cell_len
from rich.console import Console

from explorer.models import (
    Bounds,
    BudgetSpent,
    DecisionFailed,
    ElementChosen,
    ElementsFound,
    Finding,
    FindingMade,
    FindingReproduced,
    Interaction,
    InteractiveElement,
    Outcome,
    PageVisited,
    PictureRefused,
    Result,
    RunEvent,
    RunFinished,
    RunStarted,
    Severity,
    StartOpened,
    StoppedBecause,
    Usage,
)
from explorer.reporting.progress import Progress, Terminal

NOW = datetime(2026, 1, 1, tzinfo=UTC)
SITE = "http://shop.test/"
REPORT = Path("reports/20260101-000000-abcd/report.html")
CONTROL_SEQUENCE = re.compile(r"\x1b(\[[0-?]*[ -/]*[@-~]|\].*?\x1b\\)")
HOSTILE = "[red]Buy[/red]\x1b[2J\x1b]0;owned\x07\nnow \u202egnp"
TAMED = "[red]Buy[/red][2J]0;owned now gnp"

Show = Callable[..., str]


@pytest.fixture(autouse=True)
def written_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    REPORT.parent.mkdir(parents=True)
    REPORT.touch()


def element(name: str) -> InteractiveElement:
    return InteractiveElement(
        ref="f0e0",
        kind="button",
        tag="button",
        role="button",
        name=name,
        bounds=Bounds(x=0, y=0, width=9, height=9),
    )


def started(provider: str = "none", *notes: str) -> RunStarted:
    return RunStarted(
        time=NOW, run_id="r", url=f"{SITE}start", seed=7, provider=provider, notes=notes
    )


def opened(result: Result) -> StartOpened:
    return StartOpened(time=NOW, outcome=Outcome(action="goto", result=result, url=SITE))


def finished(
    *findings: Finding,
    because: StoppedBecause = "steps",
    detail: str = "",
    notes: tuple[str, ...] = (),
) -> RunFinished:
    return RunFinished(
        time=NOW,
        step=3,
        steps=3,
        stopped_because=because,
        detail=detail,
        usage=Usage(input_tokens=1500, output_tokens=60, cost_usd=0.0123),
        findings=findings,
        notes=notes,
    )


def step(number: int, name: str = "Buy", **changed: object) -> Interaction:
    fields = {
        "time": NOW,
        "step": number,
        "url": f"{SITE}cart",
        "elements_found": 9,
        "method": "action_button",
        "reasoning": "",
        "element": element(name),
        "action": "click",
        "outcome": "done",
        "effect": "navigation",
        "ms": 5,
    }
    return Interaction.model_validate(fields | changed)


def finding(title: str, severity: Severity = "error", count: int = 1) -> Finding:
    return Finding(
        id=title,
        severity=severity,
        check="some-check",
        title=title,
        url=f"{SITE}cart",
        step=1,
        count=count,
    )


def made(found: Finding) -> FindingMade:
    return FindingMade(time=NOW, step=found.step, finding=found)


def shown(
    console: Console,
    *events: RunEvent,
    minutes: float = 10,
    quiet: bool = False,
    clock: Callable[[], float] = lambda: 0,
) -> None:
    """Show a run of three steps at most from its first event to its close."""

    async def show() -> None:
        progress = Progress(console, 3, minutes, REPORT, quiet=quiet, clock=clock)
        for event in events:
            await progress.notice(event)
            if isinstance(event, RunStarted):
                await progress.notice(opened("done"))
        await progress.close()

    asyncio.run(show())


async def test_a_run_that_never_began_shows_nothing() -> None:
    file = io.StringIO()
    progress = Progress(Console(file=file), 3, 10, REPORT)
    for event in (started(), opened("failed"), finished(because="target_lost")):
        await progress.notice(event)
    await progress.close()
    assert file.getvalue() == ""


def log_of(*events: RunEvent, width: int = 80, quiet: bool = False) -> list[str]:
    """The lines of a run whose standard error goes to a file."""
    file = io.StringIO()
    shown(Console(file=file, width=width), *events, quiet=quiet)
    return file.getvalue().splitlines()


def screen_of(*events: RunEvent, width: int = 80, **options: object) -> str:
    """All that was written to a live terminal, without its colours and movements."""
    file = io.StringIO()
    console = Console(file=file, width=width, force_terminal=True)
    shown(console, *events, **options)  # type: ignore[arg-type]
    return CONTROL_SEQUENCE.sub("", file.getvalue())


# --- elsewhere than on a terminal -------------------------------------------------------------


@pytest.mark.parametrize(
    ("times", "told"), [(3, "seen again 3 of 3 times"), (1, "flaky: seen again 1 of 3 times")]
)
def test_a_finding_that_was_looked_for_again_has_a_line(times: int, told: str) -> None:
    found = finding("It broke")
    again = FindingReproduced(
        time=NOW, finding_id=found.id, finding=found, shown=times, of=3, steps=()
    )
    log = log_of(started(), step(1), made(found), again, finished(found))
    assert [line.strip() for line in log if "again" in line] == [f"again   {told}: It broke"]


def test_a_log_has_a_line_for_each_step() -> None:
    log = log_of(
        started("none", "robots.txt was ignored"),
        ElementsFound(time=NOW, step=1, url=SITE, count=9),
        ElementChosen(time=NOW, step=1, url=SITE, method="random", element=element("Buy")),
        step(1),
        step(2, "Search", action="submit", effect="none", method="ai"),
        step(3, "Pay", outcome="failed", detail="covered by div.overlay"),
        finished(),
        width=20,
    )
    assert log[:5] == [
        "http://shop.test/start · seed 7 · no AI · up to 3 steps or 10 min",
        "    note    robots.txt was ignored",
        "1/3 click “Buy” · another page · Action button · /cart",
        "2/3 submit “Search” · no effect · AI · /cart",
        "3/3 click “Pay” · failed: covered by div.overlay · Action button · /cart",
    ]


def test_the_end_has_the_notes_that_a_run_ends_with() -> None:
    note = "safety.never: no control matched text 'dangr'"
    assert log_of(started(), step(1), finished(notes=(note,)))[-2] == f"Note: {note}"


def test_a_step_without_an_element_tells_where_it_went() -> None:
    away = "http://elsewhere.test/a"
    log = log_of(
        started(),
        step(1, element=None, action="goto", method="elsewhere", url_after=f"{SITE}about"),
        step(2, element=None, action="none", outcome="refused", detail="no way", url=away),
    )
    assert log[1].startswith("1/3 goto /about · another page · ")
    assert log[2].startswith("2/3 none refused: no way · ")
    assert log[2].endswith(f" · {away}")


def test_a_finding_is_told_when_it_is_new() -> None:
    log = log_of(
        started(),
        step(1),
        made(finding("TypeError: x")),
        made(finding("TypeError: x", count=2)),
        made(finding("Slow page", "warning")),
        finished(),
    )
    assert log[2:4] == [
        "    error   TypeError: x · some-check · /cart",
        "    warning Slow page · some-check · /cart",
    ]
    assert sum("TypeError" in line for line in log) == 1  # none at the end: RunFinished has none


def test_trouble_with_the_model_is_told_once_a_reason() -> None:
    failed = DecisionFailed(time=NOW, step=1, url=SITE, reason="timeout", detail="30 s")
    log = log_of(
        started("openai"),
        failed,
        failed,
        failed.model_copy(update={"reason": "refused"}),
        PictureRefused(time=NOW, step=1, detail="HTTP 400: no images"),
        BudgetSpent(time=NOW, step=2, detail="5,000 tokens are used"),
    )
    assert log[1:5] == [
        "    AI      no usable answer (timeout): 30 s",
        "    AI      no usable answer (refused): 30 s",
        "    AI      asked without pictures from now on: HTTP 400: no images",
        "    AI      off for the rest of the run: 5,000 tokens are used",
    ]


def test_the_end_tells_that_there_is_no_report() -> None:
    REPORT.unlink()
    *_, last = log_of(started(), finished())
    assert last == f"No report could be written to {REPORT.parent}; make room and run it again"


def test_the_end_lists_the_worst_first_and_names_the_report() -> None:
    infos = [finding(f"Info {number}", "info") for number in range(9)]
    warning = finding("Slow page", "warning", count=2)
    errors = [finding("Rare"), finding("Frequent", count=20)]
    log = log_of(started("ollama"), finished(*infos, warning, *errors), width=20)
    assert log[1:] == [
        "",
        "The run ended after 3 steps in 0:00, because all its steps were used.",
        "Findings: 2 errors · 1 warning · 9 infos",
        "  error   Frequent · 20 times · /cart",
        "  error   Rare · /cart",
        "  warning Slow page · 2 times · /cart",
        *(f"  info    Info {number} · /cart" for number in range(7)),
        "  … and 2 more",
        "AI: 1,560 tokens · $0.012",
        f"Report: {REPORT}",
    ]


def test_what_comes_after_the_run_is_not_its_time() -> None:
    file = io.StringIO()
    times = iter([100.0, 165.0])
    shown(Console(file=file), started(), finished(), clock=lambda: next(times))
    assert "The run ended after 3 steps in 1:05, " in file.getvalue()


@pytest.mark.parametrize("because", get_args(StoppedBecause))
def test_every_end_has_its_reason(because: StoppedBecause) -> None:
    log = log_of(started(), finished(because=because, detail="the last\nword"))
    assert re.fullmatch(r"The run ended .*, because \w.+ \(the last word\)\.", log[2])
    assert "_" not in log[2]  # said in words


def test_a_run_that_was_cut_short_still_tells_what_it_found() -> None:
    log = log_of(started(), step(1), made(finding("TypeError: x")))
    assert log[-4:] == [
        "The run was cut short after 1 step in 0:00.",
        "Findings: 1 error",
        "  error   TypeError: x · /cart",
        f"Report: {REPORT}",
    ]


def test_a_run_that_did_not_start_leaves_the_word_to_its_error() -> None:
    assert log_of() == []


def test_quiet_leaves_the_end() -> None:
    fault = finding("TypeError: x")
    run = (started("openai", "note"), step(1), made(fault), finished(fault))
    assert log_of(*run, quiet=True) == log_of(*run)[4:]


def test_tokens_without_a_known_price() -> None:
    used = step(1, usage=Usage(input_tokens=2000, output_tokens=1, cost_usd=None))
    assert "AI: 2,001 tokens" in log_of(started("ollama"), used)


@pytest.mark.parametrize("live", [True, False])
def test_page_text_is_only_text(live: bool) -> None:
    hostile = finding(HOSTILE)
    events = (
        started(),
        PageVisited(time=NOW, step=1, url=SITE, title=HOSTILE, status=200),
        ElementChosen(time=NOW, step=1, url=SITE, method="random", element=element(HOSTILE)),
        step(1, HOSTILE, outcome="failed", detail=HOSTILE, url=f"{SITE}\x1b[2J"),
        made(hostile),
        finished(hostile, detail=HOSTILE),
    )
    file = io.StringIO()
    shown(Console(file=file, width=300, force_terminal=live), *events)
    output = file.getvalue()
    assert "\x1b[2J" not in output
    assert "\x1b]0;" not in output
    assert not set(output) & {"\x07", "\u202e"}
    assert f"“{TAMED}”" in CONTROL_SEQUENCE.sub("", output)


# --- on a terminal ----------------------------------------------------------------------------

UNDER_WAY = (
    started("openai"),
    PageVisited(time=NOW, step=1, url=f"{SITE}cart?id=1", title="Your cart", status=200),
    step(1, usage=Usage(input_tokens=12_000, output_tokens=345, cost_usd=0.5)),
    ElementsFound(time=NOW, step=2, url=f"{SITE}cart?id=1", count=9),
    ElementChosen(time=NOW, step=2, url=f"{SITE}cart?id=1", method="ai", element=element("Buy")),
    made(finding("TypeError: x")),
    made(finding("Slow page", "warning")),
    made(finding("Slower page", "warning")),
)


def test_a_terminal_shows_where_the_run_is() -> None:
    times = iter([100.0])
    screen = screen_of(*UNDER_WAY, clock=lambda: next(times, 165.0))
    status = screen[screen.rindex("Step ") :].splitlines()[:5]
    assert [line.rstrip() for line in status] == [
        "Step      2 of 3 · 8:55 left",
        "Page      /cart?id=1  Your cart",
        "Now       “Buy” · AI",
        "Findings  1 error · 2 warnings",
        "AI        12,345 tokens · $0.500",
    ]


@pytest.mark.parametrize(("minutes", "left"), [(0.5, "0:30"), (59, "59:00"), (90.5, "1:30:30")])
def test_the_time_left(minutes: float, left: str) -> None:
    assert f" · {left} left" in screen_of(started(), minutes=minutes)


@pytest.mark.parametrize(
    ("events", "doing"),
    [
        ((), "opening the site"),
        ((ElementsFound(time=NOW, step=1, url=SITE, count=1),), "1 element found"),
        ((step(1),), "looking for elements"),
        ((finished(),), "writing the report"),
    ],
)
def test_what_the_run_is_doing(events: tuple[RunEvent, ...], doing: str) -> None:
    screen = screen_of(started(), *events)
    assert screen[screen.rindex("Now ") :].splitlines()[0].rstrip() == f"Now       {doing}"


def test_time_that_is_over_is_none_left() -> None:
    times = iter([0.0])
    assert " · 0:00 left" in screen_of(started(), clock=lambda: next(times, 9e3))


@pytest.mark.parametrize("width", [20, 40, 80, 200])
def test_the_lines_of_a_run_fit_the_terminal(width: int) -> None:
    long = finding("A title that goes on and on " * 9)
    screen = screen_of(*UNDER_WAY, step(3, "购物车" * 99), made(long), finished(long), width=width)
    lines = re.split(r"[\r\n]+", screen)
    report = lines.index(f"Report: {REPORT}")  # whole, to be copied
    assert max(map(cell_len, lines[:report])) <= width


def test_quiet_is_never_live() -> None:
    file = io.StringIO()
    shown(Console(file=file, force_terminal=True), *UNDER_WAY, quiet=True)
    screen = CONTROL_SEQUENCE.sub("", file.getvalue())
    assert "Step " not in screen
    assert screen.startswith("\nThe run was cut short after 2 steps in 0:00.\n")


# --- standard error ---------------------------------------------------------------------------


@pytest.fixture
def environment(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name in ("CI", "NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "80")
    return monkeypatch


@pytest.fixture
def on_terminal(environment: pytest.MonkeyPatch) -> Iterator[Show]:
    """Shows a run on a pseudo-terminal and returns all that it was sent."""
    controller, terminal = os.openpty()
    received: list[bytes] = []

    def receive() -> None:
        with suppress(OSError):  # how Linux tells that the other end is closed
            while data := os.read(controller, 4096):
                received.append(data)

    def show(*events: RunEvent) -> str:
        with open(terminal, "w") as file:
            environment.setattr(sys, "stderr", file)
            reader = threading.Thread(target=receive)
            reader.start()
            shown(Terminal(), *events)
        reader.join()
        return b"".join(received).decode()

    yield show
    os.close(controller)


def test_a_watched_terminal_is_live_and_left_as_it_was(
    on_terminal: Show, capfd: pytest.CaptureFixture[str]
) -> None:
    sent = on_terminal(*UNDER_WAY, finished())
    assert "Step " in CONTROL_SEQUENCE.sub("", sent)
    assert "\x1b[?25l" in sent  # hides the cursor
    assert sent.rindex("\x1b[?25h") > sent.rindex("\x1b[?25l")
    assert "\x1b[1;31merror" in sent
    assert capfd.readouterr().out == ""


def test_no_color_is_honoured(on_terminal: Show, environment: pytest.MonkeyPatch) -> None:
    environment.setenv("NO_COLOR", "1")
    sent = on_terminal(*UNDER_WAY, finished())
    styles = {code for codes in re.findall(r"\x1b\[([\d;]*)m", sent) for code in codes.split(";")}
    assert styles <= {"", "0", "1", "2"}  # bold and dim are no colours
    assert "Step " in CONTROL_SEQUENCE.sub("", sent)


@pytest.mark.parametrize(
    ("variable", "value", "live"),
    [("CI", "true", False), ("CI", "false", True), ("TERM", "dumb", False)],
)
def test_where_nobody_watches_nothing_moves(
    variable: str, value: str, live: bool, on_terminal: Show, environment: pytest.MonkeyPatch
) -> None:
    environment.setenv(variable, value)
    assert ("\x1b[?25l" in on_terminal(*UNDER_WAY, finished())) is live


def test_forced_colours_do_not_make_a_file_live(
    environment: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    environment.setenv("FORCE_COLOR", "1")
    with open(tmp_path / "log", "w+") as file:
        environment.setattr(sys, "stderr", file)
        shown(Terminal(), *UNDER_WAY, finished())
        file.seek(0)
        log = file.read()
    assert "\x1b[1;31merror" in log
    assert "\x1b[?25l" not in log


def test_a_reader_that_leaves_does_not_end_the_run(environment: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with suppress(BrokenPipeError), open(writing, "w", buffering=1) as file:
        environment.setattr(sys, "stderr", file)
        terminal = Terminal()
        shown(terminal, *UNDER_WAY, finished())
        assert terminal.quiet
