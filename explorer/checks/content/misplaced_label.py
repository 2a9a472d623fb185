"""The check of labels that refer to no field or to several fields."""

from __future__ import annotations

from collections.abc import Iterable

from explorer.checks.finding import make_finding
from explorer.checks.grouping import group_signals, join_examples, more_suffix
from explorer.identity.fingerprints import stable_text, template_key
from explorer.models import Act, Finding, MisplacedLabel


class MisplacedLabels:
    """Reports labels whose ``for`` matches no id or several as warnings: their field has no name.

    Labels within one page template are one finding. Labels with the same ``for`` are one finding on
    all pages.
    """

    name = "misplaced-label"

    def judge(self, act: Act) -> Iterable[Finding]:
        """Yield a finding for each page template and kind of fault: no element or several."""
        for (fault, path), labels in group_signals(act, MisplacedLabel, _fault_and_template):
            first = labels[0]
            matches = f"{first.count} elements" if first.count else "nothing"
            yield make_finding(
                self.name,
                act,
                severity="warning",
                title=f"The label {first.text!r} belongs to {matches} (id {first.target!r})"
                f"{more_suffix(len(labels))}",
                identity=(fault, path),
                url=first.page_url,
                evidence={
                    "label": join_examples(label.text for label in labels),
                    "for": join_examples(label.target for label in labels),
                },
                causes=tuple(f"{self.name} {stable_text(label.target)}" for label in labels),
            )


def _fault_and_template(label: MisplacedLabel) -> tuple[str, ...]:
    return "several" if label.count else "none", template_key(label.structure, label.page_url)
