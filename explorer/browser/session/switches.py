"""The command-line switches that Chromium is launched with."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.settings.model import BrowserSettings

DISABLE_FEATURES = "--disable-features="

PLAYWRIGHT_DISABLES = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "TcpPortRandomizationWin",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
    "msForceBrowserSignIn",
    "msEdgeUpdateLaunchServicesPreferredVersion",
)
"""Features that Playwright disables.

Chromium obeys only the last ``--disable-features`` switch, so the project's switch repeats them.
"""

UNUSED_UI = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup")
"""Suggestions below the address bar: two pages per window that nobody sees.

They take longer to load than most sites.
"""

UNUSED_PROCESSES = ("SpareRendererForSitePerProcess",)
"""A process that each new tab gets besides its own, for the next site that it might open."""


def chromium_switches(settings: BrowserSettings) -> list[str]:
    """Return the switches to add to Playwright's; those of the user come last."""
    features, others = _split(settings.args)
    # Playwright does not observe QUIC traffic. A frame that is stuck does not take the page with it
    # in a process of its own, which the headless shell gives only on request.
    switches = ["--disable-quic", "--site-per-process"]
    if settings.as_person:
        switches.append("--disable-blink-features=AutomationControlled")
    disabled = dict.fromkeys((*PLAYWRIGHT_DISABLES, *UNUSED_UI, *UNUSED_PROCESSES, *features))
    return [*switches, DISABLE_FEATURES + ",".join(disabled), *others]


def _split(args: Iterable[str]) -> tuple[list[str], list[str]]:
    """Return the features that the switches disable, and the other switches."""
    features: list[str] = []
    others: list[str] = []
    for arg in args:
        if arg.startswith(DISABLE_FEATURES):
            features += arg.removeprefix(DISABLE_FEATURES).split(",")
        else:
            others.append(arg)
    return features, others
