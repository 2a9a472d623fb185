"""Sections about the browser, cookie banners and the login."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from explorer.settings.field_types import SessionName, VisitorName
from explorer.settings.section import Section


class ProxySettings(Section):
    """The proxy of the browser; without ``server`` that of the environment's variables."""

    server: str | None = None  # "http://proxy.example:3128", also https:// and socks5://
    user_env: str | None = None  # the NAME of the variable that holds the user
    password_env: str | None = None  # the NAME of the variable that holds the password
    bypass: tuple[str, ...] = ()  # hosts that are asked directly


class HttpCredentialsSettings(Section):
    """What the browser answers where a site asks it for a user and a password (Basic, Digest)."""

    origin: str | None = None  # "https://staging.example.com", the only one that gets them
    user_env: str | None = None  # the NAME of the variable that holds the user
    password_env: str | None = None  # the NAME of the variable that holds the password


class BrowserSettings(Section):
    """The browser and its limits of time."""

    executable: str | None = None
    headed: bool = False
    viewport_width: int = Field(1280, ge=200)
    viewport_height: int = Field(800, ge=200)
    user_agent: str | None = None  # None: the browser's own
    locale: str | None = None
    as_person: bool = True  # show the site as a person gets it (navigator.webdriver is false)
    ignore_https_errors: bool = False
    args: tuple[str, ...] = ()  # further Chromium switches
    storage_state: str | None = None
    session: SessionName | None = None  # kept at the end, used at the start of the next run
    proxy: ProxySettings = ProxySettings()
    http_credentials: HttpCredentialsSettings = HttpCredentialsSettings()
    lean: bool = False  # do not load fonts, audio and video, nor send beacons to other sites
    navigation_seconds: float = Field(30, gt=0)
    action_seconds: float = Field(5, gt=0)
    script_seconds: float = Field(10, gt=0)  # deadline of every call into the page
    settle_seconds: float = Field(5, gt=0)  # at most, for what an act caused
    quiet_milliseconds: int = Field(40, ge=0)  # no change for so long: settled
    restless_milliseconds: int = Field(1000, ge=0)  # at most, for a page that never rests
    effect_milliseconds: int = Field(300, ge=0)  # wait for a late effect before there is none
    elements_seconds: float = Field(2, ge=0)  # wait for the first elements to appear
    elements_retry_seconds: float = Field(8, ge=0)  # the one longer retry
    scroll_steps: int = Field(3, ge=0)  # screens scrolled to wake lazy content
    screenshot_quality: int = Field(60, ge=1, le=100)


class CookieSettings(Section):
    """What is done about cookie banners."""

    enabled: bool = True
    choice: Literal["reject", "accept"] = "reject"
    seconds: float = Field(5, gt=0)  # deadline for one banner
    max_pages: int = Field(20, ge=0)  # pages on which a banner is looked for


class AccountSettings(Section):
    """An account of the site."""

    user: str | None = None
    password_env: str | None = None  # the NAME of the variable that holds the password
    totp_env: str | None = None  # the NAME of the variable that holds the secret of one-time codes
    url: str | None = None  # page with the login form; None: found from the start page


class NamedLogin(AccountSettings):
    """One of several visitors that a crawl walks as; without a user it does not log in."""

    name: VisitorName


class LoginSettings(AccountSettings):
    """The account to log in with."""

    wait_minutes: float = Field(5, ge=0, le=1_000)  # for a person to log in again; 0: not at all
