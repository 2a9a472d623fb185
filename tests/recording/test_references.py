"""References to the elements of a page, with what its markup says."""

from __future__ import annotations

from playwright.async_api import Browser

from explorer.models.recording import SemanticElementRef
from explorer.recording.references import references
from tests.browser.driver import open_driver
from tests.site import Site

PAGE = """<nav><a href=/x id=home class="btn wide">Home</a></nav>
<table><tr><td>Alice<td><button title=Remove data-testid=d1>Delete</button>
<tr><td>Bob<td><button>Delete</button></table>
<p>Mail</p><input type=email placeholder=you@x>
<button><img src="data:," alt=Search></button>
<button id=cog><i class="icon icon-cog"></i></button>
<input type=radio name=size value=large><script>/* no text */</script>
<div id=host></div>
<iframe srcdoc="<button id=framed>Framed</button>"></iframe>
<script>document.getElementById("host").attachShadow({mode: "closed"}).innerHTML =
  "<p>Inside</p><button id=deep>Deep</button>"</script>"""


def called(found: list[SemanticElementRef], name: str) -> list[SemanticElementRef]:
    return [reference for reference in found if reference.name == name]


async def test_a_reference_says_what_a_person_and_the_markup_say(
    browser: Browser, site: Site
) -> None:
    url = site.serve({"/": PAGE})
    async with open_driver(browser, url) as driver:
        snapshot = await driver.see()
        found = references(snapshot, await driver.markups())
    assert len(found) == len(snapshot.elements)
    (home,) = called(found, "Home")
    assert (home.role, home.id, home.classes) == ("link", "home", ("btn", "wide"))
    assert (home.href, home.xpath) == (f"{url}x", "/html/body/nav/a")
    assert home.container_path == ("navigation",)
    first, second = called(found, "Delete")
    assert (first.title, first.test_id) == ("Remove", "d1")
    assert first.xpath == "/html/body/table/tbody/tr[1]/td[2]/button"
    assert second.xpath == "/html/body/table/tbody/tr[2]/td[2]/button"
    assert second.neighbour_text == "Delete | Bob | Mail | Bob Delete"
    (mail,) = [reference for reference in found if reference.placeholder == "you@x"]
    assert (mail.role, mail.type) == ("textbox", "email")
    assert called(found, "Search")[0].alt == "Search"
    (cog,) = [reference for reference in found if reference.id == "cog"]
    assert (cog.name, cog.icon, cog.similar) == (None, "icon icon-cog", None)
    assert [one.field_name for one in found if one.type == "radio"] == ["size=large"]
    (deep,) = called(found, "Deep")
    assert (deep.id, deep.xpath, deep.neighbour_text) == ("deep", None, "Inside")
    assert called(found, "Framed")[0].id == "framed"
