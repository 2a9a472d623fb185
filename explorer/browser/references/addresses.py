"""Finds addresses in texts: scripts, data, style sheets, comments, sitemaps."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain
from urllib.parse import urljoin

from explorer.browser.references.literals import built_texts, unescaped
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
_READ = frozenset(
    {"js", "mjs", "cjs", "map", "css", "webmanifest", "csv", "md", "ts", "vue", "jsx", "tsx"}
)
"""Suffixes of files that are no pages and may name further addresses."""
_IN_QUOTES = re.compile(r"""(?<=["'`])((?:\\.|[^"'`\\\s]){1,320}?)(?=\\?["'`])""")
"""What stands between two quotation marks, whatever begins or ends there: pairs would be mistaken
after the first one in a comment or in a regular expression."""
_TEXT_BEGINS = re.compile(
    r"""(?:^|[\s(\[{,;:=+?&|>"'`]|\\[nrt]|(?<![\w$])(?:return|case|in|of|typeof|else|default|throw"""
    r"""|new|await|yield|import|from|export|void|delete|do|extends|instanceof))\\*["'`]$"""
)
_STATEMENT_BEGINS = re.compile(r"""[)}]["'`]$""")
_IS_COMPARED = re.compile(r"""["'`][!=]==?""")
"""A text that is compared may begin a statement: ``if(a)"/b"===c&&d()``."""
_TEXT_ENDS = re.compile(
    r"""\\*["'`](?:$|[\s)\]},;:+?!=&|.<>/\\"'`]|(?:in|instanceof|of|as|from|and|or|if|else)\b)"""
)
"""What stands around a text of a script, with its quotation marks. Scripts hold tables in which all
characters occur, and the marks in them begin and end nothing."""
_LONGEST_WORD = 14
_SIGNS = frozenset("/.?")
"""An address has one of these."""
_PART_BEFORE = re.compile(r"""(?:\+=?|\brequire\()\s*["'`]$""")
"""What stands before a text that completes another one, or names a module."""
_CONCAT_BEFORE = re.compile(r"""["'`)]\.concat\([^()\[\]\n]*["'`]$""")
"""What stands before one that is joined to a text: ``"/a/".concat(id, "/b")``."""
_ORIGIN = r"(?:(?:[\w$]+\.){0,3}origin|(?:[\w$]+\.){0,2}location\.host)"
_ORIGIN_BEFORE = re.compile(rf"""(?<![\w$.]){_ORIGIN}\s*\+\s*["'`]$""")
_ORIGIN_HOLE = re.compile(
    rf"(?:(?:https?:|\$\{{(?:[\w$]+\.){{0,2}}location\.protocol\}})?//)?\$\{{{_ORIGIN}\}}(?=/)"
)
"""What stands for the origin of the page before a path: ``location.origin + "/a"``."""
_BUNDLED_BEFORE = re.compile(
    r"""(?<![\w$.])(?:[A-Za-z_]|__webpack_require__)\((?:\s*/\*[^*]*\*/)?\s*["'`]$"""
)
_KEY_BEFORE = re.compile(r"""[{,]\s*["'`]$""")
_KEY_AFTER = re.compile(r"""\\?["'`]\s*:""")
"""What stands around a relative path that names a module: ``{"./a": 1}``, ``e("./a")``."""
_MODULES = frozenset({"", "js", "cjs", "mjs", "jsx", "ts", "tsx", "vue", "css", "scss", "less"})
"""The endings of modules."""
_MAX_BEFORE = 120
_DATE = re.compile(r"[dmy]{1,4}(?:/[dmy]{1,4})+", re.IGNORECASE)
"""How a date is written: ``DD/MM/YYYY``."""
_STYLE_ESCAPE = re.compile(r"\\\d[0-9a-fA-F]")
"""A character in a style sheet, whose texts are no addresses: ``content: "/\\00a0"``."""
# Expressions that begin with one character are much faster: the text is searched for it first.
_IN_REGEXP = re.compile(r"/(?<![\w)]/)\^?((?:\\/[\w.-]+){1,8})(?:\\/)?\$?/")
_PATH = re.compile(
    rf"(?:https?:)?//[\w.-]+(?::\d+)?(?:/[^\s\"'<>{{}}|\\^`]*)?"  # with a host
    r"|\.{0,2}/[\w~%@][^\s\"'<>{}|\\^`*]*"  # /path, ./path, ../path
    rf"|[\w%-]+(?:/[\w.%-]+)*\.(?:{'|'.join(_DOCUMENTS)})(?:[?#][^\s\"'<>]*)?"  # page.html
    r"|[\w%-]+(?:/[\w.%-]+)*/?\?[\w%-]+=[^\s\"'<>]*"  # page?id=1
    r"|\?[\w.%-]+=[\w.%~-]+(?:&[\w.%-]+=[\w.%~-]*)*",  # ?id=1, not code such as x?t=n:y
    re.IGNORECASE,
)
_BARE = re.compile(
    r"(?!(?:text|image|application|audio|video|font|message|model|multipart)/"  # a content type
    r"|(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)/"  # a time zone
    r")[\w-]+(?:/[\w.%~-]+){1,8}/?"
)
"""A path without a mark of one, as in ``fetch("api/list")``."""
_REQUESTED = re.compile(
    r"""\b(?:fetch|open|get|load|ajax|import|assign|replace|navigate|push|goto|href|url|src|path"""
    r"""|action|location|link)["']?\s*[(=:]\s*(?:["'][A-Z]+["']\s*,\s*)?["'`]?$"""
)
"""What stands before a text that is an address, whatever it looks like."""
_MAX_BARE = 20
_PARAMETER = re.compile(
    r"/:\w|/\$(?!(?:all|batch|count|everything|metadata|ref|value)\b)[A-Za-z_]|\$\d(?![\w-])|\$\{|\{\w*\}|<\w+>|%[sd]\b|\[\w+\]"
)
"""A part that a script fills in, as in ``/users/:id`` and ``/users/$id``; not what APIs
call so themselves, ``/odata/$metadata``."""
_MARKUP = re.compile(r"[^?#]*(?:%3E%3C|%3C/|%3Csvg)", re.IGNORECASE)
"""What ends in the markup of a ``data:`` URL before a query, as in ``/%3e%3cpath``."""
_NOT_ENCODED = re.compile(r"[^?#]*%(?![0-9a-f]{2})", re.IGNORECASE)
"""A path with a percent sign that encodes nothing, as in ``/%%NAME%%/a``: servers refuse it."""
_METHOD = re.compile(r"(?:^|/)(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE)(?:/|$)")
"""The method of a request, which is no part of an address."""
_ANYWHERE = re.compile(r"""(?<![\w/])(?:https?:)//[\w.-]+(?::\d+)?(?:/[^\s"'<>{}|\\^`)\],]*)?""")
_IN_MARKUP = re.compile(
    r"""(?<![\w$.])(?P<name>href|xlink:href|src|action|formaction|data|data-url|data-href|data-src|poster"""
    r"""|cite|background|longdesc)\s*=\s*(?:"([^"<>{}$]+)"|'([^'<>{}$]+)'|([^\s"'<>{}$()+;]+))""",
    re.IGNORECASE,
)
_COLOUR = re.compile(r"#?\w+|\w+\([^)]*\)")
"""What a background may be besides an address: ``blue``, ``#00f``, ``rgb(0, 0, 0)``. A picture
without a suffix beside the page would be taken for one."""
_IN_URL = re.compile(r"""\((?<=[lL]\()\s*["']?([^\s"'()]+)["']?\s*\)""")
_URL = re.compile(r"(?<!new )(?<![.$])\bu(?:r|\\0{0,4}72\s?)l$", re.IGNORECASE)
"""What stands before the parenthesis of an address in a style sheet. ``a.url(b)`` is a call."""
_CODE_IN_URL = re.compile(r"\+|[\w$]+(?:,[\w$]+)+$")
"""What scripts have between such parentheses: ``"url(" + a + ")"``, ``url(a,b) {``."""
_MAX_URL_SIGN = 12
_IMPORTED = re.compile(r"""@import\s+["']([^"'\s;(){}]+)["']""", re.IGNORECASE)
_SOURCE_MAP = re.compile(r"[#@]\s*sourceMappingURL=([^\s*'\"]+)")
_BARE_PATH = re.compile(
    r"""(?:^|[\s=(:>;,|"'])(?<!&lt;)(?<!amp;lt;)(\.{0,2}/[\w~%][\w./~%?&=+-]{0,300}[\w/])(?=[\s,;.)<|"']|$)"""
    rf"""|(?:^|[\s=(>]|:(?!\d+/))([\w-]+(?:/[\w.-]+)*\.(?:{"|".join(_DOCUMENTS)}))\b""",
    re.MULTILINE,
)
_COMMENT = re.compile(r"/(?:(?<![:\"'`\\/]/)/[^\n]{0,300}|\*[^*]{0,1000}\*/)")
_END_MARK = re.compile(r"/[/*]+\s*/[.#]?[\w-]+\s*(?:\*/)?")
"""A comment that says where something ends, as in ``// /PATCH``."""
_LOCATION = re.compile(
    r"<(?:\w{1,20}:)?(?:[a-z]{1,20}_)?loc>\s*(?:<!\[CDATA\[)?\s*([^<\]\s]+)"
    r"""|<(?:\w{1,20}:)?link\s[^<>]*?\bhref\s*=\s*["']([^"'<>\s]+)""",
    re.IGNORECASE,
)
"""A page in a sitemap, an image or a video on it (``image:loc``), or the page in another language
(``xhtml:link``)."""
_LINK_HEADER = re.compile(r"<([^<>\s]+)>")
_REFRESH = re.compile(r"url\s*=\s*['\"]?([^'\"\s]+)", re.IGNORECASE)
_ALLOWED_PATH = re.compile(
    r"^[ \t]*(?:dis)?allow[ \t]*:[ \t]*(/[^\s#*$]+)", re.IGNORECASE | re.MULTILINE
)
_SITEMAP_LINE = re.compile(r"^[ \t]*sitemap[ \t]*:[ \t]*(\S+)", re.IGNORECASE | re.MULTILINE)
_TEXT_SIGNS = re.compile(r"""[\s"'<(]""")
_HEADER_ADDRESS = re.compile(r"(?:https?:/)?/\S+")
_IN_QUERY = re.compile(r"=(?:https?(?::|%3a))?(?:/|%2f)", re.IGNORECASE)
_REPORTED = re.compile(
    r"""report-uri\s+([^;]+)|"url"\s*:\s*"([^"]+)"|=\s*"((?:https?:/)?/[^"]+)\""""
)
_NO_ADDRESSES = frozenset({"set-cookie", "cookie", "etag", "date", "server", "content-type"})


