from __future__ import annotations

import pytest

from explorer.browser.references.addresses import (
    in_headers,
    in_json,
    in_queries,
    in_robots,
    in_script,
    in_sitemap,
    in_text,
    pages,
    sitemaps_in_robots,
)
from explorer.browser.references.reading import named_in_text
from explorer.browser.references.unread import UnreadAddresses

BASE = "https://shop.example/a/page"


def paths(addresses: object) -> list[str]:
    return [one.removeprefix("https://shop.example") for one in addresses]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("script", "named"),
    [
        ("go('/orders')", ["/orders"]),
        ("a = `${new URL(C.base,here())}` + new URL(next, base) + url(a.b, c)", []),
        ('{"next": "\\/orders\\/2?page=3"}', ["/orders/2?page=3"]),
        ("import('./parts/list.html')", ["/a/parts/list.html"]),
        ("open(`../help.php#top`)", ["/help.php#top"]),
        ("a = '<a href=\"/wiki?id=a&amp;do=edit\">'", ["/wiki?id=a&do=edit"]),
        ("x = 'list?sort=name'", ["/a/list?sort=name"]),
        ("a = '//shop.example/b'", ["/b"]),
        ("'text/html' + 'application/json' + 'a/b' + '/' + '//' + 'it is / or'", []),
        ("a = n.url(l,e); url(n,t) { b = 'url(' + c + ')'; d = '/users/$id/edit'; f = '/P;='", []),
        ("'/users/:id' + `/x/${id}` + '/files/{name}' + '/[slug]' + '/%s/edit'", []),
        (
            "a = '/x/' + \"y\"; const base = '/api'; b = base + '/z'; c = `${base}/w`",
            ["/x/", "/api", "/x/y", "/api/z", "/api/w"],
        ),
        (
            "one = '/x'\nlong = one +\n\n  '/y'\nother = '/z'\n  + '/w'\ncount++\nlast = '/v'",
            ["/x", "/z", "/v", "/x/y", "/z/w"],
        ),
        ("unescape('%2Fx') + atob('L3k=') + ['', 'a', 'b'].join('/')", ["/a/b", "/x", "/y"]),
        (
            r"'\x2fx'; `\u002fy`; /^\/in\/z$/ //# sourceMappingURL=m.js.map",
            ["/x", "/y", "/in/z", "/a/m.js.map"],
        ),
        (
            "fetch('api/list'); open('GET', 'api/get'); x = 'react/jsx'",
            ["/a/api/list", "/a/api/get"],
        ),
        (r"""li::before { content: "/\00a0" } b { content: '\2014 /x' }""", []),
        ("x = '<a href=\"/in\">a</a>' /* don't: /see */", ["/in", "/see"]),
        (  # the states of a parser, in which any character may stand beside another one
            r"""states = "OOO`1G/Q1G/QOOO`1G/T1G/TOOO'#D]%'/fQ1G/m1G/mO%'qQ/x'8#O\"/P/v0W0\"z" """,
            [],
        ),
        (
            r"""return"/r";case'/c':f(a?"/t":b,`/k`);x="/i"in y;z="\n'/n'" """,
            ["/r", "/c", "/t", "/k", "/i", "/n"],
        ),
        (
            """if(a)"/x"===b&&c();"/y"!==e&&f("/odata/$metadata")""",
            ["/x", "/y", "/odata/$metadata"],
        ),
        (
            "file = '/%%FOLDER%%/font'; all = '/all?share=100%'",
            ["/all?share=100%"],
        ),
        ("'/<div>' + '</a>' + '/*' + '/\\\\d+/'", []),
        ("a = require('./data.json'); b = {path: '/wiki/$1'}", []),
        ("o=e('../driver/xhr');m={'./utils/url':19};d='DD/MM/YYYY';get('./x')", ["/a/x"]),
        ('r(/*! ./a */ "./src/a.ts"); /*!** ./src/b.ts **!*/ /* see /cc */', ["/cc"]),
        (
            "x = ok ? './done.html' : './fail.html'; $('./part'); m = {'./a.html': 1}",
            ["/a/done.html", "/a/fail.html", "/a/part", "/a/a.html"],
        ),
        ("""text.replace(/"/g,"&quot;").replace(/'/g,"'")""", []),
        (
            "css('url(data:image/svg+xml,%3csvg%3e%3cpath d=\\'1\\'/%3e%3c/svg%3e)', '/x?q=%3C')",
            ["/x?q=%3C"],
        ),
        ("get('/wiki/List%3CString%3E')", ["/wiki/List%3CString%3E"]),
        ("go(location.origin + '/x'); go(`${window.location.origin}/y`)", ["/x", "/y"] * 2),
        (
            'a = location.protocol + "//" + location.host + "/x"; b = `//${location.host}/y`',
            ["/x", "/y"],
        ),
        (
            "const cfg = {base: '/api', kind: 'a'}; get(cfg.base + '/x'); get(`${cfg.base}/y`)",
            ["/api", "/api/x", "/api/y"],
        ),
        ("get(settings.baseUrl + '/x'); get(`${API_ROOT}/y`); get(id + '/z')", ["/x", "/y"]),
        (
            "location.search = '?page=2'; x = ok?t='a':r='b', u = '?v=' + v; u += '?x=1'",
            ["/a/page?page=2"],
        ),
        (
            "send({type: 'PATCH', root: '/'}); '<form method=\"PATCH\">'; get('/' + type + '/x');"
            " get('/' + method); all = ['GET/PUT/PATCH', 'DELETE', '/PATCH']",
            [],
        ),
        (
            "a = '/x/'.concat('y', '/z?q=').concat(id, '/w'); b = \"/v/\".concat(\"u\", '/t');"
            " c = ''.concat(d, '/s'); e = '/r'.concat('/q') + f; g = h.concat('/p')",
            ["/x/", "/v/", "/r", "/p", "/v/u/t"],
        ),
        (
            "a = 'multipart/form-data'; b = {url: 'image/png', accept: 'text/html'}; c = "
            "'America/Argentina/Salta'; d = 'btn-primary'; e = 'md:w-1/2'; f = 'YYYY/MM/DD'",
            [],
        ),
        (
            "out('@import \"', file); if (parts) { out('\"') } // @import 'more.css'",
            ["/a/more.css"],
        ),
    ],
)
def test_addresses_in_scripts_are_those_in_quotation_marks(script: str, named: list[str]) -> None:
    assert paths(in_script(script, BASE)) == named


