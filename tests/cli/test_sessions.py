"""``--session NAME``: cookies and storage that are kept from run to run."""

from __future__ import annotations

import json
import os
import secrets
from pathlib import Path

import pytest
from werkzeug import Request, Response
from werkzeug.utils import redirect

from explorer.checks import check_names
from tests.cli.conftest import Command
from tests.site import Site

LOGIN = """<title>Door</title><h1>Log in</h1><form method=post action=/enter>
<label>User <input name=user></label><label>Password <input name=pw type=password></label>
<button>Log in</button></form>"""
PASSWORD = "the-Pass-of-Kim"
CONFIG = f"""browser: {{elementsSeconds: 0.3}}
repro: {{enabled: false}}
checks: {{disabled: [{", ".join(check_names())}]}}
"""
"""What follows the steps of a run takes longer than the runs themselves."""


class Members:
    """Lets in who has a cookie that it has given; its pages need what was stored before, too."""

    def __init__(self, site: Site) -> None:
        self.tickets: set[str] = set()
        self.logins = 0
        self.url = site.serve({
            "/": self.door,
            "/enter": self.enter,
            "/inside": self.inside,
            "/desk": self.desk,
            "/leave": self.leave,
        })  # fmt: skip

    def door(self, request: Request) -> Response | str:
        return redirect("/inside") if request.cookies.get("ticket") in self.tickets else LOGIN

    def enter(self, request: Request) -> Response | str:
        if request.form["pw"] != PASSWORD:
            return LOGIN
        self.logins += 1
        self.tickets.add(ticket := secrets.token_hex(16))
        response = redirect("/inside")
        response.set_cookie("ticket", ticket)
        return response

    def desk(self, request: Request) -> Response | str:
        if request.cookies.get("ticket") not in self.tickets:
            return redirect("/")
        return "<title>Desk</title><h1>Desk</h1><a href=/leave>Later</a><a href=/inside>Hello</a>"

    def leave(self, _: Request) -> Response:
        response = redirect("/")
        response.delete_cookie("ticket")
        return response

    def inside(self, request: Request) -> Response | str:
        if request.cookies.get("ticket") not in self.tickets:
            return redirect("/")
        return """<title>Inside</title><h1>Members</h1><button>Hello</button><p></p><script>
            localStorage.visits = Number(localStorage.visits || 0) + 1;
            document.querySelector("p").textContent = `visit ${localStorage.visits}`;
            indexedDB.open("notes").onupgradeneeded = (event) =>
              event.target.result.createObjectStore("notes").put("kept", "note");
            </script>"""


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the sessions."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("KIMS_PASSWORD", PASSWORD)
    (tmp_path / "config.yaml").write_text(CONFIG, "utf-8")
    return tmp_path / "data/explorer/sessions"


def test_a_session_is_used_by_the_next_runs_until_the_site_ends_it(
    explorer: Command, site: Site, kept: Path
) -> None:
    members = Members(site)
    session = ("--session", "kim", "--out", "runs")
    crawl = ("explore", members.url, *session, "--quiet", "--json", "--steps", "1")
    login = ("--user", "kim", "--password-env", "KIMS_PASSWORD")
    for _ in range(2):
        code, out, err = explorer(*crawl, *login)
        assert code in (0, 1), err
        assert "Inside" in {page["title"] for page in json.loads(out)["pages"]}
    assert members.logins == 1

    file = kept / "kim.json"
    assert (kept.stat().st_mode & 0o777, file.stat().st_mode & 0o777) == (0o700, 0o600)
    (origin,) = json.loads(file.read_text("utf-8"))["origins"]
    assert {one["name"] for one in origin["localStorage"]} == {"visits"}
    assert [one["name"] for one in origin["indexedDB"]] == ["notes"]
    (ticket,) = members.tickets
    written = [one for one in Path("runs").rglob("*") if one.is_file()]
    assert not [one for one in written if ticket.encode() in one.read_bytes()]

    Path("seen.txt").write_text("Open /inside\nI see Members\n", "utf-8")
    code, out, err = explorer("scenario", "run", "seen.txt", "--base-url", members.url, *session)
    assert code == 0, out + err
    visits = int(origin["localStorage"][0]["value"])
    (origin,) = json.loads(file.read_text("utf-8"))["origins"]
    assert int(origin["localStorage"][0]["value"]) == visits + 1

    members.tickets.clear()
    code, out, err = explorer(*crawl, *login)
    assert members.logins == 2
    assert "Inside" in {page["title"] for page in json.loads(out)["pages"]}

    assert explorer("sessions", "list").out.startswith("kim  ")
    assert explorer("sessions", "remove", "kim") == (0, "", "")
    assert not file.exists()


