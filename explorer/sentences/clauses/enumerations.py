"""Reads enumerations as several steps: name "A" and mail "B"; "C", "D" and "E" are shown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from explorer.models.scenario import IntermediateStep
from explorer.sentences.grammar import Language
from explorer.sentences.phrases import PATH_SIGNS, any_of, is_name
from explorer.sentences.quotes import (
    QUOTATION_HIDDEN,
    hide,
    quotation_spans,
    quotations,
    unquoted,
)
from explorer.sentences.tables import table_of

_PAIR = re.compile(r'\w\s"[^"]*"')


def each_part(
    language: Language, step: IntermediateStep, sentence: str
) -> tuple[IntermediateStep, ...]:
    """Return a step for each part of an enumeration: name "A" and mail "B".

    Args:
        language: The grammar.
        step: The step.
        sentence: What it was read from.
    """
    is_one = bool(step.value) and step.value in quotations(sentence)  # "from 'new' to 'done'"
    is_pair = not is_one and _PAIR.search(hide(step.value)) is not None
    if step.action == "type" and not step.target and is_pair:
        return _each_pair(language, step)
    if step.action == "type" and language.phrasing.first_pair.search(hide(step.target)):
        pairs = f'{step.target} {language.word("with")} "{step.value}"'
        return _each_pair(language, step.model_copy(update={"value": pairs}))
    if is_one:
        return _each_quotation(language, step)
    values = quotations(step.value)
    if step.action == "assert_order" and values:
        return _in_order(step, values)
    if step.action == "assert_text" and unquoted(step.value)[0] != step.value:
        values = values or [step.value]
    if step.action == "select" and len(values) > 1:
        return (step.model_copy(update={"value": "\n".join(values)}),)
    if step.action == "assert_text" and len(values) > 1:
        return tuple(step.model_copy(update={"value": value}) for value in values)
    return _each_quotation(language, step)


def _in_order(step: IntermediateStep, texts: Sequence[str]) -> tuple[IntermediateStep, ...]:
    """Return that texts come one after the other, and are in the element if one is named."""
    plain = {"value": "", "to_target": ""}
    inside = [
        step.model_copy(update={**plain, "action": "assert_text", "value": text})
        for text in texts
        if step.target
    ]
    pairs = [
        step.model_copy(update={**plain, "target": f'"{one}"', "to_target": f'"{other}"'})
        for one, other in pairwise(texts)
    ]
    return (*inside, *pairs)


def _each_pair(language: Language, step: IntermediateStep) -> tuple[IntermediateStep, ...]:
    hidden, start, steps = hide(step.value), 0, []
    for found in QUOTATION_HIDDEN.finditer(hidden):
        name = language.form_words.field_name(step.value[start : found.start()])
        if name.lower() in language.prepositions or language.form_words.is_joint(name):
            return ()  # '"A" bei "B"' is no pair
        if language.ellipses.lacks_noun(name.partition(" ")[2]):
            return ()  # '"A" in the first and "B" in the second field'
        value = unquoted(step.value[found.start() : found.end()])[0]
        steps.append(step.model_copy(update={"target": name, "value": value}))
        start = found.end()
    return tuple(steps)


def _each_quotation(language: Language, step: IntermediateStep) -> tuple[IntermediateStep, ...]:
    """Return a step for each text of an enumeration: see "A", "B" and "C"."""
    if path := _path(language, step):
        return path
    quoted = quotations(step.target)
    between = hide(step.target)
    if step.action not in _OF_SEVERAL or len(quoted) < 2:
        return (step,)
    if found := language.all.match(between):
        between = between[found.end() :]
    start, column = between.find('"'), _column(language, between)
    if all(word in language.things for word in _nouns(between[:start])):
        between = between[start:]
    signs = "".join(" " if char in '"\ue000' else char for char in between)
    if language.enumerating.sub("", signs).strip():
        return _each_in_place(language, step)
    if step.action != "assert_hidden" and language.leaves_open(signs):
        return ()  # one of them is meant, and not which
    return tuple(step.model_copy(update={"target": f'{column}"{one}"'}) for one in quoted)


def _column(language: Language, text: str) -> str:
    """Return "column " for what says that columns are quoted, "" for other things.

    Any cell may say what a heading should, so that the word is not left out.
    """
    nouns = text[: max(text.find('"'), 0)].lower().split()
    named = [word for word, thing in language.things.items() if thing == "column"]
    return f"{named[-1]} " if any(noun in named for noun in nouns) else ""


def _each_in_place(language: Language, step: IntermediateStep) -> tuple[IntermediateStep, ...]:
    """Return a step for each text of an enumeration with a place: '"A" and "B" in the list'."""
    spans = quotation_spans(step.target)
    hidden = hide(step.target)
    listed = 1
    while listed < len(spans) and _joins(language, hidden[spans[listed - 1][1] : spans[listed][0]]):
        listed += 1
    if listed == 1:
        return (step,)
    where = step.target[spans[listed - 1][1] :]
    is_plain = all(word in language.things for word in _nouns(hidden[: spans[0][0]]))
    if is_plain and language.descriptions.is_only_a_place(where.strip()):
        column = _column(language, hidden)
        texts = (step.target[slice(*span)] for span in spans[:listed])
        return tuple(step.model_copy(update={"target": f"{column}{text}{where}"}) for text in texts)
    # One of them may still be there.
    return () if step.action == "assert_hidden" else (step,)


def _joins(language: Language, between: str) -> bool:
    """Return whether what stands between two quotations joins them: "and"."""
    return bool(between.strip()) and not language.enumerating.sub("", between).strip()


def _path(language: Language, step: IntermediateStep) -> tuple[IntermediateStep, ...]:
    """Return a click for each part of a path: Settings > Users, Settings and then Users."""
    if step.action != "click":
        return ()
    if steps := _each_between(step, list(_PATH_SIGN.finditer(hide(step.target)))):
        return steps if all(_is_part_of_path(one.target) for one in steps[1:]) else ()
    steps = _each_between(step, list(language.sequences.finditer(hide(step.target))))
    are_named = all(is_name(one.target) or quotations(one.target) for one in steps)
    return steps if are_named else ()


def _is_part_of_path(name: str) -> bool:
    """Return whether a text is the name of an entry: no "100", no "the page opens in a tab"."""
    return bool(quotations(name)) or not (name[0].islower() or name[0].isdecimal())


def _each_between(
    step: IntermediateStep, borders: Sequence[re.Match[str]]
) -> tuple[IntermediateStep, ...]:
    starts, ends = [0, *(one.end() for one in borders)], [one.start() for one in borders]
    parts = [
        step.target[start:end].strip()
        for start, end in zip(starts, [*ends, len(step.target)], strict=True)
    ]
    if not borders or not all(parts):
        return ()
    return tuple(step.model_copy(update={"target": part}) for part in parts)


_PATH_SIGN = re.compile(rf"\s(?:{any_of(PATH_SIGNS)})\s")


def listed_names(description: str, language: str) -> list[str]:
    """Return the names of an enumeration without quotation marks: "Saturday and Sunday".

    Args:
        description: What a sentence says.
        language: Its language, by ISO 639-1.

    Returns:
        An empty list if it is none; the whole may be one name, too: "Terms and conditions".
    """
    if '"' in hide(description) or not language:
        return []
    joining = any_of(table_of(language)["sentence"]["and"])
    border = rf"\s?,\s(?:(?:{joining})\s)?|\s(?:{joining})\s"
    names = [one.strip() for one in re.split(border, description, flags=re.IGNORECASE)]
    return names if len(names) > 1 and all(names) else []


def _nouns(text: str) -> list[str]:
    return [word for word in text.split() if len(word) > _ARTICLE]


_ARTICLE = 3  # letters of the longest article
_OF_SEVERAL = (
    "assert_visible", "assert_hidden", "assert_enabled", "assert_disabled", "assert_checked",
    "assert_unchecked", "assert_value", "click", "check", "uncheck", "hover",
)  # fmt: skip
