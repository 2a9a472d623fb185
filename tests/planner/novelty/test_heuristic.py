"""What promises most that is new: here, or elsewhere."""

from __future__ import annotations

import random

from explorer.models import (
    Act,
    Effect,
    Gesture,
    InteractiveElement,
    Ledger,
    Outcome,
    PageLoad,
    Snapshot,
)
from explorer.planner.frontier import Goal
from explorer.planner.heuristics import Preference
from explorer.planner.novelty.heuristic import Novelty
from explorer.planner.site_model import SiteModel
from explorer.planner.templates import without_query
from tests.planner.fake_page import SITE, button, link, plain


def page(path: str, *elements: InteractiveElement) -> Snapshot:
    """A page whose elements have references and structures of their own."""
    told = (
        element.model_copy(
            update={"ref": f"f0e{n}", "structure": element.structure or f"{element.kind}{n}"}
        )
        for n, element in enumerate(elements)
    )
    return Snapshot(url=SITE + path, elements=tuple(told))


class Walk:
    """A heuristic that is shown pages and told of acts."""

    def __init__(self, site_model: SiteModel | None = None) -> None:
        self.site_model = site_model or SiteModel()
        self.heuristic = Novelty(self.site_model, random.Random(1))
        self.here = page("")

    def look(self, path: str, *elements: InteractiveElement) -> list[str]:
        """The labels of a page, the most promising first."""
        self.here = page(path, *elements)
        self.heuristic.see(self.here, range(len(elements)))
        return [self.here.elements[one.element_index].label for one in self.ranked()]

    def name(self, told: dict[str, tuple[str, ...]]) -> None:
        """Show a page without controls that tells addresses."""
        self.site_model.note_references(Snapshot(url=f"{SITE}names").model_copy(update=told))

    def ranked(self) -> list[Preference]:
        """What it would do here, the most promising first."""
        return list(self.heuristic.preferences(self.here, range(len(self.here.elements))))

    def press(
        self,
        label: str,
        *requests: tuple[str, str],
        effect: Effect = "none",
        gesture: Gesture | None = None,
        status: int | None = None,
    ) -> None:
        element = next(each for each in self.here.elements if each.label == label)
        self.heuristic.begin(element, gesture)
        outcome = Outcome(
            action="click", result="done", effect=effect, url=self.here.url, requests=requests
        )
        if status:
            loaded = PageLoad(url=element.href, status=status)
            outcome = outcome.model_copy(update={"signals": (loaded,)})
        self.heuristic.done(Act(step=1, url=self.here.url, element=element, outcome=outcome))

    def refuse(self, element: InteractiveElement) -> None:
        """Choose a control that turns out to be hidden."""
        self.heuristic.begin(element)
        outcome = Outcome(action="none", result="refused", detail="hidden", url=self.here.url)
        self.heuristic.done(Act(step=1, url=self.here.url, element=element, outcome=outcome))

    def away(self) -> str:
        """Where it would rather be, "" for here; not where it would only wait."""
        goal = self._goal()
        while goal and goal.waits:
            goal = self._goal()
        if goal:
            self.heuristic.begin(goal)
        return goal.url.removeprefix(SITE) if goal else ""

    def waits(self) -> list[str]:
        """Where it would wait for late content, if nothing else is worth it."""
        places = []
        while (goal := self._goal()) and goal.waits:
            places.append(goal.url.removeprefix(SITE))
        return places

    def _goal(self) -> Goal | None:
        return self.heuristic.elsewhere(
            self.here, range(len(self.here.elements)), lambda index, gesture=None: True
        )


FIELD = {"kind": "field", "tag": "input", "role": "textbox", "form": "f1", "field_name": "q"}
FORM = (button("Q").model_copy(update=FIELD), button("Send", form="f1", submits=True))


def test_forms_come_before_buttons_and_those_before_the_rest() -> None:
    rest = plain("Rest")
    ranked = Walk().look("", rest, button("Open"), *FORM)
    assert set(ranked[:2]) == {"Q", "Send"}
    assert ranked[2:] == ["Open", "Rest"]


