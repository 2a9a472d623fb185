"""A crawl, and the way to one of its findings, as a recording that is replayed and heals."""

from __future__ import annotations

import asyncio
import io
import json
from pathlib import Path
from typing import get_args

import pytest
from rich.console import Console

from explorer.bootstrap import explore_and_report
from explorer.bootstrap.recordings.exporting import export_finding, export_run
from explorer.bootstrap.recordings.replaying import ReplayRun
from explorer.errors import UsageError
from explorer.masking import MASK
from explorer.models import FilledField, Gesture, ReplayableAction, verb
from explorer.models.recording import Recording
from explorer.recording.exporting import ActionWriter
from explorer.recording.formats.pytest_writer import write_pytest
from explorer.recording.replay.player import PlayOptions
from explorer.recording.replay.results import ReplayResult
from explorer.reporting import RunFolder
from explorer.settings.model import ReportSettings, Settings
from tests.browser.driver import QUICK
from tests.costly_checks import COSTLY
from tests.reporting.samples import element
from tests.site import Site

FORM = """<title>Trips</title><h1>Trips</h1><form onsubmit="show(); return false">
<label>Name <input name=name required></label>
<label>Size <select name=size><option>Small<option>Large</select></label>
<button>Show details</button></form><script>
function show() {
  const button = "<button onclick='receipt.print()'>Preview</button>";
  document.body.insertAdjacentHTML("beforeend", button);
}</script>"""
PAGES = {
    "/": "<title>Shop</title><h1>Shop</h1><main><a href=/trips>Trips here</a></main>",
    "/trips": FORM,
}
REDESIGNED = {
    "/": "<title>Shop</title><h1>Shop</h1><nav><a href=/trips>Trips</a></nav>",
    "/trips": FORM.replace("<button>Show details</button>", "<button>Show the details</button>"),
}
BANNER = """<div id=consent style="position:fixed;inset:0;background:#fff">
<p>We use cookies to improve this site. Do you accept all cookies?</p>
<button onclick="consent.remove()">Reject all</button>
<button onclick="consent.remove()">Accept all</button></div>"""


async def crawl(url: str, out: Path, **planner: object) -> Path:
    """Explore a site and return the run folder."""
    settings = Settings.model_validate(
        {
            "browser": QUICK.model_dump(),
            "planner": {"steps": 20, "seed": 1, **planner},
            "report": {"out": str(out)},
            "checks": {"disabled": COSTLY},
        }
    )
    summary = await explore_and_report(
        url, settings, stop=asyncio.Event(), console=Console(file=io.StringIO())
    )
    return out / summary.run_id


async def replay(recording: Recording, folder: Path) -> ReplayResult:
    settings = Settings(browser=QUICK)
    safety = settings.safety.model_copy(update={"allow_destructive": True})
    cookies = settings.cookies.model_copy(update={"enabled": False})
    settings = settings.model_copy(update={"safety": safety, "cookies": cookies})
    run = ReplayRun(recording, "way.json", settings, PlayOptions(patience=1))
    return await run.into(RunFolder(folder, ReportSettings()), asyncio.Event())


def finding_of(folder: Path, check: str) -> str:
    run = json.loads((folder / "run.json").read_text("utf-8"))
    return next(one["id"] for one in run["findings"] if one["check"] == check)


@pytest.mark.long
async def test_the_way_to_a_finding_is_replayed_and_heals(
    site: Site, tmp_path: Path, lent_browser: None
) -> None:
    folder = await crawl(site.serve(PAGES), tmp_path)
    finding = finding_of(folder, "uncaught-exception")
    exported = export_finding(folder, finding[:6])
    recording = Recording.model_validate_json(exported.recording.to_json())
    assert exported.losses == ()
    types = [action.type for action in recording.actions]
    assert types == ["type", "select", "click", "click"], recording.to_json()
    assert [action.element.name for action in recording.actions if action.element] == [
        "Name", "Size", "Show details", "Preview",
    ]  # fmt: skip
    assert "receipt is not defined" in recording.title

    same = await replay(recording, tmp_path / "same")
    assert same.passed, same
    assert not same.healed
    assert "receipt" in (tmp_path / "same" / "journal.jsonl").read_text("utf-8")

    site.serve(REDESIGNED)
    changed = await replay(recording, tmp_path / "changed")
    assert changed.passed, changed
    assert [step.index for step in changed.steps if step.healed] == [2]


