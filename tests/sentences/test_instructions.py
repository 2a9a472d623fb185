"""Instructions behind one another, contrasts, and values that nothing marks."""

from __future__ import annotations

import pytest

from tests.sentences.reading import told

BEHIND_A_COMMA = [
    ("en", "Click the search field, type tea and press Enter",
     "click the search field; type tea; key Enter"),
    ("de", "Öffne „Dateien“, wähle „a.txt“ und drücke Enter",
     "click „Dateien“; click „a.txt“; key Enter"),
    ("fr", "Ouvre « Fichiers », clique sur « a » et appuie sur Entrée",
     "click « Fichiers »; click « a »; key Enter"),
    ("es", "Abre «Archivos», pulsa «a» y pulsa Intro",
     "click «Archivos»; click «a»; key Enter"),
    ("it", "Apri «File», clicca «a» e premi Invio", "click «File»; click «a»; key Enter"),
    ("pt", "Abra «Ficheiros», clique em «a» e prima Enter",
     "click «Ficheiros»; click «a»; key Enter"),
    ("nl", 'Open "Bestanden", klik op "a" en druk op Enter',
     'click "Bestanden"; click "a"; key Enter'),
    ("en", 'Tick "Tea", but leave "Milk" unticked', 'check "Tea"; unchecked "Milk"'),
    ("en", 'Fill "A" with Bob, "B" with Ann and press Save',
     'type "A" Bob; type "B" Ann; click Save'),
    ("fr", "Je saisis « a » comme Nom, « b » dans Ville et « c » comme Pays",
     "type Nom a; type Ville b; type Pays c"),
    ("en", "Enter ann@shop.test in the mail field and Tea4711 in the name field, then click Save",
     "type the mail field ann@shop.test; type the name field Tea4711; click Save"),
    ("en", "In the dialog, enter ann@shop.test as mail and click Save",
     "type mail In the dialog ann@shop.test; click Save"),
    ("de", "Gib ann@shop.test als E-Mail und Tee4711 als Kennwort ein und klicke auf Los",
     "type E-Mail ann@shop.test; type Kennwort Tee4711; click Los"),
]  # fmt: skip
LOG_INS = [
    ("en", "Open /in, enter ann and s3cret and press the Login button"),
    ("de", "Öffne /in, gib ann und s3cret ein und klicke auf Anmelden"),
    ("fr", "Ouvre /in, saisis ann et s3cret et clique sur Connexion"),
    ("es", "Abre /in, escribe ann y s3cret y haz clic en Iniciar sesión"),
    ("it", "Apri /in, inserisci ann e s3cret e premi Accedi"),
    ("pt", "Abra /in, escreva ann e s3cret e clique em Entrar"),
    ("nl", "Open /in, vul ann en s3cret in en klik op Inloggen"),
]
CONTRASTS = [
    ("en", 'Verify that "A" and "B" are listed but "C" is not'),
    ("de", "„A“ und „B“ sind sichtbar, „C“ aber nicht"),
    ("fr", "« A » et « B » sont affichés mais « C » ne l'est pas"),
    ("es", "«A» y «B» aparecen pero «C» no"),
    ("it", "«A» e «B» sono visibili ma «C» no"),
    ("pt", "«A» e «B» estão visíveis mas «C» não"),
    ("nl", '"A" en "B" zijn zichtbaar, maar "C" niet'),
]
SAID = [
    ("en", 'I should see both "A" and "B"', 'visible "A"; visible "B"'),
    ("de", "Ich sehe beide „A“ und „B“", 'visible "A"; visible "B"'),
    ("es", "Veo ambos «A» y «B»", 'visible "A"; visible "B"'),
    ("en", 'I see both "Save" buttons', 'count "Save" button 2'),
    ("en", 'Check that "A" is visible but not "B"', 'visible "A"; hidden "B"'),
    ("en", "Make sure that Rye Bread is there and White Bread isn't",
     'visible Rye Bread; hidden "White Bread"'),
    ("en", "The status is Open, and {old} is no longer shown",
     "text The status Open; hidden {old}"),
    ("de", "Der Status ist Offen", "text der Status Offen"),
    ("en", "Change the size from 20 to 35", "type the size 35"),
    ("de", "Ändere die Größe von 20 auf 35", "type die Größe 35"),
    ("en", 'I select "Web" as the source instead', "select the source Web"),
    ("es", "En el menú ya no debe verse «A»", "hidden «A» en el menú"),
    ("en", 'A button "S" appears next to "A"', 'visible A button "S" next to "A"'),
    ("en", "Fill in: Host = 10.0.0.9, Port = 80", "fill_form Host = 10.0.0.9, Port = 80"),
    ("de", "Fülle aus: Größe = 3, Farbe = rot", "fill_form Größe = 3, Farbe = rot"),
    ("pt", "Escreva no editor: bom dia", "type editor bom dia"),
    ("nl", "Typ in de editor: hallo", "type editor hallo"),
    ("en", 'Clear Tags and type "Crime" there', "clear Tags; type Tags Crime"),
    ("fr", "Vide « Tags » et saisis « Crime » là", "clear « Tags »; type « Tags » Crime"),
    ("es", "Vacía «Tags» y escribe «Crime» ahí", "clear «Tags»; type «Tags» Crime"),
    ("it", "Svuota «Tags» e scrivi «Crime» lì", "clear «Tags»; type «Tags» Crime"),
    ("pt", "Guardar o número do pedido como {pedido}", "remember o número do pedido pedido"),
    ("es", "Marca en la lista «A» la opción «B»", "select «A» B"),
    ("de", "Es steht „A“ in der Tabelle", "text die Tabelle A"),
    ("nl", "Open rechtsboven het menu", "click het menu rechtsboven"),
    ("it", 'Sono connesso come "ann" con la password "x"',
     "type campo nome utente ann; type campo password x; key Enter"),
    ("nl", 'dat ik inlog als "ann" met het wachtwoord "x"',
     "type veld gebruikersnaam ann; type veld wachtwoord x; key Enter"),
]  # fmt: skip
OF_EACH_LANGUAGE = {
    "save": [
        ("en", "Save the query", "click save"),
        ("de", "Speichere die Abfrage", "click Speichern"),
        ("fr", "Enregistre la requête", "click Enregistrer"),
        ("es", "Guarda la consulta", "click Guardar"),
        ("it", "Salva la richiesta", "click Salva"),
        ("pt", "Guarde a consulta", "click Guardar"),
        ("nl", "Sla de query op", "click Opslaan"),
    ],
    "instead": [
        ("en", 'Choose "A" instead of "B"', 'select "B" A'),
        ("de", "Wähle „A“ statt „B“", "select „B“ A"),
        ("fr", "Choisis « A » au lieu de « B »", "select « B » A"),
        ("es", "Elige «A» en lugar de «B»", "select «B» A"),
        ("it", "Scegli «A» al posto di «B»", "select «B» A"),
        ("pt", "Escolha «A» em vez de «B»", "select «B» A"),
        ("nl", 'Kies "A" in plaats van "B"', 'select "B" A'),
    ],
    "row": [
        ("en", '"A" appears in the list with "B"', 'text the row of "A" B'),
        ("de", "„A“ steht in der Liste mit „B“", "text der Zeile „A“ B"),
        ("fr", "« A » apparaît dans la liste avec « B »", "text la ligne « A » B"),
        ("es", "«A» aparece en la lista con «B»", "text la fila «A» B"),
        ("it", "«A» appare nella lista con «B»", "text la riga «A» B"),
        ("pt", "«A» aparece na lista com «B»", "text a linha «A» B"),
        ("nl", '"A" staat in de lijst met "B"', 'text de rij "A" B'),
    ],
    "ticking": [
        ("en", 'Accept by ticking "A"', 'check "A"'),
        ("de", "Stimme durch Ankreuzen von „A“ zu", "check „A“"),
        ("fr", "Accepte en cochant « A »", "check « A »"),
        ("es", "Acepta marcando «A»", "check «A»"),
        ("it", "Accetta spuntando «A»", "check «A»"),
        ("pt", "Aceite marcando «A»", "check «A»"),
        ("nl", 'Ga akkoord door aan te vinken "A"', 'check "A"'),
    ],
}
DOUBTFUL = [
    ("en", 'Clear the tags and type "x" there, after "A" was clicked'),
    ("en", "After A was clicked, click B"),
    ("de", "Nachdem auf „A“ geklickt wurde, klicke auf „B“"),
    ("de", "Gib daneben 20 ein"),
    ("en", "enter next to it 20"),
    ("en", 'the URL no longer contains "new"'),
    ("en", "enter admin and admin123"),
    ("es", "Abre la página de acceso, escribe ann en y pulsa"),
]


@pytest.mark.parametrize(("language", "text", "steps"), [*BEHIND_A_COMMA, *SAID])
def test_clauses_are_read_one_by_one(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(("language", "text"), LOG_INS)
def test_name_and_password_need_no_field_before_a_log_in(language: str, text: str) -> None:
    opened, name, secret, clicked = told(language, text).split("; ")
    assert opened == "navigate /in"
    assert name.startswith("type")
    assert name.endswith(" ann")
    assert secret.startswith("type")
    assert secret.endswith(" s3cret")
    assert clicked.startswith("click")


@pytest.mark.parametrize(("language", "text"), CONTRASTS)
def test_contrast_may_be_said_behind_the_verb(language: str, text: str) -> None:
    said = told(language, text).translate(str.maketrans(dict.fromkeys('«»„“"', "")))
    assert said.replace("\xa0", "").replace("  ", " ") == "visible A; visible B; hidden C"


@pytest.mark.parametrize(
    ("language", "text", "steps"), [one for each in OF_EACH_LANGUAGE.values() for one in each]
)
def test_ways_of_each_language(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(("language", "text"), DOUBTFUL)
def test_what_says_more_than_would_be_done_is_not_read(language: str, text: str) -> None:
    assert told(language, text) == ""
