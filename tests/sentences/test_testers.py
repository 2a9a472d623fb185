"""What testers write about a page, each of it in all seven languages."""

from __future__ import annotations

import pytest

from tests.sentences.reading import told

START = {
    "en": ["Start on the home page", "Begin at the home page"],
    "de": ["Starte auf der Startseite", "Beginnen Sie mit der Startseite"],
    "fr": ["Commence sur la page d'accueil", "Pars de la page d'accueil"],
    "es": ["Empieza en la página de inicio", "Comience por la página principal"],
    "it": ["Inizia dalla pagina iniziale", "Parti dalla home"],
    "pt": ["Comece na página inicial", "Inicie pela página principal"],
    "nl": ["Begin op de startpagina", "Start bij de homepage"],
}
SIDES = {
    "en": ['Click at the bottom on "A"', 'click "A" at the bottom'],
    "de": ["Klicke ganz unten auf „A“", "click „A“ ganz unten"],
    "fr": ["Clique en bas sur « A »", "click « A » en bas"],
    "es": ["Haz clic abajo en «A»", "click «A» abajo"],
    "it": ["Fai clic in basso su «A»", "click «A» in basso"],
    "pt": ["Clique embaixo em «A»", "click «A» embaixo"],
    "nl": ['Klik onderaan op "A"', 'click "A" onderaan'],
}
GONE = {
    "en": 'Wait for the disappearance of "A"',
    "de": 'Warte auf das Verschwinden von "A"',
    "fr": 'Attends la disparition de "A"',
    "es": 'Espera la desaparición de "A"',
    "it": 'Attendi la scomparsa di "A"',
    "pt": 'Aguarde o desaparecimento de "A"',
    "nl": 'Wacht op het verdwijnen van "A"',
}
UNTICKED = {
    "en": 'There is no tick at "A"',
    "de": 'Bei "A" ist kein Häkchen gesetzt',
    "fr": 'Il n\'y a pas de coche devant "A"',
    "es": 'En "A" no hay ninguna marca',
    "it": 'Su "A" non c\'è alcuna spunta',
    "pt": 'Em "A" não há nenhuma marca',
    "nl": 'Bij "A" staat geen vinkje',
}
CHANGED = {
    "en": ['Change the status from "a" to "b"', "type the status b"],
    "de": ['Ändere den Status von "a" auf "b"', "type den Status b"],
    "fr": ['Change le statut de "a" à "b"', "type le statut b"],
    "es": ['Cambia el estado de "a" a "b"', "type el estado b"],
    "it": ['Cambia lo stato da "a" a "b"', "type lo stato b"],
    "pt": ['Mude o estado de "a" para "b"', "type o estado b"],
    "nl": ['Wijzig de status van "a" naar "b"', "type de status b"],
}
INSTEAD = {
    "en": 'Clear the field "A" and type "b" instead',
    "de": 'Leere das Feld "A" und gib stattdessen "b" ein',
    "fr": 'Vide le champ "A" et saisis "b" à la place',
    "es": 'Vacía el campo "A" y escribe "b" en su lugar',
    "it": 'Svuota il campo "A" e scrivi invece "b"',
    "pt": 'Limpa o campo "A" e digita "b" no lugar',
    "nl": 'Wis het veld "A" en typ in plaats daarvan "b"',
}
ADDED = {
    "en": 'Add the comment "b"',
    "de": 'Füge den Kommentar "b" hinzu',
    "fr": 'Ajoute le commentaire "b"',
    "es": 'Añade el comentario "b"',
    "it": 'Aggiungi il commento "b"',
    "pt": 'Adicione o comentário "b"',
    "nl": 'Voeg de opmerking "b" toe',
}
TOTAL = {
    "en": "There are 5 rows in total",
    "de": "Es gibt insgesamt 5 Zeilen",
    "fr": "Il y a 5 lignes au total",
    "es": "En total hay 5 filas",
    "it": "Ci sono 5 righe in totale",
    "pt": "Há 5 linhas no total",
    "nl": "Er zijn in totaal 5 rijen",
}
PRECEDES = {
    "en": ['Check that "A" precedes "B"'],
    "de": ['Stellen Sie sicher, dass "A" oberhalb von "B" steht'],
    "fr": ['Vérifie que "A" précède "B"'],
    "es": ['Verifica que "A" aparece antes que "B"', 'Comprueba que "A" sale por encima de "B"'],
    "it": ['Verifica che "A" appaia prima di "B"'],
    "pt": ['Verifique se "A" precede "B"'],
    "nl": ['Controleer of "A" boven "B" staat'],
}
SCROLLED = {
    "en": 'Scroll down until "A" is visible',
    "de": 'Scrolle nach unten, bis "A" zu sehen ist',
    "fr": 'Fais défiler vers le bas jusqu\'à ce que "A" soit visible',
    "es": 'Desplázate hacia abajo hasta que se vea "A"',
    "it": 'Scorri verso il basso finché "A" è visibile',
    "pt": 'Role para baixo até que "A" esteja visível',
    "nl": 'Scrol naar beneden tot "A" zichtbaar is',
}
EQUAL = {
    "en": '{x} is equal to "a"',
    "de": '{x} ist gleich "a"',
    "fr": '{x} est égal à "a"',
    "es": '{x} debe ser igual a "a"',
    "it": '{x} deve essere uguale a "a"',
    "pt": '{x} deve ser igual a "a"',
    "nl": '{x} moet gelijk zijn aan "a"',
}
CHOSEN = {
    "en": 'Under "A", "b" is selected',
    "de": 'Prüfe, dass bei "A" "b" ausgewählt ist',
    "fr": 'Sous "A", "b" est sélectionné',
    "es": 'En "A" está seleccionado "b"',
    "it": 'In "A" è selezionato "b"',
    "pt": 'Em "A" está selecionado "b"',
    "nl": 'Bij "A" is "b" geselecteerd',
}
LOGGED_IN = {
    "en": 'Open /x as "ann" with password "y"',
    "de": 'Öffne /x als "ann" mit dem Passwort "y"',
    "fr": 'Ouvre /x en tant que "ann" avec le mot de passe "y"',
    "es": 'Abre /x como "ann" con la contraseña "y"',
    "it": 'Apri /x come "ann" con la password "y"',
    "pt": 'Abra /x como "ann" com a senha "y"',
    "nl": 'Open /x als "ann" met wachtwoord "y"',
}
LANGUAGES = ("en", "de", "fr", "es", "it", "pt", "nl")