def test_a_form_is_tried_though_links_have_brought_more_than_forms_are_assumed_to() -> None:
    walk = Walk()
    for n in range(12):
        new = [button(f"New {n} {k}", structure=f"p{n}>b{k}") for k in range(12)]
        links = [link(f"Part {'abcdefghijklm'[k]}", f"{'abcdefghijklm'[k]}/") for k in (n, n + 1)]
        walk.look("abcdefghijklm"[n - 1] + "/" if n else "", *new, *links)
        walk.press(f"Part {'abcdefghijklm'[n]}", effect="navigation")
    ranked = walk.look("l/", link("Part z", "z/"), *FORM)
    assert set(ranked[:2]) == {"Q", "Send"}
    for n in range(6):  # forms bring nothing here
        fields = [one.model_copy(update={"form": f"f{n}"}) for one in FORM]
        fields[0] = fields[0].model_copy(update={"field_name": f"q{n}"})
        walk.look("l/", link("Part z", "z/"), *fields)
        walk.press("Send")
    other = [one.model_copy(update={"field_name": "other"}) for one in FORM]
    assert walk.look("l/", link("Part z", "z/"), *other)[0] == "Part z"


def test_what_was_tried_promises_less() -> None:
    walk = Walk()
    buttons = [button(name) for name in "ABC"]
    walk.look("", *buttons)
    walk.press("B")
    assert walk.look("", *buttons)[-1] == "B"


def test_what_has_paid_promises_more_than_what_has_not() -> None:
    walk = Walk()
    buttons = [button(name) for name in ("Dull", "Good")]
    walk.look("", *buttons)
    for n in range(3):
        walk.press("Dull")
        walk.look("", *buttons)
        walk.press("Good", ("POST", f"{SITE}api/a{'xyz'[n]}"), ("GET", f"{SITE}api/b{'xyz'[n]}"))
        walk.look("", *buttons)
    assert walk.look("", *buttons) == ["Good", "Dull"]


def test_the_rows_of_a_list_are_one_class() -> None:
    walk = Walk()
    rows = [button("Edit", structure="li>button") for _ in range(5)]
    walk.look("", *rows, button("New"))
    walk.press("Edit")
    assert walk.look("", *rows, button("New"))[0] == "New"


def test_a_control_that_cannot_be_used_leaves_its_class_to_others_a_few_times() -> None:
    walk = Walk()
    rows = [button("Edit", structure="li>button", selector=f"#e{n}") for n in range(5)]
    shown = (*rows, button("New", selector="#new"))
    walk.look("", *shown)
    walk.press("New")
    used = []
    for _ in range(6):
        walk.look("", *shown)
        first = walk.ranked()[0]
        used.append(shown[first.element_index].selector)
        walk.refuse(walk.here.elements[first.element_index])
    assert len(set(used[:4])) == 4  # each time another one of the class
    assert not set(used[:4]) & {"#new"}
    walk.look("", *rows)
    assert "tried 3 times" in walk.ranked()[0].reason


def test_a_control_that_is_refused_again_has_been_tried_in_vain() -> None:
    walk = Walk()
    covered = button("Covered", structure="p>button", selector="#c")
    others = [button(name, structure=f"i>{name}", selector=f"#{name}") for name in ("a", "b")]

    def expected() -> float:
        walk.look("", covered, *others)
        ranked = next(one for one in walk.ranked() if one.element_index == 0)
        return ranked.expected_reward or 0

    first = expected()
    walk.refuse(covered)
    second = expected()
    walk.refuse(covered)
    assert expected() < 0.6 * second < 0.7 * first


def test_links_to_one_template_are_one_class() -> None:
    walk = Walk()
    links = [link(f"Item {n}", f"item/{n}") for n in range(5)]
    walk.look("", *links, link("Help", "help"))
    walk.press("Item 3")
    walk.look("item/3", link("Back", ""))
    ranked = walk.look("", *links, link("Help", "help"))
    assert ranked[0] == "Help"
    assert ranked[-1] == "Item 3"  # its page was opened


