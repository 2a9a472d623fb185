"""Says a clause in the plain way that expressions have: verb first, without what adds nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from explorer.models.scenario import IntermediateStep
from explorer.sentences.checks.embedded_clauses import EmbeddedClauses
from explorer.sentences.checks.negation import Negation
from explorer.sentences.phrases import (
    acting_words,
    any_of,
    conjunctions,
    first_words,
    forms_of,
    is_name,
)
from explorer.sentences.quotes import OPAQUE, hide
from explorer.sentences.wording.inflections import Inflections
from explorer.sentences.wording.plain import PlainClauses
from explorer.text import fold

_NOT = re.compile(r"\b(should|must|would|do|does|did|is|are|was|were|could|ca)n't\b")
_FINITE = ("is", "is_not", "have", "see")
_PLACING = ("place", "in", "from")
_NO_PERSONS = ("page", "dialog", "address", "title_word", "text_word")
_ONE_NAME = 2  # quotation marks
_PARTICLE_LAST = re.compile(r'(?<=")\s\w{1,3}$')
_PLACED = (
    "click", "double_click", "right_click", "hover", "type", "clear", "select", "check", "uncheck",
    "assert_visible", "assert_hidden", "assert_enabled", "assert_disabled", "assert_checked",
    "assert_unchecked", "assert_value", "append", "remember",
)  # fmt: skip
"""What may be done in a place that the sentence begins with."""
_FORMS_OF_SEE = 3
"""The first words for "see", which are forms of that verb; a search "finds" something, too."""


class DoneBy(NamedTuple):
    """A clause that says by which act its goal is reached.

    Attributes:
        goal: "submit the form" of "submit the form by clicking Send".
        act: The instruction of the act: "click on Send".
        is_denied: Whether it is said that this is not, or is not the only way, to reach the goal;
            or whether not all of the act is understood.
    """

    goal: str
    act: str
    is_denied: bool


class Phrasing:
    """How the clauses of a language may be said otherwise.

    Args:
        code: The language, by ISO 639-1.
        table: The tables of its file.
    """

    def __init__(self, code: str, table: Mapping[str, Any]) -> None:
        phrasing, words = table["phrasing"], table["words"]
        self._inflections = Inflections(code, table)
        self._words: Mapping[str, list[str]] = words
        self.first_pair = re.compile(
            rf'\s(?:{any_of(words["with"])})\s"[^"]*"(?:\s?,|\s\w+\s)', re.IGNORECASE
        )
        """The value of a field that another field follows: 'Name with "A", mail'."""
        self.plain = PlainClauses(table).plain
        """Returns a clause without what adds nothing to its step."""
        self._place_after_verb = bool(phrasing["place_after_verb"])
        self._forms = {form: verb for verb, forms in phrasing["verbs"].items() for form in forms}
        addressed = any_of(phrasing["addressed"])
        self._form = re.compile(rf"^({any_of(self._forms)})(?:\s(?:{addressed}))?(?!\w)")
        self._last = {form: verb for verb, forms in phrasing["last"].items() for form in forms}
        auxiliaries = any_of(phrasing["auxiliaries"])
        self._fillers_first = re.compile(rf"(?:(?:{any_of(phrasing['fillers'])})\s)+")
        self._at_end = re.compile(
            rf"(?:^|,?\s)(?P<verb>{any_of(self._last)})(?:\s(?:{auxiliaries}))?$"
        )
        prepositions = any_of({one for name in _PLACING for one in words[name] if len(one) > 1})
        self._in_middle = re.compile(rf"\s(?P<verb>{any_of(self._last)})\s(?=(?:{prepositions})\s)")
        self._auxiliary = re.compile(rf"(?<!\S)(?:{auxiliaries})(?!\S)\s?")
        self._denying = re.compile(rf"(?:{any_of(phrasing['denying'])})(?!\w)")
        self._negation = Negation(table)
        self._embedded_clauses = EmbeddedClauses(table)
        self._finite = re.compile(rf"(?:{first_words(words, _FINITE)})(?!\w)")
        self._ways = _ways_of(table)
        controls = table["controls"]
        acting = any_of([*controls["verbs"], *controls["closing"]])
        self._verb_behind = re.compile(rf'(?<=")\s(?:{acting})(?:{any_of(controls["endings"])})?$')
        """The verb of a goal behind the act: 'den Dialog mit Klick auf "A" schließen'."""
        conjoined = any_of(conjunctions(table))
        self._clause_border = re.compile(rf",\s|\s(?:{conjoined})\s")
        self._joined_act = re.compile(rf'\s(?:{conjoined})\s(?!")')
        self._joined_last = re.compile(rf"\s(?:{conjoined})\s(?P<verb>[^\W\d_]{{4,}})$")
        self._by_means = _by_means(table)
        determined = [*phrasing["articles"], *phrasing["indefinite"], *phrasing["contracted"]]
        self._control_first = re.compile(
            rf'"|(?:{any_of([*determined, *controls["means"]])})(?:(?<=\')|(?!\w))'
        )
        self._lacking = frozenset(phrasing["lacking"])
        self._nouns_are_names = bool(phrasing.get("capital_nouns"))
        """Whether a noun has a capital, as only names have elsewhere."""
        self._known = acting_words(table)
        self._pronouns = [one for one in table["sentence"]["pronouns"] if one.isalpha()]
        self._verb_first_word = re.compile(rf"(?:{self._known})(?!\w)")
        beside = any_of([*phrasing["beside"], *words["place"]])
        self._beside_last = re.compile(rf"(?:^|\s)(?:{beside})$")
        comparing = (one for listed in table["comparisons"].values() for one in listed)
        self._amount = re.compile(rf"(?:{any_of(comparing)})(?!\w)")
        controlling = any_of(table["controls"]["verbs"])
        self._before_pronoun = re.compile(rf"(?:{self._known}|{controlling})")
        self._someone = _someone(table, self._known)
        seeing = any_of([*words["see"][:_FORMS_OF_SEE], *words.get("see_not", ())])
        self._viewer = _someone(table, rf"(?:[^\W\d_]+\s)?(?:{seeing})")
        self._shows = re.compile(rf"(?:{first_words(words, ('have',))})(?!\w)")
        """The verb of a thing that shows something, as "indique" is, which a person types too."""
        self._anyone = _someone(table, r"[^\W\d_]+")
        self._named_one = re.compile(
            rf"^[^\W\d_]+\s(?=(?:{self._known})(?<={phrasing['third'] or '(?!)'})\s)"
        )
        self.as_words = any_of(words["as"])
        self.giving = [word for word in words["with"] if word.isalpha()]
        """What may stand between an element and its value: "to" of 'set the price to "3"'."""
        self._as_first = re.compile(rf"(?:{self.as_words})\s")
        roles, indefinite = any_of(phrasing["roles"]), any_of(phrasing["indefinite"])
        giving = first_words(words, ("enter", "fill", "choose", "set"))
        relative = any_of(phrasing["relative"])
        self._relative = re.compile(rf"(?:{relative})(?:(?<=['\"])|(?!\w))")
        self._in_role = re.compile(
            rf"^(?:{self.as_words})(?:\s|(?<='))(?:(?:{any_of(phrasing['articles'])}|{indefinite})\s)?"
            rf"(?:(?:{roles}),?\s(?:(?:{any_of(phrasing['persons'])})\s)?(?!(?:{giving})\s)(?=(?:{self._known})\s)"
            rf"|[^\W\d_]+(?:\s[^\W\d_]+){{0,2}},\s(?:(?:{any_of(phrasing['persons'])})(?:\s|(?<='))|(?=(?:{self._known})\s))"
            rf"(?!(?:{giving})\s)(?=\S))"
        )
        """Whose part is played: "as a student, open ..."; where a value is given, it is a field."""
        bare = any_of(set(table["sentence"]["pronouns"]) - set(phrasing["articles"]))
        self._pronoun_last = re.compile(rf"(?<=\w)\s(?:{bare})$")
        self._article_last = re.compile(rf"\s(?:{any_of(phrasing['articles'])})$")
        self._saying_last = re.compile(rf"\s(?:{any_of(phrasing['saying'])})$")
        merged = any_of(set(phrasing["contracted"]) & set(words["place"]))  # "im"; no "al borrar"
        standing, own = any_of(words["place"]), any_of(phrasing["articles"])
        self._stands = re.compile(
            rf"(?:(?:{standing})\s(?=(?:{own})(?:\s|(?<='))|\")|(?:{merged})\s?)(?=\S)"
        )
        """The preposition of a place, and no "on" of "on arrival"."""
        self._stands_before_name = re.compile(rf"(?:{standing})\s(?P<name>\S)")
        self._verb_inside = re.compile(rf"\s(?:{self._known}|{any_of(words['is'])})\s")
        self._place, self._behind_place = _places_of(table, self._known)
        self._joins = re.compile(rf"(?<!\w)(?:{any_of(conjunctions(table))})(?!\w)")
        by_word, closing = any_of(words["by_word"]), any_of(table["controls"]["closing"])
        cross = (
            rf"\s(?:{by_word})\s(?:{any_of(phrasing['crosses'])})(?:\s(?:{any_of(words['side'])}))?"
        )
        bare_of = {*phrasing["belonging"]} - {
            *phrasing["articles"], *phrasing["indefinite"], *phrasing["contracted"], *words["in"]
        }  # fmt: skip
        self._part_of_act = re.compile(
            rf'^(?:{any_of(bare_of)})\s|"\s(?:{any_of(phrasing["infinitive_marks"])})$'
        )
        self._remembers = re.compile(rf"(?:{any_of(phrasing['remembering'])})\s")
        self._joining_words = frozenset(
            [*conjunctions(table), *phrasing["polite"], *phrasing["fillers"], *phrasing["ends"]]
        )
        self._own_disk = re.compile(rf"\s(?:{any_of(phrasing['own_disk'])})(?!\w)")
        self._closed_by = re.compile(
            rf"^(?:{closing})\s.*?(?P<drop>{cross})$|^.*?(?P<inside>{cross})(?=\s(?:{closing})$)"
        )
        self._place_behind_value = re.compile(
            rf'(?<=["{OPAQUE}])\s(?=(?:{any_of(words["place"])})\s[^"{OPAQUE}])'
        )
        belonging = any_of(phrasing["belonging"])
        self._belonging = frozenset(phrasing["belonging"])
        self._place_behind_state = re.compile(
            rf'(?<=\w)\s(?=(?:{self._stands.pattern}|(?:{belonging})\s(?="))[^"]*(?:"[^"]*")?$)'
        )
        self._place_before_state = re.compile(
            rf'(?<=\s)(?:{self._stands.pattern}|(?:{belonging})\s(?="))[^"]*"[^"]*"\s(?=[^"]+$)'
        )
        """The same where the state is last: "ist bei "Ann" angehakt"."""

    def remembers(self, text: str) -> bool:
        """Return whether a text is an instruction to remember something."""
        return self._remembers.match(hide(text[:1].lower() + text[1:])) is not None

    def is_part_of_act(self, element: str) -> bool:
        """Return whether an element has a word of an infinitive with it: "von Enter", '"A" te'."""
        return self._part_of_act.search(hide(element.strip())) is not None

    def only_joins(self, text: str) -> bool:
        """Return whether a text is but a word that joins an order to what was said before."""
        return text.lower() in self._joining_words

    def done_by(self, text: str) -> DoneBy | None:
        """Split "submit the form by clicking Send" into its goal and what is done for it."""
        hidden = hide(text)
        for pattern, verbs in self._ways:
            if not (found := pattern.match(hidden)):
                continue
            goal, act = (text[slice(*found.span(name))] for name in ("goal", "act"))
            if "behind" in found.re.groupindex and found["behind"]:
                act += text[slice(*found.span("behind"))]  # 'door "A" te kiezen in de lijst'
            if self._embedded_clauses.ends_with_that(goal):
                continue  # 'verifica che cliccando su "A" appare "B"'
            if self._beside_last.search(hide(act)):
                continue  # "ticking the box below"
            if particle := _PARTICLE_LAST.search(hide(act)):
                act = act[: particle.start()]  # 'durch Ankreuzen von "AGB" zu'
            if verbs and (verb := self._goal_verb(act)):
                goal, act = f"{goal} {verb}", act.removesuffix(verb).rstrip()
            borders = [one.end() for one in self._clause_border.finditer(hide(goal))]
            last = goal[borders[-1] if borders else 0 :]
            is_denied = self._negation.denies_purpose(last) or self._negation.denies(act)
            if verbs and "*" in verbs[found["form"]] and self._joined_act.search(hide(act)):
                is_denied = True  # 'durch Eingabe von "Ann" und Drücken von Enter'
            said = instruction(verbs[found["form"]], act) if verbs else act
            return DoneBy(goal, said, is_denied)
        return None

    def _goal_verb(self, act: str) -> str:
        """Return the verb of a goal behind its act: "löschen" of 'mit Klick auf "A" löschen'."""
        if found := self._verb_behind.search(hide(act)):
            return act[found.start() + 1 :]
        verb = self.verb_at_end(act) if self._place_after_verb else ""
        return verb if verb[:1].islower() and verb != act else ""

    def done_with(self, text: str) -> str:
        """Return "click the play button" of "trigger the job with the play button".

        It is "" of other clauses, and of one that says more of what it is done to than a noun: the
        button of "delete the first entry with the trash icon" would be any of its kind.
        """
        found = self._by_means.match(hide(text))
        if found is None or self._negation.negates(text):
            return ""
        matter = text[slice(*found.span("matter"))]
        is_named = is_name(matter) and not self._nouns_are_names
        is_one_noun = matter.isalpha() and matter not in self._lacking
        if is_named or not is_one_noun or self._negation.restricts(text):
            return ""
        control = text[found.end() :]
        if not self._control_first.match(hide(control)) and not is_name(control.split()[0]):
            return ""  # "by moving the icon" is done by no control
        return f"{self._words['click'][0]} {control}"

    def without_disk(self, text: str) -> str:
        """Return a clause without where a file of one's own is: "from my computer"."""
        found = self._own_disk.search(hide(text))
        return text[: found.start()] + text[found.end() :] if found else text

    def without_cross(self, text: str) -> str:
        """Return a clause without the sign that closes something: "close the hint with the x"."""
        found = self._closed_by.match(hide(text))
        if not found:
            return text
        start, end = found.span("drop" if found["drop"] else "inside")
        return text[:start] + text[end:]

    def variants(self, text: str) -> Iterator[str]:
        """Yield other ways to say a clause that no expression fits."""
        hidden = hide(text)
        if found := _NOT.search(hidden):
            yield f"{text[: found.start()]}{found[1]} not{text[found.end() :]}"
        if found := self._form.match(hidden):
            yield self._forms[found[1]] + text[found.end() :]
        yield from self._with_pronoun_behind(text)
        if (found := self._someone.match(hidden)) and not self._shows.match(hidden, found.end()):
            yield text[found.end() :]
        if found := self._viewer.match(hidden):
            yield text[found.end() :]
        is_denied = self._denying.match(hidden) is not None
        if (found := self._named_one.match(hidden)) and text[0].isupper() and not is_denied:
            yield text[found.end() :]
        found = self._at_end.search(hidden)
        if found and (not found.start() or text[found.start("verb")].islower()):  # "Status: Open"
            yield self._verb_first(text[: found.start()], self._last[found["verb"]])
        found = self._in_middle.search(hidden)  # 'dat ik "A" typ in het zoekveld'
        if found and text[found.start("verb")].islower():  # "de rij van Open dag in de lijst"
            yield f"{text[: found.start()]} {text[found.end() :]} {found['verb']}"
        if found := self._in_role.match(hidden):
            yield text[found.end() :]
            return
        for place, rest in self._places(text, hidden):
            rest = self.plain(rest)
            verb, _, others = rest.partition(" ")
            if self._place_after_verb and not self._finite.match(hide(rest)):
                yield f"{verb} {place} {others}"
            elif not self._place_after_verb and not self._are_several(rest):
                yield f"{rest} {place[:1].lower()}{place[1:]}"  # not at the end of another clause

    def _are_several(self, text: str) -> bool:
        """Return whether a verb behind a comma, or "and then", begins another clause."""
        is_followed = any(border[0][0] == "," for border in self._behind_place.finditer(hide(text)))
        return is_followed or self._embedded_clauses.has_sequence(text)

    def _with_pronoun_behind(self, text: str) -> Iterator[str]:
        """Yield "close it" for a verb that its pronoun is joined to, or stands before."""
        first, _, rest = text.partition(" ")
        low = first.lower()
        if low in self._pronouns:
            verb, _, others = rest.partition(" ")
            if self._verb_first_word.fullmatch(verb.lower()):
                yield f"{verb} {first} {others}".strip()
        for pronoun in self._pronouns:
            verb = low.removesuffix(pronoun)
            known = {low[: -len(pronoun)].rstrip("-"), fold(verb).rstrip("-")}
            if verb and verb != low and any(map(self._before_pronoun.fullmatch, known)):
                yield from (f"{one} {pronoun} {rest}".strip() for one in sorted(known))

    def ends_with_act(self, text: str) -> bool:
        """Return whether a text ends with a verb and its pronoun in one word: "e cancellalo"."""
        found = self._joined_last.search(hide(text))
        if found is None or not text[found.start("verb") :].islower():
            return False
        return any(one.strip() for one in self._with_pronoun_behind(found["verb"]))

    def inflected(self, text: str) -> Iterator[str]:
        """Yield a clause with other forms of its verb, which expressions begin with."""
        someone = self._anyone.match(hide(text))
        said = text[someone.end() :] if someone else text
        verb, _, rest = said.partition(" ")
        if rest:
            yield from (f"{form} {rest}" for form in self._inflections.known(verb))

    def ends_as_saying(self, text: str) -> bool:
        """Return whether a text ends with what stands before a quotation: "a post saying"."""
        return self._saying_last.search(hide(text.strip())) is not None

    def belongs(self, word: str) -> bool:
        """Return whether a word is a preposition of what something belongs to: "of"."""
        return word in self._belonging

    def begins_with_as(self, text: str) -> bool:
        """Return whether a text begins with "as": "as date the 24th"."""
        return self._as_first.match(hide(text)) is not None

    def is_relative(self, text: str) -> bool:
        """Return whether a text tells which of several is meant: 'which has "A" in it'."""
        return self._relative.match(hide(text)) is not None

    def is_place(self, text: str) -> bool:
        """Return whether a text is but a place, and says nothing else: "in the dialog"."""
        hidden = hide(text)
        is_clause = self._embedded_clauses.is_clause(text, "click")
        is_doubtful = self._negation.negates(text) or self._negation.restricts(text)
        named = self._stands_before_name.match(hidden)
        is_named = named is not None and text[named.start("name")].isupper()
        return (
            (is_named or self._stands.match(hidden) is not None)
            and not (is_clause or is_doubtful or self._verb_inside.search(hidden))
            and not self._at_end.search(hidden)  # 'auf "A" gedrückt'
            and hidden.count('"') <= _ONE_NAME
        )

    def places(self, text: str) -> Iterator[tuple[str, str]]:
        """Yield a place at the start of a clause, and the rest of it."""
        yield from self._places(text, hide(text))

    def places_at_end(self, text: str) -> Iterator[tuple[str, str]]:
        """Yield a place behind the value of a field, and what is before it."""
        for border in self._place_behind_value.finditer(hide(text)):
            yield text[border.end() :], text[: border.start()]

    def places_of_state(self, text: str) -> Iterator[tuple[str, str]]:
        """Yield a place beside the state of an element, and the rest: 'is ticked for "Ann"'."""
        hidden = hide(text)
        for border in self._place_behind_state.finditer(hidden):
            yield text[border.end() :], text[: border.start()]
        for place in self._place_before_state.finditer(hidden):
            start, end = place.span()
            yield text[start:end].rstrip(), text[:start] + text[end:]

    def _places(self, text: str, hidden: str) -> Iterator[tuple[str, str]]:
        if self._place.match(hidden) and not self._amount.match(hidden):
            for border in self._behind_place.finditer(hidden):
                if self._joins.search(border[0]):
                    return  # 'in the table search for "A" and open ...' is a clause before "and"
                place = self._pronoun_last.sub("", text[: border.start()])
                is_named = text[border.end() : border.end() + 1].isupper()
                if is_named and not border[0].startswith(","):
                    continue  # "in the row of Open Day"
                if "," in hide(place) and not border[0].startswith(","):
                    return  # "in the tree, make a double click on A" has a verb before "click"
                if self._article_last.search(hide(place)):
                    continue  # 'of the type "A"'
                if self._negation.negates(place) or self._negation.restricts(place):
                    return  # "in the dialog, never click" is no place
                if self._embedded_clauses.is_clause(place, "click"):
                    return  # 'after the click on "Save"'
                if self._embedded_clauses.ends_with_that(place):
                    continue  # "on the heart that" of "... that appears"
                if self._at_end.search(hide(place)):
                    return  # 'auf "A" gedrückt, danach'
                if self._as_first.match(hidden) and '"' in hide(place):
                    return  # 'as password "x" and click ...' gives a value
                if " " in text[border.end() :]:
                    yield place, text[border.end() :]
                if border[0].startswith(","):
                    return  # a verb behind a comma is of the clause, and so is what follows it

    def without_fillers(self, text: str) -> str:
        """Return a clause without adverbs such as "again" at its start."""
        found = self._fillers_first.match(hide(text))
        return text[found.end() :] if found else text

    def is_filler(self, text: str) -> bool:
        """Return whether a text is but an adverb, and no name: "anyway" of "submit anyway"."""
        found = self._fillers_first.match(f"{text.strip()} ")
        return found is not None and found.end() > len(text.strip())

    def begins_with_verb(self, text: str) -> bool:
        """Return whether a text begins with a verb, as no name of a field does: "and click"."""
        return text[:1].islower() and self._verb_first_word.match(hide(text)) is not None

    def verb_at_end(self, text: str) -> str:
        """Return the verb that a clause ends with, "" if it ends with none."""
        found = self._at_end.search(hide(text))
        return text[found.start("verb") :] if found else ""

    def _verb_first(self, text: str, verb: str) -> str:
        front, _, particle = verb.partition(" ")
        text = text[:1].lower() + text[1:] if self._denying.match(hide(text)) else text
        hidden = hide(text)
        if auxiliary := self._auxiliary.search(hidden):
            text = text[: auxiliary.start()] + text[auxiliary.end() :]
        return f"{front} {text.strip(' ,')} {particle}".strip()


