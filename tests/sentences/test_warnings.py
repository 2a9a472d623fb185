"""What a sentence warns of, denies or only supposes is never done, in any language."""

from __future__ import annotations

import pytest

from explorer.models.scenario import Scenario, Sentence
from explorer.sentences.grammar import load_languages
from explorer.sentences.reader import SentenceReader
from explorer.sentences.unread import Unread

READER = SentenceReader(load_languages())
WARNINGS = {
    "en": """
        There is no need to click "Delete"
        Click "Cancel" to avoid clicking "Delete"
        It is not necessary to press "Delete"
        It would be a mistake to click "Delete"
        Be careful not to click "Delete"
        Beware of clicking "Delete"
        Refrain from clicking "Delete"
        Avoid clicking "Delete"
        If I had clicked "Delete", the entry would be gone
        Had I clicked "Delete", the entry would be gone
        Nobody should click "Delete"
        The "Delete" button must not be clicked
        Clicking "Delete" is forbidden
        Instead of "Delete", click "Cancel"
        You could click "Delete", but do not
        Imagine the user clicks "Delete"
        Click anything but "Delete"
        I was about to click "Delete"
    """,
    "fr": """
        Ne clique pas sur « Supprimer »
        Ne cliquez jamais sur « Supprimer »
        Il n'est pas nécessaire de cliquer sur « Supprimer »
        Inutile de cliquer sur « Supprimer »
        Il ne faut surtout pas cliquer sur « Supprimer »
        Évitez de cliquer sur « Supprimer »
        Gardez-vous de cliquer sur « Supprimer »
        Attention à ne pas cliquer sur « Supprimer »
        Il est interdit de cliquer sur « Supprimer »
        Abstenez-vous de cliquer sur « Supprimer »
        Si j'avais cliqué sur « Supprimer », la ligne aurait disparu
        Personne ne doit cliquer sur « Supprimer »
        Je ferme la page sans cliquer sur « Supprimer »
        Au lieu de cliquer sur « Supprimer », je clique sur « Annuler »
        Clique sur « Annuler » pour éviter de cliquer sur « Supprimer »
        Ce serait une erreur de cliquer sur « Supprimer »
        Le bouton « Supprimer » ne doit pas être cliqué
        J'ai failli cliquer sur « Supprimer »
        Cliquez sur « Annuler » plutôt que sur « Supprimer »
        Imaginons que l'utilisateur clique sur « Supprimer »
        Clique sur tout sauf « Supprimer »
    """,
    "es": """
        No hagas clic en "Eliminar"
        Nunca pulses "Eliminar"
        No es necesario hacer clic en "Eliminar"
        No hace falta pulsar "Eliminar"
        No hay que pulsar "Eliminar"
        Evita hacer clic en "Eliminar"
        Ten cuidado de no pulsar "Eliminar"
        Está prohibido pulsar "Eliminar"
        Abstente de pulsar "Eliminar"
        Si hubiera pulsado "Eliminar", la fila habría desaparecido
        Nadie debe pulsar "Eliminar"
        Cierra la página sin pulsar "Eliminar"
        En lugar de pulsar "Eliminar", pulsa "Cancelar"
        Pulsa "Cancelar" para evitar pulsar "Eliminar"
        Sería un error pulsar "Eliminar"
        El botón "Eliminar" no se debe pulsar
        Estuve a punto de pulsar "Eliminar"
        Pulsa "Cancelar" antes que "Eliminar"
        Imagina que el usuario pulsa "Eliminar"
        Pulsa cualquier cosa excepto "Eliminar"
        Sin necesidad de pulsar "Eliminar"
    """,
    "it": """
        Non cliccare su "Elimina"
        Non fare mai clic su "Elimina"
        Non è necessario fare clic su "Elimina"
        Non serve cliccare su "Elimina"
        Non c'è bisogno di cliccare su "Elimina"
        Evita di cliccare su "Elimina"
        Attenzione a non cliccare su "Elimina"
        È vietato cliccare su "Elimina"
        Astieniti dal cliccare su "Elimina"
        Se avessi cliccato su "Elimina", la riga sarebbe sparita
        Nessuno deve cliccare su "Elimina"
        Chiudi la pagina senza cliccare su "Elimina"
        Invece di cliccare su "Elimina", clicca su "Annulla"
        Clicca su "Annulla" per evitare di cliccare su "Elimina"
        Sarebbe un errore cliccare su "Elimina"
        Il pulsante "Elimina" non va cliccato
        Stavo per cliccare su "Elimina"
        Clicca su "Annulla" piuttosto che su "Elimina"
        Immagina che l'utente clicchi su "Elimina"
        Clicca su tutto tranne "Elimina"
        Guardati dal premere "Elimina"
    """,
    "pt": """
        Não clique em "Excluir"
        Nunca clique em "Excluir"
        Não é necessário clicar em "Excluir"
        Não é preciso clicar em "Excluir"
        Não há necessidade de clicar em "Excluir"
        Evite clicar em "Excluir"
        Cuidado para não clicar em "Excluir"
        É proibido clicar em "Excluir"
        Abstenha-se de clicar em "Excluir"
        Se eu tivesse clicado em "Excluir", a linha teria sumido
        Ninguém deve clicar em "Excluir"
        Feche a página sem clicar em "Excluir"
        Em vez de clicar em "Excluir", clique em "Cancelar"
        Clique em "Cancelar" para evitar clicar em "Excluir"
        Seria um erro clicar em "Excluir"
        O botão "Excluir" não deve ser clicado
        Quase cliquei em "Excluir"
        Clique em "Cancelar" ao invés de "Excluir"
        Imagine que o usuário clica em "Excluir"
        Clique em tudo menos "Excluir"
        Deixe de clicar em "Excluir"
    """,
    "nl": """
        Klik niet op "Verwijderen"
        Klik nooit op "Verwijderen"
        Het is niet nodig om op "Verwijderen" te klikken
        Je hoeft niet op "Verwijderen" te klikken
        Er is geen noodzaak om op "Verwijderen" te klikken
        Vermijd het klikken op "Verwijderen"
        Pas op dat je niet op "Verwijderen" klikt
        Het is verboden om op "Verwijderen" te klikken
        Zie ervan af op "Verwijderen" te klikken
        Als ik op "Verwijderen" had geklikt, was de rij verdwenen
        Niemand mag op "Verwijderen" klikken
        Sluit de pagina zonder op "Verwijderen" te klikken
        In plaats van op "Verwijderen" te klikken, klik op "Annuleren"
        Klik op "Annuleren" om te voorkomen dat je op "Verwijderen" klikt
        Het zou een fout zijn om op "Verwijderen" te klikken
        De knop "Verwijderen" mag niet worden aangeklikt
        Ik had bijna op "Verwijderen" geklikt
        Klik liever op "Annuleren" dan op "Verwijderen"
        Stel dat de gebruiker op "Verwijderen" klikt
        Klik op alles behalve "Verwijderen"
        Laat het klikken op "Verwijderen" achterwege
    """,
    "de": """
        Es ist nicht nötig, auf „Löschen“ zu klicken
        Vermeide es, auf „Löschen“ zu klicken
        Klicke auf „Abbrechen“, um nicht auf „Löschen“ zu klicken
        Hüte dich davor, auf „Löschen“ zu klicken
        Es wäre ein Fehler, auf „Löschen“ zu klicken
        Beinahe hätte ich auf „Löschen“ geklickt
        Klicke lieber auf „Abbrechen“ als auf „Löschen“
        Stell dir vor, der Benutzer klickt auf „Löschen“
        Klicke auf alles außer „Löschen“
    """,
}
DANGEROUS = ("Delete", "Supprimer", "Eliminar", "Elimina", "Excluir", "Verwijderen", "Löschen")


@pytest.mark.parametrize("declared", [True, False])
@pytest.mark.parametrize("language", WARNINGS)
def test_what_is_warned_of_is_never_done(language: str, declared: bool) -> None:
    wrong = []
    for text in filter(None, map(str.strip, WARNINGS[language].splitlines())):
        scenario = Scenario(
            name="",
            file="",
            language=language if declared else "",
            actions=(Sentence(text=text, line=1),),
        )
        (steps,) = READER.read(scenario)
        if not isinstance(steps, Unread) and any(word in str(steps) for word in DANGEROUS):
            wrong.append((text, steps))
    assert not wrong
