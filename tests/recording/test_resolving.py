"""Resolved elements tell what has changed, and refusals what is closest."""

from __future__ import annotations

import pytest

from explorer.models.recording import SemanticElementRef
from explorer.recording.replay.resolving import ResolutionError, resolve_element

LINK = SemanticElementRef(
    role="link", name="Invoice 12", tag="a", id="latest", href="http://site/invoices/latest"
)
HELP = SemanticElementRef(role="link", name="Help", tag="a", href="http://site/help")


def test_another_number_is_another_name() -> None:
    now = LINK.model_copy(update={"name": "Invoice 13"})
    found = resolve_element(LINK, [HELP, now])
    assert (found.index, found.way, found.is_healed) == (1, "dom", True)
    assert found.changes == ("name: Invoice 12 -> Invoice 13",)


def test_a_count_in_a_name_is_the_same_name() -> None:
    inbox = LINK.model_copy(update={"name": "Inbox (3)"})
    found = resolve_element(inbox, [HELP, inbox.model_copy(update={"name": "Inbox (4)"})])
    assert (found.way, found.is_healed) == ("accessibility", False)


def test_a_number_alone_leads_nowhere_else() -> None:
    wanted = SemanticElementRef(role="link", name="Invoice 12")
    with pytest.raises(ResolutionError, match=r'certain to be link "Invoice 12"; closest: .*13'):
        resolve_element(wanted, [HELP, SemanticElementRef(role="link", name="Invoice 13")])
