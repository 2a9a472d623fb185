"""A run on a site that tells every secret it hears, in all encodings: nothing may keep one."""

from __future__ import annotations

import asyncio
import html
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, unquote
from zipfile import ZipFile, is_zipfile

import httpx
import pytest
from werkzeug import Request, Response

from explorer.find_command import find_on
from explorer.settings.model import Settings
from explorer.store import open_store
from explorer.store.folders import adopt
from explorer.web import create_app
from tests.masking.encodings import ENCODERS, WHOLE
from tests.site import Site

pytestmark = pytest.mark.browser


PASSWORD = "pä\"ss<w&ö>%2B'\\u003c"
PREFILLED = "Vorbelegt&77x"
TOKEN = "tok-4f9A0c7712Qe55aP"

Spellings = dict[str, str]


def spellings(secret: str) -> Spellings:
    """Made apart from what explorer reads: how a secret may be written, two encodings deep."""
    once = {encode(secret) for encode in (*ENCODERS, *WHOLE)}
    twice = {encode(text) for text in once for encode in ENCODERS}
    return {text.rstrip("="): secret for text in once | twice}


def echoes(secret: str) -> str:
    """Links and buttons that tell it; the scripts of the page tell it as well."""
    encoders = [*ENCODERS, *WHOLE]
    texts = [html.escape(encode(secret)) for encode in encoders]
    shown = "".join(f"<p>{text}</p>" for text in texts)
    shown += "".join(f"<button>{text}</button>" for text in texts[::6])
    script = json.dumps(secret).replace("<", "\\u003c")
    nested = quote(json.dumps({"user": json.dumps({"p": secret})}), safe="")
    return f"""
      <h1>{html.escape(secret)}</h1> {shown}
      <a href="/echo?text={quote(secret, safe="")}">one</a>
      <a href="/echo?text={nested}">two</a>
      <a href="/echo/{quote(quote(secret, safe=""), safe="")}">three</a>
      <img src="/missing.png?x={quote(secret, safe="")}" alt="x">
      <button onclick="alert({html.escape(json.dumps(secret))})">tell</button>
      <style>#styled::before {{ content: {json.dumps(secret)} }}</style><div id=styled></div>
      <script>
        const secret = {script};
        console.error("for " + secret, JSON.stringify({{secret: JSON.stringify({{secret}})}}));
        const coded = encodeURIComponent(secret);
        fetch("/api?x=" + coded, {{
          method: "POST",
          headers: {{"Content-Type": "application/json", "X-Key": coded}},
          body: JSON.stringify({{p: secret}}),
        }});
        setTimeout(() => {{ throw new Error(escape(secret) + " " + CSS.escape(secret)); }});
      </script>"""


LOGIN = """<title>Log in</title><form method=post action=/login>
  <input name=user aria-label=User><input type=password name=pw aria-label=Password>
  <button>Log in</button></form>"""
FIND = """<form action=/found method=get><h2>New member</h2>
  <label>First name <input name=first></label> <label>Last name <input name=last></label>
  <label>E-mail <input type=email name=mail></label> <label>City <input name=city></label>
  <label>Password <input type=password name=extra></label><button>Add the member</button></form>"""
SEARCH = f"""<title>Search</title><a href=/>home</a>{FIND}
  <form action=/kept method=post><label>Key
  <input type=password name=k value="{html.escape(PREFILLED)}"></label></form>
  <p>Your key is {html.escape(PREFILLED)}</p>
"""
RESET = f"""<a href="/reset?api_token={TOKEN}">reset</a> <p>Use {TOKEN}</p>"""


class Telling(NamedTuple):
    """The site and what it has heard."""

    url: str
    typed: list[str]
    """By explorer, into a password field of a form that a GET request sends."""


@pytest.fixture
def telling(site: Site) -> Telling:
    typed: list[str] = []

    def log_in(request: Request) -> Response:
        return Response("", 303, {"Location": "/search", "Set-Cookie": "in=1"})

    def home(request: Request) -> str:
        if "in" not in request.cookies:
            return LOGIN
        links = f"<a href=/search>search</a>{FIND}"
        return f"<title>{html.escape(PASSWORD)}</title>{links}{echoes(PASSWORD)}"

    def found(request: Request) -> str:
        typed.extend(request.args.getlist("extra"))
        value = html.escape(request.args.get("extra", ""))
        return f"<title>Found {value}</title><h1>Nothing for {value}</h1><a href=/search>again</a>"

    def echo(request: Request) -> str:
        said = html.escape(request.full_path + request.args.get("text", ""))
        return f"<title>{said}</title><a href=/>home</a><button>{said}</button>{RESET}"

    url = site.serve(
        {
            "/": home,
            "/login": log_in,
            "/search": SEARCH,
            "/found": found,
            "/echo": echo,
            "/reset": echo,
        }
    )
    return Telling(url, typed)


