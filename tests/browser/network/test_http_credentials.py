"""HTTP authentication: the browser answers one origin, and no other host."""

from __future__ import annotations

from functools import partial

import pytest
from werkzeug import Request, Response

import explorer
from explorer.browser.page import BrowserPage
from explorer.errors import UsageError
from explorer.models import RunFinished
from explorer.settings.browsing import HttpCredentialsSettings
from explorer.settings.model import Settings
from explorer.settings.network_access import require_http_credentials
from tests.browser.driver import QUICK
from tests.browser.network.test_gate import gated
from tests.site import Site

NAMES = {"user_env": "STAGING_USER", "password_env": "STAGING_PASSWORD"}
ANN = ("ann", "s3cret-Pass")


@pytest.fixture(autouse=True)
def variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in zip(NAMES.values(), ANN, strict=True):
        monkeypatch.setenv(name, value)


def asking(page: str, request: Request) -> Response:
    """A page that only Ann may see."""
    given = request.authorization
    if given and (given.username, given.password) == ANN:
        return Response(page, mimetype="text/html")
    return Response("Who?", 401, {"WWW-Authenticate": 'Basic realm="staging"'})


async def test_only_the_named_origin_gets_them(site: Site, other_site: Site) -> None:
    far = other_site.serve({"/": partial(asking, "far"), "/data": partial(asking, "far")})
    page = f"""<title>Staging</title><img src={far}><script>
fetch("/data").then(({{status}}) => (document.title += status));
fetch("{far}data", {{mode: "no-cors"}});</script><button>Go</button>"""
    url = site.serve({"/": partial(asking, page), "/data": partial(asking, "{}")})
    browser = QUICK.model_dump() | {"http_credentials": {"origin": url.rstrip("/"), **NAMES}}
    async with gated(url, browser=browser) as (driver, _):
        snapshot = await driver.look()
        await driver.act(snapshot.elements[0])
        assert await title_of(driver) == "Staging200"
    assert {request.path for request in other_site.requests} >= {"/", "/data"}
    assert [request.authorization for request in other_site.requests if request.authorization] == []


async def title_of(driver: BrowserPage) -> str:
    return (await driver.look(patient=True)).title


@pytest.mark.parametrize(
    ("named", "told"),
    [
        ({}, "asks the browser for a user and a password: set browser.httpCredentials"),
        (NAMES | {"user_env": "STAGING_PASSWORD"}, "the site refuses the user and the password"),
    ],
)
async def test_a_site_that_is_not_answered_is_told(
    lent_browser: None, site: Site, named: dict[str, str], told: str
) -> None:
    url = site.serve({"/": partial(asking, "staging")})
    given = {"origin": url.rstrip("/"), **named} if named else {}
    browser = QUICK.model_dump() | {"http_credentials": given}
    settings = Settings.model_validate({"browser": browser})
    *_, ended = [event async for event in explorer.explore(url, settings=settings)]
    assert isinstance(ended, RunFinished)
    assert (ended.stopped_because, told in ended.detail) == ("target_lost", True)


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"origin": "https://a.example"}, "go together"),
        (NAMES, "go together"),
        (NAMES | {"origin": "https://a.example/x"}, "must be like"),
        (NAMES | {"origin": "a.example"}, "must be like"),
        (NAMES | {"origin": "https://ann:x@a.example"}, "must be like"),
        (NAMES | {"origin": "https://a.example", "user_env": "NOT_SET"}, "NOT_SET is not set"),
    ],
)
def test_settings_that_cannot_be_used(settings: dict[str, str], told: str) -> None:
    with pytest.raises(UsageError, match=told) as failure:
        require_http_credentials(HttpCredentialsSettings(**settings))
    assert ANN[1] not in str(failure.value)
