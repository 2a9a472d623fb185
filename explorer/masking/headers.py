"""Masks the headers of HTTP messages."""

from __future__ import annotations

from explorer.masking.keys import KEY_RUN, is_key
from explorer.masking.mask import MASK
from explorer.masking.names import kind_of_name, names_secret_header


def mask_header(name: str, value: str) -> str:
    """Return the value of a header without keys, the mask if its name says that it is secret."""
    if names_secret_header(name):
        return MASK
    if kind_of_name(name) == "public":
        return value
    return KEY_RUN.sub(lambda run: MASK if is_key(run[0]) else run[0], value)
