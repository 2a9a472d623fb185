"""Masks the headers of HTTP messages."""

from __future__ import annotations

import re

from explorer.masking.keys import KEY_RUN, is_key, looks_random
from explorer.masking.mask import MASK
from explorer.masking.names import kind_of_name, names_secret_header

_STANDARD = re.compile(
    r"accept|access-control-|age$|alt-svc|cache-|connection|content-|cross-origin-|date$|expires"
    r"|host$|if-|keep-alive|last-|link$|location|origin|permissions-policy|priority|range|referer"
    r"|referrer-policy|retry-after|sec-|server|strict-transport-|te$|trailer|transfer-|upgrade"
    r"|user-agent|vary|via$|x-content-type-|x-frame-|x-powered-by|x-requested-with|x-xss-",
    re.IGNORECASE,
)
"""How the names of headers begin that tell no secret but perhaps a key in an address."""
_RUN = re.compile(r"(?<![\w+/=-])[A-Za-z0-9_+/-]{16,}+={0,2}", re.ASCII)
"""What may be a session's value in a header of the site's own."""
_MAX_RUN = 500
"""Characters of a run that is judged; a longer one counts as secret."""
_MIXED = re.compile(
    r"(?=\d{0,15}[A-Za-z])(?=[A-Za-z]{0,15}\d)[A-Za-z0-9]{16}"
    r"|(?:[A-Z]{1,8}[a-z]{1,8}){4}[A-Z]|(?:[a-z]{1,8}[A-Z]{1,8}){4}"
    r"|^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[\w+/-]{20}"
)
"""Letters and digits without a break, or capitals within words: no word of a language."""


def mask_header(name: str, value: str) -> str:
    """Return the value of a header without keys, the mask if its name says that it is secret.

    In a header that no standard knows, shorter random values are masked, too, unless its name says
    that it is an identifier.
    """
    if names_secret_header(name):
        return MASK
    if kind_of_name(name) == "public":
        return value
    if _STANDARD.match(name) or name.lower().endswith("id"):
        return KEY_RUN.sub(lambda run: MASK if is_key(run[0]) else run[0], value)
    return _RUN.sub(lambda run: MASK if _may_be_secret(run[0]) else run[0], value)


def _may_be_secret(run: str) -> bool:
    return len(run) > _MAX_RUN or looks_random(run) or _MIXED.search(run) is not None
