"""Reads the routes of client-side routers in scripts: arrays of objects that have a ``path``.

Angular, Vue Router and React Router write them alike: ``[{path: "admin", component: Admin,
children: [{path: "users", component: Users}]}]``. A path without a leading slash continues that of
the route around it; the first one begins at the address of the application.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from explorer.browser.references.literals import QUOTED, TEMPLATE, unescaped

_MAX_ARRAYS = 100
_MAX_PATHS = 10_000
"""Paths around which an array is looked for: a set of icons has tens of thousands."""
_MAX_LENGTH = 60_000
"""Characters of an array that are read."""
_MAX_BEFORE = 400
"""Characters from the beginning of an array to the first path in it."""
_MAX_DEPTH = 10
# An expression that begins with a word is much faster: the text is searched for it first.
_PATH_KEY = re.compile(r"""path(?<![\w$.-]path)["']?\s{0,9}:\s{0,9}["'`]""")
_TOKEN = re.compile(
    r"//[^\n]*|/\*[^*]{0,1000}\*/"
    r"""|(?<![\w$.])(?P<quote>["']?)(?P<key>[A-Za-z_$][\w$]{0,60})(?P=quote)\s{0,9}:"""
    rf"|(?P<text>{QUOTED}|{TEMPLATE})"
    r"|(?P<bracket>[\[\](){}])"
)
_ENDS = re.compile(r"\s*(?:[,}]|//|/\*)")
"""What follows a path that is given as a whole."""
_NESTED = ("children", "routes")
_OF_ROUTES = frozenset({
    "component", "components", "Component", "element", "children", "redirect", "redirectTo",
    "loadChildren", "loadComponent", "lazy", "canActivate", "pathMatch", "errorElement",
    "beforeEnter",
})  # fmt: skip
"""Keys of which one tells that the objects of an array are routes."""
_NAMED_ROUTES = re.compile(r"(?:route[\w$]*|children)\W{0,12}$", re.IGNORECASE)
"""What tells it before the array: ``const routes: Routes = [``, ``createBrowserRouter([``."""
_MAX_NAME = 60
_FIXED = re.compile(r"/[\w/.~%@-]*")
"""A path without parameters and wildcards."""


def routes_in(script: str) -> Iterator[str]:
    """Yield the paths of routes below the address of their application, each with a slash.

    Those with parameters are left out, and the front page.
    """
    end = arrays = searched = 0
    for match in _PATH_KEY.finditer(script):
        if arrays == _MAX_ARRAYS or searched == _MAX_PATHS:
            break
        if match.start() < end:
            continue
        searched += 1
        start = _array_around(script, match.start())
        if start is None:
            continue
        arrays += 1
        reading = _ArrayReader(script, start)
        paths = dict.fromkeys(_joined("/", path) for path in reading.paths())
        end = reading.end
        before = script[max(start - _MAX_NAME, 0) : start]
        if reading.has_route_key or _NAMED_ROUTES.search(before):
            yield from (path for path in paths if path != "/" and _FIXED.fullmatch(path))


def _array_around(script: str, place: int) -> int | None:
    """Return where the array begins whose object has a key at a place, None if there is none."""
    closed, is_in_object = 0, False
    for index in range(place - 1, max(place - _MAX_BEFORE, 0) - 1, -1):
        character = script[index]
        if character in ")]}":
            closed += 1
        elif character in "([{" and closed:
            closed -= 1
        elif character in "([{":
            if is_in_object or character != "{":
                return index if is_in_object and character == "[" else None
            is_in_object = True
    return None


def _joined(above: str, path: str) -> str:
    return path if path.startswith("/") else f"{above.rstrip('/')}/{path}".rstrip("/") or "/"


class _ArrayReader:
    """Reads one array of objects and those nested in it.

    Attributes:
        has_route_key: Whether an object has a key that only routes have.
        end: Where the last token that was read ends.
    """

    def __init__(self, script: str, start: int) -> None:
        self._script = script
        self._limit = min(start + _MAX_LENGTH, len(script))
        self._tokens = _TOKEN.finditer(script, start + 1, self._limit)
        self.has_route_key = False
        self.end = start

    def paths(self, depth: int = 0) -> list[str]:
        """Read to the end of the array; return the paths of its routes, and those nested."""
        found: list[str] = []
        while (token := self._next()) and token["bracket"] != "]":
            if token["bracket"] == "{" and depth < _MAX_DEPTH:
                found += self._paths_of_object(depth)
            elif token["bracket"]:
                self._skip(token["bracket"])
        return found

    def _paths_of_object(self, depth: int) -> list[str]:
        path, key, key_end = "", "", 0
        nested: list[str] = []
        while (token := self._next()) and token["bracket"] != "}":
            if token["key"]:
                key, key_end = token["key"], token.end()
                self.has_route_key |= key in _OF_ROUTES
            elif token["text"] and key == "path":
                is_alone = not self._script[key_end : token.start()].strip()
                is_whole = is_alone and _ENDS.match(self._script, token.end())
                path, key = unescaped(token["text"][1:-1]) if is_whole else "*", ""
            elif token["bracket"] == "[" and key in _NESTED:
                nested += self.paths(depth + 1)
            elif token["bracket"]:
                self._skip(token["bracket"])
        return [path, *(_joined(path, one) for one in nested)]

    def _skip(self, bracket: str) -> None:
        """Read to the end of what a bracket has begun."""
        opened = int(bracket in "[({")
        while opened and (token := self._next()):
            if token["bracket"]:
                opened += 1 if token["bracket"] in "[({" else -1

    def _next(self) -> re.Match[str] | None:
        token = next(self._tokens, None)
        self.end = token.end() if token else self._limit
        return token
