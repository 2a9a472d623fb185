"""Looks for known secrets in text, in whatever encoding."""

from __future__ import annotations

import base64
import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from explorer.masking.addresses import secret_values
from explorer.masking.decoding import Layer, fully_decoded, layers

LONGEST_PREFIX_TOLD = 15
"""More characters of the beginning of a secret are not shown, even where it ends there."""
SHORTEST_CUT = 6
"""Where a text was cut, so many characters, and half of the secret, are not shown either."""
LOOKS_CUT = 64
"""Characters of a text whose end may be where it was cut, without three dots."""
BASE64_DEPTH = 2

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

    def may_be_in(self, text: str) -> bool:
        """Whether it is worth while to look closer; False is certain."""
        for layer in layers(text):
            search = folded(layer.text)
            if any(head in search for head in self._heads) or next(secret_values(layer.text), None):
                return True
            if self._base64 and self._in_base64(layer.text, BASE64_DEPTH):
                return True
        return False

    def spans(self, text: str, depth: int = BASE64_DEPTH) -> list[Span]:
        """Where in the text secrets are, in order, without overlap."""
        found = []
        for layer in layers(text):
            found += [layer.origin(*span) for span in self._in_layer(layer, depth)]
        return _merged(found)

    def _in_layer(self, layer: Layer, depth: int) -> Iterator[Span]:
        search = folded(layer.text)
        for form in self._forms:
            yield from _occurrences(form, search)
        yield from secret_values(layer.text)
        yield from self._in_base64(layer.text, depth)

    def holds(self, text: str, depth: int = BASE64_DEPTH) -> bool:
        """Whether a known secret is in it, whatever the names in its addresses are."""
        for layer in layers(text):
            search = folded(layer.text)
            if any(next(_occurrences(form, search), None) for form in self._forms):
                return True
            if self._in_base64(layer.text, depth):
                return True
        return False

    def _in_base64(self, text: str, depth: int) -> list[Span]:
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
            if decoded and self.holds(decoded, depth - 1):
                found.append(run.span())
        return found


def folded(text: str) -> str:
    """Of the same length, for a search that minds neither case nor which white space it is."""
    if text.isascii():
        return text.translate(_ASCII)
    # One letter is longer in lower case, and one is another at the end of a word.
    lower = text.replace("\u0130", "i").lower().replace("\u03c2", "\u03c3")
    return _WHITE.sub(" ", lower)


def _forms(secret: str) -> Iterator[str]:
    """As it is and, since what is in it may look like an escape sequence, as it is decoded."""
    shortest = min(len(secret), SHORTEST_CUT)
    for normal in {unicodedata.normalize(form, secret) for form in ("NFC", "NFD")} | {secret}:
        for text in (normal, *fully_decoded(normal)):
            if len(text) >= shortest:
                yield folded(text)


def _form(text: str) -> _Form:
    prefix = LONGEST_PREFIX_TOLD + 1
    if "://" in text:  # the beginning of an address is no secret
        prefix = max(prefix, text.index("://") + len("://") + SHORTEST_CUT)
    cut = max(SHORTEST_CUT, -(-len(text) // 2))
    return _Form(text, text[: min(prefix, cut)], prefix)


def _occurrences(form: _Form, text: str) -> Iterator[Span]:
    """Also those of a long beginning of it, and of a shorter one where the text was cut."""
    secret, head, shortest = form
    for start in _places(text, head):
        if text.startswith(secret, start):
            yield start, start + len(secret)
            continue
        end = start + len(head)
        while end < len(text) and text[end] == secret[end - start]:
            end += 1
        if end - start >= shortest or _is_cut(text, end):
            yield start, end


def _is_cut(text: str, end: int) -> bool:
    cut = _CUT.match(text, end)
    return cut is not None and (cut["end"] is None or len(text) >= LOOKS_CUT)


def _places(text: str, wanted: str) -> Iterator[int]:
    place = text.find(wanted)
    while place >= 0:
        yield place
        place = text.find(wanted, place + 1)


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
