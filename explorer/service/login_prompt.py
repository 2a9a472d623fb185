"""Asks the people at the review pages to give back the login of a run."""

from __future__ import annotations

import re
from functools import partial

from explorer.browser.auth.person import MAX_ADDRESS_LENGTH, LoginPrompt, how_to_keep
from explorer.browser.auth.responses import bare
from explorer.service.alerting import RunAlerts
from explorer.service.run_controller import RunController
from explorer.settings.model import Settings
from explorer.text import one_line

MAX_REASON_LENGTH = 300
_ADDRESS = re.compile(r"(https?://)(?:[^\s/?#]*@)?([^\s?#]*)(?:[?#]\S*)?", re.IGNORECASE)


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
        remedy = "mend that, and it logs in again."
        if name is not None:
            remedy = f"log in where its worker runs{how_to_keep(url, name)}"
        reason = one_line(_ADDRESS.sub(r"\1\2", why), MAX_REASON_LENGTH)
        detail = (
            f"The site asks to log in at {where} ({reason}). The run waits for {minutes:g} minutes "
            f"at most. To continue, {remedy}"
        )
        await controller.wait_for_login(detail, partial(alerts.report_lost_login, detail))

    return LoginPrompt(ask, at_window=False)