@pytest.mark.parametrize("language", LANGUAGES)
def test_testers_are_understood(language: str) -> None:
    assert [told(language, text) for text in START[language]] == ["navigate"] * 2
    for text, steps in (SIDES[language], CHANGED[language]):
        assert told(language, text) == steps
    assert told(language, GONE[language]) == 'hidden "A"'
    assert told(language, UNTICKED[language]) == 'unchecked "A"'
    cleared, _, typed = told(language, INSTEAD[language]).partition("; ")
    assert (cleared.split()[0], typed) == ("clear", "type b")
    action, *_, value = told(language, ADDED[language]).split()
    assert (action, value) == ("type", "b")
    assert told(language, TOTAL[language]) == "count row 5"
    for text in PRECEDES[language]:
        assert told(language, text) == 'order "A" "B"'
    assert told(language, SCROLLED[language]) == 'scroll "A"'
    assert told(language, EQUAL[language]).endswith(("{x} a equals", "value {x} a"))
    assert told(language, CHOSEN[language]) == 'value "A" b'
    opened, user, password, key = told(language, LOGGED_IN[language]).split("; ")
    assert (opened, user.split()[-1], password.split()[-1]) == ("navigate /x", "ann", "y")
    assert key == "key Enter"


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("de", "Rufen Sie die Seite /kontakt auf", "navigate /kontakt"),
        ("de", "Melden Sie sich ab", "click abmelden"),
        ("de", "Suchen Sie im Suchfeld nach „Tee“", "type Suchfeld Tee; key Enter"),
        ("de", "Wähle als Datum den 24.12.2026 aus", "select Datum 24.12.2026"),
        ("de", "Es wird geprüft, dass „A“ angezeigt wird", "visible „A“"),
        ("de", "In der Liste gibt es keinen Eintrag „A“ mehr", "hidden Eintrag „A“ In der Liste"),
        ("de", "Die Sprache ist auf „Deutsch“ eingestellt", "value die Sprache Deutsch"),
        ("es", "Pincho en «A» debajo de «B»", "click «A» debajo de «B»"),
        ("fr", "Va dans « A » puis dans « B »", "click « A »; click « B »"),
        ("it", "Seleziona nella lista «A» la voce «b»", "select «A» b"),
    ],
)
def test_a_sentence_is_read(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


def test_rather_than_is_no_order() -> None:
    assert told("es", "Haz clic en «A» antes que en «B»") == ""


SWITCHED = {
    "en": 'The switch "A" is enabled',
    "de": 'Der Schalter "A" ist aktiviert',
    "fr": 'L\'interrupteur "A" est activé',
    "es": 'El interruptor "A" está activado',
    "it": 'L\'interruttore "A" è attivato',
    "pt": 'O interruptor "A" está ativado',
    "nl": 'De schakelaar "A" is ingeschakeld',
}
LISTED = {
    "en": 'The list shows "a", "b" and "c"',
    "de": 'Die Liste zeigt "a", "b" und "c"',
    "fr": 'La liste affiche "a", "b" et "c"',
    "es": 'La lista muestra "a", "b" y "c"',
    "it": 'La lista mostra "a", "b" e "c"',
    "pt": 'A lista mostra "a", "b" e "c"',
    "nl": 'De lijst toont "a", "b" en "c"',
}
OPENED = {
    "en": 'There opens a dialog "A"',
    "de": 'Es öffnet sich ein Dialog "A"',
    "fr": 'Il s\'ouvre un dialogue "A"',
    "es": 'Se abre un diálogo "A"',
    "it": 'Si apre un dialogo "A"',
    "pt": 'Abre-se um diálogo "A"',
    "nl": 'Er opent een dialoog "A"',
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_states_lists_and_what_opens_are_expected(language: str) -> None:
    assert told(language, SWITCHED[language]) == 'checked "A"'
    texts = [one.split()[-1] for one in told(language, LISTED[language]).split("; ")]
    assert texts == ["a", "b", "c"]
    assert told(language, OPENED[language]).split()[0] == "visible"


def test_a_pronoun_means_what_the_condition_is_about() -> None:
    assert told("de", "Falls „A“ zu sehen ist, klicke darauf") == "click „A“"
    assert told("es", "Si se ve «A», haz clic en él") == "click «A»"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", 'Activate the switch "A"'),
        ("de", "Die Checkbox „A“ aktivieren"),
        ("fr", "Active la case « A »"),
        ("es", "Activa la casilla «A»"),
        ("it", "Attiva la casella «A»"),
        ("pt", "Ative a caixa «A»"),
        ("nl", 'Activeer het vakje "A"'),
    ],
)
def test_what_is_activated_is_not_switched_off_where_it_is_on(language: str, text: str) -> None:
    assert told(language, text).split()[0] == "check"


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("it", 'Aspetta che nel pannello destro si veda "A"', 'visible "A" nel pannello destro'),
        ("es", "Espera a que en la tabla aparezca «A»", "visible «A» en la tabla"),
        ("fr", "Attends que dans la liste on voie « A »", "visible « A » dans la liste"),
    ],
)
def test_what_is_waited_for_in_a_place(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("en", 'Create a new list via "New"', 'click "New"'),
        ("en", 'Add a list with the button "New"', 'click "New"'),
        ("fr", 'Ajouter une liste avec le bouton "Nouveau"', 'click "Nouveau"'),
        ("es", 'Añade una lista con el botón "Nuevo"', 'click "Nuevo"'),
        ("it", 'Aggiungi un elenco con il pulsante "Nuovo"', 'click "Nuovo"'),
        ("pt", 'Adicione uma lista com o botão "Nova"', 'click "Nova"'),
        ("nl", 'Maak een nieuwe lijst aan via "Nieuw"', 'click "Nieuw"'),
        ("en", 'Create a list with the name "Tea"', ""),
        ("en", 'Create a list with "Tea" and "Milk"', ""),
        ("fr", 'Taper une liste avec le bouton "Nouveau"', ""),
    ],
)
def test_something_is_made_by_a_button_and_not_typed_into_it(
    language: str, text: str, steps: str
) -> None:
    assert told(language, text) == steps


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("en", "give it a total capacity of 40", "type total capacity 40"),
        ("de", "Gib ihm eine Kapazität von 40", "type Kapazität 40"),
        ("fr", "Donne-lui une capacité de 40", "type capacité 40"),
        ("es", "Dale una capacidad de 40", "type capacidad 40"),
        ("it", "Assegnagli una capacità di 40", "type capacità 40"),
        ("pt", "Dê-lhe uma capacidade de 40", "type capacidade 40"),
        ("nl", "Geef het een capaciteit van 40", "type capaciteit 40"),
        ("en", "Tick off the task Milk", "check the task Milk"),
        ("en", "He ticks the task Milk off", "check the task Milk"),
        ("en", "Proceed with the checkout", "click proceed with the checkout"),
        ("en", "Proceed with step 3", ""),
        ("es", "Procede al pago", "click pago"),
        ("it", "Procedi al pagamento", "click pagamento"),
        ("pt", "Prossiga para o pagamento", "click o pagamento"),
        ("fr", 'La tâche "Lait" disparaît de la liste', 'hidden "Lait" dans la liste'),
        ("es", 'La tarea "Leche" desaparece de la lista', 'hidden "Leche" en la lista'),
        ("it", "L'attività \"Latte\" scompare dall'elenco", 'hidden "Latte" in elenco'),
        ("pt", 'A tarefa "Leite" desaparece da lista', 'hidden "Leite" em lista'),
        ("nl", 'De taak "Melk" verdwijnt uit de lijst', 'hidden "Melk" in de lijst'),
        ("fr", "Cliquer dans le menu sur Nord", "click Nord dans le menu"),
        ("it", "Clicca nel menu su Nord", "click Nord nel menu"),
    ],
)
def test_what_is_said_of_the_same_thing(language: str, text: str, steps: str) -> None:
    assert told(language, text) == steps
