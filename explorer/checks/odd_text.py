"""The check of visible texts that are the result of a mistake."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.alike import alike, and_more, examples
from explorer.checks.finding import make_finding
from explorer.checks.fingerprints import steady, template
from explorer.models import Act, Finding, OddText

_WHAT = {
    "value": "A failed value is shown",
    "lorem": "Filler text is shown",
    "key": "An untranslated key is shown",
    "template": "A template mark is shown",
}


class OddTexts:
    """Reports placeholder and failed texts as warnings, since visitors see them.

    Examples are ``undefined``, ``NaN``, ``[object Object]``, lorem ipsum,
    ``checkout.button.submit`` and ``{{ name }}``. Code, documentation and fields are not examined.
    Texts within one page template are one finding. The same text is one finding on all pages.
    """

    name = "odd-text"

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each page template and kind of odd text."""
        for (kind, path), odd in alike(act, OddText, _kind_and_template):
            first = odd[0]
            yield make_finding(
                self.name,
                act,
                severity="warning",
                title=f"{_WHAT[kind]}: {first.text}{and_more(len(odd))}",
                identity=(kind, path),
                url=first.page_url,
                evidence={
                    "text": examples(one.text for one in odd),
                    "selector": first.selector,
                },
                causes=tuple(f"{self.name} {kind} {_steady(one)}" for one in odd),
            )


def _kind_and_template(odd: OddText) -> tuple[str, ...]:
    return odd.kind, template(odd.structure, odd.page_url)


def _steady(odd: OddText) -> str:
    return "lorem ipsum" if odd.kind == "lorem" else steady(odd.text)
