"""What native speakers write in German, French and Spanish without knowing the grammar."""

from __future__ import annotations

import pytest

from tests.sentences.reading import told

READ = [
    # A day with a full stop behind it ends no sentence.
    (
        "de",
        "Als Fälligkeitsdatum wird der 15. März 2025 ausgewählt",
        "select Fälligkeitsdatum 15. März 2025",
    ),
    ("de", "Als Datum wird im Kalender der 15. März 2025 ausgewählt", "select Datum 15. März 2025"),
    (
        "de",
        "Wähle im Kalender den 3. Juni 2025 als Startdatum aus",
        "select Startdatum 3. Juni 2025",
    ),
    ("de", "Klicke auf den 3. Eintrag. Danach drücke Enter", "click den 3. Eintrag; key Enter"),
    ("de", 'Gib in Menge 12 ein. Klicke auf "A"', 'type Menge 12; click "A"'),
    # How something is done that one click does.
    (
        "de",
        'Die Liste nach Datum sortieren, indem man zweimal auf "A" klickt',
        'click "A"; click "A"',
    ),
    ("de", 'Speichere den Artikel, indem du auf "Sichern" klickst', 'click "Sichern"'),
    ("de", 'Zweimal auf "A" klicken', 'click "A"; click "A"'),
    ("de", "Mit einem Klick auf das Zahnrad öffnen wir die Einstellungen", "click das Zahnrad"),
    ("de", 'Durch Klick auf "A" wird das Menü geöffnet', 'click "A"'),
    ("fr", "D'un clic sur l'engrenage, on ouvre les réglages", "click l'engrenage"),
    ("es", "Con un clic en el engranaje abrimos los ajustes", "click el engranaje"),
    # What it is done for.
    ("de", "Um das Menü zu öffnen, klicke ich auf die drei Striche", "click die drei Striche"),
    ("de", 'Um zu speichern, klickt die Redakteurin auf "A"', 'click "A"'),
    ("fr", "Pour ouvrir le menu, je clique sur les trois traits", "click les trois traits"),
    ("fr", "Double-clique sur la ligne pour la modifier directement", "double_click la ligne"),
    ("fr", 'Clique sur le crayon pour le modifier et saisis "A"', "click le crayon; type A"),
    ("es", "Haz doble clic en el nombre para editarlo en la fila", "double_click el nombre"),
    # Menus and windows.
    (
        "de",
        'Im Menü hinter "A" auf Umbenennen gehen und "B" eintragen',
        'click Umbenennen im Menü hinter "A"; type B',
    ),
    ("de", 'Rechtsklick auf "A", dann "B"', 'right_click "A"; click "B"'),
    ("fr", 'Clic droit sur le fichier "A", puis "B"', 'right_click le fichier "A"; click "B"'),
    (
        "de",
        'Setze im Dialog "A" das Häkchen bei "B" und schließe ihn mit dem X',
        'check "B" im Dialog "A"; click schließen in Dialog "A"',
    ),
    ("de", "Der Löschdialog wird mit Esc abgebrochen", "key Escape"),
    ("de", "Mit der Escape-Taste wird das Fenster geschlossen", "key Escape"),
    ("de", "Mit der Tabulatortaste ins Passwortfeld springen", "key Tab; focused Passwortfeld"),
    ("de", 'Fahre mit der Maus über "A", ohne zu klicken', 'hover "A"'),
    ("fr", 'Survole "A" sans cliquer', 'hover "A"'),
    ("es", 'Pasa el ratón sobre "A" sin hacer clic', 'hover "A"'),
    ("es", "El usuario pulsa Intro dentro del cuadro de búsqueda", "key cuadro de búsqueda Enter"),
    ("es", "Vuelvo atrás con el botón del navegador", "back"),
    ("fr", "Rafraîchir la page avec F5", "reload"),
    (
        "de",
        'Datei a.pdf per Drag-and-drop in den Ordner "B" ziehen',
        'drag Datei "a.pdf" den Ordner "B"',
    ),
    ("fr", "L'utilisateur téléverse la photo a.png depuis son ordinateur", "upload a.png"),
    ("fr", 'Dans le menu déroulant Pays, choisissez "A"', "select Pays A"),
    # What is so.
    (
        "de",
        'Der Preis in der Zeile "A" hat sich auf 45 € erhöht',
        'text der Preis in der Zeile "A" 45 €',
    ),
    ("de", "Der Benutzer hat den Preis auf 45 € erhöht", "type den Preis 45 €"),
    (
        "de",
        'Die Schaltfläche heißt nicht mehr "A", sondern "B"',
        'text Die Schaltfläche B; hidden "A" in Die Schaltfläche',
    ),
    ("de", 'Einen Ordner namens "A" gibt es danach nicht mehr', 'hidden einen Ordner "A"'),
    (
        "de",
        'Oben rechts im Kopfbereich steht der Text "A"',
        'visible "A" Oben rechts im Kopfbereich',
    ),
    ("de", 'Der Seitentitel im Browser-Tab lautet "A"', "title A"),
    ("de", 'Beim Feld "Sprache" ist "Deutsch" vorausgewählt', 'value "Sprache" Deutsch'),
    ("de", "Das Feld Name wird leer gelassen", "value das Feld Name"),
    ("fr", 'Le champ "Nom" est laissé vide', 'value Le champ "Nom"'),
    ("es", "El campo Nombre se deja vacío", "value El campo Nombre"),
    ("de", 'Der Auftrag ist nicht mehr im Status "A"', "text der Auftrag A excludes"),
    ("fr", 'La commande est à l\'état "A"', "text La commande A"),
    ("fr", 'L\'interrupteur est sur "A"', "text l'interrupteur A"),
    ("fr", "L'interrupteur n'est pas sur \"A\"", "text l'interrupteur A excludes"),
    ("es", 'El pedido S1 está en estado "A"', "text El pedido S1 A"),
    ("es", 'El pedido no está en estado "A"', "text El pedido A excludes"),
    ("fr", "Le permalien se termine par /abc/", "text Le permalien /abc/ ends"),
    ("es", "El texto del borrador sigue ahí", "visible El texto del borrador"),
    ("es", 'El gráfico deja de mostrar "A"', 'hidden "A" en El gráfico'),
    ("fr", 'Le lien "A" ne s\'affiche plus dans le menu', 'hidden Le lien "A" dans le menu'),
    ("es", 'El enlace "A" ya no se muestra en el menú', 'hidden El enlace "A" en el menú'),
    # How many, and in which order.
    ("fr", "Il ne reste plus que 7 commandes dans le tableau", "count item le tableau 7"),
    (
        "es",
        'Que se muestren como máximo 10 temas en la sección "A"',
        'count item la sección "A" at_most 10',
    ),
    ("es", "En la columna derecha quedan tres widgets", "count item la columna derecha 3"),
    (
        "fr",
        "Les commandes doivent être triées de la plus récente à la plus ancienne",
        "sorted Les commandes newest",
    ),
    (
        "de",
        'In der Liste "B" liegt die Karte "A" an letzter Stelle',
        'text der letzte Eintrag in "B" A',
    ),
    (
        "de",
        '"A" ist die erste Karte in der Spalte "B"',
        'text der erste Eintrag in der Spalte "B" A',
    ),
    (
        "fr",
        '"A" est désormais la première carte de la colonne "B"',
        'text le premier élément de la colonne "B" A',
    ),
    (
        "es",
        '"A" es la primera tarjeta de la columna "B"',
        'text el primer elemento de la columna "B" A',
    ),
    ("fr", 'En bas de la liste se trouve "A"', "text le dernier élément de la liste A"),
    ("es", 'Al final de la lista está "A"', "text la última fila de la lista A"),
    # Several columns, one cell, and what nobody can do.
    (
        "de",
        'Die Tabelle hat die Spalten "A" und "B"',
        'visible die Spalten "A" in die Tabelle; visible die Spalten "B" in die Tabelle',
    ),
    (
        "fr",
        'Le tableau comporte les colonnes "A" et "B"',
        'visible les colonnes "A" dans Le tableau; visible les colonnes "B" dans Le tableau',
    ),
    (
        "es",
        'La tabla tiene las columnas "A" y "B"',
        'visible las columnas "A" en La tabla; visible las columnas "B" en La tabla',
    ),
    (
        "fr",
        'La ligne "A" contient la valeur 3 dans la colonne "B"',
        'text la ligne "A" dans la colonne "B" 3',
    ),
    (
        "es",
        'La fila "A" contiene el valor 3 en la columna "B"',
        'text la fila "A" en la columna "B" 3',
    ),
    ("de", 'Man kann den Knopf "A" nicht anklicken', 'disabled den Knopf "A"'),
    ("fr", 'On ne peut pas cliquer sur le bouton "A"', 'disabled le bouton "A"'),
    ("es", 'No se puede pulsar el botón "A"', 'disabled el botón "A"'),
    ("de", 'Die Checkbox "A" ist nicht vorausgewählt', 'unchecked "A"'),
    ("de", 'Der Mauszeiger wird auf "A" bewegt', 'hover "A"'),
    ("de", 'Klick auf "A" schließt den Dialog', 'click "A"; hidden den Dialog'),
    ("de", 'Der Gast sucht über das Suchfeld nach "A"', "type Suchfeld A; key Enter"),
    (
        "fr",
        'Le client recherche "A" via le champ de recherche',
        "type champ de recherche A; key Enter",
    ),
    ("fr", "Au moins un résultat s'affiche", "count entry at_least 1"),
    ("es", 'El botón se llama ahora "A" y no "B"', 'text El botón A; hidden "B" en El botón'),
]

