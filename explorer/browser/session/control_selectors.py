"""Asks the browser whether it knows the selectors of the rules for controls."""

from __future__ import annotations

from explorer.browser.cdp.calls import within
from explorer.browser.session.session import Session
from explorer.errors import UsageError
from explorer.policy.controls import ControlRules
from explorer.settings.model import Settings


async def require_selectors(session: Session, settings: Settings) -> None:
    """Check that the selectors of ``safety.never`` and ``scope.controls`` are CSS.

    Only the browser knows, since no library knows all pseudo-classes of its version.

    Raises:
        UsageError: The browser does not know one of them.
        PageLost: The page does not answer.
    """
    rules = ControlRules(settings.safety, settings.scope)
    if not rules.selectors:
        return
    asking = session.renderers.call(session.page, "unknown_selectors", list(rules.selectors))
    unknown = await within(settings.browser.script_seconds, asking, "reading the selectors")
    if unknown:
        raise UsageError(
            f"{'; '.join(rules.with_selectors(unknown))}: not a CSS selector that the browser "
            "knows; write CSS (#pay, [data-id=pay]), or text: for what the control says"
        )
