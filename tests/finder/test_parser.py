"""Snapshots of every form become the same elements."""

import copy
import json
import pickle
from dataclasses import replace

import pytest

from explorer.finder.parser import AccessibilityTreeParser
from explorer.finder.refs import AccessibilityRef
from explorer.models import Bounds, Container, InteractiveElement
from tests.finder.pages import SHOP

PARSER = AccessibilityTreeParser()

SEED = """- heading "Welcome" [ref=s1e1]
- button "Search" [ref=s1e3]
  - textbox "Email" [ref=s1e5]
button 'Old quotes' [ref=s1e7]
just text
"""
TREE = {
    "role": "WebArea",
    "name": "Page",
    "children": [
        {"role": "button", "name": "Search", "description": "Looks for things"},
        {"role": "form", "name": "Log in", "children": [
            {"role": "textbox", "name": "Email", "value": "a@b.c", "required": True},
        ]},
    ],
}  # fmt: skip


def named(ref: str) -> AccessibilityRef:
    return next(each for each in PARSER.parse_snapshot(SHOP) if each.ref == ref)


def test_the_seeds_lines():
    refs = PARSER.parse_snapshot(SEED)
    assert [(ref.ref, ref.role, ref.name) for ref in refs] == [
        ("s1e1", "heading", "Welcome"),
        ("s1e3", "button", "Search"),
        ("s1e5", "textbox", "Email"),
        ("s1e7", "button", "Old quotes"),
    ]
    lines = (' - button "Search" [ref=s1e3]', "- 'textbox \"To: all\" [disabled] [ref=e2]': Ann")
    assert [PARSER.ELEMENT_PATTERN.match(line).groups() for line in lines] == [
        ("button", "Search", "s1e3"),
        ("textbox", "To: all", "e2"),
    ]


def test_names_values_and_states_of_todays_snapshots():
    assert (named("e12").name, named("e12").value) == ("Email", "ada@example.com")
    assert named("e13").name == "Message: short"
    assert named("e17").name == 'Send "it": now'
    assert named("e14").states == ("checked",)
    assert named("e31").states == ("disabled",)
    assert named("e46").value == "50"
    assert named("e16").options == ("France", "Japan")
    assert named("e5").href == "/login"
    assert (named("e45").name, named("e45").is_interactive) == ("Next page", True)


@pytest.mark.parametrize("content", [SHOP, SEED, TREE])
def test_refs_are_plain_values(content: object):
    refs = PARSER.parse_snapshot(content)
    assert {type(ref) for ref in refs} == {AccessibilityRef}
    assert PARSER.parse_snapshot(content) == refs
    for copied in (copy.copy(refs), copy.deepcopy(refs), pickle.loads(pickle.dumps(refs))):
        assert copied == refs
    assert replace(refs[0], name="Other").name == "Other"
    assert refs[0] != refs[1]


UNEVEN = """  - main:
      - button "Deep" [ref=e1]
   - navigation "Side":
    - link "In it" [ref=e2]
- banner:
        stray text
     - button "Top" [ref=e3]"""


@pytest.mark.parametrize("text", [SHOP, SEED, UNEVEN])
def test_a_search_reads_the_same_as_the_parser(text: str):
    read, parsed = PARSER.read(text), PARSER.parse_snapshot(text)
    assert [ref.to_dict() for ref in read] == [ref.to_dict() for ref in parsed]


def test_what_an_element_lies_in_and_what_stands_before_it():
    assert named("e26").containers == (
        Container(role="heading", name="People"),
        Container(role="main"),
        Container(role="table"),
        Container(role="row", name="Alice Edit Delete"),
    )
    assert named("e42").near == "Total:"
    assert named("e12").near == "Email"


def test_bounds():
    text = '- button "Go" [ref=e1] [box=8,9.5,30,20]\n- button "No" [ref=e2]'
    boxed, unboxed = PARSER.parse_snapshot(text)
    assert boxed.bounds == {"x": 8, "y": 9.5, "width": 30, "height": 20}
    assert unboxed.bounds is None


@pytest.mark.parametrize("content", [TREE, json.dumps(TREE), [TREE]])
def test_the_tree(content: object):
    page, search, form, email = PARSER.parse_snapshot(content)
    assert (page.role, form.name) == ("webarea", "Log in")
    assert search.description == "Looks for things"
    assert (email.ref, email.value, email.states) == ("n3", "a@b.c", ("required",))
    assert email.containers[-1] == Container(role="form", name="Log in")


@pytest.mark.parametrize("content", ["", "nothing here", None, 5, {}, []])
def test_what_is_no_snapshot_has_no_elements(content: object):
    assert PARSER.parse_snapshot(content) == []


def test_hostile_snapshots_are_read_as_far_as_they_make_sense():
    assert PARSER.parse_snapshot("[" * 200_000) == []
    tree: dict[str, object] = {"role": "button", "name": "Deepest"}
    for _ in range(5000):
        tree = {"role": "group", "children": [tree, None, "x"]}
    *_, deepest = PARSER.parse_snapshot(tree)
    assert (deepest.name, len(deepest.containers)) == ("Deepest", 50)
    odd = {"role": "button", "name": 5, "children": 7, "bounds": {"x": "1"}, "description": 3}
    (ref,) = PARSER.parse_snapshot(odd)
    assert (ref.name, ref.bounds, ref.description) == ("5", None, "3")
    (ref,) = PARSER.parse_snapshot('- button "Go" [ref=e1] [box=1,2,wide,4]')
    assert ref.bounds is None
    nested = "\n".join(f"{' ' * n}- group [ref=e{n}]" for n in range(1000))
    assert len(PARSER.parse_snapshot(nested)[-1].containers) == 50


def test_filters():
    refs = PARSER.parse_snapshot(SHOP)
    assert [ref.ref for ref in PARSER.find_by_role(refs, "combobox")] == ["e16"]
    assert [ref.ref for ref in PARSER.find_by_name(refs, "log")] == ["e5", "e6", "e51"]
    assert PARSER.find_by_name(refs, "log", fuzzy=False) == []
    assert [ref.ref for ref in PARSER.find_by_text(refs, "ada@")] == ["e12"]
    fillable = [ref.ref for ref in PARSER.find_fillable(refs)]
    clickable = [ref.ref for ref in PARSER.find_clickable(refs)]
    assert fillable == ["e12", "e13", "e16", "e46"]
    assert {"e25", "e14", "e16"} <= set(clickable)
    assert {ref.ref for ref in PARSER.find_interactive(refs)} == {*fillable, *clickable, "e45"}


def test_a_ref_as_text_and_as_a_dictionary():
    ref = named("e12")
    assert str(ref) == "textbox \"Email\" = 'ada@example.com' [ref=e12]"
    told = ref.to_dict()
    assert {key: told[key] for key in ("ref", "role", "name", "value", "bounds")} == {
        "ref": "e12", "role": "textbox", "name": "Email", "value": "ada@example.com",
        "bounds": None,
    }  # fmt: skip
    assert "placeholder" not in told
    assert json.loads(json.dumps(told))["containers"][-1] == {"role": "generic", "name": "Email"}


def test_an_element_of_a_page():
    element = InteractiveElement(
        ref="f0e1", kind="field", tag="input", role="textbox", name="E-mail", input_type="email",
        bounds=Bounds(x=1, y=2, width=3, height=4),
    )  # fmt: skip
    ref = AccessibilityRef.of(element)
    assert (ref.ref, ref.name, ref.value, ref.input_type) == ("f0e1", "E-mail", None, "email")
    assert ref.bounds == {"x": 1, "y": 2, "width": 3, "height": 4}
    assert ref.element is element
