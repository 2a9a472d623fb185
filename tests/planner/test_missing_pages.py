"""What is no fault of a page to which nothing leads."""

from __future__ import annotations

import pytest

from explorer.models import Exchange, Outcome, PageError
from explorer.planner.steps.interactions import without_missing_page

URL = "http://shop.test/files/index.html"
ERROR = PageError(message="x is not defined", page_url=URL)


def answer(path: str, status: int, resource_type: str = "script", page_url: str = URL) -> Exchange:
    return Exchange(
        method="GET",
        url=f"http://shop.test{path}",
        resource_type=resource_type,
        status=status,
        page_url=page_url,
        main_document=resource_type == "document",
    )


@pytest.mark.parametrize(
    ("signals", "kept"),
    [
        ((answer("/files/index.html", 404, "document"),), ()),
        ((broken := answer("/files/index.html", 500, "document"),), (broken,)),
        ((answer("/files/files/main.js", 404), ERROR), ()),
        ((answer("/files/main.css", 404, "stylesheet"), ERROR), ()),
        ((image := answer("/a.png", 404, "image"), ERROR), (image, ERROR)),
        ((other := answer("/b.js", 404, page_url="http://shop.test/"), ERROR), (other, ERROR)),
        ((answer("/api/files/index.html?hash=0", 404, "xhr"), ERROR), ()),
        ((answer("/api?path=files%2Findex.html", 404, "fetch"), ERROR), ()),
        ((data := answer("/api/users", 404, "fetch"), ERROR), (data, ERROR)),
        ((users := answer("/api/index", 404, "fetch"), ERROR), (users, ERROR)),
        ((failed := answer("/api/index.html", 500, "xhr"), ERROR), (failed, ERROR)),
    ],
)
def test_a_page_without_its_parts_was_not_made_to_be_opened(
    signals: tuple[Exchange | PageError, ...], kept: tuple[Exchange | PageError, ...]
) -> None:
    outcome = Outcome(action="goto", result="done", detail="", url=URL, signals=signals)
    assert without_missing_page(outcome).signals == kept
