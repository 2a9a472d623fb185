"""The controls that some visitors of a site are shown and others are not."""

from __future__ import annotations

from collections.abc import Iterator, Set
from itertools import product

from explorer.comparison.visitors.pages import Views
from explorer.comparison.visitors.view import VisitorView
from explorer.identity.runs import ControlKey, pair_unique
from explorer.models import ControlDifference, VisitorSight
from explorer.reporting.run import SeenControl

PAGES_NAMED = 5
"""How many pages are named for each control."""


def control_differences(views: Views, entered: Set[str]) -> Iterator[ControlDifference]:
    """Yield the controls that are missing for a visitor on a page that it has examined, too.

    A control under another name that leads to the same address is the same.

    Args:
        views: The walks by the names of the visitors.
        entered: What the visitors have typed. Who walked before could not see what came of it.
    """
    for key, by_page in _missing_controls(views).items():
        pages = sorted(by_page, key=lambda page: (len(page), page))
        shown = {page: _shown_to(key, page, views) for page in pages}
        control = views[shown[pages[0]][0]].controls(pages[0]).all_controls[key]
        if any(text in control.name for text in entered):
            continue
        yield ControlDifference(
            role=control.role,
            name=control.name,
            sights={name: _sight(name, by_page, shown) for name in views},
            pages=tuple(views[shown[page][0]].pages[page].url for page in pages[:PAGES_NAMED]),
            page_count=len(pages),
        )


def _sight(name: str, by_page: dict[str, set[str]], shown: dict[str, list[str]]) -> VisitorSight:
    """Return what a visitor has seen of a control on the pages on which visitors differ."""
    is_shown = any(name in visitors for visitors in shown.values())
    if any(name in missing for missing in by_page.values()):
        return "partly" if is_shown else "hidden"
    return "seen" if is_shown else "unknown"


def _shown_to(key: ControlKey, page: str, views: Views) -> list[str]:
    return [
        name
        for name, view in views.items()
        if page in view.sights and key in view.controls(page).all_controls
    ]


def _missing_controls(views: Views) -> dict[ControlKey, dict[str, set[str]]]:
    """Return for each control the pages on which it is missing, and for whom."""
    missing: dict[ControlKey, dict[str, set[str]]] = {}
    for owner, (name, other) in product(views.values(), views.items()):
        for page in sorted(owner.sights.keys() & other.sights.keys()):
            for key in _lost(page, owner, other):
                missing.setdefault(key, {}).setdefault(page, set()).add(name)
    return missing


def _lost(page: str, owner: VisitorView, other: VisitorView) -> list[ControlKey]:
    """Return the controls that the page shows at first to one visitor and never to another."""
    mine, theirs = owner.controls(page), other.controls(page)
    if not theirs.is_complete:
        return []
    lost = [(key, control) for key, control in mine.first.items() if key not in theirs.all_controls]
    new = [control for key, control in theirs.all_controls.items() if key not in mine.all_controls]
    renamed = pair_unique(
        [(control, _target(owner, control)) for _, control in lost],
        [(control, _target(other, control)) for control in new],
    )
    kept = {control for control, _ in renamed}
    return [key for key, control in lost if control not in kept]


def _target(view: VisitorView, control: SeenControl) -> tuple[str, str] | None:
    address = view.leads_to(control)
    return (control.role, address) if address else None