async def test_a_whole_crawl_is_replayed(site: Site, tmp_path: Path, lent_browser: None) -> None:
    pages = {
        "/": """<title>Start</title><h1>Start</h1><a href=/tab target=_blank>In a tab</a>
        <iframe src=/inner></iframe>
        <button onclick="confirm('Sure?') && (document.title = 'Yes')">Ask</button>""",
        "/tab": "<title>Tab</title><h1>Tab</h1><button onclick='fetch(\"/in-tab\")'>Go</button>",
        "/inner": "<button onclick='fetch(\"/in-frame\")'>Inside</button>",
        "/in-tab": "ok",
        "/in-frame": "ok",
    }
    folder = await crawl(site.serve(pages), tmp_path, steps=6)
    exported = export_run(folder)
    texts = [action.to_text() for action in exported.recording.actions]
    for text in ('click link "In a tab"', 'click button "Go"', 'click button "Inside"'):
        assert text in texts
    assert texts[texts.index('click button "Ask"') + 1].startswith("dialog ")
    go = exported.recording.actions[texts.index('click button "Go"')]
    inside = exported.recording.actions[texts.index('click button "Inside"')]
    assert (go.tab, inside.frame) == (1, site.url("/inner"))

    site.requests.clear()
    result = await replay(exported.recording, tmp_path / "replay")
    assert result.passed, result
    assert site.asked("/in-tab")
    assert site.asked("/in-frame")


async def test_cookie_banners_are_answered_as_in_the_crawl(
    site: Site, tmp_path: Path, lent_browser: None
) -> None:
    page = f"<title>T</title><h1>T</h1><button onclick='fetch(\"/did\")'>Do it</button>{BANNER}"
    folder = await crawl(site.serve({"/": page, "/did": "ok"}), tmp_path, steps=2)
    recording = export_run(folder).recording
    assert recording.answers_banners
    site.requests.clear()
    result = await replay(recording, tmp_path / "replay")
    assert result.passed, result
    assert site.asked("/did")


async def test_an_older_journal_is_exported_with_what_it_has(
    site: Site, tmp_path: Path, lent_browser: None
) -> None:
    folder = await crawl(site.serve(PAGES), tmp_path)
    finding = finding_of(folder, "uncaught-exception")
    lines = [json.loads(line) for line in (folder / "journal.jsonl").open(encoding="utf-8")]
    for line in lines:
        line.pop("reference", None)
        line.pop("path", None)
        for filled in line.get("filled", ()):
            for name in ("type", "name", "id", "placeholder"):
                filled.pop(name)
    older = "\n".join(map(json.dumps, lines)) + '\n{"event": "interaction", "ste'
    (folder / "journal.jsonl").write_text(older, "utf-8")
    exported = export_finding(folder, finding)
    assert exported.recording.actions
    assert any("older release" in loss for loss in exported.losses)
    assert any("no replay has shown" in loss for loss in exported.losses)


def write_journal(folder: Path, *lines: dict[str, object]) -> Path:
    folder.mkdir()
    text = "".join(f"{json.dumps(line)}\n" for line in lines)
    (folder / "journal.jsonl").write_text(text, "utf-8")
    return folder


STARTED: dict[str, object] = {
    "event": "run_started", "time": "2026-03-04T09:30:00Z", "step": 0, "run_id": "r1",
    "url": "http://shop.example/", "seed": 1, "provider": "none",
}  # fmt: skip


