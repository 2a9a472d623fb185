"""Replaces secrets in text and in values."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from explorer.masking.decoding import TooMuchWork, Work
from explorer.masking.known import KnownSecrets
from explorer.masking.names import names_secret
from explorer.masking.traversal import Texts, replace_texts
from explorer.masking.values import random_looking_values

Masked = TypeVar("Masked")

MASK = "••••"
"""The replacement of a secret."""
MIN_LENGTH = 3
"""Minimum length of a secret: a shorter one would match in too many words."""
MIN_SEEN_LENGTH = 6
"""Minimum length of a value that a page shows, which is only probably a secret."""
MAX_LENGTH = 10_000
"""Characters of a secret that are searched for."""
MAX_KNOWN = 300
"""Secrets learned during a run that are kept, the latest."""
MAX_SEEN = 200
"""Values of password fields, and of addresses, that are kept: the latest of each."""
MAX_CACHED_CHARACTERS = 2_000_000
"""Total characters of the texts whose result is cached."""
MAX_CACHED_LENGTH = 2_000
"""Characters of the longest text whose result is cached."""
MIN_CACHED_VALUES = 4_000
MAX_CACHED_VALUES = 50_000
"""Values without a secret that are cached by identity: twice as many as the largest page has
elements, within these limits. An element takes 5 kB, and a crawl sees new ones at each step."""
WORK_PER_BATCH = 300_000
"""Budget for texts that are searched together, in escape sequences."""
WORK_PER_TEXT = 20_000
"""Budget for one text, in escape sequences. A text that exceeds it is masked completely."""
_ADDRESS_START = re.compile(r"[a-z][a-z0-9+.-]*:/|localhost\b|\d+\.\d+\.\d+\.\d+\b", re.IGNORECASE)
SEPARATOR = "\n\0\n"
"""Separates texts that are searched together."""


class Mask:
    """Replaces known secrets in any encoding, and values whose names mark them as secrets.

    It may be shared by threads and tasks.

    Args:
        secrets: The secrets known at the start.
    """

    def __init__(self, *secrets: str) -> None:
        self._lock = threading.Lock()
        self._initial = frozenset(s[:MAX_LENGTH] for s in secrets if len(s) >= MIN_LENGTH)
        self._known: tuple[str, ...] = ()
        self._seen: tuple[str, ...] = ()
        self._seen_in_addresses: tuple[str, ...] = ()
        self._state = _State(self._initial)

    def __call__(self, value: Masked) -> Masked:
        """Return the value itself if it contains no secret, else a copy with replacements."""
        state = self._state
        texts = state.texts_in(value)
        if texts.unknown:
            self._add_address_values(random_looking_values(SEPARATOR.join(texts.unknown)))
            if state is not self._state:
                state = self._state
                texts = state.texts_in(value)
        return state.masked(value, texts)

    def add_secrets(self, *secrets: str) -> None:
        """Add secrets that were configured, or that explorer generated."""
        new = [secret[:MAX_LENGTH] for secret in secrets if len(secret) >= MIN_LENGTH]
        with self._lock:
            known = dict.fromkeys((*self._known, *new))
            self._known = tuple(known)[-MAX_KNOWN:]
            self._update_state()

    def add_page_values(self, *values: str) -> None:
        """Add values that a page shows where secrets belong.

        Short values, addresses and words that only describe the field ("password") are ignored.
        """
        with self._lock:
            self._seen = _with_latest(self._seen, values)
            self._update_state()

    def _add_address_values(self, values: Iterable[str]) -> None:
        """Add values from addresses, apart from the others since a page may have very many."""
        with self._lock:
            self._seen_in_addresses = _with_latest(self._seen_in_addresses, values)
            self._update_state()

    def _update_state(self) -> None:
        secrets = {*self._initial, *self._known, *self._seen, *self._seen_in_addresses}
        if secrets != self._state.secrets:
            self._state = _State(secrets)

    def clear_caches(self) -> None:
        """Clear the caches at the end of a run; the secrets stay known.

        The cache of a page with 10,000 controls takes tens of megabytes.
        """
        with self._lock:
            self._state = _State(self._state.secrets)

    @property
    def secrets(self) -> frozenset[str]:
        """The secrets that are known now, each cut to ``MAX_LENGTH``."""
        return self._state.secrets

    def contains_secret(self, text: str) -> bool:
        """Return whether the text contains a known secret in any encoding.

        It returns False if the text takes too much work to decode.
        """
        try:
            return self._state.known.holds(text, Work())
        except TooMuchWork:
            return False


def _with_latest(seen: Sequence[str], values: Iterable[str]) -> tuple[str, ...]:
    """Return the values that are kept, the new ones last, in a reproducible order."""
    found = {one.strip() for one in values if MIN_SEEN_LENGTH <= len(one.strip()) <= MAX_LENGTH}
    found = {one for one in found if not _must_stay_readable(one)}
    older = [one for one in seen if one not in found]
    return (*older, *sorted(found))[-MAX_SEEN:]


def _must_stay_readable(value: str) -> bool:
    """Return whether it is a word for a secret or an address, which must stay readable."""
    return (value.isalpha() and names_secret(value)) or _ADDRESS_START.match(value) is not None


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
        self._room = MIN_CACHED_VALUES

    def texts_in(self, value: object) -> Texts:
        texts = Texts(self._clean, self._masked, self._seen)
        texts.add(value)
        return texts

    def masked(self, value: Masked, texts: Texts) -> Masked:
        found = self._search_texts(list(texts.unknown), Work())
        if not found and not texts.any_secret:
            self._cache_clean_values(texts.items)
            return value
        masked: Masked = replace_texts(value, self._masked | found if found else self._masked)
        return masked

    def _cache_clean_values(self, items: list[object]) -> None:
        items = items[:MAX_CACHED_VALUES]
        self._room = min(max(self._room, 2 * len(items)), MAX_CACHED_VALUES)
        if len(self._seen) + len(items) > self._room:
            self._seen = {}
        self._seen |= {id(item): item for item in items}

    def _search_texts(self, texts: list[str], work: Work) -> dict[str, str]:
        """Return the replacements of the texts that contain a secret.

        All texts are searched together, since mostly none contains one; otherwise each half is.
        """
        if not texts:
            return {}
        if not self._may_be_in(texts, work):
            self._cache_texts(texts, {})
            return {}
        if len(texts) > 1:
            half = len(texts) // 2
            return self._search_texts(texts[:half], work) | self._search_texts(texts[half:], work)
        (text,) = texts
        masked = self._mask(text, work)
        found = {text: masked} if masked != text else {}
        self._cache_texts(() if found else texts, found)
        return found

    def _may_be_in(self, texts: list[str], work: Work) -> bool:
        try:
            return self.known.may_be_in(SEPARATOR.join(texts), work.part(WORK_PER_BATCH))
        except TooMuchWork:
            return True

    def _mask(self, text: str, work: Work) -> str:
        try:
            spans = self.known.spans(text, work.part(WORK_PER_TEXT))
        except TooMuchWork:
            return MASK
        pieces: list[str] = []
        position = 0
        for start, end in spans:
            pieces += (text[position:start], MASK)
            position = end
        return "".join((*pieces, text[position:]))

    def _cache_texts(self, clean: Iterable[str], masked: Mapping[str, str]) -> None:
        clean = [text for text in clean if len(text) <= MAX_CACHED_LENGTH]
        masked = {text: new for text, new in masked.items() if len(text) <= MAX_CACHED_LENGTH}
        size = sum(map(len, clean)) + sum(map(len, masked))
        if self._size + size > MAX_CACHED_CHARACTERS:
            self._clean, self._masked, self._size = set(), {}, 0
        self._clean.update(clean)
        self._masked.update(masked)
        self._size += size
