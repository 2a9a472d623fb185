"""The checks that decide what counts as a fault of the site, one per module."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from explorer.checks.behavior.back_trap import BackTraps
from explorer.checks.behavior.broken_access_control import BrokenAccessControls
from explorer.checks.behavior.dead_click import DeadClicks
from explorer.checks.behavior.double_submission import DoubleSubmissions
from explorer.checks.behavior.invalid_accepted import InvalidAccepted
from explorer.checks.behavior.loop import Loops
from explorer.checks.behavior.lost_data import LostValues
from explorer.checks.behavior.lost_input import LostInputs
from explorer.checks.behavior.session_lost import SessionLosses
from explorer.checks.behavior.unescaped_input import UnescapedInputs
from explorer.checks.content.accessibility import AccessibilityViolations
from explorer.checks.content.broken_anchor import BrokenAnchors
from explorer.checks.content.covered_control import CoveredControls
from explorer.checks.content.endless_spinner import EndlessSpinners
from explorer.checks.content.environment_link import EnvironmentLinks
from explorer.checks.content.error_disclosure import ErrorDisclosures
from explorer.checks.content.misplaced_label import MisplacedLabels
from explorer.checks.content.mouse_only import MouseOnlyControls
from explorer.checks.content.odd_text import OddTexts
from explorer.checks.content.secret_shown import SecretsShown
from explorer.checks.network.broken_image import BrokenImages
from explorer.checks.network.broken_link import BrokenLinks
from explorer.checks.network.broken_resource import BrokenResources
from explorer.checks.network.failed_request import FailedRequests
from explorer.checks.network.http_error import HttpErrors
from explorer.checks.network.mixed_content import MixedContentRequests
from explorer.checks.network.security_headers import SecurityHeaders
from explorer.checks.network.slow_page import SlowPages
from explorer.checks.network.third_party import ThirdPartyHosts
from explorer.checks.scripts.console_error import ConsoleErrors
from explorer.checks.scripts.uncaught_exception import UncaughtExceptions
from explorer.checks.scripts.unhandled_rejection import UnhandledRejections
from explorer.checks.silencing import with_silencing
from explorer.errors import UsageError
from explorer.policy.scope import Scope
from explorer.protocols import Check
from explorer.settings.model import CheckSettings


def all_checks(settings: CheckSettings, scope: Scope) -> tuple[Check, ...]:
    """Return an instance of every check that is not disabled; rules silence known findings.

    Args:
        settings: The ``checks`` section of the settings.
        scope: Separates the hosts of the site from third parties.

    Raises:
        UsageError: ``checks.disabled`` or a rule of ``checks.ignore`` names a check that does not
            exist, or the address of a rule is no glob.
    """
    checks = _create_checks(settings, scope)
    known = [check.name for check in checks]
    _require_known("checks.disabled", settings.disabled, known)
    _require_known("checks.ignore", [rule.check for rule in settings.ignore if rule.check], known)
    wanted = [check for check in checks if check.name not in settings.disabled]
    return with_silencing(wanted, settings.ignore)


def _require_known(setting: str, names: Iterable[str], known: Sequence[str]) -> None:
    if unknown := sorted(set(names) - set(known)):
        raise UsageError(
            f"{setting}: there is no check {', '.join(unknown)}; the checks are {', '.join(known)}"
        )


def check_names() -> tuple[str, ...]:
    """Return the names that ``checks.disabled`` accepts."""
    return tuple(check.name for check in _create_checks(CheckSettings(), Scope("")))


def _create_checks(settings: CheckSettings, scope: Scope) -> tuple[Check, ...]:
    return (
        ThirdPartyHosts(scope),
        HttpErrors(scope),
        FailedRequests(scope),
        BrokenLinks(scope),
        BrokenImages(scope),
        BrokenResources(scope),
        UncaughtExceptions(),
        UnhandledRejections(),
        ConsoleErrors(),
        DeadClicks(),
        SlowPages(settings),
        MixedContentRequests(),
        MouseOnlyControls(),
        SessionLosses(),
        Loops(),
        ErrorDisclosures(),
        SecretsShown(),
        OddTexts(),
        EndlessSpinners(),
        CoveredControls(),
        EnvironmentLinks(),
        BrokenAnchors(),
        MisplacedLabels(),
        AccessibilityViolations(),
        SecurityHeaders(),
        LostInputs(),
        LostValues(),
        InvalidAccepted(),
        UnescapedInputs(),
        DoubleSubmissions(),
        BackTraps(),
        BrokenAccessControls(),
    )
