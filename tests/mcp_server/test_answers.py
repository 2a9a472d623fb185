"""What the tools answer, in words."""

from __future__ import annotations

from explorer.mcp_server.answers import PagePart, TabTold

TAB = TabTold(tab_id="t1", url="https://shop.example/", title="Shop", in_front=True, stuck=False)


def test_a_page_with_nothing_to_use_says_so() -> None:
    part = PagePart(
        tab=TAB, elements=0, shown=0, next_offset=None, headings=("Gone",), text="", blind_spots=()
    )
    assert str(part).splitlines() == [
        't1 (in front): "Shop" https://shop.example/',
        'heading "Gone"',
        "there is nothing to use",
    ]
