"""The check of keys, password hashes and settings with passwords that visitors can see."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding, shorten_url
from explorer.identity.fingerprints import stable_address, stable_text
from explorer.models import Act, Disclosure, Finding


class SecretsShown:
    """Reports secrets shown to visitors as errors: anybody can use them.

    The finding names the kind of the secret and where it is; the secret itself is masked.
    """

    name = "secret-shown"

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each disclosed secret."""
        for disclosure in act.outcome.signals:
            if isinstance(disclosure, Disclosure) and disclosure.kind == "secret":
                yield make_finding(
                    self.name,
                    act,
                    severity="error",
                    title=f"A secret is shown by {shorten_url(disclosure.source)}: "
                    f"{disclosure.what}",
                    identity=(disclosure.what, stable_text(stable_address(disclosure.source))),
                    url=disclosure.page_url,
                    evidence={"secret": disclosure.excerpt, "source": disclosure.source},
                )
