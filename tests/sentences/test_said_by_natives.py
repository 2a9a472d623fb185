"""What native speakers of Italian, Portuguese and Dutch wrote without knowing the grammar."""

from __future__ import annotations

import pytest

from tests.sentences.reading import told

READ = [
    # What is done before something comes of it.
    ("en", 'Hovering over "A" shows the hint "B"', 'hover "A"; visible the hint "B"'),
    ("en", 'Double-clicking "A" opens the dialog', 'double_click "A"; visible the dialog'),
    ("it", 'Passando il mouse su "A" appare "B"', 'hover "A"; visible "B"'),
    ("it", 'Passando il mouse sull\'icona appare "B"', 'hover icona; visible "B"'),
    (
        "it",
        "Facendo doppio clic sull'evento si apre la finestra di modifica",
        "double_click evento; visible la finestra di modifica",
    ),
    ("pt", 'Ao passar o cursor sobre o ícone, aparece "B"', 'hover o ícone; visible "B"'),
    (
        "pt",
        'Clicar duas vezes em "A" abre a janela de edição',
        'double_click "A"; visible a janela de edição',
    ),
    (
        "nl",
        'Bij het bewegen van de muis over het icoon verschijnt "B"',
        'hover het icoon; visible "B"',
    ),
    (
        "nl",
        "Dubbelklikken op de afspraak opent het venster",
        "double_click de afspraak; visible het venster",
    ),
    # How something is done.
    ("nl", 'Bewaar door op "Opslaan" te klikken', 'click "Opslaan"'),
    ("nl", 'Sorteer de tabel door op de kop "A" te klikken', 'click de kop "A"'),
    (
        "nl",
        'Ik sorteer de kolom "A" oplopend door op de kolomkop te klikken',
        'sort "A" ascending',
    ),
    ("it", "Confermare premendo Invio", "key Enter"),
    ("pt", "Confirmar pressionando Enter", "key Enter"),
    ("it", 'Aprire il menu "A" con un clic', 'click il menu "A"'),
    ("it", "Chiudere il pannello con il pulsante X", "click chiudi in il pannello"),
    ("pt", "Fechar o painel com o botão X", "click fechar em o painel"),
    ("nl", "Sluit het paneel met de X-knop", "click sluiten in het paneel"),
    ("it", 'Svuotare il carrello tramite il pulsante "A"', 'click "A"'),
    ("pt", 'Esvaziar o carrinho através do botão "A"', 'click "A"'),
    ("nl", 'Maak de winkelwagen leeg via de knop "A"', 'click "A"'),
    ("it", "Premere due volte Tab e poi Invio", "key Tab; key Tab; key Enter"),
    ("it", "Premere Tab e poi inviare il modulo", "key Tab; click Invia"),
    ("it", "Uscire dal campo Email con Tab", "key campo Email Tab"),
    ("pt", "Sair do campo Email com Tab", "key campo Email Tab"),
    ("nl", "Verlaat het veld E-mail met Tab", "key het veld E-mail Tab"),
    # A verb names the control in the first person, too.
    ("it", 'Ripristino il file "A"', 'click ripristina il file "A"'),
    ("pt", 'Restauro o ficheiro "A"', 'click restaura o ficheiro "A"'),
    ("pt", 'O arquivo "A" aparece', 'visible O arquivo "A"'),
    # The entry of a menu that a right click opens.
    ("en", 'Right-click "A", then "B"', 'right_click "A"; click "B"'),
    ("it", 'Tasto destro su "A", poi "B"', 'right_click "A"; click "B"'),
    ("pt", 'Botão direito em "A", depois "B"', 'right_click "A"; click "B"'),
    ("nl", 'Rechtermuisknop op "A", daarna "B"', 'right_click "A"; click "B"'),
    # A button that is called as a key is.
    ("pt", "Carregar em Eliminar", "click Eliminar"),
    ("pt", "Carregar na tecla Eliminar", "key Delete"),
    ("nl", "Druk op Verwijderen", "click Verwijderen"),
    ("it", 'Scrivere abc nel campo "A" e uscire con Tab', 'type campo "A" abc; key Tab'),
    ("pt", 'Digite abc no campo "A" e saia dele com Tab', 'type campo "A" abc; key Tab'),
    ("nl", 'Typ abc in het veld "A" en verlaat het met Tab', 'type veld "A" abc; key Tab'),
    # The direction of what is sorted.
    (
        "it",
        'Gli ordini sono ordinati per "A", dalla più recente alla più vecchia',
        'sorted Gli ordini "A" newest',
    ),
    (
        "pt",
        'Os pedidos estão ordenados por "A", da mais recente para a mais antiga',
        'sorted Os pedidos "A" newest',
    ),
    (
        "nl",
        'De bestellingen staan gesorteerd op "A", nieuwste eerst',
        'sorted De bestellingen "A" newest',
    ),
    ("it", 'Ordinare i clienti per "A", in ordine decrescente', 'sort "A" descending'),
    ("pt", "Ordene os clientes pelo total, do maior para o menor", "sort total descending"),
    ("nl", 'Sorteer de klanten op "A", aflopend', 'sort "A" descending'),
    # Until something is in view.
    (
        "nl",
        'Scrol omlaag tot de knop "A" in beeld komt en klik erop',
        'scroll de knop "A"; click de knop "A"',
    ),
    ("pt", 'Role até o botão "A" aparecer e clique nele', 'scroll botão "A"; click botão "A"'),
    (
        "it",
        'Scorrere fino al pulsante "A", quindi premerlo',
        'scroll pulsante "A"; click pulsante "A"',
    ),
    ("pt", 'Rolar para baixo até aparecer "A"', 'scroll "A"'),
    ("it", 'Scorrere verso il basso finché non compare "A"', 'scroll "A"'),
    (
        "it",
        "Gli articoli sono elencati dal più caro al più economico",
        "sorted Gli articoli descending",
    ),
    (
        "pt",
        "Os artigos são listados do mais caro para o mais barato",
        "sorted Os artigos descending",
    ),
    ("nl", "De artikelen staan van duur naar goedkoop", "sorted De artikelen descending"),
    # Where something is.
    ("it", "L'editor si apre in basso", "visible L'editor in basso"),
    ("pt", "O editor abre na parte de baixo", "visible O editor na parte de baixo"),
    ("nl", 'De knop "A" staat onderaan de pagina', 'visible De knop "A" onderaan de pagina'),
    ("nl", 'De gebruiker blijft op de pagina "A"', 'visible de pagina "A"'),
    ("it", 'Il cursore lampeggia nel campo "A"', 'focused campo "A"'),
    ("pt", 'O cursor já está no campo "A"', 'focused campo "A"'),
    ("pt", 'O campo "A" está em foco', 'focused O campo "A"'),
    ("nl", 'De cursor staat al in het veld "A"', 'focused het veld "A"'),
    # Notes without a verb.
    ("it", 'Messaggio "A" visibile sotto il campo Telefono', 'visible "A" sotto il campo Telefono'),
    ("pt", 'Mensagem "A" visível abaixo do campo Telefone', 'visible "A" abaixo do campo Telefone'),
    ("nl", 'Melding "A" zichtbaar onder het veld Telefoon', 'visible "A" onder het veld Telefoon'),
    ("it", 'Pulsante "A" disabilitato', 'disabled "A"'),
    ("pt", 'Botão "A" desabilitado', 'disabled "A"'),
    ("nl", 'Knop "A" uitgeschakeld', 'disabled "A"'),
    ("it", 'Campo "A" vuoto', 'value "A"'),
    ("pt", 'Campo "A" vazio', 'value "A"'),
    ("nl", 'Veld "A" leeg', 'value "A"'),
    ("it", 'Messaggio "A" non visibile', 'hidden "A"'),
    ("pt", "Nenhum erro visível", "hidden erro"),
    ("nl", 'Melding "A" niet zichtbaar', 'hidden "A"'),
    ("it", 'Casella "A" non spuntata', 'unchecked "A"'),
    ("pt", 'Caixa "A" desmarcada', 'unchecked "A"'),
    # Values and counts.
    ("it", 'Il titolo della scheda del browser è "A"', "title A"),
    ("pt", 'O título da aba do navegador é "A"', "title A"),
    ("nl", 'De titel van het browsertabblad is "A"', "title A"),
    ("it", 'In fondo alla tabella si legge "A"', "text l'ultima riga della lista A"),
    ("nl", "Het totaal komt overeen met 42 €", "text Het totaal 42 €"),
    ("it", "L'elenco torna ad avere 48 elementi", "count item L'elenco 48"),
    ("pt", "A lista volta a ter 48 itens", "count item A lista 48"),
    ("it", 'Il grafico riceve il titolo "A"', "text Il grafico A"),
    ("nl", 'De grafiek krijgt de titel "A"', "text De grafiek A"),
    ("nl", "De url in de adresbalk eindigt op /a", "url /a ends"),
    ("nl", 'In het veld Naam wordt "A" ingevuld', "type veld Naam A"),
    ("nl", 'In het veld Naam is "A" ingevuld', "value het veld Naam A"),
    ("pt", 'Insere-se "A" no campo Nome', "type campo Nome A"),
    ("pt", "Carrega-se o ficheiro a.pdf", "upload a.pdf"),
    ("pt", 'Carrega-se no botão "A"', 'click botão "A"'),
    ("pt", 'Enviar a imagem a.jpg pela área "A"', 'upload área "A" a.jpg'),
]

