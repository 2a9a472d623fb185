"""Whole runs against logins of other people: what the site's own log says of the tries."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from werkzeug import Request, Response

from explorer.bootstrap import explore_and_report
from explorer.reporting import RunSummary
from explorer.settings.model import Settings
from tests.costly_checks import COSTLY
from tests.site import Page, Site

Run = Callable[..., Awaitable[RunSummary]]
QUICK = {
    "elements_seconds": 0.2,
    "elements_retry_seconds": 0.4,
    "script_seconds": 30,
    "navigation_seconds": 30,
    "settle_seconds": 2,
}


@pytest.fixture
def run(tmp_path: Path, lent_browser: None) -> Run:
    async def run(url: str, steps: int = 40, **sections: Any) -> RunSummary:
        planner = {"steps": steps, "seed": 1} | sections.pop("planner", {})
        browser = QUICK | sections.pop("browser", {})
        settings = Settings.model_validate(
            {
                "browser": browser,
                "planner": planner,
                "report": {"out": str(tmp_path)},
                "repro": {"enabled": False},
                "checks": {"disabled": COSTLY},
                **sections,
            }
        )
        console = Console(file=io.StringIO())
        return await explore_and_report(url, settings, stop=asyncio.Event(), console=console)

    return run


def written(folder: Path, name: str) -> str:
    (file,) = folder.glob(f"*/{name}")
    return file.read_text("utf-8")


def posted(site: Site, *paths: str) -> int:
    return sum(1 for one in site.requests if one.method == "POST" and one.path in paths)


def to_login(request: Request) -> Response:
    return Response("", 303, {"Location": f"/login?next={request.path}"})


def login(request: Request) -> Response:
    """Refuses everybody, and shows the form again as it was filled in."""
    user = request.form.get("user", "")
    page = f"""<title>Log in</title><h1>Log in</h1><p class=error>{"Wrong" if user else ""}</p>
        <form method=post><label>User <input name=user value="{user}"></label>
        <label>Password <input type=password name=password></label>
        <label><input type=checkbox name=remember> Remember me</label>
        <button>Log in</button></form>
        <a href=/forgot>Forgot your password?</a> <a href=/>Start</a>"""
    return Response(page, 429 if user else 200, mimetype="text/html")


FORGOT = """<title>Forgotten</title><h1>Forgot your password?</h1><form method=post>
    <label>E-mail <input type=email name=mail></label><button>Send</button></form>
    <a href=/login>Back</a>"""


async def test_a_wall_gets_two_tries_and_ends_the_run(run: Run, site: Site, tmp_path: Path) -> None:
    url = site.serve({"/": to_login, "/login": login, "/forgot": FORGOT})

    summary = await run(url, steps=60)

    assert 0 < posted(site, "/login") <= 2
    assert posted(site, "/forgot") <= 2
    assert (summary.stopped_because, summary.steps < 60) == ("login_wall", True)
    for option in ("--user NAME", "--password-env VAR", "--storage-state FILE", "/login"):
        assert option in summary.stopped_detail
    assert "--storage-state FILE" in written(tmp_path, "report.html")
    assert json.loads(written(tmp_path, "run.json"))["stopped_because"] == "login_wall"


PREFERENCES = """<title>Settings</title><h1>Settings</h1><form method=post>
    <label>Title <input name=title></label><label>Footer <input name=footer></label>
    <label>Days <input type=number name=days></label><label>Motto <input name=motto></label>
    <label>Password <input type=password name=password></label><button>Save</button></form>
    <a href=/>Start</a>"""


async def test_the_settings_of_an_application_get_no_password(run: Run, site: Site) -> None:
    """It would lock everybody out, the run too."""
    site.serve({"/settings": PREFERENCES})

    await run(site.serve({"/": "<title>Start</title><a href=/settings>Settings</a>"}), steps=12)

    sent = [one.form for one in site.asked("/settings") if one.method == "POST"]
    assert any(form["title"] for form in sent)
    assert not any(form["password"] for form in sent)


WORDS = ("Apples", "Bread", "Cheese", "Dates", "Eggs", "Figs", "Grapes", "Honey", "Ice", "Jam")


async def test_a_page_that_leads_to_a_login_is_not_gone_back_to_for_each_control(
    run: Run, site: Site
) -> None:
    lists = ("north", "south", "east", "west")
    seen: list[str] = []

    def page(request: Request) -> Response | str:
        seen.append(request.path)
        if set(seen[:-1]).issuperset((*paths, "/")):
            return to_login(request)
        links = "".join(f"<a href={path}>{path}</a> " for path in paths)
        buttons = "".join(f"<p><button>{word}{request.path}</button>" for word in WORDS)
        return f"<title>{request.path}</title>{links}{buttons}"

    paths = [f"/{name}" for name in lists]
    url = site.serve(dict.fromkeys(paths, page) | {"/": page, "/login": login})
    await run(url, steps=60)
    locked = next(n for n in range(len(seen)) if {*seen[:n]}.issuperset((*paths, "/")))
    assert len(seen) - locked <= 2 * len(paths)


SCRIPT = """<script>
  const app = document.querySelector("main");
  const pages = {
    user: ["Sign in", "<input placeholder=E-mail>", "Next"],
    password: ["Welcome", "<input type=password>", "Go on"],
    code: ["Enter the code we sent", "<input maxlength=1>".repeat(6), "Verify"],
  };
  const ask = (step) => {
    const [title, fields, button] = pages[step];
    const pressed = `<div class=b role=button tabindex=0>${button}</div>`;
    app.innerHTML = `<h2>${title}</h2><div>${fields}</div>${pressed}`;
    app.querySelector(".b").onclick = async () => {
      const values = [...app.querySelectorAll("input")].map((input) => input.value);
      await fetch(`/api/${step}`, { method: "POST", body: JSON.stringify(values) });
      ask({ user: "password", password: "code", code: "user" }[step]);
    };
  };
  ask("user");