def test_what_cannot_be_exported_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"journal\.jsonl cannot be read: No such file"):
        export_run(tmp_path / "none")
    with pytest.raises(UsageError, match="does not tell of the start"):
        export_run(write_journal(tmp_path / "empty"))
    with pytest.raises(UsageError, match="run r1 has no finding"):
        export_finding(write_journal(tmp_path / "plain", STARTED), "x")
    with pytest.raises(UsageError, match="run r1 has done nothing"):
        export_run(tmp_path / "plain")
    with pytest.raises(UsageError, match=r"is a replay of order\.json"):
        export_run(
            write_journal(tmp_path / "replay", STARTED | {"recording": {"name": "order.json"}})
        )
    finding = {
        "id": "abc",
        "severity": "error",
        "check": "c",
        "title": "T\n",
        "url": "u",
        "step": 0,
    }
    made = {"event": "finding", "time": "2026-03-04T09:30:00Z", "finding": finding}
    folder = write_journal(tmp_path / "found", STARTED, made)
    with pytest.raises(UsageError, match="there is no finding 'x': abc T"):
        export_finding(folder, "x")


def test_secrets_and_cut_values_are_told() -> None:
    form = element("Send", kind="button")
    filled = (
        FilledField(label="Password", value=MASK, type="password", name="pw"),
        FilledField(label="About", value="abc", length=5_000, type="textarea"),
        FilledField(label="Colour", value="Red", type="radio", name="colour"),
        FilledField(label="q", value=f"x{MASK}", type="text", name="q"),
        FilledField(label="CV", value="explorer-sample.pdf", type="file"),
        FilledField(label="Agree", value="checked", type="checkbox"),
    )
    writer = ActionWriter()
    act = {"url": "http://a.example/", "landed": "http://a.example/b", "action": "submit"}
    writer.act(ReplayableAction(element=form, filled=filled, **act))
    field = element("Search", kind="field", role="searchbox")
    typed = (FilledField(label="Search", value="shoes", sent_by="Enter"),)
    writer.act(ReplayableAction(element=field, filled=typed, **act | {"action": "fill"}))
    area = element(role="textbox", kind="field", tag="textarea", name="Reply")
    for key in ("Control+Enter", ""):
        told = (FilledField(label="Reply", value="Thanks", sent_by=key),)
        writer.act(ReplayableAction(element=area, filled=told, **act | {"action": "fill"}))
    assert [action.to_text() for action in writer.actions] == [
        'type textbox "Password" $RECORDING_PASSWORD',
        "type textbox \"About\" 'abc'",
        "check radio \"Red\" 'true'",
        f"type unnamed textbox 'x{MASK}'",
        'upload button "CV"',
        "check checkbox \"Agree\" 'true'",
        'click button "Send"',
        "type searchbox \"Search\" 'shoes'",
        "key searchbox \"Search\" 'Enter'",
        "type textbox \"Reply\" 'Thanks'",
        "key textbox \"Reply\" 'Enter'",
        "type textbox \"Reply\" 'Thanks'",
    ]
    assert [one.modifiers for one in writer.actions if one.key] == [None, ("Control",)]
    assert writer.losses == [
        "of the value of 'About' only the first 3 of 5000 characters are held",
        "a secret in the value of 'q' is not held",
    ]


def test_a_form_that_could_not_be_sent_is_exported_as_filled() -> None:
    filled = (
        FilledField(label="E-mail", value="a@example.com"),
        FilledField(label="City", value="Rome"),
    )
    writer = ActionWriter()
    writer.act(
        ReplayableAction(
            url="http://a.example/",
            landed="http://a.example/",
            element=element("Save", kind="button"),
            action="submit",
            filled=filled,
            unsent=True,
        )
    )
    assert [action.to_text() for action in writer.actions] == [
        "type textbox \"E-mail\" 'a@example.com'",
        "type textbox \"City\" 'Rome'",
    ]