def test_what_is_on_every_page_is_tried_once() -> None:
    walk = Walk()
    bell = button("Bell", structure="nav>button")
    for path in ("a", "b", "c"):
        walk.look(path, bell, button(f"Own {path}", structure=f"p>button.{path}"))
    walk.press("Bell")
    assert walk.look("d", bell, button("Own d", structure="p>button.d"))[0] == "Own d"


def test_it_goes_where_more_is_promised() -> None:
    walk = Walk()
    walk.look("shop", button("Own"))
    walk.look("form", *FORM)
    assert walk.away() == ""
    for _ in range(12):
        walk.press("Send")
        walk.look("form", *FORM)
    walk.press("Q")
    walk.look("form", *FORM)
    assert walk.away() == "shop"


def test_a_link_seen_elsewhere_is_opened_by_its_address() -> None:
    walk = Walk()
    walk.look("start", link("Far", "far/away"))
    for _ in range(9):
        walk.look("here", button("Spent"))
        walk.press("Spent")
    walk.look("here", button("Spent"))
    assert walk.away() == "far/away"


def test_a_place_that_no_longer_holds_it_is_not_sought_for_ever() -> None:
    walk = Walk()
    walk.look("a", button("Wizard"))
    for _ in range(9):
        walk.look("b", button("Spent"))
        walk.press("Spent")
    walk.look("b", button("Spent"))
    assert walk.away() == "a"
    walk.look("a")  # the button is gone
    walk.look("b", button("Spent"))
    assert walk.away() == ""


def test_of_twins_the_one_that_was_used_least_comes_first() -> None:
    walk = Walk()
    twins = [
        button("Edit").model_copy(update={"ref": f"e{n}", "selector": f"#b{n}"}) for n in (1, 2, 3)
    ]
    used = []
    for _ in range(6):
        walk.look("list", *twins)
        first = next(walk.heuristic.preferences(walk.here, range(3))).element_index
        walk.heuristic.begin(walk.here.elements[first])
        used.append(first)
    assert sorted(used[:3]) == sorted(used[3:]) == [0, 1, 2]


def test_where_little_is_expected_each_template_is_waited_on_once() -> None:
    walk = Walk()
    walk.look("a/1", button("One"))
    assert walk.waits() == []
    for _ in range(9):
        walk.look("a/1", button("One"))
        walk.press("One")
        walk.look("b", button("Spent"))
        walk.press("Spent")
    walk.look("b", button("Spent"))
    assert walk.waits() == ["a/1"]  # no link led to the other one
    assert walk.waits() == []


def test_a_calendar_without_end_stops_paying() -> None:
    walk = Walk()
    walk.look("", link("Other", "other"))
    for n in range(1, 6):
        walk.look(f"month/{n}", link("Next", f"month/{n + 1}"), link("Other", "other"))
        walk.press("Next")
    assert walk.look("month/6", link("Next", "month/7"), link("Other", "other"))[0] == "Other"


def test_a_link_that_leads_back_is_opened_once() -> None:
    walk = Walk()
    start = [link("Away", "lang/az")]
    walk.look("", *start)
    walk.look("b", button("Spent"))
    for _ in range(9):
        walk.press("Spent")
        walk.look("b", button("Spent"))
    assert walk.away() == "lang/az"
    walk.look("", *start)  # it only sent us on
    walk.look("b", button("Spent"))
    assert walk.away() == ""


def test_what_opens_on_a_page_is_gone_back_to_by_the_way_it_opened() -> None:
    walk = Walk()
    menu, inside = button("Menu"), button("Export", structure="dialog>button")
    spent = button("Spent", structure="p>button")
    walk.look("app", menu)
    walk.press("Menu", effect="new_state")
    walk.look("app", menu, inside)
    for _ in range(15):
        walk.look("b", spent)
        walk.press("Spent")
    walk.look("b", spent)
    assert walk.away() == "app"
    assert walk.look("app", menu)[0] == "Menu"
    assert walk.away() == ""  # it is on its way
    walk.press("Menu", effect="new_state")
    assert walk.look("app", menu, inside)[0] == "Export"


