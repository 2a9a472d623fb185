"""Replaces secrets in text and in values."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from explorer.masking.addresses import names_secret, values_to_know
from explorer.masking.decoding import TooMuchWork, Work
from explorer.masking.known import KnownSecrets
from explorer.masking.walking import Texts, replaced

Masked = TypeVar("Masked")

MASK = "••••"
"""The replacement of a secret."""
SHORTEST = 3
"""Minimum length of a secret: a shorter one would match in too many words."""
SHORTEST_SEEN = 6
"""Minimum length of a value that a page shows, which is only probably a secret."""
LONGEST = 10_000
"""Characters of a secret that are searched for."""
MOST_KNOWN = 300
"""Secrets learned during a run that are kept, the latest."""
MOST_SEEN = 200
"""Values of password fields, and of addresses, that are kept: the latest of each."""
MOST_REMEMBERED = 2_000_000
"""Total characters of the texts whose result is cached."""
LONGEST_REMEMBERED = 2_000
"""Characters of the longest text whose result is cached."""
MOST_ITEMS = 50_000
"""Values without a secret that are cached by identity."""
WORK_FOR_MANY = 300_000
"""Budget for texts that are searched together, in escape sequences."""
WORK_FOR_ONE = 20_000
"""Budget for one text, in escape sequences. A text that exceeds it is masked completely."""
_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*:/|localhost\b|\d+\.\d+\.\d+\.\d+\b", re.IGNORECASE)
BETWEEN = "\n\0\n"
"""Separates texts that are searched together."""


class Mask:
    """Replaces known secrets in any encoding, and values whose names mark them as secrets.

    It may be shared by threads and tasks.

    Args:
        secrets: The secrets known at the start.
    """

    def __init__(self, *secrets: str) -> None:
        self._lock = threading.Lock()
        self._given = frozenset(s[:LONGEST] for s in secrets if len(s) >= SHORTEST)
        self._known: tuple[str, ...] = ()
        self._seen: tuple[str, ...] = ()
        self._seen_in_addresses: tuple[str, ...] = ()
        self._state = _State(self._given)

    def __call__(self, value: Masked) -> Masked:
        """Return the value itself if it contains no secret, else a copy with replacements."""
        state = self._state
        texts = state.texts_in(value)
        if texts.unknown:
            self._see_in_addresses(values_to_know(BETWEEN.join(texts.unknown)))
            if state is not self._state:
                state = self._state
                texts = state.texts_in(value)
        return state.masked(value, texts)

    def know(self, *secrets: str) -> None:
        """Add secrets that were configured, or that explorer generated."""
        new = [secret[:LONGEST] for secret in secrets if len(secret) >= SHORTEST]
        with self._lock:
            known = dict.fromkeys((*self._known, *new))
            self._known = tuple(known)[-MOST_KNOWN:]
            self._renew()

    def see(self, *values: str) -> None:
        """Add values that a page shows where secrets belong.

        Short values, addresses and words that only describe the field ("password") are ignored.
        """
        with self._lock:
            self._seen = _with_latest(self._seen, values)
            self._renew()

    def _see_in_addresses(self, values: Iterable[str]) -> None:
        """Add values from addresses, apart from the others since a page may have very many."""
        with self._lock:
            self._seen_in_addresses = _with_latest(self._seen_in_addresses, values)
            self._renew()

    def _renew(self) -> None:
        secrets = {*self._given, *self._known, *self._seen, *self._seen_in_addresses}
        if secrets != self._state.secrets:
            self._state = _State(secrets)

    def forget_values(self) -> None:
        """Clear the caches at the end of a run; the secrets stay known.

        The cache of a page with 10,000 controls takes tens of megabytes.
        """
        with self._lock:
            self._state = _State(self._state.secrets)

    def finds(self, text: str) -> bool:
        """Return whether the text contains a known secret in any encoding.

        It returns False if the text takes too much work to decode.
        """
        try:
            return self._state.known.holds(text, Work())
        except TooMuchWork:
            return False


def _with_latest(seen: Sequence[str], values: Iterable[str]) -> tuple[str, ...]:
    """Return the values that are kept, the new ones last, in a reproducible order."""
    found = {one.strip() for one in values if SHORTEST_SEEN <= len(one.strip()) <= LONGEST}
    found = {one for one in found if not _is_plain(one)}
    older = [one for one in seen if one not in found]
    return (*older, *sorted(found))[-MOST_SEEN:]


def _is_plain(value: str) -> bool:
    """Return whether it is a word for a secret or an address, which must stay readable."""
    return (value.isalpha() and names_secret(value)) or _ADDRESS.match(value) is not None


class _State:
    """The secrets at one time, and the cached results for texts."""

    def __init__(self, secrets: Iterable[str]) -> None:
        self.secrets = frozenset(secrets)
        self.known = KnownSecrets(self.secrets)
        self._clean: set[str] = set()
        """Texts without a secret."""
        self._masked: dict[str, str] = {}
        """Texts with a secret and their replacements."""
        self._size = 0
        self._seen: dict[int, object] = {}
        """Values without a secret by their identity; the reference keeps the identity valid."""

    def texts_in(self, value: object) -> Texts:
        texts = Texts(self._clean, self._masked, self._seen)
        texts.add(value)
        return texts

    def masked(self, value: Masked, texts: Texts) -> Masked:
        found = self._look_at(list(texts.unknown), Work())
        if not found and not texts.any_secret:
            self._see(texts.items)
            return value
        masked: Masked = replaced(value, self._masked | found if found else self._masked)
        return masked

    def _see(self, items: list[object]) -> None:
        if len(self._seen) + len(items) > MOST_ITEMS:
            self._seen = {}
        self._seen |= {id(item): item for item in items[:MOST_ITEMS]}

    def _look_at(self, texts: list[str], work: Work) -> dict[str, str]:
        """Return the replacements of the texts that contain a secret.

        All texts are searched together, since mostly none contains one; otherwise each half is.
        """
        if not texts:
            return {}
        if not self._may_be_in(texts, work):
            self._remember(texts, {})
            return {}
        if len(texts) > 1:
            half = len(texts) // 2
            return self._look_at(texts[:half], work) | self._look_at(texts[half:], work)
        (text,) = texts
        masked = self._mask(text, work)
        found = {text: masked} if masked != text else {}
        self._remember(() if found else texts, found)
        return found

    def _may_be_in(self, texts: list[str], work: Work) -> bool:
        try:
            return self.known.may_be_in(BETWEEN.join(texts), work.part(WORK_FOR_MANY))
        except TooMuchWork:
            return True

    def _mask(self, text: str, work: Work) -> str:
        try:
            spans = self.known.spans(text, work.part(WORK_FOR_ONE))
        except TooMuchWork:
            return MASK
        pieces: list[str] = []
        position = 0
        for start, end in spans:
            pieces += (text[position:start], MASK)
            position = end
        return "".join((*pieces, text[position:]))

    def _remember(self, clean: Iterable[str], masked: Mapping[str, str]) -> None:
        clean = [text for text in clean if len(text) <= LONGEST_REMEMBERED]
        masked = {text: new for text, new in masked.items() if len(text) <= LONGEST_REMEMBERED}
        size = sum(map(len, clean)) + sum(map(len, masked))
        if self._size + size > MOST_REMEMBERED:
            self._clean, self._masked, self._size = set(), {}, 0
        self._clean.update(clean)
        self._masked.update(masked)
        self._size += size
