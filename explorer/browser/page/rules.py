"""The values that a page is assembled from: its rules and its optional tools."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from explorer.browser.act.place_rules import PlaceRules
from explorer.browser.forms.rules import FieldRules
from explorer.policy.controls import ControlRules
from explorer.policy.safety import Destructive
from explorer.settings.model import BrowserSettings, Settings
from explorer.urls import is_browsers_own

if TYPE_CHECKING:  # a page that only acts on request needs none of these tools
    from explorer.browser.act.actions import ActionExecutor
    from explorer.browser.auth.session_loss import MarkLogin, Reentry
    from explorer.browser.inspection.inspector import Inspector
    from explorer.browser.network.calls import CallLog
    from explorer.browser.probes.auditor import Auditor
    from explorer.browser.probes.prober import Prober
    from explorer.browser.references.collector import ReferenceCollector
    from explorer.browser.session.request_waits import RequestWaits
    from explorer.browser.session.robots import RobotsBook


def _allow(_: str) -> str:
    return ""


@dataclass(frozen=True)
class PageRules:
    """The settings of a page, and what must not be opened or used on it."""

    settings: Settings
    destructive: Destructive
    refusal_of_url: Callable[[str], str] = _allow
    """Returns the name of the rule that forbids an address, "" if it is allowed."""
    robots: RobotsBook | None = None
    """The robots.txt files that apply; None if they are ignored."""

    @property
    def limits(self) -> BrowserSettings:
        """The time limits and sizes of the browser."""
        return self.settings.browser

    @cached_property
    def controls(self) -> ControlRules:
        """The controls that must not be used."""
        return ControlRules(self.settings.safety, self.settings.scope)

    def for_fields(self) -> FieldRules:
        """Return the rules for filling forms."""
        return FieldRules(self.settings.forms.values, os.environ, self.controls)

    def for_places(self) -> PlaceRules:
        """Return the rules for the places of gestures."""
        return PlaceRules(self.destructive, self.controls)

    def refusal_here(self, url: str) -> str:
        """Return the rule that forbids staying on the address; the browser's own pages are too."""
        return "browser" if is_browsers_own(url) else self.refusal_of_url(url)


@dataclass(frozen=True)
class PageTools:
    """The optional collaborators of a page; what is None is not done."""

    executor: ActionExecutor | None = None
    """Performs the actions; by default one that fills forms with random values."""
    reentry: Reentry | None = None
    """Logs in again when the session is lost."""
    mark_login: MarkLogin | None = None
    """Is told when the login of the session is lost, and when it is regained."""
    inspector: Inspector | None = None
    """Looks for what is wrong with each page."""
    auditor: Auditor | None = None
    """Audits pages for accessibility."""
    prober: Prober | None = None
    """Tries things in a side tab."""
    references: ReferenceCollector | None = None
    """Collects the addresses that pages name besides their links."""
    calls: CallLog | None = None
    """Keeps the requests that pages make for data."""
    waits: RequestWaits | None = None
    """Learns which requests a page is waited for; by default it is waited for all of them."""


def is_no_page(url: str) -> bool:
    """Return whether nothing of a site is at the address: it is empty, blank or the browser's."""
    return not url or url.startswith("about:blank") or is_browsers_own(url)
