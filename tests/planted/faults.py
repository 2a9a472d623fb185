"""What is wrong with the planted shop, and what only looks so."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple


class Fault(NamedTuple):
    """``where`` and ``says`` are patterns for a finding's URL and for its title and evidence."""

    name: str
    checks: tuple[str, ...]
    where: str = ""
    says: str = ""


FAULTS = (
    Fault("image that is gone", ("broken-image",), says="gone.png"),
    Fault("button that throws", ("uncaught-exception",), "/fern"),
    Fault("promise that fails", ("unhandled-rejection",), "/palm"),
    Fault("price that is no number", ("odd-text",), says="NaN"),
    Fault("button without effect", ("dead-click",), says="Compare"),
    Fault("link to nothing", ("broken-link",), says="acorn"),
    Fault("filler text", ("odd-text",), says="(?i)lorem"),
    Fault("anchor to nothing", ("broken-anchor",), says="archive"),
    Fault("template mark", ("odd-text",), says=r"customer\.name"),
    Fault("link into a private network", ("environment-link",), says="192.168.3.9"),
    Fault("link to staging", ("environment-link",), says="staging"),
    Fault("untranslated key", ("odd-text",), says=r"visit\.button"),
    Fault("result that is no number", ("odd-text",), says="litres"),
    Fault("image without a text", ("accessibility",), says="alternative text|image-alt|alt"),
    Fault("faint text", ("accessibility",), says="contrast"),
    Fault("spinner that never ends", ("endless-spinner",), "/delivery"),
    Fault("traceback in an answer", ("error-disclosure",), says="Python traceback"),
    Fault("answer 500", ("http-error",), says="/api/terms"),
    Fault("password hash in an answer", ("secret-shown",), says="password hash"),
    Fault("settings with a password", ("secret-shown",), says=r"\.env"),
    Fault("private key in a comment", ("secret-shown",), says="private key"),
    Fault("button under a veil", ("covered-control",), says="Export as CSV"),
    Fault("console error", ("console-error",), says="parser is missing"),
    Fault("script that is gone", ("broken-resource",), says="parser.js"),
    Fault("card for the mouse only", ("mouse-only-control",), says="Choose a region|pick"),
    Fault("fetch that is answered 404", ("http-error",), says="/api/ping"),
    Fault("error of PHP on a page", ("error-disclosure",), says="PHP"),
    Fault("greeting without a name", ("odd-text",), says="Hello, undefined"),
    Fault("object as a text", ("odd-text",), says="object Object"),
    Fault("page that back does not leave", ("back-trap",), "/jobs"),
    Fault("search that echoes markup", ("unescaped-input",), says="(?i)search"),
    Fault("review that keeps markup", ("unescaped-input",), says="(?i)review"),
    Fault("town that is not kept", ("lost-data",), says="Town"),
    Fault("wish that is not kept", ("lost-data",), "/wishlist"),
    Fault("negative quantity", ("invalid-accepted",), says="Quantity"),
    Fault("e-mail without @", ("invalid-accepted",), says="E-mail"),
    Fault("end before start", ("invalid-accepted",), says="End date"),
    Fault("form that forgets", ("lost-input",), "/contact"),
    Fault("button that sends twice", ("double-submission",), "/tools/notes"),
    Fault("slow page", ("slow-page",), "/slow"),
    Fault("missing headers", ("security-headers",)),
)
DECOYS = ("/help/developers", "/tools/planner", "/address", "/seeds")
"""Pages on which nothing is wrong but what is wrong with all pages."""


def told_of(fault: Fault, findings: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The findings that tell of it."""
    return [finding for finding in findings if _fits(fault, finding)]


def false_ones(findings: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """The findings that tell of none of the faults."""
    return [one for one in findings if not any(_fits(fault, one) for fault in FAULTS)]


def _fits(fault: Fault, finding: dict[str, Any]) -> bool:
    told = " ".join([finding["title"], *map(str, finding["evidence"].values())])
    return (
        finding["check"] in fault.checks
        and bool(re.search(fault.where, finding["url"]))
        and bool(re.search(fault.says, told))
    )
