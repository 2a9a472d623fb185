"""Looks for known secrets in text, in whatever encoding."""

from __future__ import annotations

import base64
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from explorer.masking.addresses import secret_values
from explorer.masking.decoding import Layer, TooMuchWork, Work, fully_decoded, layers

LONGEST_PREFIX_TOLD = 15
"""More characters of the beginning of a secret are not shown, even where it ends there."""
SHORTEST_CUT = 6
"""Where a text was cut, so many characters, and half of the secret, are not shown either."""
LOOKS_CUT = 64
"""Characters of a text whose end may be where it was cut, without three dots."""
BASE64_DEPTH = 2
WORK_FOR_SECRET = 10_000
"""Escape sequences that are looked at in what may be a secret."""
PLACES_OF_WORK = 6
"""So many characters that are compared with a secret cost as much as one escape sequence."""

Span = tuple[int, int]

_ASCII = {ord(char): " " for char in "+\t\n\r\f\v"} | {
    code: chr(code).lower() for code in range(ord("A"), ord("Z") + 1)
}
_WHITE = re.compile("[+\t\n\r\f\v\xa0\u2028\u2029]")
_CUT = re.compile(
    r"(?:%[0-9a-f]?|%[c-f][0-9a-f](?:%[0-9a-f]{0,2}){0,3}|&[#a-z0-9]{0,10}|\\u[0-9a-f]{0,3}"
    r"|\\x?[0-9a-f]?)?[ ]?(?:…|\[?\.\.\.|(?P<end>$))"
)
"""What may follow where a text was cut, in the middle of an escape sequence, too."""
_RUN = re.compile(r"(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{20,}={0,2}")
_ANY_RUN = re.compile("[A-Za-z0-9+/]+={0,2}")


class _Form(NamedTuple):
    """A secret as it is looked for. ``head`` begins it, and is what texts are searched for."""

    text: str
    head: str
    shortest_prefix: int


class KnownSecrets:
    """Secrets, longest first. It is never changed."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        self.secrets = tuple(sorted(set(secrets), key=lambda one: (-len(one), one)))
        forms = {form for secret in self.secrets for form in _forms(secret)}
        self._forms = tuple(_form(text) for text in sorted(forms, key=lambda one: (-len(one), one)))
        self._base64 = tuple({core for secret in self.secrets for core in _base64_cores(secret)})
        self._heads = tuple(dict.fromkeys(form.head for form in self._forms))

    def may_be_in(self, text: str, work: Work) -> bool:
        """Whether it is worth while to look closer; False is certain. Raise TooMuchWork."""
        for layer in layers(text, work):
            search = folded(layer.text)
            if any(head in search for head in self._heads) or next(secret_values(layer.text), None):
                return True
            if self._base64 and self._in_base64(layer.text, work, BASE64_DEPTH):
                return True
        return False

    def spans(self, text: str, work: Work) -> list[Span]:
        """Where in the text secrets are, in order, without overlap. Raise TooMuchWork."""
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
        """Whether a known secret is in it, whatever the names in its addresses are. Raise
        TooMuchWork."""
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
    """Of the same length, for a search that minds neither case nor which white space it is."""
    if text.isascii():
        return text.translate(_ASCII)
    # One letter is longer in lower case, and one is another at the end of a word.
    lower = text.replace("\u0130", "i").lower().replace("\u03c2", "\u03c3")
    return _WHITE.sub(" ", lower)


@lru_cache(maxsize=2048)
def _forms(secret: str) -> frozenset[str]:
    """As it is and, since what is in it may look like an escape sequence, as it is decoded."""
    shortest = min(len(secret), SHORTEST_CUT)
    normals = {unicodedata.normalize(form, secret) for form in ("NFC", "NFD")} | {secret}
    texts = {text for normal in normals for text in (normal, *_decoded_secret(normal))}
    return frozenset(folded(text) for text in texts if len(text) >= shortest)


def _decoded_secret(secret: str) -> tuple[str, ...]:
    try:
        return fully_decoded(secret, Work(WORK_FOR_SECRET))
    except TooMuchWork:  # a page made it up
        return ()


def _form(text: str) -> _Form:
    prefix = LONGEST_PREFIX_TOLD + 1
    if "://" in text:  # the beginning of an address is no secret
        prefix = max(prefix, text.index("://") + len("://") + SHORTEST_CUT)
    cut = max(SHORTEST_CUT, -(-len(text) // 2))
    return _Form(text, text[: min(prefix, cut)], prefix)


def _occurrences(form: _Form, text: str, work: Work) -> Iterator[Span]:
    """Also those of a long beginning of it, and of a shorter one where the text was cut. Some
    overlap. Raise TooMuchWork."""
    secret, head, shortest = form
    start = text.find(head)
    while start >= 0:
        looked_to = start + len(head)
        for begin, end in _beginnings(secret, text, looked_to, len(head)):
            looked_to, length = end, end - begin
            if length == len(secret) or length >= shortest or _is_cut(text, end):
                yield begin, end
        work.spend((looked_to - start) // PLACES_OF_WORK + 1)
        start = text.find(head, looked_to - len(head) + 1)


def _beginnings(secret: str, text: str, end: int, shortest: int) -> Iterator[Span]:
    """Where the longest beginnings of the secret end, place after place, as long as they have so
    many characters. The first one of ``shortest`` ends at ``end``. By Knuth, Morris and Pratt:
    no character is looked at twice, however alike text and secret are."""
    borders = _borders(secret)
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
def _borders(secret: str) -> Sequence[int]:
    """Of each beginning of it the length of the longest shorter one that it ends with."""
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
    return cut is not None and (cut["end"] is None or len(text) >= LOOKS_CUT)


def _merged(spans: list[Span]) -> list[Span]:
    """Sorted; those that overlap are one."""
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start < merged[-1][1]:
            merged[-1] = merged[-1][0], max(end, merged[-1][1])
        else:
            merged.append((start, end))
    return merged


def _base64_cores(secret: str) -> Iterator[str]:
    """What of its base64 does not depend on what stands around it, for each of three offsets."""
    data = secret.encode("utf-8", "replace")
    for offset in range(3):
        encoded = base64.b64encode(bytes(offset) + data).decode().rstrip("=")
        first = -(-offset * 8 // 6)
        last = (offset + len(data)) * 8 // 6
        if last - first >= SHORTEST_CUT:
            yield encoded[first:last]


def _decoded_base64(run: str) -> str:
    """The text that it stands for; "" where it does not look like any."""
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
