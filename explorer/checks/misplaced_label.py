"""The check of labels that refer to no field or to several fields."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.alike import alike, and_more, examples
from explorer.checks.finding import make_finding
from explorer.checks.fingerprints import steady, template
from explorer.models import Act, Finding, MisplacedLabel


class MisplacedLabels:
    """Reports labels whose ``for`` matches no id or several as warnings: their field has no name.

    Labels within one page template are one finding. Labels with the same ``for`` are one finding on
    all pages.
    """

    name = "misplaced-label"

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each page template and kind of fault: no element or several."""
        for (fault, path), labels in alike(act, MisplacedLabel, _fault_and_template):
            first = labels[0]
            what = f"{first.count} elements" if first.count else "nothing"
            yield make_finding(
                self.name,
                act,
                severity="warning",
                title=f"The label {first.text!r} belongs to {what} (id {first.target!r})"
                f"{and_more(len(labels))}",
                identity=(fault, path),
                url=first.page_url,
                evidence={
                    "label": examples(label.text for label in labels),
                    "for": examples(label.target for label in labels),
                },
                causes=tuple(f"{self.name} {steady(label.target)}" for label in labels),
            )


def _fault_and_template(label: MisplacedLabel) -> tuple[str, ...]:
    return "several" if label.count else "none", template(label.structure, label.page_url)