def test_another_language_is_no_new_world() -> None:
    walk = Walk()
    names = {"en": ("Save", "Open", "Print"), "de": ("Sichern", "Laden", "Drucken")}

    def page_in(language: str) -> list[str]:
        tools = [button(name, structure="menu>button") for name in names[language]]
        return walk.look("app", *tools, button("Switch", structure="p>button"), *FORM)

    page_in("en")
    walk.press("Save", ("POST", f"{SITE}save"))
    page_in("en")
    for language in ("de", "en", "de", "en"):
        walk.press("Switch")
        page_in(language)
    assert page_in("en")[-1] == "Switch"


def test_the_next_run_goes_on_with_what_was_never_tried() -> None:
    first = Walk()
    buttons = [button(name, structure=f"p>button.{name}") for name in ("Alpha", "Beta")]
    first.look("a", *buttons, link("Far", "far"))
    first.press("Alpha")
    first.look("a", *buttons, link("Far", "far"))
    ledger = first.site_model.ledger(SITE, 1)
    assert {one.tries for one in ledger.classes} == {0, 1}

    site_model = SiteModel()
    site_model.recall(Ledger.model_validate_json(ledger.model_dump_json(by_alias=True)))
    assert site_model.ledger(SITE, 2).states == ledger.states
    second = Walk(site_model)
    assert second.look("a", *buttons)[0] == "Beta"
    second.look("b")
    assert second.away() == "far"
    second.look("far")
    assert second.away() == "a"


def test_two_walkers_do_not_try_the_same() -> None:
    one = Walk()
    other = Walk(one.site_model)
    buttons = [button(name, structure=f"p>button.{name}") for name in ("Alpha", "Beta")]
    chosen = one.look("a", *buttons)[0]
    other.look("a", *buttons)
    element = next(each for each in one.here.elements if each.label == chosen)
    one.heuristic.begin(element)
    assert other.look("a", *buttons)[0] != chosen


def test_where_the_first_step_of_a_way_is_gone_all_behind_it_is() -> None:
    walk = Walk()
    menu = button("Menu")
    inside = [button(name, structure=f"dialog>{name}") for name in ("Export", "Import", "Print")]
    spent = button("Spent", structure="p>button")
    walk.look("app", menu)
    walk.press("Menu", effect="new_state")
    walk.look("app", menu, *inside)
    for _ in range(15):
        walk.look("b", spent)
        walk.press("Spent")
    walk.look("b", spent)
    assert walk.away() == "app"
    walk.look("app", button("Other", structure="i"))
    left = [one for one in walk.site_model.ledger(SITE, 1).classes if "dialog" in one.family]
    assert [one.spots for one in left] == [(), (), ()]


def test_files_that_are_no_pages_are_soon_left_alone() -> None:
    walk = Walk()
    files = [link(name, f"files/{name}.svg") for name in ("cat", "dog", "cow", "hen")]
    walk.look("list", *files)
    for _ in range(15):
        walk.look("b", button("Spent"))
        walk.press("Spent")
    for _ in range(3):
        walk.look("b", button("Spent"))
        goal = walk.away()
        assert goal.startswith("files/")
        outcome = Outcome(action="goto", result="refused", url=SITE + goal)
        walk.heuristic.done(Act(step=1, url=SITE, element=None, outcome=outcome))
        walk.look(goal)
    templates = walk.site_model.templates
    assert templates.of(f"{SITE}files/cat.svg") == templates.of(f"{SITE}files/hen.svg")


def test_links_that_were_followed_make_room_for_others() -> None:
    walk = Walk()
    for n in range(8):
        links = [link(f"Item {k}", f"item/{k}") for k in range(8)]
        walk.look("list", *links)
        walk.press(f"Item {n}", effect="navigation")
        walk.look(f"item/{n}", button("Buy", structure=f"p>{n}"))
    more = [link(f"Item {k}", f"item/{k}") for k in range(20)]
    walk.look("list", *more)
    spots = [s for one in walk.site_model.ledger(SITE, 1).classes for s in one.spots if s.href]
    assert {occurrence.href for occurrence in spots} & {f"{SITE}item/{k}" for k in range(8, 20)}


