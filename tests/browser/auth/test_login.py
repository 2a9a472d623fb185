"""Logging in on pages of many kinds, in a real browser."""

from __future__ import annotations

import socket
from collections.abc import AsyncIterator

import pytest
from playwright.async_api import Page
from pydantic import SecretStr
from werkzeug import Request, Response
from werkzeug.utils import redirect

from explorer.browser.auth.login import log_in
from explorer.browser.session.opening import open_session
from explorer.browser.session.session import Session
from explorer.errors import TargetUnusable
from explorer.policy.safety import Destructive
from explorer.settings.model import BrowserSettings, SafetySettings, Settings
from tests.site import Site

USER = "kim@example.com"
PASSWORD = SecretStr("s3cret-Pass!")
SETTINGS = Settings(
    browser=BrowserSettings(elements_seconds=2, effect_milliseconds=200),
    safety=SafetySettings(read_only=True),
)

LOGIN = """<h1>Welcome back</h1><form id=login method=post action=/enter>
  <label>E-mail <input name=user></label> <label>Password <input name=pw type=password></label>
  <button>Log in</button></form>"""


@pytest.fixture
async def session(page: Page) -> AsyncIterator[Session]:
    """With --read-only, of which the login form is the one exception."""
    async with open_session(page, SETTINGS, Destructive(SETTINGS.safety)) as session:
        yield session


@pytest.fixture
def pages(site: Site) -> Site:
    """Lets in who brings the right user and password."""

    def enter(request: Request) -> Response | str:
        right = request.form["pw"] == PASSWORD.get_secret_value() and request.form["user"] == USER
        if right:
            return redirect("/inside")
        return f"<p class=error>Wrong password for {request.form['user']}.</p>{LOGIN}"

    site.serve({"/": LOGIN, "/enter": enter, "/inside": "<h1>Hello Kim</h1>"})
    return site


async def enter(session: Session, site: Site, password: SecretStr = PASSWORD) -> None:
    await log_in(session, site.url(), USER, password, SETTINGS.browser)


async def enter_hastily(session: Session, site: Site) -> None:
    limits = SETTINGS.browser.model_copy(update={"action_seconds": 0.5})
    await log_in(session, site.url(), USER, PASSWORD, limits)


async def test_the_form_on_the_page_is_filled_and_accepted(session: Session, pages: Site) -> None:
    await enter(session, pages)

    assert session.page.url == pages.url("/inside")
    assert not session.gate.rules.is_logging_in


async def test_a_refusal_is_told_in_the_words_of_the_page(session: Session, pages: Site) -> None:
    with pytest.raises(TargetUnusable) as refused:
        await enter(session, pages, SecretStr("wrong-one"))

    assert str(refused.value) == (
        f"the login at {pages.url('/enter')} was refused (check --user and its password):"
        " Wrong password for kim@example.com."
    )
    assert not session.gate.rules.is_logging_in


async def test_the_password_is_in_no_error(session: Session, pages: Site) -> None:
    pages.serve({
        "/": LOGIN.replace("<form", "<form onsubmit='complain(event)'")
        + """<p role=alert></p><script>function complain(event) {
        event.preventDefault();
        document.querySelector("[role=alert]").textContent = "No " + event.target.pw.value;
        }</script>"""
    })  # fmt: skip
    with pytest.raises(TargetUnusable, match="No ••••") as echoed:
        await enter(session, pages)

    pages.serve({"/": LOGIN.replace("name=user", "name=user oninput='form.pw.disabled = 1'")})
    with pytest.raises(TargetUnusable, match="password field cannot be filled in") as failed:
        await enter_hastily(session, pages)

    for error in (echoed.value, failed.value):
        assert PASSWORD.get_secret_value() not in f"{error} {error.__context__}"


@pytest.mark.parametrize(
    "link",
    [
        "<a href=/here>Sign in</a>", "<a href=/here>Mein Konto: Anmelden</a>",
        "<a href=/here>Se connecter</a>", "<a href=/here>Iniciar sesión</a>",
        "<a href=/here>Accedi</a>", "<a href=/here>Iniciar sessão</a>",
        "<a href=/here>Inloggen</a>", "<a href=/here>ログイン</a>",
        "<details><summary>Menu</summary><a href=/here>Login</a></details>",
        "<a href=/google>Sign in with Google</a><a href=/here>Log in</a>",
        "<a href=/new>Sign up</a><a href=/blog>The login of the future</a><a href=/here>Login</a>",
        """<button onclick="location = '/here'">Log in</button>""",
    ],
)  # fmt: skip
async def test_a_link_leads_to_the_form(session: Session, pages: Site, link: str) -> None:
    pages.serve({"/": link, "/here": LOGIN})

    await enter(session, pages)

    assert session.page.url == pages.url("/inside")


async def test_a_usual_address_is_tried_without_leaving_signals(
    session: Session, pages: Site
) -> None:
    pages.serve({"/": "<h1>Nothing here</h1>", "/users/sign_in": LOGIN})

    await enter(session, pages)

    assert session.page.url == pages.url("/inside")
    assert pages.asked("/login")
    assert session.signals.take() == ()


async def test_no_form_anywhere(session: Session, pages: Site) -> None:
    pages.serve({"/": "<form><input type=search><button>Search</button></form>"})

    with pytest.raises(TargetUnusable, match=r"no login form was found from http://.*/: set login"):
        await log_in(session, pages.url("/?token=1"), USER, PASSWORD, SETTINGS.browser)


