"""The comparison of the controls: appeared, vanished or renamed."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence

from explorer.comparison.comparison import PageElements, Renamed
from explorer.comparison.view import EarlierRuns, PageControls, RunView
from explorer.identity.runs import ControlKey, Place, pair_unique
from explorer.reporting.run import SeenControl

Pairs = list[tuple[SeenControl, SeenControl]]


def changed_elements(current: RunView, past: EarlierRuns) -> tuple[PageElements, ...]:
    """Return the changes of controls by page, compared with the latest run that examined the page.

    A control appeared if the first look shows it and the earlier run never did. It vanished if the
    earlier run's first look showed it and the current run never does. Names that differ only in
    numbers are the same.
    """
    return tuple(_changes(current, past))


def _changes(current: RunView, past: EarlierRuns) -> Iterator[PageElements]:
    for page, sight in current.sights.items():
        if not (seen := past.examined_by(page)):
            continue
        before, now = seen[0].controls(page), current.controls(page)
        volatile = past.volatile_places(page)
        appeared = _missing(now, before)
        vanished = _missing(before, now)
        new = [c for c in appeared.values() if _place_key(c) not in volatile]
        lost = [
            control
            for key, control in vanished.items()
            if _place_key(control) not in volatile or _always_shown(key, page, seen)
        ]
        renamed = _match_renamed(lost, seen[0], new, current)
        unsteady = len(appeared) - len(new) + len(vanished) - len(lost)
        if new or lost or unsteady:
            yield PageElements(
                url=sight.url,
                title=current.pages[page].title,
                appeared=_without(new, (after for _, after in renamed)),
                vanished=_without(lost, (gone for gone, _ in renamed)),
                renamed=tuple(Renamed(before=gone, after=after) for gone, after in renamed),
                unsteady=unsteady,
            )


def _missing(controls: PageControls, other: PageControls) -> dict[ControlKey, SeenControl]:
    """Return the controls of the first look that the other never showed.

    The result is empty if the other's list of controls is incomplete.
    """
    if not other.is_complete:
        return {}
    return {
        key: control for key, control in controls.first.items() if key not in other.all_controls
    }


def _always_shown(key: ControlKey, page: str, seen: Sequence[RunView]) -> bool:
    """Return whether the first look of every earlier run showed the control."""
    return all(key in view.controls(page).first for view in seen)


def _place_key(control: SeenControl) -> Place:
    return control.role, control.place


def _match_renamed(
    lost: Sequence[SeenControl], before: RunView, new: Sequence[SeenControl], now: RunView
) -> Pairs:
    """Match vanished to appeared controls, by the address they lead to, else by place."""
    by_href = pair_unique(
        [(control, _link_key(before, control)) for control in lost],
        [(control, _link_key(now, control)) for control in new],
    )
    lost = _without(lost, (gone for gone, _ in by_href))
    new = _without(new, (after for _, after in by_href))
    by_place = pair_unique([(c, _place_key(c)) for c in lost], [(c, _place_key(c)) for c in new])
    return by_href + by_place


def _link_key(view: RunView, control: SeenControl) -> Hashable:
    address = view.leads_to(control)
    return (control.role, address) if address else None


def _without(
    controls: Iterable[SeenControl], taken: Iterable[SeenControl]
) -> tuple[SeenControl, ...]:
    known = set(taken)
    return tuple(control for control in controls if control not in known)
