"""Replaces what is secret in text and in values."""

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
SHORTEST = 3
"""A shorter secret would be found in every second word."""
SHORTEST_SEEN = 6
"""The same for what a page shows, which is no more than probably a secret."""
LONGEST = 10_000
MOST_KNOWN = 300
"""So many secrets that are told during a run are known at most, the latest."""
MOST_SEEN = 200
"""So many values of password fields are known at most, and of addresses: the latest."""
MOST_REMEMBERED = 2_000_000
"""Characters of texts whose masked form is remembered."""
LONGEST_REMEMBERED = 2_000
MOST_ITEMS = 50_000
"""Controls of pages that are remembered."""
WORK_FOR_MANY = 300_000
"""Escape sequences that are looked at in texts which are searched at once,"""
WORK_FOR_ONE = 20_000
"""and in one text. What takes more is not told at all."""
_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*:/|localhost\b|\d+\.\d+\.\d+\.\d+\b", re.IGNORECASE)
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
        self._seen_in_addresses: tuple[str, ...] = ()
        self._state = _State(self._given)

    def __call__(self, value: Masked) -> Masked:
        """The value itself where it holds no secret, else a copy without it."""
        state = self._state
        texts = state.texts_in(value)
        if texts.unknown:
            self._see_in_addresses(values_to_know(BETWEEN.join(texts.unknown)))
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
        with self._lock:
            self._seen = _with_latest(self._seen, values)
            self._renew()

    def _see_in_addresses(self, values: Iterable[str]) -> None:
        """Apart from the others: a page may have very many."""
        with self._lock:
            self._seen_in_addresses = _with_latest(self._seen_in_addresses, values)
            self._renew()

    def _renew(self) -> None:
        secrets = {*self._given, *self._known, *self._seen, *self._seen_in_addresses}
        if secrets != self._state.secrets:
            self._state = _State(secrets)

    def forget_values(self) -> None:
        """Drop what was remembered to mask the same values faster: the run has ended.

        The secrets stay known. What is remembered of a page with 10,000 controls takes tens of MB.
        """
        with self._lock:
            self._state = _State(self._state.secrets)

    def finds(self, text: str) -> bool:
        """Whether a known secret is found in the text, in whatever encoding."""
        try:
            return self._state.known.holds(text, Work())
        except TooMuchWork:
            return False


def _with_latest(seen: Sequence[str], values: Iterable[str]) -> tuple[str, ...]:
    """With the values that may be secrets: the latest, and in an order that is the same whenever
    the values are."""
    found = {one.strip() for one in values if SHORTEST_SEEN <= len(one.strip()) <= LONGEST}
    found = {one for one in found if not _is_plain(one)}
    older = [one for one in seen if one not in found]
    return (*older, *sorted(found))[-MOST_SEEN:]


def _is_plain(value: str) -> bool:
    """What belongs there, or an address: to hide that would hide where a run has been."""
    return (value.isalpha() and names_secret(value)) or _ADDRESS.match(value) is not None


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
        """What is told instead of those that hold a secret. All are looked at at once, as mostly
        none does; else each half of them."""
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
