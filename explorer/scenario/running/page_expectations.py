"""Checks what is expected of a page as a whole, and of no element: its address, an order."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

from explorer.models.scenario import IntermediateStep
from explorer.scenario.running.comparing import address_compares, compares, expected_text
from explorer.scenario.running.finding.places.splitting import without_list
from explorer.scenario.running.page.downloads import why_not_downloaded
from explorer.scenario.running.page.entries import UnclearList, listed_in
from explorer.scenario.running.page.said import Unmet, area_texts, brief, why_not_before
from explorer.scenario.running.page.sorting import why_not_sorted
from explorer.scenario.running.page.text import PageText
from explorer.scenario.running.tabs import ScenarioTab
from explorer.sentences.quotes import quotation_in_place, quotations
from explorer.text import caseless, single_spaced


async def _url(tab: ScenarioTab, step: IntermediateStep) -> Unmet:
    if step.value in tab.url if not step.comparison else address_compares(tab.url, step):
        return ""
    return f"the address is {tab.url}, not {expected_text(step.value, step.comparison)}"


async def _title(tab: ScenarioTab, step: IntermediateStep) -> Unmet:
    title = single_spaced(await tab.title())
    if compares(title, step.value, step.comparison):
        return ""
    return f"the title is {brief(title)!r}, not {expected_text(step.value, step.comparison)}"


async def _order(tab: ScenarioTab, step: IntermediateStep) -> Unmet:
    page = PageText(await tab.outline())
    (first, place), (second, where) = map(quotation_in_place, (step.target, step.to_target))
    if place and where and place != where:
        return f"the places of the two are not one: {place!r}, {where!r}"
    said, where = (step.to_target, where) if where else (step.target, place)
    parts: Sequence[str] | None = [page.all_text]
    if where and not (parts := await area_texts(tab, where)):
        try:
            is_any = without_list(said) and not quotations(where)
            listed = None if is_any else listed_in(page, "entries", "item", where)
        except UnclearList as unclear:
            return str(unclear)
        parts = listed and [caseless("\n".join(listed.texts))]
    return why_not_before(page, parts, first, second)


async def _sorted(tab: ScenarioTab, step: IntermediateStep) -> Unmet:
    return why_not_sorted(PageText(await tab.outline()), step)


async def _downloaded(tab: ScenarioTab, step: IntermediateStep) -> Unmet:
    return why_not_downloaded(tab.downloads, step.value)


OF_PAGE: Mapping[str, Callable[[ScenarioTab, IntermediateStep], Awaitable[Unmet]]] = {
    "assert_url": _url,
    "assert_title": _title,
    "assert_order": _order,
    "assert_sorted": _sorted,
    "assert_downloaded": _downloaded,
}
"""Returns why an expectation is not met, by the action of its step."""