EXPORTED: dict[Gesture, list[str]] = {
    "double_click": ['double click button "Pad"'],
    "right_click": ['right click button "Pad"'],
    "middle_click": ['middle click button "Pad"'],
    "hover": ['hover button "Pad"'],
    "press_enter": ["key button \"Pad\" 'Enter'"],
    "press_space": ["key button \"Pad\" 'Space'"],
    "press_arrows": ["key button \"Pad\" 'ArrowDown'", "key button \"Pad\" 'ArrowRight'"],
    "press_escape": ["key button \"Pad\" 'Escape'"],
    "press_shortcut": ["key button \"Pad\" 'b'"],
}
"""What a recording holds of gestures on a button; of all others it says that it does not."""
OF_THE_PAGE: dict[Gesture, list[str]] = {
    "press_escape": ["key 'Escape'"],
    "type_keys": ["key 'h'", "key '1'", "key '?'", "key '/'"],
}


def exported(gesture: Gesture, writer: ActionWriter | None = None, **facts: object) -> ActionWriter:
    writer, where = writer or ActionWriter(), {"url": "http://a.example/", "landed": ""}
    made_on = element("Pad", kind="button", role="button").model_copy(update=facts)
    writer.act(ReplayableAction(element=made_on, action=gesture, **where))
    return writer


@pytest.mark.parametrize("gesture", sorted({*get_args(Gesture)} - {"type_keys"}))
def test_a_gesture_is_exported_as_it_was_made_or_told(gesture: Gesture) -> None:
    writer = exported(gesture, shortcut="b")
    assert [action.to_text() for action in writer.actions] == EXPORTED.get(gesture, [])
    words = f"after action 0: how the crawl did a {verb(gesture)} on 'Pad' is not held"
    assert writer.losses == ([] if gesture in EXPORTED else [words])


def test_keys_for_the_page_are_exported_without_an_element() -> None:
    for gesture, keys in OF_THE_PAGE.items():
        writer = exported(gesture, known_by="gesture", tag="html", role="")
        assert [action.to_text() for action in writer.actions] == keys
        assert writer.losses == []


def test_what_a_crawl_does_to_the_focus_before_keys_is_told() -> None:
    page = {"known_by": "gesture", "tag": "html", "role": ""}
    writer = exported("press_enter")
    exported("type_keys", writer, **page)
    words = "that the crawl left what had the focus before it pressed keys is not held"
    assert writer.losses == [f"after action 1: {words}"]
    writer.open("http://a.example/")
    exported("hover", writer)
    exported("type_keys", writer, **page)
    assert len(writer.losses) == 1

    writer = exported("press_escape", known_by="gesture", tag="div", role="dialog")
    words = "that the crawl put the focus into 'Pad' before it pressed Escape is not held"
    assert writer.losses == [f"after action 0: {words}"]


def test_all_keys_of_a_slider_are_exported() -> None:
    writer = exported("press_arrows", role="slider")
    assert [action.key for action in writer.actions] == [
        "ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight", "Home", "End",
    ]  # fmt: skip


PADS = """<title>Pads</title><h1>Pads</h1>
<button onpointerdown="t = setTimeout(() => { this.textContent = 'Held' }, 500)"
onpointerup="clearTimeout(t)">Hold</button>"""


async def test_the_file_and_the_test_made_of_it_tell_what_they_do_not_hold(
    site: Site, tmp_path: Path, lent_browser: None
) -> None:
    folder = await crawl(site.serve({"/": PADS}), tmp_path, steps=4)
    recording = export_run(folder).recording
    assert recording.losses
    (held,) = (loss for loss in recording.losses if "a long-press on 'Hold'" in loss)
    assert json.loads(recording.to_json())["losses"] == list(recording.losses)
    assert f"# - {held}" in write_pytest(recording).text