@pytest.mark.parametrize(
    "other",
    [
        """<form id=register action=/wrong method=post><h2>Register</h2><input name=mail>
        <input type=password name=one><input type=password name=two><button>Register</button>
        </form>""",
        """<form action=/wrong method=post><h2>Create a new account</h2><input name=user>
        <input type=password name=pw><button>Create</button></form>""",
        """<form action=/wrong method=post><input name=email type=email><button>Subscribe</button>
        </form>""",
        """<form action=/wrong><input name=q><button>Search</button></form>""",
    ],
)
async def test_the_login_form_is_told_from_others(
    session: Session, pages: Site, other: str
) -> None:
    pages.serve({"/": other + LOGIN + other})

    await enter(session, pages)

    assert session.page.url == pages.url("/inside")
    assert not pages.asked("/wrong")


async def test_two_steps(session: Session, pages: Site) -> None:
    pages.serve({
        "/": """<title>Sign in</title><form action=/wrong><input type=email name=newsletter>
        <button>Subscribe</button></form><form method=post action=/second>
        <input name=user autocomplete=username><button>Next</button></form>""",
        "/second": lambda request: LOGIN.replace(
            "<input name=user>", f"<input type=hidden name=user value={request.form['user']}>"
        ),
    })  # fmt: skip

    await enter(session, pages)

    assert session.page.url == pages.url("/inside")


async def test_a_refusal_in_the_first_of_two_steps(session: Session, pages: Site) -> None:
    pages.serve({
        "/": """<title>Sign in</title><form onsubmit="event.preventDefault(); why.hidden = false">
        <input name=user autocomplete=username><button>Next</button>
        <p id=why class=error hidden>Unknown user</p></form>"""
    })  # fmt: skip

    with pytest.raises(TargetUnusable, match=r"was refused .*: Unknown user"):
        await enter(session, pages)


SINGLE_PAGE = """<main></main><script>
  const main = document.querySelector("main");
  const draw = (error) => {
    main.innerHTML = `<div><input name=user><input name=pw type=password>
      <button type=button>Sign in</button><p class=error-text>${error}</p></div>`;
    document.querySelector("button").onclick = async () => {
      const body = new URLSearchParams({ user: main.querySelector("[name=user]").value,
        pw: main.querySelector("[name=pw]").value });
      main.innerHTML = "One moment";
      const answer = await fetch("/session", { method: "POST", body });
      if (answer.ok) main.innerHTML = "<h1>Inside</h1>"; else draw("That did not match");
    };
  };
  requestAnimationFrame(() => draw(""));
</script>"""


async def test_a_single_page_application_without_a_form_element(
    session: Session, pages: Site
) -> None:
    statuses = iter((401, 204))
    pages.serve({"/": SINGLE_PAGE, "/session": lambda _: Response(status=next(statuses))})

    with pytest.raises(TargetUnusable, match="That did not match"):
        await enter(session, pages)
    await enter(session, pages)

    assert await session.page.inner_text("h1") == "Inside"
    sent = pages.asked("/session")[1].form
    assert (sent["user"], sent["pw"]) == (USER, PASSWORD.get_secret_value())


async def test_a_form_in_a_frame_and_one_in_a_shadow_root(session: Session, pages: Site) -> None:
    pages.serve({
        "/": "<h1>Portal</h1><iframe src=/frame></iframe>",
        "/frame": LOGIN.replace("<form", "<form target=_top"),
    })  # fmt: skip
    await enter(session, pages)
    assert session.page.url == pages.url("/inside")

    pages.serve({
        "/": f"""<x-login></x-login><script>
        document.querySelector("x-login").attachShadow({{ mode: "open" }}).innerHTML = `{LOGIN}`;
        </script>"""
    })  # fmt: skip
    await enter(session, pages)
    assert session.page.url == pages.url("/inside")


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (Response("<h1>Forbidden</h1>", 403), "the server answered 403"),
        ("Code <input autocomplete=one-time-code>", "it asks for a one-time code"),
        (LOGIN, "the form is still there"),
        ("<p class=alert-danger>Too many attempts</p>", "Too many attempts"),
    ],
)
async def test_what_is_not_inside(
    session: Session, pages: Site, answer: Response | str, reason: str
) -> None:
    at_home = LOGIN.replace("/enter", "/")
    pages.serve({"/": lambda request: at_home if request.method == "GET" else answer})

    with pytest.raises(TargetUnusable, match=reason):
        await enter(session, pages)


async def test_another_form_behind_the_login_is_no_refusal(session: Session, pages: Site) -> None:
    """An area of its own behind its own password, which leads back to the public start page."""
    staff = "<form method=post><input type=password name=staff_pw><button>Go</button></form>"
    pages.serve({"/staff": lambda request: staff if request.method == "GET" else redirect("/")})

    await log_in(session, pages.url("/staff"), USER, PASSWORD, SETTINGS.browser)

    assert session.page.url == pages.url("/")


async def test_an_unreachable_start_is_one_line(session: Session) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{closed.getsockname()[1]}/"
    with pytest.raises(TargetUnusable, match=r"^login failed: .*ERR_CONNECTION_REFUSED[^\n]*$"):
        await log_in(session, url, USER, PASSWORD, SETTINGS.browser)
