"""Whole runs: a browser of its own, a site on loopback, and the run folder that is left."""

from __future__ import annotations

import asyncio
import io
import json
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from PIL import Image, ImageColor
from playwright.async_api import Browser
from rich.console import Console
from werkzeug import Request, Response

import explorer
from explorer.bootstrap import explore_and_report
from explorer.checks.probed import SAMPLED
from explorer.masking.pictures import PAINT
from explorer.reporting import RunSummary
from explorer.settings.model import Settings
from tests.costly_checks import COSTLY
from tests.llm.dialects import OpenAI
from tests.llm.test_pictures import images
from tests.site import Site

Run = Callable[..., Awaitable[RunSummary]]
PASSWORD = "s3cret-Pass!word"
SESSION = "s3ss10n-of-ann"


@pytest.fixture
def run(tmp_path: Path, lent_browser: None) -> Run:
    async def run(url: str, stop: asyncio.Event | None = None, **sections: Any) -> RunSummary:
        quick = {
            "elements_seconds": 0.2,
            "elements_retry_seconds": 0.4,
            "script_seconds": 30,
            "navigation_seconds": 30,
            "settle_seconds": 2,
        }
        sections["browser"] = quick | sections.get("browser", {})
        sections["planner"] = {"steps": 8, "seed": 1} | sections.get("planner", {})
        sections["report"] = {"out": str(tmp_path)}
        sections["repro"] = {"enabled": False} | sections.get("repro", {})
        sections["checks"] = {"disabled": COSTLY} | sections.get("checks", {})
        settings = Settings.model_validate(sections)
        console = Console(file=io.StringIO())
        return await explore_and_report(
            url, settings, stop=stop or asyncio.Event(), console=console
        )

    return run


def journal(folder: Path) -> list[dict[str, Any]]:
    (file,) = folder.glob("*/journal.jsonl")
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def entries(folder: Path) -> list[Path]:
    return [path for path in folder.iterdir() if path.name != ".ledgers"]