def test_comments_and_plain_texts_name_addresses_without_quotation_marks() -> None:
    comment = 'moved to /news/2020, see <a href="old.html">old</a> or https://shop.example/faq.'
    assert set(paths(in_text(comment, BASE))) >= {"/news/2020", "/a/old.html", "/faq"}
    assert paths(in_text("body { background: url( '/back' ) }", BASE))[0] == "/back"
    assert paths(in_text("and/or 5/6 km/h and 1/2", BASE)) == []
    assert paths(in_text("&amp;lt;b&amp;gt;hi&amp;lt;/strong&amp;gt; x", BASE)) == []
    assert paths(in_text('title="&lt;a href=&quot;#x&quot;&gt;"', BASE)) == []
    assert "/q?x='a'" in paths(in_text("""<a href="/q?x='a'">go</a>""", BASE))
    assert "/x/y.html" in paths(in_text("default;/x/y.html", BASE))
    assert paths(in_script("go('/shop/$5-deals')", BASE)) == ["/shop/$5-deals"]
    assert paths(in_text("see:docs/a.html", BASE)) == ["/a/docs/a.html"]
    assert paths(in_text("see old.html, or new.pdf. Not e.g. this.", BASE)) == [
        "/a/old.html",
        "/a/new.pdf",
    ]
    assert paths(in_text("at localhost:5571/docs/a.pdf", BASE)) == []  # on another host


def test_a_background_may_be_a_colour() -> None:
    colours = ("blue", "#00f", "rgba(255, 0, 0, 0.7)", " hsl(0 0% 0%) ")
    for colour in colours:
        assert paths(in_text(f'<Label value="A" background="{colour}"/>', BASE)) == []
    assert set(paths(in_text('<body background="/blue.png">', BASE))) == {"/blue.png"}
    assert set(paths(in_text("<td background=blue.png>", BASE))) == {"/a/blue.png"}


def test_sitemaps_headers_and_robots_name_addresses() -> None:
    sitemap = "<urlset><url><loc> https://shop.example/x?a=1&amp;b=2 </loc></url></urlset>"
    assert paths(in_sitemap(sitemap, BASE)) == ["/x?a=1&b=2"]
    parts = (
        "<xhtml:link rel='alternate' hreflang='de' href='/de/x?a=1&amp;b=2'/>"
        "<image:image><image:loc>/photo</image:loc></image:image>"
        "<video:video><video:player_loc>/player</video:player_loc></video:video>"
    )
    assert paths(in_sitemap(parts, BASE)) == ["/de/x?a=1&b=2", "/photo", "/player"]
    headers = {"link": '</p2>; rel="next"', "refresh": "5; url=/soon", "content-location": "/c"}
    assert paths(in_headers(headers, BASE)) == ["/p2", "/soon", "/c"]
    robots = "User-agent: *\nDisallow: /inner # staff\nAllow: /open\nDisallow: /*.gif$\nDisallow:\n"
    assert paths(in_robots(robots, BASE)) == ["/inner", "/open"]