def in_script(text: str, base: str, file: str = "") -> Iterator[str]:
    """Yield the addresses in a script or in JSON: in quotation marks, put together, in comments.

    Args:
        text: The script.
        base: The address that relative ones refer to.
        file: The address of the script, to which that of its source map refers; "" for ``base``.
    """
    yield from _in_quotes(text, base)
    yield from _in_styles(text, base)
    for match in _IN_REGEXP.finditer(text):
        yield from _absolute(unescaped(match[1]), base)
    for built in built_texts(text):
        if _names_address(built):
            yield from _absolute(built, base)
    for comment in _COMMENT.finditer(text):
        said = comment[0]
        is_mark = said.startswith("/*!") or _END_MARK.fullmatch(said)  # a bundler's, or an end
        if "/" in said[2:-1] and not is_mark:
            yield from _plain(said, base, (_ANYWHERE, _BARE_PATH))
    yield from _source_maps(text, file or base)


def _in_quotes(text: str, base: str) -> Iterator[str]:
    bare = 0
    for match in _IN_QUOTES.finditer(text):
        said = unescaped(match[1])
        if "${" in said:
            said = _ORIGIN_HOLE.sub("", said)
        said = said.strip("^$").replace("&amp;", "&")
        if not _SIGNS.intersection(said) or _is_part(text, match):
            continue
        if _STYLE_ESCAPE.search(match[1]) or _DATE.fullmatch(said):
            continue
        is_relative = said.startswith(("./", "../"))
        if is_relative and _suffix(said) in _MODULES and _is_module(text, match):
            continue
        if _names_address(said):
            if _is_text(text, match):
                yield from _absolute(said, base)
        elif "/" in said and _BARE.fullmatch(said) and not _METHOD.search(said):
            if not _is_text(text, match):
                continue
            is_requested = _REQUESTED.search(text[max(match.start() - 40, 0) : match.start()])
            bare += not is_requested
            if is_requested or (said.count("/") > 1 and bare <= _MAX_BARE):
                yield from _absolute(said, base)


