"""Limits how often a run submits invented data to login, reset and similar forms.

Repeated attempts with users that do not exist can lock people out, send messages and look like an
attack. Each kind of form gets two attempts per run, shared by all walkers.
"""

from __future__ import annotations

from collections import Counter

from explorer.models import AsksFor, InteractiveElement, Snapshot

MAX_TRIES = 2
"""Attempts per run and kind of form; for ``own_login``, attempts per walker."""

_LOGINS: tuple[AsksFor, ...] = ("login", "own_login")
_UNCOUNTED_KINDS = ("check", "select", "upload")
"""Kinds of controls whose use sends nothing."""


class AccountForms:
    """Counts the attempts at forms that ask for an identity, over all walkers of a run.

    With ``account_given`` the limit is 0, because an attempt could lock that account or change its
    password.
    """

    def __init__(self, walkers: int, *, account_given: bool) -> None:
        self._walkers = walkers
        self._account_given = account_given
        self._attempts: Counter[AsksFor] = Counter()
        self._wall_url = ""

    def is_off_limits(self, element: InteractiveElement) -> bool:
        """Return whether the form of the element must not be used, or not again."""
        wanted = element.asks_for
        return bool(wanted) and self._attempts[wanted] >= self._limit(wanted)

    def take(self, element: InteractiveElement) -> bool:
        """Count an attempt before it is made; return False if none is left."""
        if self.is_off_limits(element):
            return False
        if element.asks_for and element.kind not in _UNCOUNTED_KINDS:
            self._attempts[element.asks_for] += 1
        return True

    def give_back(self, element: InteractiveElement) -> None:
        """Return an attempt that was not made because the element was gone or covered."""
        if element.asks_for and element.kind not in _UNCOUNTED_KINDS:
            self._attempts[element.asks_for] -= 1

    def note(self, page: Snapshot) -> None:
        """Remember the page if it has a login form that must not be used."""
        for element in page.elements:
            blocks_login = element.asks_for in _LOGINS or (element.asks_for and element.secret)
            if blocks_login and self.is_off_limits(element):
                self._wall_url = page.url
                return

    @property
    def login_wall_advice(self) -> str:
        """Advice to the user about a login form that was left alone; "" if there was none."""
        if not self._wall_url:
            return ""
        if self._account_given:
            return (
                f"the login form on {self._wall_url} is left alone: the given login does not lead"
                " past it; check --user and --password-env, or --storage-state"
            )
        return (
            f"the login form on {self._wall_url} is left alone after {MAX_TRIES} tries; to go on"
            " behind it give --user NAME --password-env VAR, or --storage-state FILE"
        )

    def _limit(self, wanted: AsksFor) -> float:
        if self._account_given or wanted == "captcha":
            return 0
        if wanted == "password_change":
            return float("inf")
        return MAX_TRIES * self._walkers if wanted == "own_login" else MAX_TRIES
