"""Finds addresses in texts: scripts, data, style sheets, comments, sitemaps."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from urllib.parse import urljoin

from explorer.urls import parse

MAX_LENGTH = 300
"""Longest address in characters; longer ones are data."""

_DOCUMENTS = (
    "html", "htm", "xhtml", "shtml", "php", "phtml", "asp", "aspx", "jsp", "jspx", "cfm", "cgi",
    "pdf",
)  # fmt: skip
_RESOURCES = frozenset({
    "js", "mjs", "cjs", "map", "css", "less", "scss", "png", "jpg", "jpeg", "gif", "svg", "webp",
    "avif", "ico", "bmp", "tif", "tiff", "woff", "woff2", "ttf", "otf", "eot", "mp3", "mp4", "m4a",
    "webm", "ogg", "ogv", "wav", "avi", "mov", "zip", "gz", "tgz", "bz2", "xz", "rar", "7z", "exe",
    "dmg", "deb", "rpm", "msi", "apk", "iso", "wasm", "swf", "jar", "doc", "docx", "xls", "xlsx",
    "ppt", "pptx", "odt", "ods", "csv", "vtt", "ts", "tsx", "jsx", "vue", "md", "webmanifest",
})  # fmt: skip
"""Suffixes of files that are parts of pages or downloads, not pages."""
_IN_QUOTES = re.compile(r"""["'`]((?:\\.|[^"'`\\\n]){1,320})["'`]""")
_PATH = re.compile(
    rf"(?:https?:)?//[\w.-]+(?::\d+)?(?:/[^\s\"'<>{{}}|\\^`]*)?"  # with a host
    r"|\.{0,2}/[\w~%@][^\s\"'<>{}|\\^`*]*"  # /path, ./path, ../path
    rf"|[\w%-]+(?:/[\w.%-]+)*\.(?:{'|'.join(_DOCUMENTS)})(?:[?#][^\s\"'<>]*)?"  # page.html
    r"|[\w%-]+(?:/[\w.%-]+)*/?\?[\w%-]+=[^\s\"'<>]*",  # page?id=1
    re.IGNORECASE,
)
_PARAMETER = re.compile(r"/:\w|\$\{|\{\w*\}|<\w+>|%[sd]\b|\[\w+\]")
"""A part that a script fills in, as in ``/users/:id``."""
_ANYWHERE = re.compile(r"""(?<![\w/])(?:https?:)//[\w.-]+(?::\d+)?(?:/[^\s"'<>{}|\\^`)\]]*)?""")
_IN_MARKUP = re.compile(r"""(?:href|src|action|data-url)\s*=\s*["']?([^\s"'>]+)""", re.IGNORECASE)
_IN_STYLE = re.compile(r"""url\(\s*["']?([^\s"')]+)""", re.IGNORECASE)
_BARE_PATH = re.compile(
    r"""(?:^|[\s=(:>])(\.{0,2}/[\w~%][\w./~%?&=+-]*[\w/])(?=[\s,;.)<]|$)""", re.MULTILINE
)
_LOCATION = re.compile(r"<loc>\s*(?:<!\[CDATA\[)?\s*([^<\]\s]+)", re.IGNORECASE)
_LINK_HEADER = re.compile(r"<([^<>\s]+)>")
_REFRESH = re.compile(r"url\s*=\s*['\"]?([^'\"\s]+)", re.IGNORECASE)
_DISALLOWED = re.compile(
    r"^\s*(?:dis)?allow\s*:\s*(/[^\s#*$]+)\s*(?:#.*)?$", re.IGNORECASE | re.MULTILINE
)


def in_script(text: str, base: str) -> Iterator[str]:
    """Yield the addresses that stand in quotation marks in a script or in JSON.

    Args:
        text: The script.
        base: The address that relative ones refer to.
    """
    for match in _IN_QUOTES.finditer(text):
        said = match[1].replace("\\/", "/").strip()
        if _PATH.fullmatch(said) and not _PARAMETER.search(said):
            yield from _absolute(said, base)


def in_text(text: str, base: str) -> Iterator[str]:
    """Yield the addresses in a comment, a style sheet or plain text."""
    for expression in (_ANYWHERE, _IN_MARKUP, _IN_STYLE, _BARE_PATH):
        for match in expression.finditer(text):
            said = html.unescape(match[match.lastindex or 0])
            if _PATH.fullmatch(said) and not _PARAMETER.search(said):
                yield from _absolute(said, base)
    yield from in_script(text, base)


def in_sitemap(text: str, base: str) -> Iterator[str]:
    """Yield the addresses of a sitemap or of an index of sitemaps."""
    for match in _LOCATION.finditer(text):
        yield from _absolute(html.unescape(match[1]), base)


def in_headers(headers: dict[str, str], base: str) -> Iterator[str]:
    """Yield the addresses in the headers of a response, given with names in lower case."""
    for said in _LINK_HEADER.findall(headers.get("link", "")):
        yield from _absolute(said, base)
    for said in _REFRESH.findall(headers.get("refresh", "")):
        yield from _absolute(said, base)
    if said := headers.get("content-location", ""):
        yield from _absolute(said, base)


def in_robots(text: str, base: str) -> Iterator[str]:
    """Yield the paths without wildcards that a robots.txt names."""
    for said in _DISALLOWED.findall(text):
        yield from _absolute(said, base)


def pages(addresses: Iterable[str]) -> Iterator[str]:
    """Yield the addresses that may be pages, not images, scripts or downloads."""
    for address in addresses:
        parts = parse(address)
        if parts and len(address) <= MAX_LENGTH and not _is_resource(parts.path):
            yield address


def _is_resource(path: str) -> bool:
    name = path.rpartition("/")[2]
    return "." in name and name.rpartition(".")[2].lower() in _RESOURCES


def _absolute(said: str, base: str) -> Iterator[str]:
    try:
        address = urljoin(base, said)
    except ValueError:  # "http://[" for example
        return
    if parse(address):
        yield address