def _is_text(text: str, match: re.Match[str]) -> bool:
    """Return whether the quotation marks around a match are those of one text."""
    start = match.start()
    before = text[max(start - _LONGEST_WORD, 0) : start]
    if _STATEMENT_BEGINS.search(before) and _IS_COMPARED.match(text, match.end()):
        return True
    begins = _TEXT_BEGINS.search(before)
    # The markup in a script may have the next attribute right behind a value: <a href="/x"id=y>.
    return bool(begins and (begins[0].startswith("=") or _TEXT_ENDS.match(text, match.end())))


def _is_part(text: str, match: re.Match[str]) -> bool:
    """Return whether a text completes another one that is not the origin, or names a module."""
    start = match.start()
    if _CONCAT_BEFORE.search(text, max(start - _MAX_BEFORE, 0), start):
        return True
    if not _PART_BEFORE.search(text, max(start - 10, 0), start):
        return False
    return not _ORIGIN_BEFORE.search(text, max(start - _MAX_BEFORE, 0), start)


def _is_module(text: str, match: re.Match[str]) -> bool:
    before = max(match.start() - _MAX_BEFORE, 0)
    is_called = _BUNDLED_BEFORE.search(text, before, match.start())
    is_key = _KEY_BEFORE.search(text, before, match.start())
    return bool(is_called or (is_key and _KEY_AFTER.match(text, match.end())))


