"""Records the effects of clicks that nobody sees, such as a copied text or a played sound."""

from __future__ import annotations

from typing import Self

from explorer.browser.cdp.calls import script
from explorer.browser.session.session import Session
from explorer.models import Act, ClickExplained

MAX_EFFECTS = 20
"""Maximum number of quiet effects that are kept between two actions."""
MAX_DESCRIPTION_LENGTH = 100
"""Maximum length in characters of the description of a quiet effect."""


class QuietEffects:
    """The invisible effects in the pages of one session since the last action."""

    def __init__(self) -> None:
        self._heard: list[str] = []

    @classmethod
    async def of(cls, session: Session) -> Self:
        """Install a listener in all pages that the session loads from now on."""
        effects = cls()
        await session.context.expose_binding("explorerHeard", effects.hear)
        await session.context.add_init_script(script("quiet_effects"))
        return effects

    def hear(self, source: object, what: object) -> None:
        """Record an effect; called by scripts/quiet_effects.js."""
        if len(self._heard) < MAX_EFFECTS:
            self._heard.append(str(what)[:MAX_DESCRIPTION_LENGTH])

    def added_to(self, act: Act) -> Act:
        """Return the action with the effects as signals if it had no visible effect.

        The effects are forgotten.
        """
        signals = tuple(ClickExplained(reason=what, page_url=act.url) for what in self._heard)
        self._heard.clear()
        if not signals or act.outcome.effect != "none":
            return act
        outcome = act.outcome.model_copy(update={"signals": (*act.outcome.signals, *signals)})
        return act.model_copy(update={"outcome": outcome})
