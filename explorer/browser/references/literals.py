"""Puts together the texts that a script builds from literals: ``"/a" + "/b"``, ```${base}/b```."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator
from urllib.parse import unquote

# Scripts are a page's own: no expression may take longer than their length times a constant.
QUOTED = r'(?<!\\)"(?:\\.|[^"\\\n]){0,300}+"|' r"(?<!\\)'(?:\\.|[^'\\\n]){0,300}+'"
TEMPLATE = r"(?<!\\)`(?:\\.|[^`\\\n]){0,300}+`"
_NAME = r"(?<![\w$.])(?:[\w$]{1,40}\.){0,3}[A-Za-z_$][\w$]{2,40}"
"""A variable or a property; shorter names of minified scripts mean many things."""
_TERM = f"(?:{QUOTED}|{TEMPLATE}|{_NAME})"
# Expressions that begin with one of few characters are much faster: the text is searched for these.
_GIVEN = re.compile(rf"[=:]\s*({QUOTED}|{TEMPLATE})(?!\s*\+)")
_GIVEN_TO = re.compile(
    rf"(?:^|[;,{{}}()\[&|?=]|\b(?:const|let|var|static))\s*([\"']?)({_NAME})\1\s*(?::\s*[A-Za-z]+\s*)?$",
    re.MULTILINE,
)
"""The name before the sign that gives it a text, with its type; no attribute in markup."""
_BASE = re.compile(
    r"(?:(?:^|_)(?:base|origin|host|root|prefix)|Base|Origin|Host|Root|Prefix"
    r"|(?:^|_)(?:BASE|ORIGIN|HOST|ROOT|PREFIX))(?:_?(?:[Uu]r[li]|UR[LI]|[Pp]ath|PATH|[Hh]ref))?$"
)
"""The name of what addresses begin with: ``location.origin``, ``baseUrl``, ``API_ROOT``."""
_MAX_BEFORE = 60
_SUM = re.compile(rf"{_TERM}(?:\s*\+\s*{_TERM}){{1,8}}")
_PART = re.compile(_TERM)
_FILLED = re.compile(
    rf"(?<!\\)`(?:\\.|[^`\\\n]){{0,300}}?\$\{{\s*{_NAME}\s*\}}(?:\\.|[^`\\\n]){{0,300}}+`"
)
_HOLE = re.compile(rf"\$\{{\s*({_NAME})\s*\}}")
_JOINED = re.compile(
    rf"\[\s*((?:{QUOTED})(?:\s*,\s*(?:{QUOTED})){{1,10}})\s*(?:,\s*)?\]\.join\(\s*(['\"])/\2\s*\)"
)
_CONCATENATED = re.compile(
    rf"\.concat\((?<=[\"']\.concat\()\s*((?:{QUOTED})(?:\s*,\s*(?:{QUOTED})){{0,10}})\s*\)(?!\s*[.+])"
)
"""What is joined to the literal before it, as compilers write templates. What continues after it,
or has other arguments, is no whole text."""
_MAX_LITERAL = 300
_DECODING = r"(?<=\bunescape\()|(?<=\bdecodeURI\()|(?<=\bdecodeURIComponent\()|(?<=\batob\()"
_DECODED = re.compile(rf"\((?:{_DECODING})\s*({QUOTED})\s*\)")
_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\{([0-9a-fA-F]{1,6})\}|(.))")
_MAX_CODE_POINT = 0x10FFFF
_MAX_LINE = 500
"""Characters of a line on average. A script with longer ones is minified: its texts are put
together already, and its names are too short to stand for one."""


def unescaped(text: str) -> str:
    """Return what the text of a literal stands for, without its quotation marks."""
    return _ESCAPE.sub(_character, text) if "\\" in text else text


def _character(match: re.Match[str]) -> str:
    code = match[1] or match[2] or match[3]
    if not code:
        return "\n" if match[4] == "n" else str(match[4])
    number = int(code, 16)
    return chr(number) if number <= _MAX_CODE_POINT else ""


def built_texts(script: str) -> Iterator[str]:
    """Yield the texts that the script builds from literals and from names that stand for one."""
    if len(script) <= _MAX_LINE * (1 + script.count("\n")):
        yield from _with_names(script)
    for match in _JOINED.finditer(script):
        yield "/".join(unescaped(part[1:-1]) for part in re.findall(QUOTED, match[1]))
    for match in _CONCATENATED.finditer(script):
        first = _literal_before(script, match.start())
        rest = (unescaped(part[1:-1]) for part in re.findall(QUOTED, match[1]))
        yield "".join((first, *rest)) if first is not None else ""
    for match in _DECODED.finditer(script):
        is_base64 = script.endswith("atob", 0, match.start())
        yield _decoded(unescaped(match[1][1:-1]), is_base64=is_base64)


def _literal_before(script: str, end: int) -> str | None:
    """Return the text of the literal that ends at a place, None if its beginning is not clear."""
    begin = script.rfind(script[end - 1], max(end - _MAX_LITERAL, 0), end - 1)
    is_clear = begin >= 0 and "\n" not in script[begin:end] and script[begin - 1 : begin] != "\\"
    return unescaped(script[begin + 1 : end - 1]) if is_clear else None


class _Names:
    """The texts that names stand for in a script.

    A variable stands for what it was given. A property may also stand for what its key has in an
    object: a key alone says nothing of a variable of its name. Names that were given several texts
    stand for none.
    """

    def __init__(self, script: str) -> None:
        self._given: dict[str, set[str]] = {}
        for match in _GIVEN.finditer(script):
            before = script[max(match.start() - _MAX_BEFORE, 0) : match.start()]
            if name := _GIVEN_TO.search(before):
                key = f".{name[2]}" if match[0][0] == ":" else name[2]
                self._given.setdefault(key, set()).add(unescaped(match[1][1:-1]))

    def text_of(self, name: str) -> str | None:
        """Return the text that a name stands for, None if it is not known.

        A name of what addresses begin with stands for "" then: they are paths of the site.
        """
        _, dot, last = name.rpartition(".")
        texts = self._given.get(name) or self._given.get(f"{dot}{last}", set())
        if not texts:
            return "" if _BASE.search(last) else None
        return next(iter(texts)) if len(texts) == 1 else None


def _with_names(script: str) -> Iterator[str]:
    names = _Names(script)
    for part in _with_plus(script):
        for match in _SUM.finditer(part):
            terms = [_meant(term, names) for term in _PART.findall(match[0])]
            known = [term for term in terms if term is not None]
            if len(known) == len(terms):
                yield "".join(known)
    for match in _FILLED.finditer(script) if "${" in script else ():
        if (filled := _meant(match[0], names)) is not None:
            yield filled


def _with_plus(script: str) -> Iterator[str]:
    """Yield the lines with a plus, each with those that continue it: it begins or ends with one."""
    part: list[str] = []
    before, is_open = "", False
    for line in filter(str.strip, script.split("\n")):
        bare = line.strip()
        leads = bare[0] == "+"
        if part and not (leads or is_open):
            yield "\n".join(part)
            part = []
        if "+" in bare or is_open:
            part += [line] if part or not leads else [before, line]
        before, is_open = line, bare[-1] == "+"
    yield "\n".join(part)


def _meant(term: str, names: _Names) -> str | None:
    """Return the text that a literal or a name stands for, None if that is not known."""
    if term[0] not in "\"'`":
        return names.text_of(term)
    text = unescaped(term[1:-1])
    if term[0] == "`":
        parts = [
            names.text_of(part) if number % 2 else part
            for number, part in enumerate(_HOLE.split(text))
        ]
        known = [part for part in parts if part is not None]
        text = "".join(known)
        return None if len(known) < len(parts) or "${" in text else text
    return text


def _decoded(text: str, *, is_base64: bool) -> str:
    if not is_base64:
        return unquote(text)
    try:
        return base64.b64decode(text, validate=True).decode("ascii")
    except (binascii.Error, UnicodeDecodeError):
        return ""