def _names_address(said: str) -> bool:
    return (
        bool(_PATH.fullmatch(said))
        and not said.endswith((",", "("))
        and ";=" not in said  # a parameter without a name
        and not _PARAMETER.search(said)
        and not _METHOD.search(said)
    )


def in_text(text: str, base: str) -> Iterator[str]:
    """Yield the addresses in markup, a comment, a style sheet or plain text."""
    for match in _IN_MARKUP.finditer(text):
        name, *values = match.groups()
        said = html.unescape(next(filter(None, values), ""))
        if name.lower() == "background" and _COLOUR.fullmatch(said.strip()):
            continue
        if said and not said.startswith(("#", '"', "'")):
            yield from _absolute(said, base)
    yield from _in_styles(text, base)
    yield from _plain(text, base, (_ANYWHERE, _BARE_PATH))
    yield from _in_quotes(text, base)
    yield from _source_maps(text, base)


def _in_styles(text: str, base: str) -> Iterator[str]:
    for match in chain(_urls(text), _IMPORTED.finditer(text)):
        said = html.unescape(match[1])
        if not _PARAMETER.search(said):
            yield from _absolute(said, base)


def _urls(text: str) -> Iterator[re.Match[str]]:
    for match in _IN_URL.finditer(text):
        is_url = _URL.search(text[max(match.start() - _MAX_URL_SIGN, 0) : match.start()])
        if is_url and not _CODE_IN_URL.match(match[1]):
            yield match


def _plain(text: str, base: str, expressions: Iterable[re.Pattern[str]]) -> Iterator[str]:
    for expression in expressions:
        for match in expression.finditer(text):
            said = html.unescape(match[match.lastindex or 0])
            if _names_address(said):
                yield from _absolute(said.rstrip(".,"), base)


def _source_maps(text: str, base: str) -> Iterator[str]:
    for match in _SOURCE_MAP.finditer(text):
        yield from _absolute(match[1], base)