UNREAD = [
    ("de", "Wähle den 15. März 2025 um 10:00 als Termin"),
    ("de", 'Gib "A" in "B" ein, indem du auf "C" klickst'),
    ("de", 'Sortiere die Liste, indem du nicht auf "A" klickst'),
    ("de", 'Sortiere die Liste, indem du "A" in "B" eingibst'),
    ("de", 'Auf "A" gedrückt, danach ist die Anmeldeseite zu sehen'),
    ("de", 'Nichts eingeben und auf "Weiter" klicken'),
    ("de", "In der ersten Zeile der Tabelle steht in der Spalte name der Wert admin"),
    ("de", "Gesamtbetrag der Bestellung: 1.428,00 € inkl. MwSt"),
    ("de", "Der Preis hat sich nicht auf 45 € erhöht"),
    ("de", 'Rechtsklick auf "A", dann nicht "B"'),
    ("de", 'Fahre mit der Maus über "A", ohne etwas zu verschieben'),
    ("de", "Der Dialog wird nicht mit Esc geschlossen"),
    ("de", "Schließe das Menü, ohne zu klicken"),
    ("de", '"A" ist nicht die erste Karte in der Spalte "B"'),
    ("de", '"A" ist die zweite Karte in der Spalte "B"'),
    ("de", 'In der Liste "B" steht "A" an vorletzter Stelle'),
    ("de", 'In der Liste "B" steht nur "A" an erster Stelle'),
    ("fr", 'Message attendu sous le champ : "A"'),
    ("fr", "Effacer la requête et taper SELECT * FROM clients LIMIT 10"),
    ("fr", 'Survole "A" sans cliquer sur "B"'),
    ("fr", "Il ne reste pas 3 lignes"),
    ("fr", "Le test se termine par une déconnexion"),
    ("fr", '"A" n\'est pas la première carte de la colonne "B"'),
    ("fr", 'Filtre les commandes sur "A"'),
    ("es", "La URL actual es la de la portada"),
    ("es", "En la columna derecha no quedan tres widgets"),
    ("es", '"A" no es la primera tarjeta de la columna "B"'),
    ("de", 'Die Tabelle hat nur die Spalten "A" und "B"'),
    ("fr", 'Le tableau ne comporte pas les colonnes "A" et "B"'),
    ("fr", 'La ligne "A" ne contient pas la valeur 3 dans la colonne "B"'),
    ("es", 'La tabla no tiene las columnas "A" y "B"'),
    ("es", "Aparecen primero los más recientes"),
    ("es", "Solo se muestran 10 temas en la lista"),
]

PARTS_OF_NAMES = [
    ("fr", 'Clique sur l\'icône pour le fichier "A"', 'click l\'icône pour le fichier "A"'),
    (
        "fr",
        "Clique sur le bouton pour le premier article",
        "click le bouton pour le premier article",
    ),
    ("es", "Haz clic en el botón para el cliente", "click el botón para el cliente"),
    ("fr", "On commence par ouvrir le menu", "click le menu"),
]


@pytest.mark.parametrize(("language", "text", "steps"), READ)
def test_what_native_speakers_write_is_read(language: str, text: str, steps: str) -> None:
    assert told(language, text).casefold() == steps.casefold()


@pytest.mark.parametrize(("language", "text"), UNREAD)
def test_what_says_more_or_less_is_not_read(language: str, text: str) -> None:
    assert told(language, text) == ""


@pytest.mark.parametrize(("language", "text", "steps"), PARTS_OF_NAMES)
def test_what_looks_like_an_aim_is_a_part_of_the_name(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps
