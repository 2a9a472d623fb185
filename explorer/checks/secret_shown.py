"""The check of keys, password hashes and settings with passwords that visitors can see."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding, short
from explorer.checks.fingerprints import steady, steady_address
from explorer.models import Act, Disclosure, Finding


class SecretsShown:
    """Reports secrets shown to visitors as errors: anybody can use them.

    The finding names the kind of the secret and where it is; the secret itself is masked.
    """

    name = "secret-shown"

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each disclosed secret."""
        for told in act.outcome.signals:
            if isinstance(told, Disclosure) and told.kind == "secret":
                yield make_finding(
                    self.name,
                    act,
                    severity="error",
                    title=f"A secret is shown by {short(told.source)}: {told.what}",
                    identity=(told.what, steady(steady_address(told.source))),
                    url=told.page_url,
                    evidence={"secret": told.excerpt, "source": told.source},
                )
