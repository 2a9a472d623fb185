"""Runs with several logins: what each is shown, and what opens to those who are not shown it."""

from __future__ import annotations

import asyncio
import io
import json
from pathlib import Path

import pytest
from rich.console import Console
from werkzeug import Request, Response

from explorer.bootstrap import explore_and_report
from explorer.reporting import RunSummary
from explorer.settings.model import Settings
from tests.costly_checks import COSTLY
from tests.site import Page, Site

pytestmark = pytest.mark.browser

PASSWORDS = {"ada": "Ada-Secret-1815", "sam": "Sam-Secret-1847"}
FRAME = "<!doctype html><html lang=en><title>{title}</title><nav>{nav}</nav><h1>{title}</h1>{main}"
STAFF_LINKS = "<a href=/>Start</a><a href=/notes>Notes</a>"
LINKS = {
    "": "<a href=/>Start</a><a href=/login>Log in</a>",
    "sam": STAFF_LINKS,
    "ada": STAFF_LINKS + "<a href=/users>Users</a><a href=/payroll>Payroll</a>",
}


def who(request: Request) -> str:
    return request.cookies.get("who", "")


def shown(request: Request, title: str, main: str = "") -> str:
    return FRAME.format(title=title, nav=LINKS[who(request)], main=main)


def log_in(request: Request) -> Response | str:
    user = request.form.get("user", "")
    if user and request.form.get("password") == PASSWORDS.get(user):
        response = Response("", 303, {"Location": "/"})
        response.set_cookie("who", user)
        return response
    form = """<form method=post><label>User <input name=user></label><label>Password
        <input type=password name=password></label><button>Log in</button></form>"""
    wrong = "<p role=alert>Wrong user or password</p>" if user else ""
    return FRAME.format(title="Log in", nav=LINKS[""], main=wrong + form)


def for_staff(request: Request) -> Response | str:
    if not who(request):
        return Response("", 303, {"Location": "/login"})
    more = "<button>Archive all</button>" if who(request) == "ada" else ""
    return shown(request, "Notes", f"<button>Print</button>{more}")


def users(request: Request) -> Response | str:
    """Rightly protected: only ada gets it."""
    if who(request) != "ada":
        return Response(shown(request, "No access"), 403, mimetype="text/html")
    return shown(request, "Users", "<button>Invite</button>")


def payroll(request: Request) -> str:
    """Wrongly open: the link is hidden, the page is not protected."""
    return shown(
        request,
        "Payroll",
        "<button>Raise</button><a href=/payroll/letter>Letter</a>"
        "<a href=/payroll/delete?id=1>Remove</a>",
    )


def letter(request: Request) -> str:
    """Softly protected: it answers with 200 and says no."""
    is_allowed = who(request) == "ada"
    return shown(request, "Letter", "<h2>Dear all</h2>" if is_allowed else "<p>Not for you</p>")


PAGES: dict[str, Page] = {
    "/": lambda request: shown(request, "Start", "<button>Help</button>"),
    "/login": log_in,
    "/notes": for_staff,
    "/users": users,
    "/payroll": payroll,
    "/payroll/letter": letter,
    "/payroll/delete": lambda request: shown(request, "Removed"),
}


QUICK = {"elements_seconds": 0.2, "elements_retry_seconds": 0.4, "settle_seconds": 2}
LOGINS = [
    {"name": "admin", "user": "ada", "passwordEnv": "ADAS"},
    {"name": "staff", "user": "sam", "passwordEnv": "SAMS"},
    {"name": "visitor"},
]


async def explored(
    url: str, out: Path, steps: int, *, access_control: bool = True
) -> tuple[RunSummary, str]:
    """Return the summary of a run and what the terminal showed."""
    without = sorted({*COSTLY} - {"broken-access-control"})
    settings = Settings.model_validate(
        {
            "planner": {"steps": steps, "seed": 3},
            "browser": QUICK,
            "report": {"out": str(out)},
            "repro": {"enabled": False},
            "checks": {"disabled": without, "accessControl": access_control},
            "logins": LOGINS,
        }
    )
    terminal = io.StringIO()
    console = Console(file=terminal, width=200)
    run = await explore_and_report(url, settings, stop=asyncio.Event(), console=console)
    return run, terminal.getvalue()


@pytest.fixture
def passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADAS", PASSWORDS["ada"])
    monkeypatch.setenv("SAMS", PASSWORDS["sam"])


async def test_roles_are_compared_and_open_pages_found(
    site: Site, tmp_path: Path, lent_browser: None, passwords: None
) -> None:
    run, terminal = await explored(site.serve(PAGES), tmp_path, 20)
    folder = tmp_path / run.run_id

    assert run.roles
    told = [(one.name, one.first_step, one.steps, one.anonymous) for one in run.roles.visitors]
    assert told == [("admin", 1, 7, False), ("staff", 8, 7, False), ("visitor", 15, 6, True)]
    assert run.steps == 20
    pages = {one.url.removeprefix(run.url[:-1]): one.sights for one in run.roles.pages}
    only_admin = {"admin": "seen", "staff": "hidden", "visitor": "hidden"}
    assert pages["/payroll"] == pages["/users"] == only_admin
    assert pages["/notes"] == {"admin": "seen", "staff": "seen", "visitor": "hidden"}
    assert "/" not in pages
    controls = {one.name: one.sights for one in run.roles.controls}
    assert controls["Users"] == only_admin
    assert controls["Archive all"] == {"admin": "seen", "staff": "hidden", "visitor": "unknown"}
    assert not {"Start", "Print", "Help"} & controls.keys()

    found = [one for one in run.findings if one.check == "broken-access-control"]
    assert {(one.title.partition(": ")[2].split()[0], one.url) for one in found} == {
        ("staff", site.url("/payroll")),
        ("visitor", site.url("/payroll")),
    }
    assert {one.severity for one in found} == {"error"}
    assert "button “raise”" in found[0].evidence["same for both"]
    assert found[0].evidence["shown to"] == f"admin: a way there is on {site.url('/')}"
    assert not site.asked("/payroll/delete")

    lines = [json.loads(line) for line in (folder / "journal.jsonl").read_text().splitlines()]
    events = [line["event"] for line in lines]
    assert events.count("run_started") == events.count("run_finished") == 1
    assert [one["name"] for one in lines if one["event"] == "visitor_started"] == [
        "admin", "staff", "visitor",
    ]  # fmt: skip
    assert [one["step"] for one in lines if one["event"] == "interaction"] == [*range(1, 21)]
    assert events[-1] == "run_finished"
    report = (folder / "report.html").read_text()
    assert 'id="roles"' in report
    everything = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
    assert not [word for word in PASSWORDS.values() if word.encode() in everything]
    assert "as staff" in " ".join(terminal.split())


async def test_a_login_that_fails_ends_the_run_with_what_was_seen(
    site: Site, tmp_path: Path, lent_browser: None, passwords: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SAMS", "not-his-password")
    run, terminal = await explored(site.serve(PAGES), tmp_path, 3, access_control=False)
    assert (run.steps, run.stopped_because) == (1, "target_lost")
    assert run.stopped_detail.startswith("login 'staff': the login at ")
    assert "Wrong user or password" in terminal
    assert run.roles
    assert [one.steps for one in run.roles.visitors] == [1, 0]
