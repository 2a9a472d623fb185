"""The command-line switches that Chromium is started with."""

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
"""What Playwright disables itself. Chromium obeys only the last switch, so ours repeats it."""

UNUSED_UI = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup")
"""Suggestions below the address bar: two more pages for each window, which nobody sees.

They take longer to load than most sites.
"""


def chromium_switches(settings: BrowserSettings) -> list[str]:
    """The switches that are added to Playwright's, those of the user at the end."""
    features, others = _split(settings.args)
    # QUIC would go around Playwright's view of the network.
    switches = ["--disable-quic"]
    if settings.as_person:
        switches.append("--disable-blink-features=AutomationControlled")
    disabled = dict.fromkeys((*PLAYWRIGHT_DISABLES, *UNUSED_UI, *features))
    return [*switches, DISABLE_FEATURES + ",".join(disabled), *others]


def _split(args: Iterable[str]) -> tuple[list[str], list[str]]:
    """The features that are disabled by some of the switches, and the other switches."""
    features: list[str] = []
    others: list[str] = []
    for arg in args:
        if arg.startswith(DISABLE_FEATURES):
            features += arg.removeprefix(DISABLE_FEATURES).split(",")
        else:
            others.append(arg)
    return features, others