def in_json(text: str, base: str) -> Iterator[str]:
    """Yield the addresses in JSON, also in the markup and the scripts that its texts hold."""
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        told = None
    if paths := _with_server(told, base):
        told = {**told, "paths": paths}
        text = json.dumps(told)
    waiting = [told]
    while waiting:
        value = waiting.pop()
        if isinstance(value, dict):
            waiting += [*value, *value.values()]
        elif isinstance(value, list):
            waiting += value
        elif isinstance(value, str) and "/" in value:
            is_text = bool(_TEXT_SIGNS.search(value))
            yield from in_text(value, base) if is_text else _in_quotes(f'"{value}"', base)
    yield from in_script(text, base)


def _with_server(told: object, base: str) -> dict[str, object]:
    """Return the paths in a description of an API (OpenAPI), each with the address of its server.

    Returns:
        Nothing if it is no such description, or names no server.
    """
    match told:
        case {"openapi": str(), "servers": [{"url": str(server)}, *_], "paths": dict(paths)}:
            pass
        case {"swagger": str(), "basePath": str(server), "paths": dict(paths)}:
            pass
        case _:
            return {}
    begins = next(_absolute(server, base), "").rstrip("/")
    return {f"{begins}{path}": operations for path, operations in paths.items()} if begins else {}


def in_sitemap(text: str, base: str) -> Iterator[str]:
    """Yield the addresses of a sitemap, as XML or one a line, or of an index of sitemaps."""
    for match in _LOCATION.finditer(text):
        yield from _absolute(html.unescape(match[1] or match[2]), base)
    if "<" not in text:
        for line in text.split():
            yield from _absolute(line, base) if line.startswith("http") else ()


def in_queries(addresses: Iterable[str]) -> Iterator[str]:
    """Yield the addresses that queries hold, as in ``/login?next=%2Forders``."""
    for address in addresses:
        if not _IN_QUERY.search(address):
            continue
        parts = parse(address)
        for value in parts.query.values() if parts else ():
            if _HEADER_ADDRESS.fullmatch(value) and _names_address(value):
                yield from _absolute(value, address)


def in_headers(headers: Mapping[str, str], base: str) -> Iterator[str]:
    """Yield the addresses in the headers of a response, given with names in lower case."""
    for said in _LINK_HEADER.findall(headers.get("link", "")):
        yield from _absolute(said, base)
    for said in _REFRESH.findall(headers.get("refresh", "")):
        yield from _absolute(said, base)
    for name, value in headers.items():
        if "security-policy" in name or "report" in name:
            for match in _REPORTED.finditer(value):
                for said in next(filter(None, match.groups())).split():
                    yield from _absolute(said, base)
        elif name not in _NO_ADDRESSES and _HEADER_ADDRESS.fullmatch(value.strip()):
            yield from _absolute(value, base)


def in_robots(text: str, base: str) -> Iterator[str]:
    """Yield the paths that a robots.txt names, up to their first wildcard."""
    for said in _ALLOWED_PATH.findall(text):
        yield from _absolute(said, base)


def sitemaps_in_robots(text: str, base: str) -> Iterator[str]:
    """Yield the sitemaps that a robots.txt names."""
    for said in _SITEMAP_LINE.findall(text):
        yield from _absolute(said, base)


def pages(addresses: Iterable[str]) -> Iterator[str]:
    """Yield the addresses that may be pages, not images, scripts or downloads."""
    for address in addresses:
        parts = parse(address)
        if parts and len(address) <= MAX_LENGTH and _suffix(parts.path) not in _RESOURCES:
            yield address


def readable(addresses: Iterable[str]) -> Iterator[str]:
    """Yield the addresses of pages, and of files that may name further addresses."""
    for address in addresses:
        parts = parse(address)
        if parts and len(address) <= MAX_LENGTH and _may_name(parts.path):
            yield address


def _may_name(path: str) -> bool:
    return _suffix(path) not in _RESOURCES - _READ or path.endswith(".xml.gz")


def _suffix(path: str) -> str:
    name = path.rpartition("/")[2]
    return name.rpartition(".")[2].lower() if "." in name else ""


def _absolute(said: str, base: str) -> Iterator[str]:
    try:
        address = urljoin(base, said.strip())
    except ValueError:  # "http://[" for example
        return
    if parse(address) and not _MARKUP.match(address) and not _NOT_ENCODED.match(address):
        yield address
