"""Sentences that leave open, deny or compare something are not read as plain orders."""

from __future__ import annotations

import pytest

from tests.sentences.reading import told

UN


@pytest.mark.parametrize(("language", "text"), UNREAD)
def test_what_is_left_open_or_denied_is_not_read(language: str, text: str) -> None:
    assert told(language, text) == ""