def test_a_page_without_controls_pays_and_frees_what_led_there() -> None:
    walk = Walk()
    links = [link(f"File {k}", f"file/{k}") for k in range(5)]
    walk.look("list", *links)
    for _ in range(20):
        walk.look("b", button("Spent"))
        walk.press("Spent")
    walk.look("b", button("Spent"))
    for _ in range(2):
        assert walk.away().startswith("file/")
        walk.look("file/0")
        walk.look("b", button("Spent"))


def test_the_way_to_a_control_holds_when_its_first_step_is_found_everywhere() -> None:
    walk = Walk()
    menu, inside = button("Menu"), button("Archive", structure="dialog>button")
    walk.look("wiki/Alpha", menu, button("A", structure="a"))
    walk.press("Menu", effect="new_state")
    walk.look("wiki/Alpha", menu, inside, button("A", structure="a"))
    for name in ("Beta", "Gamma"):
        walk.look(f"wiki/{name}", menu, button("B", structure=name))
    walk.look("wiki/Alpha", menu, button("A", structure="a"))
    (archive,) = [c for c in walk.site_model.ledger(SITE, 1).classes if "dialog" in c.family]
    assert len(archive.spots) == 1


def test_a_link_that_stays_on_its_page_is_a_button() -> None:
    rest = plain("Rest")
    panel = link("Panel", "app#panel", stays=True)
    assert Walk().look("app", rest, panel) == ["Panel", "Rest"]
    walk = Walk()
    walk.look("app", panel)
    walk.press("Panel")
    assert walk.look("app", panel, rest) == ["Rest", "Panel"]


# --- gestures -------------------------------------------------------------------------------------

GESTURES = ("double_click", "right_click")


def best(walk: Walk) -> tuple[str, Gesture | None]:
    first = walk.ranked()[0]
    return walk.here.elements[first.element_index].label, first.gesture


def test_each_gesture_is_tried_and_so_is_the_plain_click() -> None:
    walk = Walk()
    tried = []
    for _ in range(3):
        walk.look("", plain("Tile", gestures=GESTURES))
        label, gesture = best(walk)
        tried.append(gesture)
        walk.press(label, gesture=gesture)
    assert set(tried) == {None, "double_click", "right_click"}


def test_a_gesture_that_was_tried_is_no_try_of_the_click() -> None:
    walk = Walk()
    pad, spent = button("Pad", gestures=("right_click",)), button("Spent")
    walk.look("", pad, spent)
    walk.press("Pad", gesture="right_click")
    walk.press("Spent")
    walk.look("", pad, spent)
    assert best(walk) == ("Pad", None)
    assert walk.ranked()[0].reason.endswith("never tried")


def test_a_control_is_told_once_for_each_thing_that_can_be_done_with_it() -> None:
    walk = Walk()
    told = walk.look("", plain("Tile", gestures=GESTURES), button("Open"))
    assert sorted(told) == ["Open", *["Tile"] * 3]
    assert {one.gesture for one in walk.ranked() if one.element_index == 0} == {None, *GESTURES}


def test_a_gesture_on_the_rows_of_a_list_is_tried_on_one() -> None:
    walk = Walk()
    rows = [plain("File", structure="ul>li", gestures=("double_click",)) for _ in range(3)]
    walk.look("", *rows)
    for gesture in ("double_click", None):
        walk.press("File", gesture=gesture)
    walk.look("", *rows)
    assert [one.reason.partition(": ")[2] for one in walk.ranked()] == [
        "this kind of control was tried once"
    ] * 6


def test_a_gesture_that_has_paid_promises_more_than_the_click() -> None:
    walk = Walk()
    pad = button("Pad", gestures=("right_click",))
    walk.look("", pad)
    for n in "xyz":
        walk.press("Pad")
        walk.look("", pad)
        novelty_points = ("POST", f"{SITE}api/a{n}"), ("GET", f"{SITE}api/b{n}")
        walk.press("Pad", *novelty_points, gesture="right_click")
        walk.look("", pad)
    assert best(walk) == ("Pad", "right_click")


