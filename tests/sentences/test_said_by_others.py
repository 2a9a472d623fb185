"""Ways to say an act or an expectation that people use who do not know the grammar."""

from __future__ import annotations

import pytest

from tests.sentences.reading import told

READ = [
    ("en", "I trigger the job with the play button", "click the play button"),
    ("en", "Copy the link using the clipboard icon", "click the clipboard icon"),
    ("en", 'Archive the list via the "Archive" link', 'click the "Archive" link'),
    ("de", "Kopiere den Link mit dem Kopieren-Symbol", "click dem Kopieren-Symbol"),
    ("fr", 'Archive la liste avec le bouton "Archiver"', 'click le bouton "Archiver"'),
    ("es", "Exporta la tabla mediante el botón de exportar", "click el botón de exportar"),
    ("it", "Esporta la tabella tramite l'icona di esportazione",
     "click l'icona di esportazione"),
    ("pt", 'Arquiva a lista com o botão "Arquivar"', 'click o botão "Arquivar"'),
    ("nl", 'Archiveer de lijst met de knop "Archiveren"', 'click de knop "Archiveren"'),
    ("en", 'The viewer should not see the "Edit" button', 'hidden the "Edit" button'),
    ("en", 'The accountant can see the "Edit" button', 'visible the "Edit" button'),
    ("fr", 'Le lecteur ne voit pas le bouton "X"', 'hidden le bouton "X"'),
    ("es", 'La contable debe ver el botón "X"', 'visible el botón "X"'),
    ("it", 'Il redattore non vede il pulsante "X"', 'hidden il pulsante "X"'),
    ("pt", 'O editor deve ver o botão "X"', 'visible o botão "X"'),
    ("en", 'The table has the columns "Name" and "Role"',
     'visible the columns "Name" in The table; visible the columns "Role" in The table'),
    ("de", 'Die Tabelle hat die Spalten "Name" und "Rolle"',
     'visible die Spalten "Name" in Die Tabelle; visible die Spalten "Rolle" in Die Tabelle'),
    ("nl", 'De tabel heeft de kolommen "Naam" en "Rol"',
     'visible de kolommen "Naam" in De tabel; visible de kolommen "Rol" in De tabel'),
    ("en", 'The "Open" badge is replaced by "Closed"', 'hidden "Open"; visible "Closed"'),
    ("en", 'Card "Buy" is at the bottom of the list "To Do"',
     'text the last entry of the list "To Do" Buy'),
    ("en", "The old card must no longer be visible", "hidden The old card"),
    ("en", "The summary is left blank", "value The summary"),
    ("en", "Sort the orders by Total from highest to lowest", "sort Total descending"),
    ("en", 'I press the "c" key on the board', "key the board c"),
    ("en", 'After a few seconds "Saved" is shown', 'visible "Saved"'),
    ("en", 'A few seconds later the message "Saved" appears', 'visible "Saved"'),
    ("de", 'Nach einigen Sekunden wird "Fertig" angezeigt', 'visible "Fertig"'),
    ("fr", 'Après quelques secondes, "Fini" s\'affiche', 'visible "Fini"'),
    ("es", 'Tras unos segundos se muestra "Listo"', 'visible "Listo"'),
    ("it", 'Dopo alcuni secondi viene mostrato "Fatto"', 'visible "Fatto"'),
    ("pt", 'Após alguns segundos, é exibido "Pronto"', 'visible "Pronto"'),
    ("nl", 'Na enkele seconden staat er "Klaar"', 'visible "Klaar"'),
    ("en", 'Search for messages with "x"', "type the search field x; key Enter"),
    ("en", 'The post is listed as "Scheduled" in the overview',
     "text The post in the overview Scheduled"),
]  # fmt: skip
UNREAD = [
    ("en", "Run the job in the sidebar with the play button"),
    ("de", 'Sortiere die Liste nicht, indem du auf "Name" klickst'),
    ("en", 'A dialog appears with the "OK" button'),
    ("en", 'Do not archive the list with the "Archive" button'),
    ("en", 'Archive the list "A" with the archive icon'),
    ("en", "The menu should not see the button"),
    ("en", "The URL contains a=1 and b=2"),
    ("en", 'After a few clicks "Saved" is shown'),
    ("en", 'The table has the columns "Name" or "Role"'),
]


@pytest.mark.parametrize(("language", "text", "steps"), READ)
def test_read(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(("language", "text"), UNREAD)
def test_not_read(language: str, text: str) -> None:
    assert told(language, text) == ""