def all_bytes_below(folder: Path) -> bytes:
    """Names of files and what is in them."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return b"".join(str(path).encode() + path.read_bytes() for path in files)


SHOP = {
    "/": "<title>Shop</title><h1>Shop</h1><a href=/a>Apples</a><a href=/b>Pears</a>",
    "/a": "<title>Apples</title><a href=/>Home</a><button>Blue</button>",
    "/b": "<title>Pears</title><form action=/found><input name=q aria-label=Find>"
    "<button>Search</button></form>",
    "/found": "<title>Found</title><p>Nothing</p>",
}


async def test_a_file_is_downloaded_once_and_the_page_is_used_on(run: Run, site: Site) -> None:
    headers = {"Content-Disposition": "attachment; filename=a.zip", "Content-Type": "application/x"}
    page = "<a href=/file>File</a><button onclick='this.textContent += 1'>Press</button>"
    summary = await run(
        site.serve({"/": page, "/file": (200, headers, b"x")}), planner={"steps": 5}
    )
    used = [step.element.name for step in summary.filmstrip if step.element]
    assert used.count("File") == 1
    asked = [request.path for request in site.requests]
    assert asked.count("/file") == 1
    # It is opened once more only to wait there for what comes late.
    waits = [step for step in summary.filmstrip if step.action == "goto"]
    assert asked.count("/") == 1 + len(waits)
    assert len(waits) <= 1


async def test_a_run_leaves_its_folder_and_the_same_seed_walks_the_same_way(
    run: Run, site: Site, tmp_path: Path
) -> None:
    first = await run(site.serve(SHOP))
    (folder,) = entries(tmp_path)
    assert (first.steps, first.stopped_because) == (8, "steps")
    assert {page.title for page in first.pages} >= {"Shop", "Apples", "Pears"}
    assert json.loads((folder / "run.json").read_text("utf-8"))["schema"] == 1
    assert (folder / "report.html").stat().st_size > 1000
    lines = [line for line in journal(tmp_path) if line["event"] == "interaction"]
    assert [line["step"] for line in lines] == list(range(1, 9))
    pictures = {path.name for path in entries(folder / "screenshots")}
    assert "0001.jpg" in pictures

    second = await run(site.serve(SHOP))
    assert [step.element and step.element.name for step in first.filmstrip] == [
        step.element and step.element.name for step in second.filmstrip
    ]


FAULTS = {
    "uncaught-exception": "<button onclick='undefinedFunction()'>Go</button>",
    "unhandled-rejection": "<button onclick='Promise.reject(new Error(\"no\"))'>Go</button>",
    "console-error": "<button onclick='console.error(\"bad\")'>Go</button><script></script>",
    "http-error": "<button onclick='fetch(\"/broken\")'>Go</button>",
    "broken-link": "<a href=/missing>Go</a>",
    "mouse-only-control": "<div id=d>Go</div><script>d.addEventListener('click', () => 1)</script>",
    "broken-image": "<img src=/missing.png><button>Go</button>",
    "dead-click": "<button>Go</button>",
    "failed-request": "<button onclick='fetch(\"http://127.0.0.1:9/\")'>Go</button>",
    "broken-resource": "<script src=/missing.js></script><button>Go</button>",
}


@pytest.mark.parametrize("check", FAULTS)
async def test_finds_the_fault(run: Run, site: Site, check: str) -> None:
    url = site.serve({"/": FAULTS[check], "/broken": (500, {}, "oops")})
    disabled = [name for name in COSTLY if name != check]
    summary = await run(url, planner={"steps": 1}, checks={"disabled": disabled})
    assert check in {finding.check for finding in summary.findings}


async def test_a_slow_page_is_a_finding(run: Run, site: Site) -> None:
    disabled = [name for name in COSTLY if name != "slow-page"]
    slow = {"slow_page_milliseconds": 1, "disabled": disabled}
    url = site.serve({"/": "<title>Slow</title><button>Go</button>"})
    summary = await run(url, checks=slow, planner={"steps": 1})
    assert "slow-page" in {finding.check for finding in summary.findings}


async def test_the_same_fault_is_one_finding_with_a_count(run: Run, site: Site) -> None:
    url = site.serve({"/": "<button onclick='count++'>Go</button>"})
    summary = await run(url, planner={"steps": 4})
    (finding,) = [f for f in summary.findings if f.check == "uncaught-exception"]
    presses = [step for step in summary.filmstrip if step.action == "click"]
    assert finding.count == len(presses)
    assert len(presses) >= 3


async def test_a_healthy_site_has_no_findings(run: Run, site: Site) -> None:
    pages = SHOP | {"/a": "<title>Apples</title><a href=/>Home</a><a href=/b>Pears</a>"}
    protection = {
        "Content-Security-Policy": "default-src 'self'; frame-ancestors 'none'",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "same-origin",
    }
    whole = {
        path: (200, protection, f"<!doctype html><html lang=en>{page}")
        for path, page in pages.items()
    }
    summary = await run(site.serve(whole), checks={"disabled": sorted(SAMPLED)})
    assert summary.findings == ()


async def test_robots_are_honoured_unless_told_otherwise(run: Run, site: Site) -> None:
    rules = (200, {"Content-Type": "text/plain"}, "User-agent: *\nDisallow: /b")
    pages = dict.fromkeys(("/", "/a", "/b"), "<a href=/a>Apples</a><a href=/b>Pears</a>")
    url = site.serve(pages | {"/robots.txt": rules})
    summary = await run(url, planner={"steps": 2})
    assert site.asked("/b") == []
    assert [(place.url, place.rule) for place in summary.out_of_scope] == [
        (site.url("/b"), "robots")
    ]
    await run(url, planner={"steps": 2}, scope={"respect_robots": False})
    assert site.asked("/b") != []


async def test_an_allowed_robots_txt_sets_the_pace(run: Run, site: Site) -> None:
    rules = (200, {"Content-Type": "text/plain"}, "User-agent: *\nCrawl-delay: 0.05")
    summary = await run(site.serve(SHOP | {"/robots.txt": rules}), planner={"steps": 2})
    note = "robots.txt asks for 0.05 s between visits (--ignore-robots: no wait)"
    assert note in summary.notes


async def test_scope_widens_and_narrows(run: Run, site: Site, other_site: Site) -> None:
    elsewhere = other_site.serve({"/": "<title>Elsewhere</title><p>.</p>"})
    url = site.serve({"/": f"<a href='{elsewhere}'>Out</a><a href=/a>In</a>", "/a": "<p>.</p>"})
    patterns = (f"{elsewhere}*", "!*/a")
    summary = await run(url, scope={"patterns": patterns}, planner={"steps": 3})
    assert "Elsewhere" in {page.title for page in summary.pages}
    assert site.asked("/a") == []


async def test_a_user_agent_says_who_it_is(run: Run, site: Site) -> None:
    await run(site.serve(SHOP), browser={"user_agent": "watcher/1.0"}, planner={"steps": 1})
    assert {request.headers["User-Agent"] for request in site.requests} == {"watcher/1.0"}


# --- logging in -------------------------------------------------------------------------------


def members_area(request: Request) -> Response:
    if request.cookies.get("in") == SESSION:
        echo = f"<p>Your password is {PASSWORD}</p><a href='/?p={PASSWORD}'>{PASSWORD}</a>"
        return Response(f"<title>Members {PASSWORD}</title>{echo}", mimetype="text/html")
    return Response("<a href=/login>Log in</a>", mimetype="text/html")


def check_login(request: Request) -> Response:
    if request.method == "POST" and request.form["pw"] == PASSWORD:
        return Response("", 303, {"Location": "/", "Set-Cookie": f"in={SESSION}; Path=/"})
    note = "<p role=alert>Wrong name or password</p>" if request.method == "POST" else ""
    form = "<form method=post><input name=user><input type=password name=pw><button>Log in</button>"
    return Response(note + form, mimetype="text/html")


@pytest.mark.parametrize("read_only", [False, True])
async def test_logs_in_and_never_tells_the_password(
    run: Run,
    site: Site,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    read_only: bool,
) -> None:
    monkeypatch.setenv("SHOP_PASSWORD", PASSWORD)
    url = site.serve({"/": members_area, "/login": check_login})
    login = {"user": "ann", "password_env": "SHOP_PASSWORD"}
    summary = await run(url, login=login, safety={"read_only": read_only}, planner={"steps": 3})
    assert any(page.title.startswith("Members") for page in summary.pages)
    assert PASSWORD.encode() not in all_bytes_below(tmp_path)
    told = capfd.readouterr()
    assert PASSWORD not in told.out + told.err


def behind_login(request: Request) -> Response:
    if request.cookies.get("in") != SESSION:
        return Response("<a href=/login>Log in</a>", mimetype="text/html")
    broken = f"<p>{PASSWORD}</p><button onclick='throw new Error(\"{PASSWORD}\")'>Ask</button>"
    return Response(broken, mimetype="text/html")


async def test_a_finding_behind_a_login_is_seen_again_and_no_secret_is_written(
    run: Run, site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOP_PASSWORD", PASSWORD)
    url = site.serve({"/": behind_login, "/login": check_login})
    login = {"user": "ann", "password_env": "SHOP_PASSWORD"}
    summary = await run(url, login=login, planner={"steps": 1}, repro={"enabled": True})
    (found,) = (f for f in summary.findings if f.check == "uncaught-exception")
    assert found.repro
    assert found.repro.verdict == "seen again 3 of 3 times"
    (folder,) = entries(tmp_path)
    assert "storage_state" in (folder / found.repro.test).read_text("utf-8")
    with ZipFile(folder / found.repro.trace) as trace:
        traced = b"".join(map(trace.read, trace.namelist()))
    written = all_bytes_below(tmp_path) + traced
    assert b"Ask" in traced
    for secret in (PASSWORD, SESSION):
        assert secret.encode() not in written


async def test_an_interrupted_run_looks_for_nothing_again(
    run: Run, site: Site, tmp_path: Path
) -> None:
    stop = asyncio.Event()
    stop.set()
    url = site.serve({"/": "<script>throw new Error('no')</script>"})
    summary = await run(url, stop, repro={"enabled": True})
    assert summary.stopped_because == "interrupted"
    assert {finding.repro for finding in summary.findings} == {None}
    assert not [line for line in journal(tmp_path) if line["event"].startswith("repro")]


async def test_a_session_that_ends_is_regained_and_its_end_not_pressed_again(
    run: Run, site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOP_PASSWORD", PASSWORD)

    def desk(request: Request) -> Response | str:
        if request.cookies.get("in") != SESSION:
            return Response("", 303, {"Location": "/login"})
        return "<a href=/>Desk</a><form action=/bye><button>Done for today</button></form>"

    away = Response(
        "<a href=/>Desk</a>", mimetype="text/html", headers={"Set-Cookie": "in=; Path=/"}
    )
    url = site.serve({"/": desk, "/bye": lambda _: away, "/login": check_login})
    login = {"user": "ann", "password_env": "SHOP_PASSWORD"}
    summary = await run(url, login=login, planner={"steps": 8})
    (finding,) = [f for f in summary.findings if f.check == "session-lost"]
    assert (finding.count, finding.evidence["logged_in_again"]) == (1, "yes")
    assert len(site.asked("/bye")) == 1
    assert len([r for r in site.asked("/login") if r.method == "POST"]) == 2


async def test_a_refused_login_is_told_in_a_line(
    run: Run, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOP_PASSWORD", "wrong-password")
    url = site.serve({"/": members_area, "/login": check_login})
    summary = await run(url, login={"user": "ann", "password_env": "SHOP_PASSWORD"})
    assert (summary.stopped_because, summary.steps) == ("target_lost", 0)
    assert "Wrong name or password" in summary.stopped_detail
    assert "wrong-password" not in summary.stopped_detail


# --- a model that decides ---------------------------------------------------------------------


@pytest.fixture
def openai(other_site: Site) -> Callable[[str], dict[str, Any]]:
    """Settings for a local server that gives this answer to every question."""

    def serve(answer: str) -> dict[str, Any]:
        body = json.dumps(OpenAI().answer(answer, 1000, 100))
        headers = {"Content-Type": "application/json"}
        other_site.serve({"/v1/responses": (200, headers, body)})
        address = other_site.url("/v1")
        return {"provider": "openai", "base_url": address, "api_key": "sk-test-key-1"}

    return serve


SECRETIVE = """<title>Shop</title><style>body { margin: 0 } p { margin: 40px 10px; height: 40px }
  input { position: absolute; top: 200px; left: 300px; width: 200px; height: 40px }
  #far { position: absolute; top: 3000px }</style>
  <p>Key: <b style="font: 30px monospace">sk-test-key-1</b></p>
  <a href=/a>Apples</a> <a href=/b>Pears</a>
  <input aria-label=Pin value=tell-no-one style="-webkit-text-security: disc">
  <button id=far>Far away</button>"""


async def test_a_model_sees_the_page_and_chooses_within_the_guardrails(
    run: Run, site: Site, other_site: Site, openai: Callable[[str], dict[str, Any]]
) -> None:
    settings = openai('{"reasoning": "looks new", "elementIndex": 0}')
    url = site.serve(SHOP | {"/": SECRETIVE})
    summary = await run(url, ai=settings, planner={"steps": 2})
    assert summary.interactions["ai"] > 0
    asked = [step for step in summary.filmstrip if step.shown]
    assert summary.usage.input_tokens == 1000 * len(asked) > 0
    assert summary.filmstrip[0].reasoning == "looks new"
    assert summary.ai
    assert (summary.ai.calls, summary.ai.choices) == (len(asked), summary.interactions["ai"])
    assert summary.ai.pictures == len(asked)

    first = other_site.asked("/v1/responses")[0].get_json()
    told = [json.loads(line) for line in str(first["input"][0]["content"][1]["text"]).splitlines()
            if line.startswith('{"index"')]  # fmt: skip
    assert {one["name"]: one.get("marked") for one in told} == {
        "Apples": True, "Pears": True, "Pin": True, "Far away": None, "page": None,
    }  # fmt: skip
    (png,) = images(first)
    with Image.open(io.BytesIO(png)) as picture:
        assert max(picture.size) <= 1280
        paint = ImageColor.getrgb(PAINT)
        field, key = picture.getpixel((400, 220)), picture.getpixel((150, 60))
        assert (field, key) == (paint, paint)


@pytest.mark.parametrize("answer", ["garbage", '{"reasoning": "x", "elementIndex": 99}'])
async def test_a_useless_answer_leaves_it_to_the_heuristics(
    run: Run, site: Site, openai: Callable[[str], dict[str, Any]], tmp_path: Path, answer: str
) -> None:
    summary = await run(site.serve(SHOP), ai=openai(answer), planner={"steps": 2})
    assert summary.interactions["ai"] == 0
    failed = [line for line in journal(tmp_path) if line["event"] == "decision_failed"]
    assert [line["reason"] for line in failed] == ["invalid", "invalid"]


async def test_past_its_budget_the_run_goes_on_without_ai(
    run: Run, site: Site, openai: Callable[[str], dict[str, Any]], tmp_path: Path
) -> None:
    settings = openai('{"reasoning": "x", "elementIndex": 0}') | {"max_tokens_per_run": 2000}
    summary = await run(site.serve(SHOP), ai=settings, planner={"steps": 4})
    assert summary.steps == 4
    assert summary.usage.input_tokens + summary.usage.output_tokens <= 2000
    assert [line["event"] for line in journal(tmp_path)].count("budget_spent") == 1


# --- what goes wrong --------------------------------------------------------------------------


async def test_a_target_that_cannot_be_reached_has_a_report(run: Run) -> None:
    summary = await run("http://127.0.0.1:9/")
    assert summary.stopped_because == "target_lost"
    assert "could not be opened" in summary.stopped_detail


async def test_a_stuck_page_does_not_end_the_run(run: Run, site: Site) -> None:
    pages = SHOP | {"/a": "<title>Stuck</title><script>for(;;);</script>"}
    hasty = {"script_seconds": 4, "navigation_seconds": 4}
    summary = await run(site.serve(pages), browser=hasty, planner={"steps": 6})
    assert (summary.steps, summary.stopped_because) == (6, "steps")
    assert "Pears" in {page.title for page in summary.pages}


async def test_a_server_that_goes_away_ends_the_run(run: Run, site: Site) -> None:
    asked: list[str] = []

    def dying(request: Request) -> Response:
        asked.append(request.path)
        request.environ["werkzeug.socket"].shutdown(socket.SHUT_RDWR)
        return Response()

    pages = SHOP | {"/": SHOP["/"] + "<a href=/c>More</a>", "/a": dying, "/b": dying, "/c": dying}
    summary = await run(site.serve(pages), planner={"steps": 30, "max_failures": 3})
    # The start page stays, so that a run may also find nothing else to do.
    assert summary.stopped_because in ("target_lost", "max_failures", "steps", "nothing_left")
    assert asked != []
    assert "broken-link" in {finding.check for finding in summary.findings}


@pytest.fixture
async def process(tmp_path: Path, site: Site) -> AsyncIterator[asyncio.subprocess.Process]:
    """The real command, walking without an end."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "explorer", "explore", site.serve(SHOP),
        "--steps", "100000", "--out", str(tmp_path / "out"),
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    yield process
    if process.returncode is None:
        process.kill()


