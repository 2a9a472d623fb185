"""Finds known secrets in text, in any encoding."""

from __future__ import annotations

import base64
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from explorer.masking.decoding import Layer, TooMuchWork, Work, fully_decoded, layers
from explorer.masking.values import secret_values

MAX_VISIBLE_PREFIX = 15
"""Characters of the start of a secret that may be shown; a longer prefix is masked."""
MIN_CUT_PREFIX = 6
"""Minimum length of a prefix that is masked where a text was cut.

It must also be half of the secret, or longer than MAX_VISIBLE_PREFIX.
"""
MIN_CUT_TEXT = 64
"""Length from which a text may have been cut at its end without an ellipsis."""
BASE64_DEPTH = 2
"""Levels of nested base64 that are decoded."""
WORK_PER_SECRET = 10_000
"""Budget for decoding one secret, in escape sequences."""
COMPARISONS_PER_WORK_UNIT = 6
"""Characters compared with a secret that cost as much as one escape sequence."""

Span = tuple[int, int]

_ASCII = {ord(char): " " for char in "+\t\n\r\f\v"} | {
    code: chr(code).lower() for code in range(ord("A"), ord("Z") + 1)
}
_WHITE = re.compile("[+\t\n\r\f\v\xa0\u2028\u2029]")
_CUT = re.compile(
    r"(?:%[0-9a-f]?|%[c-f][0-9a-f](?:%[0-9a-f]{0,2}){0,3}|&[#a-z0-9]{0,10}|\\u[0-9a-f]{0,3}"
    r"|\\x?[0-9a-f]?)?[ ]?(?:…|\[?\.\.\.|(?P<end>$))"
)
"""What may follow where a text was cut, even in the middle of an escape sequence."""
_RUN = re.compile(r"(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{20,}={0,2}")
_ANY_RUN = re.compile("[A-Za-z0-9+/]+={0,2}")


class _SearchForm(NamedTuple):
    """A spelling of a secret to search for.

    Attributes:
        text: The folded text.
        head: Its prefix that texts are searched for first.
        min_masked_prefix: The length from which a prefix is masked.
    """

    text: str
    head: str
    min_masked_prefix: int


