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
TOKENS = {"ada": "Bearer ada-token-1852", "sam": "Bearer sam-token-1912"}
EARNER = "Ebenezer of 1843"
FRAME = "<!doctype html><html lang=en><title>{title}</title><nav>{nav}</nav><h1>{title}</h1>{main}"
STAFF_LINKS = "<a href=/>Start</a><a href=/notes>Notes</a>"
LINKS = {
    "": "<a href=/>Start</a><a href=/login>Log in</a>",
    "sam": STAFF_LINKS,
    "ada": STAFF_LINKS + "<a href=/users>Users</a><a href=/payroll>Payroll</a>",
}


def who(request: Request) -> str:
    return request.cookies.get("who", "")


def shown(request: Request, title: str, main: str = "", calls: tuple[str, ...] = ()) -> str:
    """A page with the frame of the site, whose script asks for data, perhaps with a token."""
    headers = {"Accept": "application/json"}
    if who(request):
        headers["Authorization"] = TOKENS[who(request)]
    script = "".join(f"fetch('/api/{path}', {{headers: {headers}}});" for path in calls)
    main += f"<script>{script}</script>"
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
    return shown(request, "Notes", f"<button>Print</button>{more}", ("names",))


def users(request: Request) -> Response | str:
    """Rightly protected: only ada gets it."""
    if who(request) != "ada":
        return Response(shown(request, "No access"), 403, mimetype="text/html")
    return shown(request, "Users", "<button>Invite</button>", ("users",))


def payroll(request: Request) -> str:
    """Wrongly open: the link is hidden, the page is not protected."""
    return shown(
        request,
        "Payroll",
        "<button>Raise</button><a href=/payroll/letter>Letter</a>"
        "<a href=/payroll/delete?id=1>Remove</a>",
        (*FOR_ALL, *FOR_ADA),
    )


def letter(request: Request) -> str:
    """Softly protected: it answers with 200 and says no."""
    is_allowed = who(request) == "ada"
    return shown(request, "Letter", "<h2>Dear all</h2>" if is_allowed else "<p>Not for you</p>")


def answer(document: object, status: int = 200, **headers: str) -> Response:
    return Response(json.dumps(document), status, headers, mimetype="application/json")


def salaries(request: Request) -> Response:
    """Wrongly open to whoever has a token."""
    if request.headers.get("Authorization") not in TOKENS.values():
        return answer({"detail": "no token"}, 401)
    return answer([{"name": EARNER, "pay": 15, "weeks": week} for week in range(3)])


def bonus(request: Request) -> Response:
    """Wrongly open to everybody, if the answer is wanted as data."""
    if request.headers["Accept"] != "application/json":
        return Response("<h1>Bonus</h1>", mimetype="text/html")
    return answer({"name": EARNER, "bonus": 3, "town": "London"})


def names(request: Request) -> Response:
    """Rightly open to staff, for whose page it is."""
    return answer(["Ada Lovelace"]) if who(request) else answer({"error": "log in"})


def users_data(request: Request) -> Response:
    """Rightly protected, with an answer that is no error."""
    names = ["Ada Lovelace", "Sam Wilson"] if who(request) == "ada" else []
    return answer({"users": names, "count": len(names)})


def own(request: Request) -> Response:
    """Answers each user with their own data."""
    return answer({"user": who(request), "mail": f"{who(request)}@shop.example", "language": "en"})


FOR_ALL = ("towns", "names", "own", "open")
FOR_ADA = ("salaries/2026", "salaries/2027", "bonus", "feed?token=t-1848", "private")
DATA: dict[str, Page] = {
    "/api/towns": lambda request: answer(["London", "Turin"]),
    "/api/names": names,
    "/api/salaries/2026": salaries,
    "/api/salaries/2027": salaries,
    "/api/bonus": bonus,
    "/api/own": own,
    "/api/open": lambda request: answer(["London"], **{"Cache-Control": "public"}),
    "/api/feed": lambda request: answer([EARNER]),
    "/api/private": lambda request: answer([EARNER]),
    "/api/users": users_data,
}
PAGES: dict[str, Page] = DATA | {
    "/robots.txt": (200, {"Content-Type": "text/plain"}, "User-agent: *\nDisallow: /api/private"),
    "/": lambda request: shown(request, "Start", "<button>Help</button>", ("towns",)),
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

    broken = [one for one in run.findings if one.check == "broken-access-control"]
    found = [one for one in broken if "can read" not in one.title]
    read = [one for one in broken if one not in found]
    assert {(one.title.partition(": ")[2].split()[0], one.url) for one in found} == {
        ("staff", site.url("/payroll")),
        ("visitor", site.url("/payroll")),
    }
    assert {one.severity for one in found} == {"error"}
    assert "button “raise”" in found[0].evidence["same for both"]
    assert found[0].evidence["shown to"] == f"admin: a way there is on {site.url('/')}"
    assert not site.asked("/payroll/delete")

    host = run.url.removeprefix("http://")
    readers = {(one.title.split()[3], one.title.split()[7].removeprefix(host)) for one in read}
    assert readers == {
        ("staff", "api/salaries/{id}"),
        ("staff", "api/bonus"),
        ("visitor", "api/bonus"),
    }
    assert {one.severity for one in read} == {"error"}
    (salaries_read,) = (one for one in read if "salaries" in one.title)
    assert salaries_read.title == (
        f"Broken access control: staff can read GET {host}api/salaries/{{id}} "
        "and is shown no page that calls it"
    )
    assert salaries_read.evidence["shown to"] == f"admin: {run.url}payroll calls it"
    assert salaries_read.evidence["same for both"].startswith("application/json, all fields and 9")
    of_sam = [one for one in site.requests if who(one) == "sam"]
    beside = {one.path for one in of_sam if one.headers.get("Referer") == run.url}
    tried = {
        salaries_read.url,
        *map(site.url, ("/api/bonus", "/api/own", "/api/open", "/api/users")),
    }
    assert {site.url(path) for path in beside & DATA.keys() - {"/api/towns"}} == tried
    for request in site.requests:
        token = request.headers.get("Authorization")
        assert token in (None, TOKENS.get(who(request))), "each user has their own token"

    lines = [json.loads(line) for line in (folder / "journal.jsonl").read_text().splitlines()]
    events = [line["event"] for line in lines]
    probed = [one for one in lines if one["event"] == "access_probed"]
    assert [(one["opened"], one["requested"]) for one in probed] == [(0, 0), (2, 5), (3, 6)]
    assert events.count("run_started") == events.count("run_finished") == 1
    assert [one["name"] for one in lines if one["event"] == "visitor_started"] == [
        "admin", "staff", "visitor",
    ]  # fmt: skip
    assert [one["step"] for one in lines if one["event"] == "interaction"] == [*range(1, 21)]
    assert events[-1] == "run_finished"
    report = (folder / "report.html").read_text()
    assert 'id="roles"' in report
    everything = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
    unwanted = (*PASSWORDS.values(), *TOKENS.values(), EARNER)
    assert not [word for word in unwanted if word.encode() in everything]
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