async def read_until(stream: asyncio.StreamReader | None, mark: str) -> None:
    assert stream is not None
    while line := await stream.readline():
        if mark in line.decode():
            return
    pytest.fail(f"ended without {mark}")


async def test_an_interrupt_still_leaves_a_report(
    process: asyncio.subprocess.Process, tmp_path: Path
) -> None:
    await read_until(process.stderr, "2/100000")
    process.send_signal(signal.SIGINT)
    _, told = await process.communicate()
    assert process.returncode == 130
    assert "report.html" in told.decode()
    assert stopped_because(tmp_path) == "interrupted"


async def test_a_browser_killed_from_outside_leaves_a_report(
    process: asyncio.subprocess.Process, tmp_path: Path
) -> None:
    await read_until(process.stderr, "2/100000")
    for child in _browsers_of(process.pid):
        with suppress(ProcessLookupError):  # a script that ends with the browser it started
            os.kill(child, signal.SIGKILL)
    _, told = await process.communicate()
    assert process.returncode == 3
    assert "Traceback" not in told.decode()
    assert stopped_because(tmp_path) == "browser_lost"


def stopped_because(folder: Path) -> str:
    (file,) = folder.glob("out/*/run.json")
    return str(json.loads(file.read_text("utf-8"))["stopped_because"])


