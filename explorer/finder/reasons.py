"""Writes the reason why an element was found."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.finder.description.request import ElementQuery
from explorer.finder.ranking.evidence import Evidence, Hit
from explorer.finder.terms import Kinship, Term

_MAX_QUOTE_LENGTH = 60  # characters of a quotation from the page

_KINSHIP: dict[Kinship, str] = {
    "literal": "", "form": ", a form of {}", "synonym": ", a synonym of {}",
    "sign": ", a sign for {}", "related": ", which may mean {}",
}  # fmt: skip


def reason_for(
    evidence: Evidence, request: ElementQuery, role_fit: float, remarks: Sequence[str], tied: bool
) -> str:
    """Return the reason for a match, as one line for people.

    For instance: name is 'Log in', a synonym of 'sign in'; role button; in the header.

    Args:
        evidence: The matches of the terms.
        request: The parsed description.
        role_fit: How well the role fits, 0 to 1.
        remarks: Parts to add, such as the places.
        tied: Whether other elements fit as well.
    """
    parts = []
    if evidence.label_is_description:
        parts.append(f"name is {_quoted(evidence.ref.label)}")
    else:
        matches = zip(request.terms, evidence.hits, strict=True)
        parts += [_found(evidence, term, hit) for term, hit in matches]
    if request.role:
        role = evidence.ref.role or evidence.ref.tag or "no role"
        parts.append(f"role {role}" if role_fit == 1 else f"role {role}, not {request.role}")
    parts += [state for state in request.states if state in evidence.ref.states]
    parts += remarks
    if tied:
        parts.append("a tie: others fit as well, this is the first on the page")
    return "; ".join(dict.fromkeys(parts))


def _found(evidence: Evidence, term: Term, hit: Hit) -> str:
    if not hit.strength:
        return f"nothing says {_quoted(term.text)}"
    kinship = _KINSHIP[hit.kinship].format(_quoted(term.text))
    if hit.in_container:
        return f"in the {hit.source} {_quoted(hit.matched_text)}{kinship}"
    if hit.source != "name":
        return f"{hit.source} says {_quoted(hit.matched_text)}{kinship}"
    if hit.start == 0 and hit.end == len(evidence.label):
        return f"name is {_quoted(evidence.ref.label)}{kinship}"
    return f"name has {_quoted(hit.matched_text)}{kinship}"


def _quoted(text: str) -> str:
    short = text if len(text) <= _MAX_QUOTE_LENGTH else f"{text[: _MAX_QUOTE_LENGTH - 1]}…"
    return f"'{short}'"
