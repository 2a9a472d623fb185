"""Replaces what is secret in text and in values."""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping
from typing import TypeVar

from explorer.masking.addresses import names_secret, values_to_know
from explorer.masking.known import KnownSecrets
from explorer.masking.walking import Texts, replaced

Masked = TypeVar("Masked")

MASK = "••••"
SHORTEST = 3
"""A shorter secret would be found in every second word."""
SHORTEST_SEEN = 6
"""The same for what a page shows, which is no more than probably a secret."""
LONGEST = 10_000
MOST_KNOWN = 300
"""So many secrets that are told during a run are known at most, the latest."""
MOST_SEEN = 200
"""So many values of pages are known at most."""
MOST_REMEMBERED = 2_000_000
"""Characters of texts whose masked form is remembered."""
LONGEST_REMEMBERED = 2_000
MOST_ITEMS = 50_000
"""Controls of pages that are remembered."""
BETWEEN = "\n\0\n"
"""Put between texts that are searched at once."""


class Mask:
    """Replaces known secrets, in whatever encoding, and values whose name in an address says that
    they are secret. Threads and tasks may share one.
    """

    def __init__(self, *secrets: str) -> None:
        self._lock = threading.Lock()
        self._given = frozenset(s[:LONGEST] for s in secrets if len(s) >= SHORTEST)
        self._known: tuple[str, ...] = ()
        self._seen: tuple[str, ...] = ()
        self._state = _State(self._given)

    def __call__(self, value: Masked) -> Masked:
        """The value itself where it holds no secret, else a copy without it."""
        state = self._state
        texts = state.texts_in(value)
        if texts.unknown:
            self.see(*values_to_know(BETWEEN.join(texts.unknown)))
            if state is not self._state:
                state = self._state
                texts = state.texts_in(value)
        return state.masked(value, texts)

    def know(self, *secrets: str) -> None:
        """From now on these are secrets, too: somebody said so, or explorer made them up."""
        new = [secret[:LONGEST] for secret in secrets if len(secret) >= SHORTEST]
        with self._lock:
            known = dict.fromkeys((*self._known, *new))
            self._known = tuple(known)[-MOST_KNOWN:]
            self._renew()

    def see(self, *values: str) -> None:
        """The same of what a page holds where secrets are. Short values, and those that only say
        what belongs there ("password"), are none."""
        found = {one.strip() for one in values if SHORTEST_SEEN <= len(one.strip()) <= LONGEST}
        found = {one for one in found if not (one.isalpha() and names_secret(one))}
        with self._lock:
            seen = dict.fromkeys((*self._seen, *sorted(found)))
            self._seen = tuple(seen)[:MOST_SEEN]
            self._renew()

    def _renew(self) -> None:
        secrets = {*self._given, *self._known, *self._seen}
        if secrets != self._state.secrets:
            self._state = _State(secrets)

    def finds(self, text: str) -> bool:
        """Whether a known secret is in the text, in whatever encoding."""
        return self._state.known.holds(text)


class _State:
    """What is known at one time, and what became of texts since."""

    def __init__(self, secrets: Iterable[str]) -> None:
        self.secrets = frozenset(secrets)
        self.known = KnownSecrets(self.secrets)
        self._clean: set[str] = set()
        """Texts without a secret."""
        self._masked: dict[str, str] = {}
        """What is told instead of texts with one."""
        self._size = 0
        self._seen: dict[int, object] = {}
        """Values without a secret, by their identity: they are kept, so that it stays theirs."""

    def texts_in(self, value: object) -> Texts:
        texts = Texts(self._clean, self._masked, self._seen)
        texts.add(value)
        return texts

    def masked(self, value: Masked, texts: Texts) -> Masked:
        found = self._look_at(list(texts.unknown))
        if not found and not texts.any_secret:
            self._see(texts.items)
            return value
        masked: Masked = replaced(value, self._masked | found if found else self._masked)
        return masked

    def _see(self, items: list[object]) -> None:
        if len(self._seen) + len(items) > MOST_ITEMS:
            self._seen = {}
        self._seen |= {id(item): item for item in items[:MOST_ITEMS]}

    def _look_at(self, texts: list[str]) -> dict[str, str]:
        """What is told instead of those that hold a secret. All are looked at at once, as mostly
        none does; else each half of them."""
        if not texts:
            return {}
        if not self.known.may_be_in(BETWEEN.join(texts)):
            self._remember(texts, {})
            return {}
        if len(texts) > 1:
            half = len(texts) // 2
            return self._look_at(texts[:half]) | self._look_at(texts[half:])
        (text,) = texts
        masked = self._mask(text)
        found = {text: masked} if masked != text else {}
        self._remember(() if found else texts, found)
        return found

    def _mask(self, text: str) -> str:
        pieces: list[str] = []
        position = 0
        for start, end in self.known.spans(text):
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