UNREAD = [
    # What is denied is not done.
    ("nl", 'Verstuur het formulier niet door op "A" te klikken'),
    ("en", 'Double-clicking "A" opens no dialog'),
    ("it", 'Passando il mouse su "A" non cliccare su "B"'),
    ("nl", 'Dubbelklikken op "A" opent geen venster'),
    ("it", 'Tasto destro su "A", poi non scegliere "B"'),
    ("nl", 'Scrol tot "A" verschijnt, maar niet verder dan "B"'),
    ("nl", "Verlaat de pagina niet met Escape"),
    ("pt", "Não sair do campo com Tab"),
    ("pt", 'Role até "A" não aparecer'),
    # What restricts a note is not lost.
    ("it", 'Finestra "A" visibile solo agli amministratori'),
    ("it", 'Campo "A" vuoto tranne il primo'),
    ("pt", 'Nenhum erro visível exceto "A"'),
    ("nl", 'Melding "A" zichtbaar voor beheerders'),
    ("nl", 'Dubbelklikken op "A" opent "B" of "C"'),
    # One of several, and not the first one that is found.
    ("nl", 'Minimaal één resultaat bevat "A"'),
    ("nl", 'Minstens één resultaat bevat "A"'),
    ("pt", 'Pelo menos um resultado contém "A"'),
    # A click does not type.
    ("it", 'Inserisci abc nel campo Nome tramite il pulsante "A"'),
    ("nl", 'Typ abc in het veld Naam door op "A" te klikken'),
    ("en", 'Type abc into the name field by clicking "A"'),
    ("it", "I prodotti sono elencati per categoria"),
    # A place is nothing to click, and a new tab no place of a link.
    ("nl", "De editor opent onderaan"),
    ("it", 'Il link "A" si apre in una nuova scheda del browser'),
    ("pt", 'O link "A" abre em uma nova aba'),
    ("nl", 'De link "A" opent in een nieuw tabblad'),
    # By what something is done is no field.
    ("it", 'Aggiungi la colonna Priorità alla tabella tramite "A"'),
    ("it", 'Aggiungi il prodotto "A" tramite "B"'),
    ("pt", 'Adicione o produto "A" através de "B"'),
    # An order is no value of a field.
    ("nl", 'Selecteer alle berichten met het vakje in de tabelkop en kies bij A "B"'),
    # Directions that are not known.
    ("it", 'Gli ordini sono ordinati per "A", dal più bello al più brutto'),
    ("it", 'Tasto destro su "A" e "B"'),
    ("it", "Ordina le pizze per domani"),
    ("nl", 'Scrol tot "A" niet meer in beeld is'),
]


@pytest.mark.parametrize(("language", "sentence", "reading"), READ)
def test_what_natives_say_is_read(language: str, sentence: str, reading: str) -> None:
    assert told(language, sentence) == reading


@pytest.mark.parametrize(("language", "sentence"), UNREAD)
def test_what_is_no_step_is_not_read(language: str, sentence: str) -> None:
    assert told(language, sentence) == ""
