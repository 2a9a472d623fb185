"""The check of visible texts that are the result of a mistake."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding
from explorer.checks.grouping import group_signals, join_examples, more_suffix
from explorer.identity.fingerprints import stable_text, template_key
from explorer.models import Act, Finding, OddText

_TITLES = {
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
        for (kind, path), odd in group_signals(act, OddText, _kind_and_template):
            first = odd[0]
            yield make_finding(
                self.name,
                act,
                severity="warning",
                title=f"{_TITLES[kind]}: {first.text}{more_suffix(len(odd))}",
                identity=(kind, path),
                url=first.page_url,
                evidence={
                    "text": join_examples(one.text for one in odd),
                    "selector": first.selector,
                },
                causes=tuple(f"{self.name} {kind} {_text_key(one)}" for one in odd),
            )


def _kind_and_template(odd: OddText) -> tuple[str, ...]:
    return odd.kind, template_key(odd.structure, odd.page_url)


def _text_key(odd: OddText) -> str:
    return "lorem ipsum" if odd.kind == "lorem" else stable_text(odd.text)