def test_json_names_addresses_also_in_the_markup_that_it_holds() -> None:
    told = '{"a": "/x", "html": "<a href=\\"/y\\">go</a>", "list": ["see /zz now"], "t": "a/b"}'
    assert set(paths(in_json(told, BASE))) == {"/x", "/y", "/zz"}


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ('"openapi": "3.1.0", "servers": [{"url": "/v1/"}, {"url": "/v2"}]', ["/v1/pets"]),
        ('"openapi": "3.0.0", "servers": [{"url": "https://shop.example/v1"}]', ["/v1/pets"]),
        ('"openapi": "3.0.0", "servers": [{"url": "/{region}"}]', []),
        ('"openapi": "3.0.0", "servers": []', ["/pets"]),
        ('"swagger": "2.0", "basePath": "/v1"', ["/v1/pets"]),
        ('"servers": [{"url": "/v1"}]', ["/pets"]),
    ],
)
def test_the_paths_of_an_api_begin_at_its_server(said: str, named: list[str]) -> None:
    told = f'{{{said}, "paths": {{"/pets": {{"get": {{}}}}, "/pets/{{id}}": {{}}}}}}'
    assert {one for one in paths(in_json(told, BASE)) if one.endswith("/pets")} == {*named}


def test_headers_name_addresses_of_reports_and_of_their_own() -> None:
    headers = {
        "content-security-policy": "img-src *; report-uri /csp /csp2",
        "reporting-endpoints": 'x="/reports"',
        "report-to": '{"endpoints": [{"url": "https://shop.example/to"}]}',
        "sourcemap": "/m.map", "location": "/new", "set-cookie": "/no", "x": "a /b",
    }  # fmt: skip
    assert paths(in_headers(headers, BASE)) == [
        "/csp",
        "/csp2",
        "/reports",
        "/to",
        "/m.map",
        "/new",
    ]


def test_of_addresses_that_are_alike_some_wait_and_links_come_last() -> None:
    unread = UnreadAddresses()
    for day in range(100):
        unread.add(f"https://shop.example/day?date={day}", is_link=True)
    for name in ("about", "help"):
        unread.add(f"https://shop.example/{name}")
    unread.drop("https://shop.example/help/")
    taken = paths(unread.take(100))
    assert taken[:2] == ["/about", "/day?date=0"]
    assert len(taken) < 10
    assert unread.take(100) == []


def test_files_that_are_parts_of_pages_are_no_pages() -> None:
    named = ["/a", "/b.html", "/c.js", "/d.PNG?v=1", "/e.woff2", "/f.zip", "/v1.2/list"]
    found = list(pages(f"https://shop.example{path}" for path in named))
    assert paths(found) == ["/a", "/b.html", "/v1.2/list"]
    assert list(pages(["javascript:void 0", "mailto:a@b.example", BASE + "x" * 300])) == []


HOSTILE = (
    ("", "/a="), ("`", "${name}"), ("", '"\\'), ('["a","b"', " "), ("", "\n"), ("x = ", '"a"+'),
    ("[", "'a',"), ("", "u("), ("", "/*"), ("see ", "a/"), ("", "<link href="), ("<link ", "href "),
    ("", '"a".concat('), ('"a".concat(', '"b",'),
)  # fmt: skip


@pytest.mark.parametrize(("begin", "unit"), HOSTILE)
def test_the_time_to_read_a_hostile_text_grows_with_its_length_only(begin: str, unit: str) -> None:
    hostile = begin + unit * (80_000 // len(unit))
    for reading in (in_script, in_text, in_robots):
        assert "/end" in paths(reading(f"{hostile}#\n\nallow: /end\n'/end'", BASE))
    assert "/end" in paths(in_sitemap(f"{hostile}\n<loc>/end</loc>", BASE))
    assert paths(sitemaps_in_robots(f"{hostile}\nsitemap: /map", BASE)) == ["/map"]


def test_the_source_map_of_a_script_lies_beside_the_script() -> None:
    script = "fetch('list?page=2') //# sourceMappingURL=app.js.map"
    host = "https://shop.example"
    named = named_in_text(script, "text/javascript", f"{host}/js/app.js", f"{host}/a/")
    assert sorted(set(named)) == [f"{host}/a/list?page=2", f"{host}/js/app.js.map"]


@pytest.mark.parametrize(
    ("address", "named"),
    [
        ("/login?next=%2Forders%3Fpage%3D2", ["/orders?page=2"]),
        ("/login?next=/orders&lang=en", ["/orders"]),
        ("/out?u=https%3a%2f%2fshop.example%2fabout", ["/about"]),
        ("/list?size=1/2&q=%2F&r=%2f%2f&s=%2Fa%20b&t=%2Fusers%2F%3Aid", []),
    ],
)
def test_addresses_in_queries(address: str, named: list[str]) -> None:
    assert paths(in_queries([f"https://shop.example{address}"])) == named
