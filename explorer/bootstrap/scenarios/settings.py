"""The settings under which scenarios are carried out."""

from __future__ import annotations

from explorer.settings.model import Settings


def settings_for_scenarios(settings: Settings, *, allow_destructive: bool) -> Settings:
    """Return the settings for scenarios.

    A sentence may be about the cookie banner, so that it stays until one answers it.

    Args:
        settings: The settings of the caller.
        allow_destructive: Whether what is destructive is allowed, even if the settings refuse it.
    """
    allowed = allow_destructive or settings.safety.allow_destructive
    return settings.model_copy(
        update={
            "cookies": settings.cookies.model_copy(update={"enabled": False}),
            "safety": settings.safety.model_copy(update={"allow_destructive": allowed}),
        }
    )