def test_it_goes_back_for_a_gesture_and_makes_it() -> None:
    walk = Walk()
    pad = button("Pad", gestures=("right_click",))
    walk.look("app", pad)
    walk.press("Pad")
    for _ in range(12):
        walk.look("b", button("Spent"))
        walk.press("Spent")
    walk.look("b", button("Spent"))
    assert walk.away() == "app"
    walk.look("app", pad)
    assert walk.ranked()[0].reason.startswith("it leads to the control")
    assert best(walk) == ("Pad", "right_click")


def test_the_next_run_knows_which_gesture_was_made() -> None:
    first = Walk()
    pad = button("Pad", gestures=("right_click",))
    first.look("a", pad)
    first.press("Pad")
    first.look("a", pad)
    told = first.site_model.ledger(SITE, 1).model_dump_json(by_alias=True)
    site_model = SiteModel()
    site_model.recall(Ledger.model_validate_json(told))
    second = Walk(site_model)
    second.look("a", pad)
    assert best(second) == ("Pad", "right_click")


def test_what_the_site_only_names_goes_after_its_links_until_it_was_read() -> None:
    walk = Walk()
    told = {"references": (f"{SITE}guess", f"{SITE}page")}
    walk.name(told)
    walk.look("", link("About", "about"))
    assert walk.away() == ""  # the link is worth more
    walk.name({"usable_references": (f"{SITE}page",)})
    walk.press("About")
    walk.look("about")
    assert walk.away() == "page"
    walk.look("page")
    assert walk.away() == "guess"


def test_links_whose_pages_bring_as_much_as_the_first_one_stay_worth_it() -> None:
    walk = Walk()
    links = [link(f"App {n}", f"apps/{n}/index.html") for n in range(12)]
    expected = []
    for n in range(8):
        walk.look("", *links)
        best = walk.ranked()[0]
        expected.append(best.expected_reward or 0)
        walk.press(walk.here.elements[best.element_index].label, effect="navigation")
        built = [button(f"{n} {k}").model_copy(update={"structure": f"s{n}{k}"}) for k in range(7)]
        walk.look(f"apps/{n}/index.html", *built)
    assert min(expected[3:]) > 1.5


def test_links_whose_pages_bring_little_are_soon_worth_little() -> None:
    walk = Walk()
    links = [link(f"Item {n}", f"items/{n}/index.html") for n in range(12)]
    for n in range(8):
        walk.look("", *links)
        best = walk.ranked()[0]
        walk.press(walk.here.elements[best.element_index].label, effect="navigation")
        walk.look(f"items/{n}/index.html", button("Buy"))
    walk.look("", *links)
    assert (walk.ranked()[0].expected_reward or 0) < 0.5


def test_pages_that_load_more_new_scripts_promise_more() -> None:
    expected = []
    for count in (2, 12):
        walk = Walk()
        links = [link(f"App {n}", f"apps/{n}/") for n in range(4)]
        for n in range(3):
            walk.look("", *links)
            scripts = [("GET", f"{SITE}apps/{'abc'[n]}/{chr(97 + k)}.js") for k in range(count)]
            walk.press(f"App {n}", *scripts, effect="navigation")
            walk.look(f"apps/{n}/", button("Add"))
        walk.look("", *links)
        expected.append(walk.ranked()[0].expected_reward or 0)
    assert expected[1] > 1.3 * expected[0]


def test_routes_that_bring_little_say_nothing_of_links_to_other_documents() -> None:
    walk = Walk()
    views = [link(f"View {n}", f"#/{'abcdef'[n]}") for n in range(6)]
    other = link("Docs", "docs")
    walk.look("", *views, other)
    expected = {}
    for one in (*views[:5], other):
        expected = {
            walk.here.elements[each.element_index].label: each.expected_reward or 0
            for each in walk.ranked()
        }
        if one is not other:
            walk.press(one.label, effect="navigation")
            walk.look(one.href.removeprefix(SITE), *views, other)
    assert expected["Docs"] > 5 > 1.5 * expected["View 5"]


