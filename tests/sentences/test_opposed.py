"""Two expectations that are opposed: "A is on, while that of B is off", "shows A but not B"."""

from __future__ import annotations

import pytest

from tests.sentences.reading import told


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("en", "The local-pool switch is off, while the one of gpu-pool is still on",
         "unchecked The local-pool switch; checked the switch of gpu-pool"),
        ("de", "Der Schalter von A ist aus, während der von B noch an ist",
         "unchecked der Schalter von A; checked der Schalter von B"),
        ("fr", "L'interrupteur de A est désactivé, alors que celui de B est activé",
         "unchecked L'interrupteur de A; checked L'interrupteur de B"),
        ("es", "El interruptor de A está desactivado, mientras que el de B está activado",
         "unchecked El interruptor de A; checked el interruptor de B"),
        ("it", "L'interruttore di A è disattivato, mentre quello di B è attivato",
         "unchecked L'interruttore di A; checked L'interruttore di B"),
        ("pt", "O interruptor de A está desativado, enquanto o de B está ativado",
         "unchecked O interruptor de A; checked o interruptor de B"),
        ("nl", "De schakelaar van A is uitgeschakeld, terwijl die van B ingeschakeld is",
         "unchecked De schakelaar van A; checked de schakelaar van B"),
        ("en", "The authors checkbox is checked, the customers checkbox isn't",
         "checked The authors checkbox; unchecked the customers checkbox"),
        ("en", "The list shows row_limit but no longer max_rows",
         'text The list row_limit; hidden "max_rows" in The list'),
        ("de", "Die Liste zeigt row_limit, aber nicht mehr max_rows",
         'text die Liste row_limit; hidden "max_rows" in die Liste'),
        ("en", "Kindred is among the results, Dune is not",
         'text the results Kindred; hidden "Dune" in the results'),
    ],
)  # fmt: skip
def test_both_are_read(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(
    "text",
    [
        'Click "Save", while the dialog is open',
        'The title is "A", while you click "B"',
        "The switch of A is on, while one of the boxes is off",
        "The dialog is shown, the hint and the link aren't",
        "The switch of A is off, but the one of B and of C is on",
        "The list shows row_limit but not read_only mode",
    ],
)
def test_what_is_doubtful_is_not(text: str) -> None:
    assert told("en", text) == ""


@pytest.mark.parametrize(
    ("language", "switch", "button"),
    [
        ("fr", 'La ligne "A" affiche "8" et son interrupteur est activé', "Le bouton est activé"),
        ("de", "Das Kontrollkästchen ist aktiviert", "Die Schaltfläche ist aktiviert"),
        ("es", "Su interruptor está activado", "El botón está activado"),
        ("it", "Il suo interruttore è attivato", "Il pulsante è attivato"),
        ("pt", "O seu interruptor está ativado", "O botão está ativado"),
        ("nl", "De schakelaar is ingeschakeld", "De knop is ingeschakeld"),
    ],
)
def test_a_switch_is_on_where_a_button_can_be_used(language: str, switch: str, button: str) -> None:
    states = [told(language, text).rpartition("; ")[2].split()[0] for text in (switch, button)]
    assert states == ["checked", "enabled"]


def test_a_kind_of_box_is_no_name() -> None:
    assert told("fr", "La case à cocher est activée") == "checked La case à cocher"
