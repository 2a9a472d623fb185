"""Tables of sentences that say what is filled in: a field and its value in each row."""

from __future__ import annotations

from collections.abc import Container
from typing import Literal

from explorer.models.scenario import Table

_NO = frozenset({
    "", "no", "false", "off", "0", "nein", "non", "não", "nao", "nee", "aus", "uit", "none", "-",
    "n/a", "unchecked", "not checked", "unticked", "unselected", "deselected", "disabled",
    "inactive", "deactivated", "deaktiviert", "abgewählt", "inaktiv", "désactivé", "désactivée",
    "décoché", "décochée", "non coché", "non cochée", "desmarcado", "desmarcada", "desactivado",
    "desactivada", "disattivato", "disattivata", "deselezionato", "deselezionata", "spento",
    "desativado", "desativada", "uitgeschakeld", "uitgevinkt", "uitgezet",
})  # fmt: skip
_YES = frozenset({
    "yes", "true", "on", "1", "ja", "oui", "sí", "si", "sì", "sim", "an", "ein", "aan", "x", "✓",
    "checked", "ticked", "selected", "enabled", "active", "activated", "aktiviert", "angehakt",
    "ausgewählt", "aktiv", "activé", "activée", "coché", "cochée", "activado", "activada",
    "marcado", "marcada", "attivato", "attivata", "selezionato", "selezionata", "acceso",
    "ativado", "ativada", "ingeschakeld", "aangevinkt", "aangezet",
})  # fmt: skip
_HEADINGS = frozenset({"value", "wert", "valeur", "valor", "valore", "waarde"})


def ticking(value: str) -> Literal["check", "uncheck"] | None:
    """Return whether a value checks or unchecks a box; None if it does neither: "Ada"."""
    said = value.strip().lower()
    if said in _YES:
        return "check"
    return "uncheck" if said in _NO else None


def fields_of(table: Table) -> list[tuple[str, str]]:
    """Return the fields of a table and their values.

    Args:
        table: Two columns of names and values, with or without the headings "field" and "value"; or
            a row of names above a row of values.
    """
    if len(table) == 2 and len(table[0]) != 2:
        return list(zip(table[0], table[1], strict=False))
    rows = [(row[0], row[1]) for row in table if len(row) > 1]
    return rows[1:] if rows and rows[0][1].lower() in _HEADINGS else rows


def label_in(name: str, place: str) -> str:
    """Return the description of a field by its label and its form, "" for the only form."""
    return f'"{name}" in {place}' if place else f'"{name}"'


def field_called(name: str, place: str, known: Container[str]) -> str:
    """Return what a run calls the field of a name of a table: its label, or a description."""
    label = label_in(name, place)
    return label if place or label in known else name
