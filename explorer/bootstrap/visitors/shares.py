"""The settings with which each of several visitors walks."""

from __future__ import annotations

from explorer.settings.model import AISettings, LoginSettings, NamedLogin, Settings


def settings_of(settings: Settings, number: int) -> Settings:
    """Return the settings of one visitor, with its share of steps, minutes and what AI may cost.

    Args:
        settings: The settings of the run.
        number: The position of the visitor in ``logins``, from 0.
    """
    planner, shares = settings.planner, len(settings.logins)
    steps = planner.steps // shares + (number < planner.steps % shares)
    minutes = planner.minutes / (shares + settings.checks.access_control)
    share = planner.model_copy(update={"steps": steps, "minutes": minutes})
    login = _login(settings, settings.logins[number])
    return settings.model_copy(
        update={
            "logins": (),
            "login": login,
            "planner": share,
            "ai": _ai_share(settings.ai, shares),
        }
    )


def _ai_share(ai: AISettings, shares: int) -> AISettings:
    tokens, usd = ai.max_tokens_per_run, ai.max_cost_usd
    limits = {
        "max_tokens_per_run": None if tokens is None else tokens // shares,
        "max_cost_usd": None if usd is None else usd / shares,
    }
    return ai.model_copy(update=limits)


def probe_settings(settings: Settings, number: int) -> Settings:
    """Return the settings with which a visitor opens what only others are shown, and sends nothing.

    Args:
        settings: The settings of the run.
        number: The position of the visitor in ``logins``, from 0.
    """
    changed = {
        "safety": settings.safety.model_copy(update={"read_only": True}),
        "ai": settings.ai.model_copy(update={"provider": "none"}),
    }
    return settings_of(settings, number).model_copy(update=changed)


def probe_seconds(settings: Settings) -> float:
    """Return how long all visitors together may open what only others are shown."""
    return settings.planner.minutes * 60 / (len(settings.logins) + 1)


def _login(settings: Settings, login: NamedLogin) -> LoginSettings:
    account = login.model_dump(exclude={"name"})
    return LoginSettings(**account, wait_minutes=settings.login.wait_minutes)
