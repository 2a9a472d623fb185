"""Asks the people at the review pages to give back the login of a run."""

from __future__ import annotations

from functools import partial

from explorer.browser.auth.person import LoginPrompt
from explorer.browser.auth.responses import bare
from explorer.service.alerting import RunAlerts
from explorer.service.run_controller import RunController
from explorer.settings.model import Settings
from explorer.text import one_line

MAX_ADDRESS_LENGTH = 200
MAX_REASON_LENGTH = 300


def login_prompt(
    settings: Settings, controller: RunController, alerts: RunAlerts
) -> LoginPrompt | None:
    """Return what asks for the login of a crawl, None if nobody can give it back.

    That takes a named session or an account, and time to wait.

    Args:
        settings: Those of the crawl.
        controller: Makes the crawl wait.
        alerts: Tell that it waits.
    """
    name, minutes = settings.browser.session, settings.login.wait_minutes
    if not minutes or (name is None and settings.login.user is None):
        return None

    async def ask(url: str, why: str) -> None:
        where = one_line(bare(url), MAX_ADDRESS_LENGTH)
        by_hand = f"log in by 'explorer record {where} --session {name}' where its worker runs"
        remedy = by_hand if name is not None else "mend that, and it logs in again"
        detail = (
            f"The site asks to log in at {where} ({one_line(why, MAX_REASON_LENGTH)}). "
            f"To continue, {remedy}. The run waits for {minutes:g} minutes at most."
        )
        await controller.wait_for_login(detail, partial(alerts.report_lost_login, detail))

    return LoginPrompt(ask, at_window=False)
