"""Keys that are pressed together, what is counted, several at once, and how something is done."""

from __future__ import annotations

import pytest

from explorer.sentences.unread import Unread
from tests.sentences.reading import read, told

READ = [
    # Words join keys as the sign does.
    ("en", "Press Ctrl and S", "key Control+s"),
    ("en", "Press the keys Ctrl and Shift and P", "key Control+Shift+p"),
    ("en", "Press Control plus A", "key Control+a"),
    ("en", "Press Ctrl and A in the editor", "key the editor Control+a"),
    ("en", 'Press Ctrl and S and click "Close"', 'key Control+s; click "Close"'),
    ("en", "Press A and B", "key a; key b"),
    ("de", "Drücke Strg und S", "key Control+s"),
    ("fr", "Appuyez sur Ctrl plus S", "key Control+s"),
    ("es", "Pulsa Ctrl más S", "key Control+s"),
    ("it", "Premi i tasti Ctrl e S", "key Control+s"),
    ("pt", "Pressione Ctrl mais S", "key Control+s"),
    ("nl", "Druk op Ctrl en S", "key Control+s"),
    ("en", "Click on Enter", "click Enter"),
    ("en", "Click Control and Monitoring", "click Control and Monitoring"),
    # "dans la liste" is a place, and all of it.
    ("fr", 'Clique sur "A" dans la liste', 'click "A" dans la liste'),
    ("fr", 'Clique sur le bouton "A" dans la liste', 'click le bouton "A" dans la liste'),
    ("fr", 'Choisis "A" dans la liste déroulante', "select la liste déroulante A"),
    # A noun is counted in each language, and one with a hyphen.
    ("de", "Ich sehe 4 Tickets", "count item 4"),
    ("fr", "Je vois 4 tickets", "count item 4"),
    ("es", "Veo cuatro tickets", "count item 4"),
    ("pt", "Vejo 4 tickets", "count item 4"),
    ("nl", "Ik zie 4 tickets", "count item 4"),
    ("de", "Ich sehe 4 Flow-Runs", "count item 4"),
    ("en", "I see Three Kings", "visible Three Kings"),
    # One, and as many as are named.
    ("en", "Tick the box for 2 persons", "check the box for 2 persons"),
    ("en", "Tick the three boxes", "check checkbox 3"),
    ("en", "Click the three dots", "click the three dots"),
    ("en", 'Choose All in the list "Scope"', 'select the list "Scope" All'),
    ("en", 'Click "A", then click "B" and delete it', 'click "A"; click "B"; click delete "B"'),
    # A switch in a row.
    ("en", "The toggle in the row X is disabled", "unchecked The toggle in the row X"),
    ("en", 'The switch for "X" is enabled', 'checked The switch for "X"'),
    ("en", 'The toggle "X" is disabled', 'unchecked "X"'),
    # The value of a row is what is chosen in it: its texts name all choices.
    ("en", "The row of X has the value V", "value The row of X V"),
    ("de", "Die Zeile von X hat den Wert V", "value die Zeile von X V"),
    # A type stands beside the name.
    ("en", "X is of type V", "text X V"),
    ("de", "X ist vom Typ V", "text X V"),
    ("fr", 'X est de type "V"', "text X V"),
    ("es", "X es de tipo V", "text X V"),
    ("it", "X è di tipo V", "text X V"),
    ("pt", "X é do tipo V", "text X V"),
    ("nl", "X is van het type V", "text X V"),
    ("fr", 'Le paramètre "A" est défini sur "B"', 'value Le paramètre "A" B'),
    ("pt", "3 tickets são exibidos", "count item 3"),
    # What a page opens with.
    ("en", 'The page of X opens with "D"', 'visible the page of X; visible "D"'),
    ("de", 'Die Seite von X öffnet sich mit "D"', 'visible die Seite von X; visible "D"'),
    ("fr", "La page d'Ann s'ouvre avec \"D\"", 'visible la page d\'Ann; visible "D"'),
    ("es", 'La página de X se abre con "D"', 'visible la página de X; visible "D"'),
    ("it", 'La pagina di X si apre con "D"', 'visible la pagina di X; visible "D"'),
    ("pt", 'A página de X abre com "D"', 'visible a página de X; visible "D"'),
    ("nl", 'De pagina van X opent met "D"', 'visible de pagina van X; visible "D"'),
    # The "only" of an order to show something is no filler.
    ("es", 'Muestra solo los pagados haciendo clic en "Pagados"', 'click "Pagados"'),
    # Two states, of each of two.
    (
        "en",
        "The boxes of Ann and Bob should be ticked and enabled",
        "checked The box of Ann; enabled The box of Ann; checked The box of Bob; "
        "enabled The box of Bob",
    ),
    ("fr", "Les cases sont cochées et actives", "checked Les cases; enabled Les cases"),
]
UNREAD = [
    ("en", 'Press Ctrl and click "Save"'),
    ("en", "X is not of type V"),
    ("en", "X is an InnoDB table"),
    ("de", "Strg und S drücken"),
    # How it is done is no part of what it is done to.
    ("en", "Delete the card by swiping"),
    ("de", "Öffne das Menü durch Ziehen"),
    ("fr", "Ouvre le menu en glissant"),
    ("es", "Abre el menú arrastrando"),
    ("it", "Apri il menu trascinando"),
    ("pt", "Abra o menu arrastando"),
    ("nl", "Open het menu door te slepen"),
    ("de", 'Der Dialog schließt sich mit "Abbrechen"'),
    # Several, of which none is named.
    ("en", "Tick the checkboxes of all five tables"),
    ("de", "Hake die Kontrollkästchen aller fünf Tabellen an"),
    ("fr", "Coche les cases des cinq tableaux"),
    ("fr", "Sélectionne les cinq lignes"),
    ("es", "Selecciona las cinco filas"),
    ("pt", "Marque as caixas de todas as cinco tabelas"),
    ("nl", "Vink de vakjes van alle vijf tabellen aan"),
    ("nl", '"X" heeft "V", maar "Y" heeft er geen'),
    ("en", 'Select the files "a.txt" and "b.txt" and delete them'),
    ("de", 'Wähle die Dateien "a.txt" und "b.txt" aus und lösche sie'),
    ("it", 'Seleziona i file "a.txt" e "b.txt" ed eliminali'),
    # Everything is no option of a list.
    ("en", "Select everything in the editor and delete it"),
    ("de", "Wähle alles im Editor aus und lösche es"),
    ("fr", "Sélectionne tout dans l'éditeur et supprime-le"),
    ("es", "Selecciona todo en el editor y bórralo"),
    ("nl", "Selecteer alles in de editor en verwijder het"),
    # A verb and its pronoun are one word.
    ("it", 'Clicca su "A" nell\'elenco e cancellalo'),
]
SUGGESTED = [
    ("en", "I am not logged in", "log out"),
    ("de", "Ich bin abgemeldet", "melde dich ab"),
    ("fr", "Je ne suis pas connecté", "déconnecte-toi"),
    ("es", "No he iniciado sesión", "cierra sesión"),
    ("it", "Sono disconnesso", "disconnettiti"),
    ("pt", "Não estou logado", "termina a sessão"),
    ("nl", "Ik ben niet ingelogd", "log uit"),
    ("en", "I am logged in as Ann", 'log in as "ann" with the password "secret"'),
    ("fr", "Je suis connecté en tant que Ann", "avec le mot de passe"),
    # Which of the tickets are open is not known.
    ("en", "I see 4 flow runs", 'see "4 flow runs"'),
    ("de", "3 offene Tickets werden angezeigt", 'sehe ich "3 offene Tickets"'),
    ("fr", "Il y a 4 tickets ouverts", 'vois "4 tickets ouverts"'),
]


@pytest.mark.parametrize(("language", "text", "steps"), READ)
def test_read(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(("language", "text"), UNREAD)
def test_not_read_as_something_else(language: str, text: str) -> None:
    assert told(language, text) == ""


@pytest.mark.parametrize(("language", "text", "suggestion"), SUGGESTED)
def test_suggested(language: str, text: str, suggestion: str) -> None:
    (unread,) = read(language, text)
    assert isinstance(unread, Unread)
    assert suggestion in unread.suggestion