STALE = {"cookies": [{"name": "ticket", "value": "old", "domain": "127.0.0.1", "path": "/"}]}


def keep(kept: Path, state: object) -> str:
    """Keep a session as kim; return what is in its file."""
    kept.mkdir(parents=True, mode=0o700, exist_ok=True)
    text = json.dumps(state)
    (kept / "kim.json").write_text(text, "utf-8")
    return text


def to_other_host(site: Site) -> Response:
    asking = "/authorize?client_id=kim&response_type=code"
    return redirect(site.url(asking, "localhost"))


@pytest.mark.parametrize("is_elsewhere", [False, True])
def test_a_session_that_is_logged_out_ends_the_run_and_stays(
    explorer: Command, site: Site, kept: Path, is_elsewhere: bool
) -> None:
    members = Members(site)
    members.tickets.add("old")
    keep(kept, STALE)
    crawl = ("explore", members.url, "--session", "kim", "--out", "runs", "--quiet")
    code, _, err = explorer(*crawl, "--steps", "1")
    assert code in (0, 1), err

    members.tickets.clear()
    if is_elsewhere:
        site.serve({"/": lambda _: to_other_host(site)})
    state = (kept / "kim.json").read_text("utf-8")
    code, out, err = explorer(*crawl, "--json", "--steps", "3")
    assert code == 3
    (line,) = (line for line in err.splitlines() if line.startswith("explorer: "))
    assert "the session 'kim' is logged out" in line
    assert line.endswith(f"log in: explorer record {members.url} --session kim")
    run = json.loads(out)
    assert (run["stopped_because"], run["findings"]) == ("target_lost", [])
    assert (kept / "kim.json").read_text("utf-8") == state