def _browsers_of(pid: int) -> list[int]:
    """Chromium's main processes below a process, and the scripts that started them (Linux)."""
    parents = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            command = status.with_name("cmdline").read_bytes()
            parent = int(status.read_text().rpartition(")")[2].split()[1])
            parents[int(status.parent.name)] = parent, command
    below = {pid}
    for _ in range(5):
        below |= {child for child, (parent, _) in parents.items() if parent in below}
    return [
        child
        for child in below
        if b"--remote-debugging-pipe" in parents[child][1] and b"--type=" not in parents[child][1]
    ]


async def test_explores_a_page_that_the_caller_opened(browser: Browser, site: Site) -> None:
    context = await browser.new_context()
    page = await context.new_page()
    await page.goto(site.serve(SHOP))
    settings = Settings.model_validate({"planner": {"steps": 2, "seed": 1}})
    events = [event async for event in explorer.explore(page, settings)]
    assert [event.event for event in events].count("interaction") == 2
    assert not page.is_closed()
    await context.close()


WIZARD = """<title>Wizard</title>{open}
<div class=step><label>Name <input id=name></label></div>
<div class=step hidden><label>City <input id=city></label></div>
<div class=step hidden><label>Remark <textarea id=remark></textarea></label></div>
{buttons}{close}<script>
const steps = [...document.querySelectorAll(".step")];
let at = 0;
const show = (to) => {{
  steps.forEach((step, index) => {{ step.hidden = index !== to; }});
  at = to;
}};
back.onclick = () => show(Math.max(0, at - 1));
next.onclick = () => {{
  if (!steps[at].querySelector("input, textarea").value) return;
  if (at < 2) return show(at + 1);
  const values = ["name", "city", "remark"].map((id) => document.getElementById(id).value);
  fetch("/done", {{ method: "POST", body: values.join("|") }});
}};</script>"""
STEPS = "<button type=button id=back>Back</button><button type=button id=next>Next</button>"


@pytest.mark.parametrize(("opening", "closing"), [("<form>", "</form>"), ("<div>", "</div>")])
async def test_a_wizard_is_walked_to_its_end(
    run: Run, site: Site, opening: str, closing: str
) -> None:
    wizard = WIZARD.format(open=opening, buttons=STEPS, close=closing)
    url = site.serve({"/": wizard, "/done": "{}"})
    await run(url, planner={"heuristic": "novelty", "steps": 8})

    (first, *_) = [request for request in site.asked("/done") if request.method == "POST"]
    sent = first.get_data(as_text=True).split("|")
    assert all(sent)
    assert sent[1] == "Springfield"
