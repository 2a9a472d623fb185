"""The check of pages that never stop loading."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding, shorten_url
from explorer.identity.fingerprints import stable_address, stable_text
from explorer.models import Act, EndlessSpinner, Finding


class EndlessSpinners:
    """Reports spinners that outlast the page's requests as warnings: its content never appears."""

    name = "endless-spinner"

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each spinner that did not disappear."""
        for spinner in act.outcome.signals:
            if isinstance(spinner, EndlessSpinner):
                yield make_finding(
                    self.name,
                    act,
                    severity="warning",
                    title=f"{shorten_url(spinner.page_url)} still loads "
                    f"after {spinner.seconds:.0f} s",
                    identity=(
                        stable_text(stable_address(spinner.page_url)),
                        stable_text(spinner.selector),
                    ),
                    url=spinner.page_url,
                    evidence={
                        "see_again": f"open {spinner.page_url} and wait {spinner.seconds:.0f} s",
                        "selector": spinner.selector,
                    },
                )