def test_a_password_that_is_refused_ends_the_run_and_the_session_stays(
    explorer: Command, site: Site, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    members, state = Members(site), keep(kept, STALE)
    monkeypatch.setenv("KIMS_PASSWORD", "an-old-one")
    account = ("--user", "kim", "--password-env", "KIMS_PASSWORD")
    code, _, err = explorer(
        "explore", members.url, "--session", "kim", *account, "--out", "runs", "--quiet"
    )
    assert code == 3
    (line,) = (line for line in err.splitlines() if line.startswith("explorer: "))
    assert f"the login at {members.url}enter was refused (check --user and its password)" in line
    assert (kept / "kim.json").read_text("utf-8") == state


@pytest.mark.parametrize(("path", "is_kept"), [("", False), ("", True), ("login", True)])
def test_a_login_page_is_explored_where_the_session_never_had_a_login(
    explorer: Command, site: Site, kept: Path, path: str, is_kept: bool
) -> None:
    members = Members(site)
    site.serve({"/login": LOGIN})
    if is_kept:
        keep(kept, STALE)
    crawl = ("explore", f"{members.url}{path}", "--session", "kim", "--out", "runs", "--quiet")
    for _ in range(2):
        code, _, err = explorer(*crawl, "--steps", "1")
        assert code in (0, 1), err


def test_a_session_of_public_pages_is_not_logged_out_by_a_login_page(
    explorer: Command, site: Site, kept: Path
) -> None:
    members = Members(site)
    site.serve({"/public": "<title>Shop</title><h1>Shop</h1><button>Hello</button>"})
    for path in ("public", "", "public"):
        code, _, err = explorer(
            *("explore", f"{members.url}{path}", "--session", "kim", "--out", "runs"),
            *("--quiet", "--steps", "1"),
        )
        assert code in (0, 1), err


def test_a_person_at_the_terminal_gives_a_session_back_to_a_headless_run(
    explorer: Command, site: Site, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    members = Members(site)
    keep(kept, STALE | {"openedWithoutLogin": [members.url]})

    def door(request: Request) -> Response | str:
        """Somebody logs in with another command as soon as the login is asked for."""
        if request.cookies.get("ticket") not in members.tickets:
            members.tickets.add("new")
            keep(kept, {"cookies": [STALE["cookies"][0] | {"value": "new"}]})
            return LOGIN
        return redirect("/inside")

    site.serve({"/": door})
    terminal, end = os.openpty()
    with os.fdopen(end) as stdin, os.fdopen(terminal, "wb", buffering=0) as keyboard:
        monkeypatch.setattr("sys.stdin", stdin)
        monkeypatch.setattr("sys.stderr.isatty", lambda: True)
        monkeypatch.delenv("CI", raising=False)
        keyboard.write(b"\n")
        crawl = ("explore", members.url, "--session", "kim", "--out", "runs", "--quiet")
        code, out, err = explorer(*crawl, "--json", "--steps", "1")
    assert code in (0, 1), err
    assert f"log in: explorer record {members.url} --session kim, then press Enter" in err
    assert "Inside" in {page["title"] for page in json.loads(out)["pages"]}
    assert '"new"' in (kept / "kim.json").read_text("utf-8")


def recording_of(url: str, *clicked: dict[str, str]) -> str:
    """The name of a file with a recording of clicks."""
    recording = {
        "schema": 1,
        "url": url,
        "title": "x",
        "recorded": "2030-01-01T00:00:00Z",
        "actions": [{"type": "click", "element": element} for element in clicked],
    }
    Path("clicks.json").write_text(json.dumps(recording), "utf-8")
    return "clicks.json"


HELLO, LATER = {"role": "link", "name": "Hello"}, {"role": "link", "name": "Later"}
SESSION = ("--session", "kim", "--out", "runs")


def scripts(members: Members, *clicked: dict[str, str]) -> tuple[tuple[str, ...], ...]:
    """Commands that do these clicks at the desk, from a recording and from sentences."""
    clicks = "".join(f'Click "{one["name"]}"\n' for one in clicked)
    Path("clicks.txt").write_text(f"Open /desk\n{clicks}", "utf-8")
    return (
        ("replay", recording_of(f"{members.url}desk", *clicked), *SESSION),
        ("scenario", "run", "clicks.txt", "--base-url", members.url, *SESSION),
    )


def test_a_script_that_ends_logged_out_leaves_the_kept_session(
    explorer: Command, site: Site, kept: Path
) -> None:
    members = Members(site)
    members.tickets.add("old")
    state = keep(kept, STALE)
    for command in scripts(members, LATER):
        code, out, err = explorer(*command)
        assert code == 0, out + err
        assert "the session is not kept" in err
        assert (kept / "kim.json").read_text("utf-8") == state

    members.tickets.clear()
    for command in scripts(members, HELLO):
        assert explorer(*command).code == 1
        assert (kept / "kim.json").read_text("utf-8") == state


def test_a_crawl_that_ends_logged_out_leaves_the_kept_session(
    explorer: Command, site: Site, kept: Path
) -> None:
    members = Members(site)
    members.tickets.add("old")
    site.serve({"/desk": lambda _: "<title>Desk</title><a href=/leave>Later</a>"})
    state = keep(kept, STALE)
    crawl = ("explore", f"{members.url}desk", *SESSION, "--quiet", "--steps", "1", "--json")
    code, out, err = explorer(*crawl)
    assert code in (0, 1), err
    assert [step["url_after"] for step in json.loads(out)["filmstrip"]] == [members.url]
    assert "the session is not kept: its login was lost" in err
    assert (kept / "kim.json").read_text("utf-8") == state


def test_a_script_that_ends_logged_out_keeps_what_is_the_first(
    explorer: Command, site: Site, kept: Path
) -> None:
    url = site.serve({"/": '<h1>Shop</h1><a href="/in">Later</a>', "/in": LOGIN})
    code, out, err = explorer("replay", recording_of(url, LATER), *SESSION)
    assert code == 0, out + err
    assert (kept / "kim.json").exists()


def test_a_script_keeps_what_is_known_of_the_session(
    explorer: Command, site: Site, kept: Path
) -> None:
    members = Members(site)
    members.tickets.add("old")
    keep(kept, STALE | {"openedWithoutLogin": [members.url]})
    for command in scripts(members, HELLO):
        code, out, err = explorer(*command)
        assert code == 0, out + err
        state = json.loads((kept / "kim.json").read_text("utf-8"))
        assert state["openedWithoutLogin"] == [members.url]
        assert state["origins"], "it is the state that the run has left"

    members.tickets.clear()
    code, _, err = explorer("explore", members.url, *SESSION, "--quiet", "--steps", "1")
    assert code == 3
    assert "the session 'kim' is logged out" in err


def test_a_replay_begins_with_the_state_of_a_file_and_keeps_its_own(
    explorer: Command, site: Site, kept: Path
) -> None:
    members = Members(site)
    members.tickets.add("of-the-file")
    cookie = {"name": "ticket", "value": "of-the-file", "url": members.url}
    Path("state.json").write_text(json.dumps({"cookies": [cookie], "origins": []}), "utf-8")
    button = {"role": "button", "name": "Hello"}
    replay = ("replay", recording_of(f"{members.url}inside", button), *SESSION)
    code, out, err = explorer(*replay, "--storage-state", "state.json")
    assert code == 0, out + err
    code, out, err = explorer(*replay)
    assert code == 0, out + err
    (origin,) = json.loads((kept / "kim.json").read_text("utf-8"))["origins"]
    assert origin["localStorage"] == [{"name": "visits", "value": "2"}]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{", "kim.json is not JSON; 'explorer sessions remove kim' begins the session anew"),
        ("[" * 100_000, "kim.json is not JSON"),
        ('{"name": "x"}', "kim.json has neither cookies nor origins"),
        ('{"cookies": 5}', "kim.json: cookies must be a list of entries with name, value"),
        ('{"cookies": [{"name": "x"}]}', "cookies must be a list of entries with name, value"),
        ('{"origins": [7]}', "origins must be a list of entries with origin"),
    ],
)
def test_a_file_that_is_no_session(refused, kept: Path, text: str, expected: str) -> None:
    kept.mkdir(parents=True)
    (kept / "kim.json").write_text(text, "utf-8")
    assert expected in refused("explore", "http://127.0.0.1:1/", "--session", "kim")
    assert (kept / "kim.json").read_text("utf-8") == text


def test_names_and_folders_that_are_none(refused, kept: Path) -> None:
    rule = 'letters, digits, ".", "_" and "-", 64 at most'
    assert rule in refused("explore", "http://127.0.0.1:1/", "--session", "../kim")
    assert rule in refused("sessions", "remove", "../kim")
    gone = refused("sessions", "remove", "kim")
    assert f"there is no session kim: there is none in {kept}" in gone
    kept.parent.mkdir(parents=True)
    kept.write_text("", "utf-8")
    told = refused("explore", "http://127.0.0.1:1/", "--session", "kim")
    assert f"sessions cannot be kept in {kept}" in told