def test_the_index_file_of_an_opened_folder_is_no_new_page() -> None:
    walk = Walk()
    walk.look("shop/", button("Buy"), link("Shop", "shop/index.html"), link("Help", "help/"))
    labels = [walk.here.elements[one.element_index].label for one in walk.ranked()]
    assert labels[-1] == "Shop"
    assert walk.away() == ""
    walk.press("Help", effect="navigation")
    walk.look("help/", link("Help", "help/index.php?"), link("About", "about"))
    assert walk.ranked()[0].element_index == 1


def test_a_feed_or_a_route_to_an_index_file_is_a_page_of_its_own() -> None:
    walk = Walk()
    links = [link("Feed", "blog/index.xml"), link("Go", "go?to=/index.html"), link("Old", "shop/")]
    for path in ("blog/", "go?to=/", "shop/"):
        walk.look(path, *links)
    opened = walk.look("", *links)
    assert opened[-1] == "Old"


def test_a_class_remembers_as_many_links_as_a_start_page_has() -> None:
    walk = Walk()
    walk.look("", *(link(f"App {n}", f"apps/{n}/") for n in range(60)))
    spots = [s for one in walk.site_model.ledger(SITE, 1).classes for s in one.spots if s.href]
    assert len(spots) == 60


def test_a_link_in_a_closed_menu_goes_before_what_is_only_named() -> None:
    walk = Walk()
    told = (f"{SITE}guess", f"{SITE}roles")
    walk.name({"references": told, "hidden_links": told[1:]})
    walk.look("", button("Menu"))
    walk.press("Menu")
    walk.look("", button("Menu"))
    assert walk.away() == "roles"


LIST = (button("Filter"), link("Ann", "people/1"), link("Bo", "people/2"))


def reward(walk: Walk, path: str, *elements: InteractiveElement) -> float:
    """What it brought to follow the link to a page."""
    walk.press(path, ("GET", SITE + path), effect="navigation")
    walk.here = page(path, *elements)
    return walk.heuristic.see(walk.here, range(len(elements))) or 0


def test_another_order_of_a_list_brings_little() -> None:
    walk = Walk()
    orders = [link(f"people?sort={one}", f"people?sort={one}") for one in ("name", "age")]
    other = link("people?tab=groups", "people?tab=groups")
    walk.look("", link("people", "people"))
    people = reward(walk, "people", *LIST, *orders, other)
    ordered = reward(walk, "people?sort=name", *LIST, *orders, other)
    groups = reward(walk, "people?tab=groups", link("Admins", "groups/1"), *FORM, plain("Members"))
    assert people > groups > 3 * ordered


def test_a_page_goes_before_another_order_of_a_known_list() -> None:
    walk = Walk()
    order, roles = link("By name", "people?sort=name"), link("Roles", "roles")
    assert walk.look("people", order, roles) == ["Roles", "By name"]


def test_pages_go_before_addresses_that_redirect_to_another_site() -> None:
    out = link("Out", "go?url=https://other.test/")
    pages = [link(f"Page {n}", f"{n}/page") for n in "abcdefgh"]
    back = link("Sign in", f"sign-in?url={SITE}orders")
    assert Walk().look("", out, *pages, back)[-1] == "Out"


def test_a_view_of_a_front_controller_goes_before_another_order_of_a_known_one() -> None:
    walk = Walk()
    walk.look("index.php?route=/items", button("Sort"))
    orders = [link(f"Order {n}", f"index.php?route=/items&sort={n}") for n in "abcdefgh"]
    view = link("View", "index.php?route=/items/search")
    assert walk.look("index.php?route=/items", *orders, view)[0] == "View"


def test_a_link_that_is_shown_replaces_the_same_one_that_was_not() -> None:
    walk = Walk()
    walk.name({"references": (f"{SITE}about",), "hidden_links": (f"{SITE}about",)})
    walk.look("", link("About", "about"))
    spots = [s for one in walk.site_model.ledger(SITE, 1).classes for s in one.spots if s.href]
    assert [one.kind for one in spots] == ["link"]