@pytest.mark.long
async def test_nothing_keeps_a_secret(
    telling: Telling, other_site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prompts: list[str] = []

    def model(request: Request) -> Response:
        prompts.append(request.get_data(as_text=True))
        return Response('{"error": {"message": "overloaded"}}', 500, mimetype="application/json")

    other_site.serve({"/v1/responses": model})
    monkeypatch.setenv("SHOP_PASSWORD", PASSWORD)
    config = tmp_path / "config.yaml"
    options = {
        "planner": {"steps": 16, "seed": 3},
        "browser": {"elementsSeconds": 0.2, "settleSeconds": 2, "navigationSeconds": 5},
        "report": {
            "out": str(tmp_path / "out"),
            "har": True,
            "reporters": ["json", "html", "junit", "sarif", "github"],
        },
        "repro": {"seconds": 10, "findings": 2},
        "ai": {
            "provider": "openai",
            "baseUrl": other_site.url("/v1"),
            "apiKey": "sk-test-key-1",
            "attempts": 1,
        },
        "login": {"user": "ann", "passwordEnv": "SHOP_PASSWORD"},
        "logging": {"level": "debug"},
        "scope": {"respectRobots": False},
    }  # fmt: skip
    config.write_text(json.dumps(options))
    arguments = ("explore", telling.url, "--config", str(config), "--json")
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "explorer", *arguments,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": os.getcwd()}, cwd=os.getcwd(),
    )  # fmt: skip
    stdout, stderr = await process.communicate()
    settings = Settings.model_validate(options)
    told = {"stdout": stdout, "stderr": stderr, "prompts": "\n".join(prompts).encode()}
    run = json.loads(stdout)
    assert run["findings"], stderr.decode()
    assert prompts
    assert telling.typed
    told |= await shown_by_the_service(settings, run["run_id"])
    found = await find_on(telling.url, "the button that tells", settings, None)
    told["find"] = (found.to_json() + found.to_text() + found.no_match_text()).encode()

    looked_for = spellings(PASSWORD) | spellings(PREFILLED) | spellings(TOKEN)
    for value in telling.typed:
        looked_for |= spellings(value)
    told |= dict(everything_in(tmp_path / "out"))
    leaks = [
        f"{place}: {spelling!r}"
        for place, data in told.items()
        for text in views(data)
        for spelling in looked_for
        if spelling in text
    ]
    assert not leaks, f"{len(leaks)}: {leaks[:20]}"
    assert {
        "run.json",
        "journal.jsonl",
        "report.html",
        "junit.xml",
        "results.sarif",
        "api.json",
        "requests.har",
    } <= {Path(place).name for place in told}
    assert any(place.endswith(".db") for place in told)
    assert "••••".encode() in told["stdout"]


def views(data: bytes) -> Iterator[str]:
    text = data.decode("utf-8", "replace")
    yield text
    yield html.unescape(unquote(text))
    yield text.replace("\\\\", "\\").replace('\\"', '"')


def everything_in(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Each file, and of an archive each member."""
    for file in folder.rglob("*"):
        if not file.is_file() or file.suffix in (".jpg", ".jpeg", ".png"):
            continue
        yield str(file), file.read_bytes()
        if is_zipfile(file):
            with ZipFile(file) as archive:
                for name in archive.namelist():
                    yield f"{file}/{name}", archive.read(name)


async def shown_by_the_service(settings: Settings, run_id: str) -> dict[str, bytes]:
    """The run in the database, on the review pages and by the API."""
    async with open_store(settings) as store:
        assert await adopt(store.runs, Path(settings.report.out))
        transport = httpx.ASGITransport(app=create_app(settings, store))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            told = {}
            for path in ("/", f"/runs/{run_id}", "/api/runs", f"/api/runs/{run_id}"):
                answer = await client.get(path, headers={"accept": "text/html"})
                assert answer.status_code == 200, path
                told[path] = answer.content
            return told
