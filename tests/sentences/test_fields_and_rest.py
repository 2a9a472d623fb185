"""Fields that are called as persons are, several fields in one sentence, and what alone is left."""

from __future__ import annotations

import pytest

from tests.sentences.reading import told


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (
            "The Author field contains Jane Austen and Genre is Novel",
            "text The Author field Jane Austen; text Genre Novel",
        ),
        (
            "The user button is enabled and click Save",
            "enabled The user button; click Save",
        ),
        ("The Owner field is empty and click Save", "value The Owner field; click Save"),
        ("The user tabs to the next field", ""),
        ("The user checks Terms and clicks Save", "check Terms; click Save"),
    ],
)
def test_a_person_before_an_element_is_part_of_its_name(text: str, steps: str) -> None:
    assert told("en", text) == steps


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (
            "The Author field contains Jane Austen, Genre is Novel and Pages is 249",
            "text The Author field Jane Austen; text Genre Novel; text Pages 249",
        ),
        (
            "Title is Emma, Author is Ada, Genre is Novel",
            "text Title Emma; text Author Ada; text Genre Novel",
        ),
        ("The message says Hello, Ada is here", ""),
    ],
)
def test_fields_without_an_article_follow_a_comma(text: str, steps: str) -> None:
    assert told("en", text) == steps


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("There are 1,000 rows in the table", "count row the table 1000"),
        ("The list has 1.000 entries", "count entry The list 1000"),
        ("The category Clothing has 30.00 budgeted", ""),
        ("There are at least 1,000 rows", "count row at_least 1000"),
        ("The total is more than 1,000", "text The total more 1000"),
        ("The total is more than 0.125", "text The total more 0.125"),
    ],
)
def test_a_count_is_a_whole_number_and_thousands_have_a_sign(text: str, steps: str) -> None:
    assert told("en", text) == steps


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (
            "only Phone bills remains in the table",
            "text the table Phone bills; count entry the table 1",
        ),
        ("Only Phone bills is left", 'visible "Phone bills"; count entry 1'),
        (
            "Just Deposit and Home Depot are left",
            'visible "Deposit"; visible "Home Depot"; count entry 2',
        ),
        ("Only the admin is left in the list", ""),
        ("Only the first three rows are left", ""),
    ],
)
def test_what_alone_is_left_needs_no_quotation_marks(text: str, steps: str) -> None:
    assert told("en", text) == steps


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("A dialog with the heading Rule opens", 'visible the dialog "Rule"'),
        ('A dialog with the heading "Rule" opens', 'visible A dialog "Rule"'),
        ("A dialog with the title Rule and a button opens", ""),
        ('Filter for "dep"', "type the filter field dep; key Enter"),
        ("Filter the list for today", ""),
        (
            'The sidebar has entries for "Flows" and "Roles"',
            "text The sidebar Flows; text The sidebar Roles",
        ),
    ],
)
def test_other_ways_to_say_it(text: str, steps: str) -> None:
    assert told("en", text) == steps


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        (
            "en",
            "I should see three schedules: Internet bill, Phone bills and Wedding",
            'count item 3; visible "Internet bill"; visible "Phone bills"; visible "Wedding"',
        ),
        (
            "en",
            'The table has 2 rows: "Ada" and "Bob"',
            'count row The table 2; visible "Ada" in The table; visible "Bob" in The table',
        ),
        (
            "de",
            "Es gibt zwei Zeilen: Ada und Bob",
            'count row 2; visible "Ada"; visible "Bob"',
        ),
        ("en", "There are three rows: Ada and Bob", ""),
        ("en", "There are two rows: the first and the last", ""),
    ],
)
def test_what_is_counted_is_named_behind_a_colon(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps
