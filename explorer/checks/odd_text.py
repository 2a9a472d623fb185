"""Texts that no author can have meant."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding
from explorer.checks.identity import steady
from explorer.models import Act, Finding, OddText

_WHAT = {
    "value": "A failed value is shown",
    "lorem": "Filler text is shown",
    "key": "An untranslated key is shown",
    "template": "A template mark is shown",
}


class OddTexts:
    """A warning for each text: ``undefined``, ``NaN``, ``[object Object]``, lorem ipsum,
    ``checkout.button.submit``, ``{{ name }}``. Not in code, documentation or fields.
    """

    name = "odd-text"

    def judge(self, act: Act) -> Iterable[Finding]:
        for odd in act.outcome.signals:
            if isinstance(odd, OddText):
                text = "lorem ipsum" if odd.kind == "lorem" else odd.text
                yield make_finding(
                    self.name,
                    act,
                    severity="warning",
                    title=f"{_WHAT[odd.kind]}: {odd.text}",
                    identity=(odd.kind, steady(text)),
                    url=odd.page_url,
                    evidence={"text": odd.text, "selector": odd.selector},
                )