</script>"""


async def test_steps_without_a_form_are_counted_together(run: Run, site: Site) -> None:
    page = "<title>App</title><main></main><a href=/about>About</a>" + SCRIPT
    about = "<title>About</title><a href=/>Back</a>"
    api: dict[str, Page] = {f"/api/{step}": "{}" for step in ("user", "password", "code")}
    url = site.serve({"/": page, "/about": about, **api})

    summary = await run(url)

    assert 0 < posted(site, "/api/user", "/api/password") <= 2
    assert posted(site, "/api/code") <= 2
    assert summary.stopped_because == "login_wall"


async def test_one_form_on_all_pages_is_one_form_for_all_workers(run: Run, site: Site) -> None:
    """In the page, in a frame of it and in a shadow root; under many addresses."""
    form = """<form action=/session method=post><input name=user placeholder=User>
        <input type=password name=password><button>Sign in</button></form>"""
    shadow = f"""<x-login></x-login><script>
        document.querySelector("x-login").attachShadow({{ mode: "open" }}).innerHTML = `{form}`;
        </script>"""
    framed = "<iframe src=/inner></iframe>"
    links = "".join(f"<a href=/p{at}>Page {at}</a>" for at in range(3))
    pages: dict[str, Page] = {
        f"/p{at}": f"<title>P{at}</title>{links}{(form, shadow, framed)[at % 3]}" for at in range(3)
    }
    refused: tuple[int, dict[str, str], str] = (401, {}, f"<title>No</title>{form}{links}")
    url = site.serve({"/": links, "/inner": form, "/session": refused, **pages})

    await run(url, steps=24, planner={"workers": 2})

    assert 0 < posted(site, "/session") <= 2
    assert {f"/p{at}" for at in range(3)} <= {one.path for one in site.requests}


async def test_signing_up_and_searching_go_on_and_captchas_are_left_alone(
    run: Run, site: Site
) -> None:
    page = """<title>Start</title><form action=/found><input type=search name=q>
        <button>Search</button></form>
        <form action=/joined method=post><label>User <input name=user></label>
        <label>Password <input type=password name=password></label>
        <label>Again <input type=password name=again></label><button>Sign up</button></form>
        <form action=/guarded method=post><label>E-mail <input name=mail></label>
        <div class=h-captcha data-sitekey=k>I am human</div><button>Send</button></form>"""
    back = "<title>Done</title><a href=/>Back</a>"
    url = site.serve({"/": page, "/found": back, "/joined": back, "/guarded": back})

    summary = await run(url, steps=16)

    assert posted(site, "/joined") > 2
    assert len(site.asked("/found")) > 2
    assert not site.asked("/guarded")
    assert summary.stopped_because == "steps"


async def test_nothing_is_guessed_when_an_account_was_given(
    run: Run, site: Site, tmp_path: Path
) -> None:
    """Neither at a login nor where a password is changed or asked for again."""
    page = """<title>Settings</title><form action=/password method=post>
        <label>New password <input type=password name=new></label>
        <label>Repeat it <input type=password name=again></label><button>Save</button></form>
        <form action=/sudo method=post><label>Confirm your password
        <input type=password name=password></label><button>Continue</button></form>
        <form action=/profile method=post>
        <label>E-mail <input name=mail value=ann@example.com></label>
        <label>Password <input type=password name=password></label><button>Save it</button></form>
        <form action=/users method=post><label>User name <input name=username></label>
        <label>Password <input type=password name=password></label>
        <label>Repeat it <input type=password name=again></label>
        <button>Create user</button></form>"""
    back = "<title>Done</title><a href=/>Back</a>"
    answers: dict[str, Page] = dict.fromkeys(("/password", "/sudo", "/profile", "/users"), back)
    url = site.serve({"/": page, "/login": login, **answers})
    state = tmp_path / "state.json"
    state.write_text('{"cookies": [], "origins": []}', "utf-8")

    await run(url, steps=8, browser={"storage_state": str(state)})

    assert posted(site, "/users") > 0
    assert posted(site, "/password", "/sudo", "/profile") == 0