def placed(steps: tuple[IntermediateStep, ...], place: str) -> tuple[IntermediateStep, ...]:
    """Return steps of which the first is done in a place."""
    if not steps or not (first := steps[0]).target or first.condition:
        return ()
    if first.action == "assert_count" and not first.to_target:
        changes = {"to_target": place.partition(" ")[2]}
    elif first.action in _PLACED:
        changes = {"target": f"{first.target} {place}"}
    else:
        return ()
    return (first.model_copy(update=changes), *steps[1:])


def instruction(verb: str, element: str) -> str:
    """Return the instruction to do an act with an element, which stands for the * of the verb."""
    return verb.replace("*", element) if "*" in verb else f"{verb} {element}"


def _ways_of(table: Mapping[str, Any]) -> list[tuple[re.Pattern[str], Mapping[str, str]]]:
    """Return the expressions of a goal and of the act by which it is reached.

    With each of them come the verbs of the acts by their forms, none if the act is a clause.
    """
    phrasing = table["phrasing"]
    goal, act = r'^(?P<goal>[^"]*?)', r"(?P<act>\S.*)"
    verbs = forms_of(phrasing, "done_by")
    around = {form: verb for form, verb in verbs.items() if " * " in form}
    before = any_of(verbs.keys() - around.keys())
    doing, person = (any_of(phrasing.get(name, ())) for name in ("by_doing", "persons"))
    return [
        (re.compile(rf"{goal},\s(?:{doing})\s(?:(?:{person})\s)?{act}"), {}),
        *(
            (
                re.compile(
                    rf'{goal}\s{re.escape(front)}\s(?P<act>[^",]*(?:"[^"]*")?[^",]*)'
                    rf"\s(?P<form>{re.escape(back)})(?P<behind>\s.*)?$"
                ),
                {back: verb},
            )
            for (front, back), verb in ((form.split(" * "), verb) for form, verb in around.items())
        ),  # "door op Opslaan te klikken"
        (re.compile(rf"{goal}\s(?P<form>{before})(?:\s|(?<=')){act}"), verbs),
    ]


