"""Routes of client-side routers: what scripts say of them, and what their addresses are."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser

from explorer.browser.references import route_objects
from explorer.browser.references.route_objects import routes_in
from explorer.browser.references.routes import ClientRoutes
from explorer.models import Snapshot
from tests.browser.driver import open_driver
from tests.reporting.samples import element
from tests.site import Site


@pytest.mark.parametrize(
    ("script", "routes"),
    [
        ("const routes = [{path: 'home'}, {path: 'reports'}]", ["/home", "/reports"]),
        (
            'e=[{path:"",component:A,children:[{path:"users",component:B},{path:\'team/all\','
            'component:()=>import(\'./t.js\')}]},{path:"**",redirectTo:"home"}]',
            ["/users", "/team/all"],
        ),
        (
            'createBrowserRouter([{ path: "/app", element: el("div", { path: "no" }), children: ['
            '{ index: true, lazy }, { path: "orders", children: [{ path: "open" }] },'
            ' { "path": "/top" }, { path: ":id", children: [{ path: "edit" }] }] }])',
            ["/app", "/app/orders", "/app/orders/open", "/top"],
        ),
        (
            "RouterModule.forRoot([{ path: 'admin', // for staff: [see '/not'\n"
            "  component: ok ? A : B, canActivate: [Guard], children: [{ path: `log` }] }])",
            ["/admin", "/admin/log"],
        ),
        ("const routes = [{ path: '/x/' + name }, { name: 'y', path: 'y' }]", ["/y"]),
        ("cookie.set('a', 'b', {path: 'x'}); files = [{path: 'a.txt'}, {path: 'b.txt'}]", []),
        ("icons = [{path: 'M10 2L3 4', component: I}]; x = {path: 'y', component: Z}", []),
    ],
)
def test_routes_in_scripts(script: str, routes: list[str]) -> None:
    assert list(routes_in(script)) == routes


@pytest.mark.parametrize("unit", ["[{path:'a',children:", "{path:'a'},", '[{path:"', "path:'"])
def test_the_time_to_read_a_hostile_script_grows_with_its_length_only(unit: str) -> None:
    hostile = unit * (80_000 // len(unit))
    list(routes_in(hostile))
    assert "/end" in list(routes_in(f"{hostile[:50_000]}{'x' * 80_000}routes=[{{path:'end'}}]"))


@pytest.mark.parametrize(("unit", "most"), [("[{path:'a'}];", 100), ("f({path:'M1 2'});", 10_000)])
def test_only_so_many_arrays_are_looked_for(
    monkeypatch: pytest.MonkeyPatch, unit: str, most: int
) -> None:
    looks: list[int] = []

    def counted(script: str, place: int) -> int | None:
        looks.append(place)
        return array_around(script, place)

    array_around = route_objects._array_around
    monkeypatch.setattr(route_objects, "_array_around", counted)
    list(routes_in(unit * 12_000))
    assert len(looks) == most


def seen(url: str, *links: str) -> Snapshot:
    elements = tuple(element("Link", href=link) for link in links)
    return Snapshot(url=url, title="", elements=elements)


SITE = "https://shop.example"


@pytest.mark.parametrize(
    ("url", "links", "base", "made"),
    [
        ("/", ("/home",), "/", "/reports"),
        ("/app/", ("/app/home", "/help"), "/app/", "/app/reports"),
        ("/app/", ("/help",), "/app/", "/reports"),
        ("/x", ("/help",), "/base/", "/base/reports"),
        ("/app/", ("/app/#/home",), "/base/", "/app/#/reports"),
        ("/#!/home", (), "/", "/#!/reports"),
    ],
)
def test_routes_are_where_the_links_of_the_page_are(
    url: str, links: tuple[str, ...], base: str, made: str
) -> None:
    routes = ClientRoutes()
    snapshot = seen(f"{SITE}{url}", *(f"{SITE}{link}" for link in links))
    routes.note(snapshot)
    routes.note_base(f"{SITE}{base}", snapshot.url)
    routes.add_routes(["/home", "/reports"])
    assert f"{SITE}{made}" in list(routes.made(snapshot, _is_asked))
    routes.add_routes(["/reports"])
    assert list(routes.made(snapshot, _is_asked)) == []


def _is_asked(address: str) -> bool:
    return address == f"{SITE}/asked"


def test_paths_in_scripts_of_other_pages_and_those_of_the_server_are_no_routes() -> None:
    routes = ClientRoutes()
    links = ("/app?tab=1#/home", "/linked")
    snapshot = seen(f"{SITE}/app?tab=1", *(f"{SITE}{link}" for link in links))
    routes.note(snapshot)
    routes.add([f"{SITE}/elsewhere"], f"{SITE}/other")
    paths = ("/linked", "/asked", "/reports")
    routes.add([f"{SITE}{path}" for path in paths], f"{SITE}/app#/home")
    assert list(routes.made(snapshot, _is_asked)) == [f"{SITE}/app?tab=1#/reports"]
    routes.add_routes(["/asked"])
    assert list(routes.made(snapshot, _is_asked)) == [f"{SITE}/app?tab=1#/asked"]


RELATIVE = """<!doctype html><title>Home</title><a href="#/home">Home</a><script>
const go = () => { location.href = location.origin + "/in/origin"; };
const routes = [{path: "home"}, {path: "reports"}];</script>"""
LIVE = """<!doctype html><title>Live</title><div id=app data-v-app></div><div id=root></div>
<a ng-version=19 href=/known>Known</a><script>
const resolve = (path) => ({ href: `/vue${path}` });
const paths = ["/", "/orders", "/users/:id", "/:rest(.*)*"];
const $router = { getRoutes: () => paths.map((path) => ({ path })), resolve };
app.__vue_app__ = { config: { globalProperties: { $router } } };
const config = [{ path: "team", children: [{ path: "new" }, { path: ":id" }] }];
const router = { config, navigateByUrl() {}, location: { prepareExternalUrl: (path) => `/ng${path}` } };
window.ng = { getComponent: () => null, getDirectives: () => [{ router }] };
const createHref = ({ pathname }) => pathname;
const data = { basename: "/react", routes: [{ path: "", children: [{ path: "mail" }] }], createHref };
root.__reactContainer$abc = { child: { memoizedProps: null, child: { memoizedProps: { router: data } } } };
window.__BUILD_MANIFEST = { sortedPages: ["/", "/_app", "/shop", "/item/[id]", "/404"] };
</script>"""  # noqa: E501 - as they are written


async def named(browser: Browser, site: Site, page: str) -> set[str]:
    """What a page names besides its links."""
    site.serve({"/": page})
    async with open_driver(browser, site.url(), opens=False, collects=True) as driver:
        await driver.open(site.url("/"))
        references = (await driver.look()).references
    addresses = map(urlsplit, references)
    return {f"{one.path}#{one.fragment}" if one.fragment else one.path for one in addresses}


async def test_a_page_with_routes_in_the_fragment_names_them(browser: Browser, site: Site) -> None:
    assert {"/in/origin", "/#/reports"} <= await named(browser, site, RELATIVE)


ASKED = """<!doctype html><title>Asked</title><a href="#/home">Home</a><a href=/linked>In</a>
<script>fetch("/asked"); const menu = ["/asked", "/linked", "/reports"];</script>"""


async def test_addresses_of_the_server_are_no_routes(browser: Browser, site: Site) -> None:
    told = await named(browser, site, ASKED)
    assert "/#/reports" in told
    assert told.isdisjoint({"/#/asked", "/#/linked"})


async def test_the_routers_of_a_page_are_asked_for_their_routes(
    browser: Browser, site: Site
) -> None:
    told = await named(browser, site, LIVE)
    assert {"/vue/orders", "/ng/team", "/ng/team/new", "/react/mail", "/shop"} <= told
    assert not [path for path in told if ":" in path or "[" in path]


ALTERED = """<!doctype html><title>Altered</title><div data-url=/in/data></div>
<img name=querySelectorAll alt="">"""


async def test_a_page_that_hides_what_its_routers_are_found_with_keeps_its_addresses(
    browser: Browser, site: Site
) -> None:
    assert "/in/data" in await named(browser, site, ALTERED)


WORDS = """<!doctype html><title>Words</title><button data="PATCH" data-path=PATCH>Go</button>
<svg><rect><animate attributeName=fill to=blue /><animate attributeName=x to=0.5 /></rect></svg>
<!-- /container --><!-- see /in/comment -->
<input icon=search profile=PATCH about=us><i data-link=tooltip></i><option data=/in/data>"""


async def test_words_in_attributes_that_may_hold_addresses_are_none(
    browser: Browser, site: Site
) -> None:
    told = await named(browser, site, WORDS)
    assert told.isdisjoint({"/PATCH", "/container", "/blue", "/0.5", "/search", "/us", "/tooltip"})
    assert {"/in/data", "/in/comment"} <= told


def test_the_application_of_routes_in_fragments_is_not_asked_for_with_a_query() -> None:
    routes = ClientRoutes()
    assert not routes.is_application("http://site.test/app?tab=2")
    routes.note(Snapshot(url="http://site.test/app#/orders", elements=()))
    assert routes.is_application("http://site.test/app?tab=2")
    for other in ("http://site.test/app?tab=2#/orders", "http://site.test/other?tab=2"):
        assert not routes.is_application(other)
