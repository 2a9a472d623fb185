"""How often forms that ask who one is are used with invented data, by all walkers of a run.

A site that is asked again and again with users that do not exist locks people out, sends messages
and calls it an attack. So each kind of form gets two tries in a run, and is then left alone.
"""

from __future__ import annotations

from collections import Counter

from explorer.models import AsksFor, InteractiveElement, Snapshot

MOST_TRIES = 2
"""In a run, on all forms of a kind; on a login with who was signed up, for each walker."""

_LOGINS: tuple[AsksFor, ...] = ("login", "own_login")
_UNCOUNTED = ("check", "select", "upload")
"""Kinds of controls that send nothing."""


class AccountForms:
    """Counts the tries. With ``account_given`` there are none: they could lock that account, or
    change its password."""

    def __init__(self, walkers: int, *, account_given: bool) -> None:
        self._walkers = walkers
        self._account_given = account_given
        self._tries: Counter[AsksFor] = Counter()
        self._wall = ""

    def left_alone(self, element: InteractiveElement) -> bool:
        """Its form was tried often enough, or is never tried."""
        wanted = element.asks_for
        return bool(wanted) and self._tries[wanted] >= self._most(wanted)

    def take(self, element: InteractiveElement) -> bool:
        """Count a try before it is made; False when none is left."""
        if self.left_alone(element):
            return False
        if element.asks_for and element.kind not in _UNCOUNTED:
            self._tries[element.asks_for] += 1
        return True

    def give_back(self, element: InteractiveElement) -> None:
        """The try was not made: the element was gone or covered."""
        if element.asks_for and element.kind not in _UNCOUNTED:
            self._tries[element.asks_for] -= 1

    def note(self, page: Snapshot) -> None:
        """Remember where a login form is left alone."""
        for element in page.elements:
            guards = element.asks_for in _LOGINS or (element.asks_for and element.secret)
            if guards and self.left_alone(element):
                self._wall = page.url
                return

    @property
    def wall(self) -> str:
        """What to do about a login form that was left alone, in words; "" when none was."""
        if not self._wall:
            return ""
        if self._account_given:
            return (
                f"the login form on {self._wall} is left alone: the given login does not lead past"
                " it; check --user and --password-env, or --storage-state"
            )
        return (
            f"the login form on {self._wall} is left alone after {MOST_TRIES} tries; to go on"
            " behind it give --user NAME --password-env VAR, or --storage-state FILE"
        )

    def _most(self, wanted: AsksFor) -> float:
        if self._account_given or wanted == "captcha":
            return 0
        if wanted == "password_change":
            return float("inf")
        return MOST_TRIES * self._walkers if wanted == "own_login" else MOST_TRIES