def _by_means(table: Mapping[str, Any]) -> re.Pattern[str]:
    """Return the expression of an act up to the control that does it: "run it with the X"."""
    phrasing, controls = table["phrasing"], table["controls"]
    articles = any_of(phrasing["articles"])
    acting = rf"(?:{any_of(controls['verbs'])})(?:{any_of(controls['endings'])})?"
    means = any_of(table["words"]["by_word"])
    return re.compile(
        rf"^{acting}\s(?:{articles})(?:\s|(?<='))(?P<matter>[^\"\d,]+?)\s(?:{means})\s"
        rf"(?=[^,]*(?<!\w)(?:{any_of(controls['means'])})(?!\w))"
    )


def _someone(table: Mapping[str, Any], verbs: str) -> re.Pattern[str]:
    """Return the expression of a person before a verb: "the manager clicks"."""
    words = table["words"]
    parts = {phrase.split()[-1] for name in _NO_PERSONS for phrase in words[name]}
    things = any_of({*table["things"], *parts, *table["phrasing"]["machines"]})
    things += "|" + any_of(word for listed in table["things"].values() for word in listed)
    articles = any_of(table["phrasing"]["articles"])
    return re.compile(rf"^(?:{articles})\s(?!(?:{things})\s)[^\W\d_]+\s(?=(?:{verbs})\s)")


def _places_of(table: Mapping[str, Any], verbs: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the expressions of a place at the start, and of the verb behind it."""
    words, phrasing = table["words"], table["phrasing"]
    verb = f"{first_words(words, _FINITE)}|{verbs}|{any_of(phrasing['also_first'])}"
    leading = any_of(table["sentence"]["leading"])
    place = any_of(one for name in _PLACING for one in words[name] if len(one) > 1)
    behind = rf'(?<=[\w"]),?\s(?:(?:{leading})\s)?(?=(?:{verb})(?!\w))'
    return re.compile(rf"^(?:{place})(?!\w)"), re.compile(behind)
