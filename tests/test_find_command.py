"""``explorer find``: what it prints, its exit codes, and the picture it saves."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from explorer import cli
from explorer.errors import TargetUnusable
from explorer.find_command import find_on
from explorer.settings.model import Settings
from tests.site import Site

pytestmark = pytest.mark.browser


BANNER = """
<div id=cookies role=dialog aria-label="Cookie consent"
     style="position:fixed;inset:0;background:#fff">
<p>We use cookies. Do you accept our cookies?</p>
<button onclick="cookies.remove()">Reject all</button>
<button onclick="cookies.remove()">Accept all</button></div>"""
SHOP = """
<!doctype html><title>Shop</title><h1>Shop</h1>
<a href=/login>Log in</a><button>Log in</button>
<button style="position:absolute;left:600px;top:1500px;width:80px;height:40px">Checkout</button>
<iframe src=/frame></iframe><secret-door></secret-door>
<script>
document.querySelector("secret-door").attachShadow({ mode: "closed" }).innerHTML =
  "<button>Secret passage</button>";
</script>"""


@pytest.fixture
def shop(site: Site) -> str:
    return site.serve(
        {
            "/": SHOP,
            "/frame": "<button>Play video</button>",
            "/banner": f"{SHOP}{BANNER}",
            "/data": (200, {"Content-Type": "application/json"}, "{}"),
        }
    )


def find(*arguments: str) -> subprocess.CompletedProcess[str]:
    root = str(Path(__file__).parent.parent)
    return subprocess.run(
        [sys.executable, "-m", "explorer", "find", *arguments],
        env=os.environ | {"PYTHONPATH": root},
        capture_output=True,
        text=True,
    )


def test_json_is_all_that_goes_to_standard_output(shop: str) -> None:
    result = find(shop, "log in button", "--json")
    assert result.returncode == 0, result.stderr
    answer = json.loads(result.stdout)
    assert answer["query"] == "log in button"
    first, second, *_ = answer["matches"]
    assert first["locator"] == 'page.get_by_role("button", name="Log in")'
    assert (first["role"], first["name"], first["tag"]) == ("button", "Log in", "button")
    assert 1 >= first["score"] > second["score"] >= 0
    assert first["margin"] > 0
    assert first["reason"]
    assert set(first["bounds"]) == {"x", "y", "width", "height"}
    assert set(first) == {
        "index", "score", "reason", "margin", "role", "name", "tag", "locator", "bounds",
    }  # fmt: skip


def test_no_match_is_exit_code_1_and_a_list_of_the_elements(
    shop: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["find", shop, "zebra crossing"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert 'nothing fits "zebra crossing"' in told.err
    assert 'button "Checkout"' in told.err


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["example.com", "login"], "did you mean https://example.com?"),
        (["http://127.0.0.1:9/"], "requires an argument"),
        (["http://127.0.0.1:9/", " "], "the description is empty: say what to look for"),
        (["http://127.0.0.1:9/", "login", "--screenshot", "shot.txt"], "name it .png, .jpg or"),
        (["http://127.0.0.1:9/", "login", "--screenshot", "no/shot.png"], "there is no folder no"),
        (["http://127.0.0.1:9/", "login", "--storage-state", "no.json"], "no.json cannot be read"),
        (["http://127.0.0.1:9/", "login", "--config", "no.yaml"], "no.yaml cannot be read"),
    ],
)
def test_a_wrong_command_line(
    arguments: list[str],
    expected: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.run(["find", *arguments]) == 2
    told = capsys.readouterr()
    assert expected in told.err
    assert told.err.count("\n") == 1


@pytest.mark.usefixtures("lent_browser")
async def test_the_locator_leads_into_frames(shop: str) -> None:
    found = await find_on(shop, "play video", Settings(), None)
    play = 'get_by_role("button", name="Play video")'
    assert found.matches[0].locator == f'page.locator("iframe").content_frame.{play}'


@pytest.mark.usefixtures("lent_browser")
async def test_what_has_no_locator_says_so(shop: str) -> None:
    found = await find_on(shop, "secret passage", Settings(), None)
    assert found.matches[0].locator is None
    assert "closed shadow root" in found.to_text()


@pytest.mark.usefixtures("lent_browser")
async def test_the_cookie_banner_is_out_of_the_way(shop: str) -> None:
    found = await find_on(f"{shop}banner", "checkout", Settings(), None)
    assert [element.name for element in found.there if "all" in element.name] == []
    assert found.matches[0].name == "Checkout"


@pytest.mark.usefixtures("lent_browser")
async def test_the_picture_shows_the_whole_page_with_boxes(shop: str, tmp_path: Path) -> None:
    file = tmp_path / "shot.png"
    found = await find_on(shop, "checkout", Settings(), file)
    box = found.matches[0].bounds
    with Image.open(file) as picture:
        assert picture.height >= box.y + box.height > Settings().browser.viewport_height
        x, y = int(box.x - 2), int(box.y + box.height / 2)
        red, green, blue = picture.getpixel((x, y))  # type: ignore[misc]
    assert red > 200 > blue > green  # the box's colour, left of the button


@pytest.mark.usefixtures("lent_browser")
@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("data", "not HTML"),
        ("", "could not be opened"),
        ("empty", r"answered with an error \(404\) and nothing else"),
    ],
)
async def test_an_address_that_cannot_be_used(
    site: Site, shop: str, path: str, expected: str
) -> None:
    site.serve({"/empty": (404, {}, "")})
    url = f"{shop}{path}" if path else "http://127.0.0.1:2/"
    with pytest.raises(TargetUnusable, match=expected):
        await find_on(url, "login", Settings(), None)
