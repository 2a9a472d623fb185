"""The second opinion: asked only where words leave a tie or nothing."""

from collections.abc import Sequence

from explorer.finder.refs import AccessibilityRef
from explorer.finder.search import find
from explorer.models import Container


class Judge:
    """Knows how near some words are to every description."""

    def __init__(self, **nearness: float) -> None:
        self.nearness = nearness
        self.asked: list[str] = []

    def similarity(self, description: str, labels: Sequence[str]) -> list[float]:
        self.asked.append(description)
        return [
            max((near for word, near in self.nearness.items() if word in label), default=0.0)
            for label in labels
        ]


def button(ref: str, name: str, row: str = "") -> AccessibilityRef:
    around = (Container(role="row", name=row),) if row else ()
    return AccessibilityRef(ref, "button", name, containers=around)


def test_it_is_not_asked_where_words_decide():
    judge = Judge(Save=1.0)
    (match, *_) = find([button("a", "Send"), button("b", "Save")], "send", meaning=judge)
    assert match.element.ref == "a"
    assert judge.asked == []


def test_it_breaks_a_tie():
    refs = [button("a", "Open", "Invoices"), button("b", "Open", "Holidays")]
    (match, other) = find(refs, "open", meaning=Judge(Holidays=0.6, Invoices=0.2))
    assert (match.element.ref, match.margin, match.index) == ("b", 0.4, 1)
    assert "nearest in meaning" in match.reason
    assert other.element.ref == "a"


def test_it_may_leave_a_tie():
    refs = [button("a", "Open", "Invoices"), button("b", "Open", "Holidays")]
    (match, _) = find(refs, "open", meaning=Judge(Holidays=0.5, Invoices=0.5))
    assert (match.element.ref, match.margin) == ("a", 0)


def test_it_rescues_a_miss_if_it_is_sure():
    refs = [button("a", "Vacations"), button("b", "Invoices")]
    (match,) = find(refs, "time away from work", meaning=Judge(Vacations=0.75, Invoices=0.3))
    assert (match.element.ref, match.index) == ("a", 0)
    assert match.reason == "nearest in meaning, by 0.75"
    assert find(refs, "time away from work", meaning=Judge(Vacations=0.4)) == []
