"""What a document names wherever a site shows it."""

from __future__ import annotations

from explorer.browser.references.relative_names import RelativeNames

SITE = "https://shop.example"


def test_a_path_in_a_folder_is_named_in_three_folders_at_most() -> None:
    names = RelativeNames()
    kept = {
        page: list(names.few([f"{SITE}/{folder}api/about", f"{SITE}/fixed"], f"{SITE}/{page}"))
        for page, folder in (
            ("", ""),
            ("true?a=/b", ""),
            ("app/one#/x/y", "app/"),
            ("lib/src/two", "lib/src/"),
            ("lib/three", "lib/"),
            ("lib/src/again", "lib/src/"),
        )
    }
    left_out = [page for page, addresses in kept.items() if len(addresses) < 2]
    assert left_out == ["lib/three"]
    assert all(f"{SITE}/fixed" in addresses for addresses in kept.values())
