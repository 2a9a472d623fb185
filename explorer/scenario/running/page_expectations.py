"""Checks what is expected of a page as a whole, and of no element: its address, an order."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

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
    if address_compares(tab.url, step):
        return ""
    return f"the address is {tab.url}, not {expected_text(step.value, step.comparison)}"


async def _title(tab: ScenarioTab, step: IntermediateStep) -> Unmet:
    title = single_spaced(await tab.title())
    if compares(title, step.value, step.comparison):
        return ""
    return f"the title is {brief(title)!r}, not {expected_text(step.value, step.comparison)}"


async def _order(tab: ScenarioTab, step: IntermediateStep) -> Unmet:
    page = PageText(await tab.outline())
    (first, place), (second, other) = map(quotation_in_place, (step.target, step.to_target))
    if place and other and place != other:
        return f"the places of the two are not one: {place!r}, {other!r}"
    where = place or other
    if not where:
        return why_not_before(page, first, second, [page.all_text])
    if areas := await area_texts(tab, where):
        return why_not_before(page, first, second, areas)
    if without_list(step.to_target if other else step.target) and not quotations(where):
        return why_not_before(page, first, second)  # any list or table
    try:
        listed = listed_in(page, "entries", "item", where)
    except UnclearList as unclear:
        return str(unclear)
    return why_not_before(page, first, second, [caseless("\n".join(listed.texts))])


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