class KnownSecrets:
    """An immutable set of secrets to search for, longest first."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        self.secrets = tuple(sorted(set(secrets), key=lambda one: (-len(one), one)))
        forms = {form for secret in self.secrets for form in _spellings(secret)}
        self._forms = tuple(
            _search_form(text) for text in sorted(forms, key=lambda one: (-len(one), one))
        )
        self._base64 = tuple({core for secret in self.secrets for core in _base64_cores(secret)})
        self._heads = tuple(dict.fromkeys(form.head for form in self._forms))

    def may_be_in(self, text: str, work: Work) -> bool:
        """Return whether a closer search is needed; False means that there is no secret.

        Raises:
            TooMuchWork: The budget is exceeded.
        """
        for layer in layers(text, work):
            search = folded(layer.text)
            if any(head in search for head in self._heads) or next(secret_values(layer.text), None):
                return True
            if self._base64 and self._in_base64(layer.text, work, BASE64_DEPTH):
                return True
        return False

    def spans(self, text: str, work: Work) -> list[Span]:
        """Return the spans (start, end) of all secrets in the text, in order, without overlap.

        Raises:
            TooMuchWork: The budget is exceeded.
        """
        found = []
        for layer in layers(text, work):
            found += [layer.origin(*span) for span in self._in_layer(layer, work)]
        return _merged(found)

    def _in_layer(self, layer: Layer, work: Work) -> Iterator[Span]:
        search = folded(layer.text)
        for form in self._forms:
            yield from _occurrences(form, search, work)
        yield from secret_values(layer.text)
        yield from self._in_base64(layer.text, work, BASE64_DEPTH)

    def holds(self, text: str, work: Work, depth: int = BASE64_DEPTH) -> bool:
        """Return whether the text contains a known secret; names in addresses are not considered.

        Raises:
            TooMuchWork: The budget is exceeded.
        """
        for layer in layers(text, work):
            search = folded(layer.text)
            if any(next(_occurrences(form, search, work), None) for form in self._forms):
                return True
            if self._in_base64(layer.text, work, depth):
                return True
        return False

    def _in_base64(self, text: str, work: Work, depth: int) -> list[Span]:
        if not self.secrets or not depth:
            return []
        plain = text.replace("-", "+").replace("_", "/")
        found = []
        if any(core in plain for core in self._base64):
            found += [
                run.span()
                for run in _ANY_RUN.finditer(plain)
                if any(core in run[0] for core in self._base64)
            ]
        for run in _RUN.finditer(text):
            decoded = _decoded_base64(run[0])
            if decoded and self.holds(decoded, work, depth - 1):
                found.append(run.span())
        return found


def folded(text: str) -> str:
    """Return a text of the same length for a search that ignores case and kinds of white space."""
    if text.isascii():
        return text.translate(_ASCII)
    # U+0130 becomes longer in lower case, and sigma has another form at the end of a word.
    lower = text.replace("\u0130", "i").lower().replace("\u03c2", "\u03c3")
    return _WHITE.sub(" ", lower)


@lru_cache(maxsize=2048)
def _spellings(secret: str) -> frozenset[str]:
    """Return the secret and its decoded forms, since part of it may look like an escape."""
    shortest = min(len(secret), MIN_CUT_PREFIX)
    normals = {unicodedata.normalize(form, secret) for form in ("NFC", "NFD")} | {secret}
    texts = {text for normal in normals for text in (normal, *_decoded_secret(normal))}
    return frozenset(folded(text) for text in texts if len(text) >= shortest)


def _decoded_secret(secret: str) -> tuple[str, ...]:
    try:
        return fully_decoded(secret, Work(WORK_PER_SECRET))
    except TooMuchWork:  # a page supplied it
        return ()


def _search_form(text: str) -> _SearchForm:
    prefix = MAX_VISIBLE_PREFIX + 1
    if "://" in text:  # the start of an address is no secret
        prefix = max(prefix, text.index("://") + len("://") + MIN_CUT_PREFIX)
    cut = max(MIN_CUT_PREFIX, -(-len(text) // 2))
    return _SearchForm(text, text[: min(prefix, cut)], prefix)


def _occurrences(form: _SearchForm, text: str, work: Work) -> Iterator[Span]:
    """Yield the spans of the secret, of long prefixes, and of shorter ones where the text is cut.

    Spans may overlap.

    Raises:
        TooMuchWork: The budget is exceeded.
    """
    secret, head, shortest = form
    start = text.find(head)
    while start >= 0:
        looked_to = start + len(head)
        for begin, end in _matching_prefixes(secret, text, looked_to, len(head)):
            looked_to, length = end, end - begin
            if length == len(secret) or length >= shortest or _is_cut(text, end):
                yield begin, end
        work.spend((looked_to - start) // COMPARISONS_PER_WORK_UNIT + 1)
        start = text.find(head, looked_to - len(head) + 1)


def _matching_prefixes(secret: str, text: str, end: int, shortest: int) -> Iterator[Span]:
    """Yield the spans of the longest prefixes of the secret, position after position.

    It stops when a prefix is shorter than ``shortest``. The first one has that length and ends at
    ``end``. The algorithm is that of Knuth, Morris and Pratt (1977): it takes linear time even if
    the text is similar to the secret everywhere.
    """
    borders = _prefix_function(secret)
    length = shortest
    while length >= shortest:
        yield end - length, end
        if end == len(text):
            return
        while length and (length == len(secret) or secret[length] != text[end]):
            length = borders[length - 1]
        length += secret[length] == text[end]
        end += 1


@lru_cache(maxsize=512)
def _prefix_function(secret: str) -> Sequence[int]:
    """Return for each prefix the length of its longest proper prefix that is also its suffix."""
    borders = [0] * len(secret)
    length = 0
    for place in range(1, len(secret)):
        while length and secret[place] != secret[length]:
            length = borders[length - 1]
        length += secret[place] == secret[length]
        borders[place] = length
    return borders


def _is_cut(text: str, end: int) -> bool:
    cut = _CUT.match(text, end)
    return cut is not None and (cut["end"] is None or len(text) >= MIN_CUT_TEXT)


def _merged(spans: list[Span]) -> list[Span]:
    """Return the spans in order, with overlapping ones merged."""
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start < merged[-1][1]:
            merged[-1] = merged[-1][0], max(end, merged[-1][1])
        else:
            merged.append((start, end))
    return merged


def _base64_cores(secret: str) -> Iterator[str]:
    """Yield the part of the secret's base64 that is independent of its neighbours, by offset."""
    data = secret.encode("utf-8", "replace")
    for offset in range(3):
        encoded = base64.b64encode(bytes(offset) + data).decode().rstrip("=")
        first = -(-offset * 8 // 6)
        last = (offset + len(data)) * 8 // 6
        if last - first >= MIN_CUT_PREFIX:
            yield encoded[first:last]


def _decoded_base64(run: str) -> str:
    """Return the decoded text; "" if it does not look like text."""
    bare = run.rstrip("=").replace("-", "+").replace("_", "/")
    if bare.islower() or bare.isupper():
        return ""
    data = base64.b64decode(bare[: len(bare) // 4 * 4] + _padded(bare[len(bare) // 4 * 4 :]))
    try:
        return data.decode()
    except UnicodeDecodeError:
        return "" if 0 in data else data.decode("latin-1")


def _padded(rest: str) -> str:
    return "" if len(rest) < 2 else rest.ljust(4, "=")