def test_a_hidden_link_is_ranked_once_the_shown_ones_of_its_class_were_opened() -> None:
    walk = Walk()
    shown = link("One", "item/1")
    for n in range(4):  # links bring little
        walk.look("", link("Dull", f"dull{n}/x"), shown)
        walk.press("Dull", effect="navigation")
        walk.look(f"dull{n}/x", shown)
    walk.name({"references": (f"{SITE}item/2",), "hidden_links": (f"{SITE}item/2",)})
    walk.site_model.prospects.best_elsewhere((), 0)
    walk.site_model.mark_opened(f"{SITE}item/1")
    best = walk.site_model.prospects.best_elsewhere((), 1.5)
    assert best
    assert best[1].goal.url == f"{SITE}item/2"


def test_orders_of_a_list_are_one_query_once_they_were_learned() -> None:
    walk = Walk()
    for order in ("name", "age", "city", "born"):
        walk.look(f"people?sort={order}", *LIST)
    folded = walk.site_model.templates.of(f"{SITE}people?sort=size")
    assert without_query(folded) == walk.site_model.templates.of(f"{SITE}people")


def menu_and_list(*names: str) -> tuple[InteractiveElement, ...]:
    """The menu of a site whose articles lie beside its other pages, and links to articles."""
    menu = [link(name, name.casefold()) for name in ("Uploads", "Settings", "Members")]
    articles = [link(name, name.casefold()) for name in names]
    return (
        *(one.model_copy(update={"structure": "nav>ul>li>a"}) for one in menu),
        *(one.model_copy(update={"structure": "main>p>a"}) for one in articles),
    )


def test_links_of_a_menu_are_no_links_to_articles_whose_addresses_look_alike() -> None:
    walk = Walk()
    names = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Fay")
    article = button("Share", structure="main>button")
    for name in names[:4]:
        walk.look("start", *menu_and_list(*names))
        walk.press(name, effect="navigation")
        walk.look(name.casefold(), article, *menu_and_list(*names))
    templates = walk.site_model.templates
    assert templates.of(f"{SITE}ada") == templates.of(f"{SITE}settings")
    order = walk.look("dan", article, *menu_and_list(*names))
    assert {*order[:4]} == {"Share", "Uploads", "Settings", "Members"}
    for name in ("Uploads", "Settings"):
        walk.press(name, effect="navigation")
        walk.look(name.casefold(), article, *menu_and_list(*names))
    left = {walk.here.elements[one.element_index].label: one for one in walk.ranked()}
    assert (left["Members"].expected_reward or 0) < 2  # the menu has led to articles only


def test_nobody_waits_for_late_content_on_a_page_that_is_an_error() -> None:
    walk = Walk()
    links = [link("Gone", "gone"), link("Empty", "empty"), link("Stays", "stays")]
    for name, status in (("Gone", 404), ("Empty", 500), ("Stays", 200)):
        walk.look("", *links)
        walk.press(name, effect="navigation", status=status)
        walk.look(name.lower(), *([] if name == "Empty" else [button(f"Spent {name}")]))
    for _ in range(9):
        for name in ("Gone", "Stays"):
            walk.look(name.lower(), button(f"Spent {name}"))
            walk.press(f"Spent {name}")
    walk.look("stays", button("Spent Stays"))
    assert walk.waits() == ["", "stays"]


def test_the_page_that_answers_any_address_is_no_news_of_a_named_one() -> None:
    """Neither is the request for that address itself."""
    walk, shell = Walk(), button("Menu")
    walk.look("", shell)
    walk.press("Menu")
    rewards = []
    for path in ("count", "filter"):
        walk.name({"references": (f"{SITE}{path}",), "usable_references": (f"{SITE}{path}",)})
        walk.look("", shell)
        assert walk.away() == path
        requests = (("GET", f"{SITE}{path}"), ("GET", f"{SITE}api/me"))
        outcome = Outcome(
            action="goto",
            result="done",
            effect="navigation",
            url=f"{SITE}{path}",
            requests=requests,
        )
        walk.heuristic.done(Act(step=2, url=SITE, element=None, outcome=outcome))
        rewards.append(walk.heuristic.see(page(path, shell), [0]))
    assert rewards[0]  # the data that the page asks for was new
    assert rewards[1] == 0
