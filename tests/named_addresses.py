"""A site whose pages hide addresses in each way that the standards know.

``tests/pages/addresses`` holds the pages; those that are not served as files are told here. What is
to be reached is ``/in/<group>/<name>``, as ``truth.toml`` lists it, and nothing below ``/not/``.
"""

from __future__ import annotations

import gzip
import mimetypes
import tomllib
from pathlib import Path
from typing import NamedTuple

PAGES = Path(__file__).parent / "pages/addresses"


class Answer(NamedTuple):
    """What the site answers to a path."""

    body: bytes
    headers: dict[str, str]
    status: int = 200


def truth() -> dict[str, list[str]]:
    """The paths to reach, by group."""
    told: dict[str, dict[str, str]] = tomllib.loads((PAGES / "truth.toml").read_text("utf-8"))
    return {
        group: [f"/in/{group}/{name}" for name in names["names"].split()]
        for group, names in told.items()
    }


def answers(host: str) -> dict[str, Answer]:
    """What the site at ``host`` answers, by path; ``/in/`` paths are not among them."""
    files = {f"/addresses/{path.name}": _file(path, host) for path in PAGES.iterdir()}
    linked = [path for path in files if path.endswith(".html") and path not in _NOT_LINKED]
    made = _made(f"http://{host}")
    links = "".join(f"<p><a href={path}>{path}</a>" for path in [*sorted(linked), *sorted(made)])
    start = Answer(f"<!doctype html><html lang=en><title>Start</title>{links}".encode(), _HTML)
    return {"/": start, **files, **made, **_LATE, **_site_files(f"http://{host}")}


_HTML = {"Content-Type": "text/html"}
_XML = {"Content-Type": "application/xml"}
_TEXT = {"Content-Type": "text/plain"}
_JSON = {"Content-Type": "application/json"}
_LATE = {
    "/events": Answer(b"retry: 50\ndata: x\n\n", {"Content-Type": "text/event-stream"}),
    "/slow.json": Answer(b"{}", _JSON),
}
"""What pages ask for later."""
_NOT_LINKED = tuple(
    f"/addresses/{name}.html"
    for name in ("inner", "inner_two", "inner_hidden", "inner_set", "gated")
)


def _file(path: Path, host: str) -> Answer:
    kind = mimetypes.guess_type(path.name)[0] or "application/json"
    body = path.read_bytes().replace(b"127.0.0.1:PORT", host.encode())
    return Answer(body, {"Content-Type": kind})


def _made(url: str) -> dict[str, Answer]:
    """The pages whose headers name addresses."""
    text = b"<!doctype html><html lang=en><title>Headers</title><p>Headers"
    named = {
        "Link": "</in/http/link>; rel=next, </in/http/link-two>;rel=prev",
        "Content-Location": "/in/http/content-location",
        "Refresh": "600; url=/in/http/refresh",
        "Content-Security-Policy": "default-src *; report-uri /in/http/csp",
        "Content-Security-Policy-Report-Only": "img-src *; report-uri /in/http/csp-report-only",
        "Report-To": f'{{"max_age":1,"endpoints":[{{"url":"{url}/in/http/report-to"}}]}}',
        "Reporting-Endpoints": f'x="{url}/in/http/reporting-endpoints"',
        "SourceMap": "/in/http/source-map",
        "X-Next": "/in/http/own-header",
        "X-Pingback": f"{url}/in/http/pingback",
        "Set-Cookie": "a=1; Path=/in/http/cookie-path",
    }
    link = b"<!doctype html><html lang=en><title>Error</title><a href=/in/http/error-link>x</a>"
    return {
        "/made/headers": Answer(text, {**_HTML, **named}),
        "/made/refresh": Answer(text, {**_HTML, "Refresh": "0; url=/in/http/refresh-now"}),
        "/made/redirect": Answer(
            b"<a href=/in/http/redirect-body>x</a>", {**_HTML, "Location": "/in/http/location"}, 302
        ),
        "/made/created": Answer(text, {**_HTML, "Location": "/in/http/created"}, 201),
        "/made/missing": Answer(link, _HTML, 404),
        "/made/failed": Answer(link.replace(b"error-link", b"failed-link"), _HTML, 500),
        "/made/empty": Answer(b"", {"Link": "</in/http/link-of-empty>; rel=next"}, 204),
        "/made/text": Answer(f"see /in/http/text, {url}/in/http/text-whole".encode(), _TEXT),
        "/made/json": Answer(
            b'{"next": "/in/http/json"}', {"Content-Type": "application/json"}
        ),
        "/made/xml": Answer(b'<a><b href="/in/http/xml"/><c>/in/http/xml-text</c></a>', _XML),
        "/made/drawing": Answer(
            b'<svg xmlns="http://www.w3.org/2000/svg"><a href="/in/http/drawing"><text y="20">x'
            b"</text></a></svg>",
            {"Content-Type": "image/svg+xml"},
        ),
        "/made/xhtml": Answer(
            b'<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body>'
            b'<a href="/in/http/xhtml">x</a></body></html>',
            {"Content-Type": "application/xhtml+xml"},
        ),
    }  # fmt: skip


def _site_files(url: str) -> dict[str, Answer]:
    def urlset(*names: str) -> bytes:
        found = "".join(f"<url><loc>{url}/in/site/{name}</loc></url>" for name in names)
        return f'<?xml version="1.0"?><urlset>{found}</urlset>'.encode()

    index = f"<sitemapindex><sitemap><loc>{url}/map.xml.gz</loc></sitemap></sitemapindex>"
    robots = (
        "User-agent: *\nDisallow: /in/site/robots-disallow\nAllow: /in/site/robots-allow\n"
        f"Disallow: /hidden*\nSitemap: {url}/other.txt\nSitemap: {url}/other.xml\n"
    )
    packed = {"Content-Type": "application/gzip"}
    security = f"Contact: mailto:a@b.example\nPolicy: {url}/in/site/security-policy\n"
    humans = f"Team: /in/site/humans\nSite: {url}/in/site/humans-whole"
    policy = f'<policy><site-control href="{url}/in/site/crossdomain"/></policy>'
    openid = f'{{"issuer": "{url}", "authorization_endpoint": "{url}/in/site/openid"}}'
    manifest = '{"start_url": "/in/site/webmanifest"}'
    tile = '<browserconfig><tile><square70x70logo src="/in/site/tile"/></tile></browserconfig>'
    return {
        "/robots.txt": Answer(robots.encode(), _TEXT),
        "/sitemap.xml": Answer(index.encode(), _XML),
        "/map.xml.gz": Answer(gzip.compress(urlset("sitemap-gz")), packed),
        "/other.xml": Answer(urlset("sitemap-of-robots"), _XML),
        "/other.txt": Answer(f"{url}/in/site/sitemap-text\n".encode(), _TEXT),
        "/.well-known/security.txt": Answer(security.encode(), _TEXT),
        "/humans.txt": Answer(humans.encode(), _TEXT),
        "/crossdomain.xml": Answer(policy.encode(), _XML),
        "/.well-known/openid-configuration": Answer(openid.encode(), _JSON),
        "/site.webmanifest": Answer(manifest.encode(), _JSON),
        "/browserconfig.xml": Answer(tile.encode(), _XML),
    }


def site_answer(table: dict[str, Answer], path: str) -> Answer:
    """The answer to a path; that of any address to reach is a short text."""
    if path.startswith("/in/"):
        return Answer(
            f"<!doctype html><html lang=en><title>{path}</title><p>{path}".encode(), _HTML
        )
    return table.get(path) or Answer(b"not found", _TEXT, 404)
