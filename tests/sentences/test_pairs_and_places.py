"""Pairs of fields and values in one sentence, states, orders, addresses and longer names."""

from __future__ import annotations

import pytest

from tests.sentences.reading import read, told


@pytest.mark.parametrize(
    ("language", "sentence", "reading"),
    [
        (
            "en",
            "Enter Anna as the name and Jan as the surname",
            "type the name Anna; type the surname Jan",
        ),
        (
            "de",
            "Gib Bad Ems als Start und Neu Ulm als Ziel ein",
            "type Start Bad Ems; type Ziel Neu Ulm",
        ),
        (
            "fr",
            "Je saisis Anne comme prénom et Le Gall comme nom",
            "type prénom Anne; type nom Le Gall",
        ),
        (
            "es",
            "Escribe Ana como nombre y Ruiz Gil como apellido",
            "type nombre Ana; type apellido Ruiz Gil",
        ),
        (
            "it",
            "Inserisco Pisa Centrale come partenza e Roma Termini come arrivo",
            "type partenza Pisa Centrale; type arrivo Roma Termini",
        ),
        (
            "pt",
            "Digite Ana como nome e São Paulo como cidade",
            "type nome Ana; type cidade São Paulo",
        ),
        (
            "nl",
            "Vul Den Haag in als vertrekpunt en Den Bosch als bestemming",
            "type vertrekpunt Den Haag; type bestemming Den Bosch",
        ),
        (
            "fr",
            "Saisir « peintre » dans le champ Métier et Lyon dans le champ Ville",
            "type Métier peintre; type Ville Lyon",
        ),
        (
            "de",
            "Fülle den Namen mit Rita Pohl und die Stadt mit Bonn aus",
            "type den Namen Rita Pohl; type die Stadt Bonn",
        ),
        (
            "fr",
            "Je remplis le nom avec Jean Petit et la ville avec Lyon",
            "type le nom Jean Petit; type la ville Lyon",
        ),
        (
            "pt",
            "Preencha o nome com Rita Lopes e a data de nascimento com 12/03/1990",
            "type o nome Rita Lopes; type a data de nascimento 12/03/1990",
        ),
        (
            "nl",
            "Vul de naam met Jan Bos en de stad met Gent in",
            "type de naam Jan Bos; type de stad Gent",
        ),
        (
            "de",
            'Gib den Betrag 12,50 € und den Zweck "Miete" ein',
            "type Betrag 12,50 €; type Zweck Miete",
        ),
        (
            "de",
            "Die IBAN DE89 3704 0044 0532 0130 00 eintragen",
            "type IBAN DE89 3704 0044 0532 0130 00",
        ),
        (
            "es",
            'Como nombre escribo "Ana" y como apellido "Ruiz"',
            "type nombre Ana; type apellido Ruiz",
        ),
        (
            "it",
            'Come nome inserisco "Anna" e come cognome "Rossi"',
            "type nome Anna; type cognome Rossi",
        ),
        (
            "es",
            "Como fecha de inicio pongo el 01/05/2025 y como fecha de fin el 31/05/2025",
            "type fecha de inicio 01/05/2025; type fecha de fin 31/05/2025",
        ),
        ("it", "Come data di inizio inserisco il 01/05/2025", "type data di inizio 01/05/2025"),
        (
            "es",
            'Elige la provincia de Cádiz y el trámite "Alta"',
            'click la provincia de Cádiz; click el trámite "Alta"',
        ),
        ("de", 'Den Preis "3" und den Ort "Rom" eingeben', "type Preis 3; type Ort Rom"),
    ],
)
def test_two_fields_get_their_values(language: str, sentence: str, reading: str) -> None:
    assert told(language, sentence) == reading


@pytest.mark.parametrize(
    ("language", "sentence", "reading"),
    [
        ("nl", "Selecteer tandarts Van Dam", "click tandarts Van Dam"),
        ("nl", "Kies dokter van der Berg", "click dokter van der Berg"),
        ("es", "Selecciona Banco de Chile", "click Banco de Chile"),
        ("it", "Scegli Rossi Srl come fornitore", "select fornitore Rossi Srl"),
        (
            "fr",
            "Choisir Menuiserie Roux dans la liste des tiers",
            "select la liste des tiers Menuiserie Roux",
        ),
        ("es", 'Elige "Perú" de la lista de países', "select la lista de países Perú"),
        ("pt", "Na árvore, fazer duplo clique em notas.txt", 'double_click "notas.txt" na árvore'),
        ("pt", "Iniciar sessão", "click iniciar sessão"),
    ],
)
def test_a_name_of_several_words_is_one(language: str, sentence: str, reading: str) -> None:
    assert told(language, sentence) == reading


@pytest.mark.parametrize(
    ("language", "sentence", "reading"),
    [
        (
            "de",
            "In der Übersicht steht der Betrag 12,50 EUR",
            'visible der Betrag "12,50 EUR" In der Übersicht',
        ),
        ("pt", "O total deve ser R$ 91,80", "text O total R$ 91,80"),
        ("de", 'Der Titel lautet "Suppe", die Menge beträgt 4', "title Suppe; text die Menge 4 4"),
        ("es", 'El nombre es "Sopa", el precio es 4', "text El nombre Sopa; text el precio 4"),
        ("es", "La multa sigue siendo de 2,00 €", "text La multa 2,00 €"),
        ("fr", "Les notes sont triées par date décroissante", "sorted Les notes date descending"),
        ("fr", "Le compteur est à 0", "text Le compteur 0"),
        (
            "fr",
            "Le sous-total est de 3,00 et la taxe de 1,00",
            "text Le sous-total 3,00; text la taxe 1,00",
        ),
        ("it", "Il totale è di 3 € e l'IVA di 1 €", "text Il totale 3 €; text l'IVA 1 €"),
        ("es", "El total es de 300 y el impuesto de 60", "text El total 300; text el impuesto 60"),
        ("es", "El estado cambia a Cerrado", "text El estado Cerrado"),
        ("es", "Comprobar que el estado pasa a Cerrado", "text el estado Cerrado"),
        ("fr", "Le statut passe à Terminé", "text Le statut Terminé"),
        ("de", "Nach dem Prüfen hat der Auftrag den Status Offen", ""),
        (
            "de",
            "Nach dem Speichern hat der Auftrag den Status Offen",
            "click Speichern; text Auftrag Offen",
        ),
        (
            "nl",
            "Na het opslaan heeft de offerte de status Concept",
            "click Opslaan; text offerte Concept",
        ),
        ("fr", "La commande a le statut Envoyée", "text La commande Envoyée"),
        ("es", "El pedido tiene el estado Enviado", "text El pedido Enviado"),
        ("it", "L'ordine ha lo stato Spedito", "text L'ordine Spedito"),
        ("pt", "O pedido tem o estado Enviado", "text O pedido Enviado"),
        ("it", "Il pulsante si chiama Annulla", "text Il pulsante Annulla"),
        ("es", "El botón se llama Anular", "text El botón Anular"),
        ("fr", "Le bouton s'appelle Annuler", "text Le bouton Annuler"),
        ("pt", "O botão chama-se Anular", "text O botão Anular"),
        ("nl", "De knop heet Annuleren", "text De knop Annuleren"),
        ("de", "Das Datum ist der 21.11.2025", "text das Datum 21.11.2025"),
        ("fr", "La date devient le 21/11/2025", "text La date 21/11/2025"),
        ("es", "La fecha pasa a ser el 21/11/2025", "text La fecha 21/11/2025"),
        ("it", "La data diventa il 21/11/2025", "text La data 21/11/2025"),
        ("de", "Als Anbieter ist Neue Bahn angegeben", "text Anbieter Neue Bahn"),
        ("fr", "« Roux » est indiqué comme fournisseur", "text fournisseur Roux"),
        ("es", 'Como proveedor figura "Roux"', "text proveedor Roux"),
        ("it", 'Come fornitore è indicato "Roux"', "text fornitore Roux"),
        ("pt", 'Como fornecedor consta "Roux"', "text fornecedor Roux"),
        ("nl", 'Als leverancier staat "Roux" vermeld', "text leverancier Roux"),
    ],
)
def test_values_are_expected(language: str, sentence: str, reading: str) -> None:
    assert told(language, sentence) == reading


@pytest.mark.parametrize(
    ("language", "sentence", "reading"),
    [
        ("de", "Die Überschrift zeigt nicht mehr die Zahl {n}", "hidden die Überschrift {n}"),
        ("fr", "Le titre n'affiche plus le nombre {n}", "hidden Le titre {n}"),
        ("es", "El título ya no muestra el número {n}", "hidden El título {n}"),
        ("it", "Il titolo non mostra più il numero {n}", "hidden Il titolo {n}"),
        ("pt", "O título já não mostra o número {n}", "hidden O título {n}"),
        ("es", 'En la lista, "A" está encima de "B"', 'order "A" en la lista "B" en la lista'),
        ("pt", "Na árvore, a.txt fica acima de b.txt", 'order "a.txt" na árvore "b.txt" na árvore'),
        ("de", 'Sowohl "A" als auch "B" sind sichtbar', 'visible "A"; visible "B"'),
        ("es", 'Tanto "A" como "B" están visibles', 'visible "A"; visible "B"'),
        ("it", 'Sia "A" che "B" sono visibili', 'visible "A"; visible "B"'),
        ("pt", 'Tanto "A" quanto "B" estão visíveis', 'visible "A"; visible "B"'),
        ("nl", 'Zowel "A" als "B" zijn zichtbaar', 'visible "A"; visible "B"'),
        ("it", '"A" non compare più ma "B" c\'è ancora', 'hidden "A"; visible "B"'),
        ("nl", '"A" is niet meer zichtbaar maar "B" nog wel', 'hidden "A"; visible "B"'),
        ("nl", "De kop toont niet meer het aantal {n}", "hidden De kop {n}"),
        ("fr", "Aucun avis n'est affiché sous le tableau", "hidden avis sous le tableau"),
        ("fr", "Aucun message d'erreur ne doit apparaître", "hidden message d'erreur"),
        ("nl", "De afspraak staat er nog steeds", "visible De afspraak"),
        ("de", "Der Termin steht noch da", "visible der Termin"),
        ("it", "Vengono mostrate almeno quattro soluzioni", "count item at_least 4"),
        ("pt", "São exibidos pelo menos quatro trajetos", "count item at_least 4"),
        ("es", "En la pestaña Libros figuran tres libros", "count item la pestaña Libros 3"),
        ("it", "Nella scheda Libri figurano tre libri", "count item scheda Libri 3"),
        ("pt", "Na aba Livros constam três livros", "count item aba Livros 3"),
        ("fr", "Dans l'onglet Livres figurent trois livres", "count item l'onglet Livres 3"),
        ("it", "Vedo i prodotti in ordine di prezzo", "sorted i prodotti prezzo"),
        ("es", "Veo los productos en orden de precio", "sorted los productos precio"),
        ("fr", "Les produits sont triés par ordre de prix", "sorted Les produits prix"),
        ("es", '"Sopa" ocupa el primer lugar', "text la primera fila de la lista Sopa"),
        ("fr", "« Soupe » occupe la dernière place", "text la dernière ligne de la liste Soupe"),
        ("it", '"Zuppa" occupa il primo posto', "text la prima riga della lista Zuppa"),
        ("pt", '"Sopa" ocupa o primeiro lugar', "text o primeiro item da lista Sopa"),
        ("de", '"Suppe" belegt den ersten Platz', "text der erste Eintrag der Liste Suppe"),
    ],
)
def test_what_is_shown_or_gone_is_expected(language: str, sentence: str, reading: str) -> None:
    assert told(language, sentence) == reading


@pytest.mark.parametrize(
    ("language", "sentence", "reading"),
    [
        ("de", 'Öffne das Kontextmenü mit einem Rechtsklick auf "Tee"', 'right_click "Tee"'),
        ("fr", "Ouvre le menu contextuel avec un clic droit sur « Thé »", "right_click « Thé »"),
        ("es", 'Abre el menú contextual con clic derecho en "Té"', 'right_click "Té"'),
        ("it", 'Apri il menu contestuale con un clic destro su "Tè"', 'right_click "Tè"'),
        ("pt", 'Abra o menu de contexto com um clique direito em "Chá"', 'right_click "Chá"'),
        ("nl", 'Open het contextmenu met een rechtermuisklik op "Thee"', 'right_click "Thee"'),
        ("de", 'Klicke auf die Karte, welche "Tee" enthält', 'click die Karte "Tee"'),
        ("fr", "Confirme la commande avec le bouton « Payer »", "click « Payer »"),
        ("es", 'Guarda la receta con el botón "Listo"', 'click "Listo"'),
        ("it", 'Chiudi la scheda con il pulsante "Fatto"', 'click "Fatto"'),
        ("pt", 'Envie o pedido através do botão "Pagar"', 'click "Pagar"'),
        ("nl", 'Bevestig de bestelling met de knop "Betalen"', 'click "Betalen"'),
        (
            "it",
            'Nella finestra di dialogo, confermare con "Sì"',
            'dialog "Sì" nella finestra di dialogo accept',
        ),
        ("fr", "Filtre la liste avec le nom « Seau »", "select nom Seau"),
        (
            "fr",
            "Filtre la liste avec le nom « Seau » et clique sur Chercher",
            "select nom Seau; click Chercher",
        ),
        ("es", 'Filtra la lista con el nombre "Cubo"', "select nombre Cubo"),
        ("it", 'Filtra l\'elenco con il nome "Secchio"', "select nome Secchio"),
        ("pt", 'Filtre a lista com o nome "Balde"', "select nome Balde"),
        ("nl", 'Filter de lijst met de naam "Emmer"', "select naam Emmer"),
        ("nl", "Sorteer de resultaten op prijs van laag naar hoog", "sort prijs ascending"),
        ("fr", "Trie les produits par prix, du moins cher au plus cher", "sort prix ascending"),
        ("de", "Sortiere die Treffer nach Preis von hoch nach niedrig", "sort Preis descending"),
        (
            "es",
            "Ordena los productos por precio del más caro al más barato",
            "sort precio descending",
        ),
        ("it", "Ordina i prodotti per prezzo dal più basso al più alto", "sort prezzo ascending"),
        ("pt", "Ordene os produtos por preço do menor ao maior", "sort preço ascending"),
        ("es", 'Arrastra "A" por encima de "B"', 'drag "A" "B" before'),
        ("fr", "Fais glisser « A » en dessous de « B »", "drag « A » « B » after"),
        ("it", 'Trascina "A" al di sopra di "B"', 'drag "A" "B" before'),
        ("pt", 'Arraste "A" para baixo de "B"', 'drag "A" "B" after'),
        ("fr", "Joins le justificatif « cv.pdf » dans le champ Pièce", "upload Pièce cv.pdf"),
        (
            "es",
            'Adjunta el justificante "cv.pdf" en el campo Anexo',
            "upload el campo Anexo cv.pdf",
        ),
        ("it", 'Carica la ricevuta "cv.pdf" nel campo Allegato', "upload campo Allegato cv.pdf"),
        ("pt", 'Envie o recibo "cv.pdf" no campo Anexo', "upload campo Anexo cv.pdf"),
        ("de", 'Lade den Beleg "cv.pdf" im Feld Anhang hoch', "upload Feld Anhang cv.pdf"),
        ("nl", 'Upload het bewijs "cv.pdf" in het veld Bijlage', "upload veld Bijlage cv.pdf"),
        (
            "fr",
            "Coller l'adresse https://example.com/a dans le champ Adresse",
            "type Adresse https://example.com/a",
        ),
        (
            "es",
            "Pega la dirección https://example.com/a en el campo URL",
            "type el campo URL https://example.com/a",
        ),
        (
            "it",
            "Incolla l'indirizzo https://example.com/a nel campo URL",
            "type campo URL https://example.com/a",
        ),
        (
            "de",
            "Füge die Adresse https://example.com/a in das Feld URL ein",
            "type Feld URL https://example.com/a",
        ),
        ("de", 'Ich entscheide mich für "Abo"', 'click "Abo"'),
        ("nl", "Weiger de cookies als de melding verschijnt", "click weiger de cookies"),
        ("de", "Lehne die Cookies ab, falls der Hinweis erscheint", "click Cookies ablehnen"),
        ("pt", "Recuse os cookies se o aviso aparecer", "click recuse os cookies"),
    ],
)
def test_what_is_done_is_read(language: str, sentence: str, reading: str) -> None:
    assert told(language, sentence) == reading


@pytest.mark.parametrize(
    ("language", "row", "sentence", "reading"),
    [
        (
            "de",
            'Ich sehe die Zeile "Tee"',
            'Klicke in dieser Zeile auf "Ja"',
            '"Ja" in Zeile "Tee"',
        ),
        ("es", 'Veo la fila "Té"', 'Haz clic en "Sí" en esa fila', '"Sí" en fila "Té"'),
        (
            "fr",
            'Je vois la ligne "Thé"',
            "Clique sur « Oui » dans cette ligne",
            '« Oui » dans ligne "Thé"',
        ),
        ("nl", 'Ik zie de rij "Thee"', 'Klik in deze rij op "Ja"', '"Ja" in rij "Thee"'),
    ],
)
def test_this_row_is_that_of_the_step_before(
    language: str, row: str, sentence: str, reading: str
) -> None:
    _, steps = read(language, row, sentence)
    assert [step.target for step in steps or ()] == [reading]
    assert told(language, sentence) == ""


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("it", "Paola Conti risulta ancora assente"),
        ("fr", "Paul Roux est absent"),
        ("es", "Paula Ruiz sigue ausente"),
        ("fr", "Je vais sur la page de réservation et je choisis un billet simple"),
        ("nl", 'In de samenvatting bedraagt de korting "3"'),
        ("nl", 'Klik op de rij, die "Thee" bevat'),
        ("fr", "Clique sur la ligne, qui contient « Thé »"),
        ("it", 'Clicca sulla riga, che contiene "Tè"'),
        ("pt", 'Clique na linha, que contém "Chá"'),
        ("pt", "Remova uma delas"),
        ("it", "Come nome inserisco Anna e come cognome Rossi"),
        ("es", 'Como nombre escribo "A" y como apellido no "B"'),
        ("de", 'Öffne das Menü "Tee" nicht'),
        ("de", 'Zeige die Liste "Tee" nicht an'),
        ("de", 'Öffne das Kontextmenü nicht mit einem Rechtsklick auf "Tee"'),
        ("it", 'Non sostituire "Roma" con "Pisa" nel campo Città'),
        ("de", 'Sowohl "A" als auch "B" sind nicht sichtbar'),
        ("es", 'Tanto "A" como "B" no están visibles'),
        ("de", 'Klicke sowohl auf "A" als auch auf "B"'),
        ("es", 'El precio de la fila "A" es 3 y el de la fila "B" es 4'),
        ("fr", "Le prix de la ligne « A » est 3 et celui de la ligne « B » est 4"),
        ("de", "Im Feld Menge steht 3, im Feld Preis 12,00 €"),
        ("es", 'Añadir una línea con el producto "A" y la cantidad 12'),
        ("fr", "La commande n'a pas le statut Envoyée"),
        ("nl", "De offerte heeft niet de status Concept"),
        ("es", 'Marca todas las casillas menos "A"'),
        ("es", "Elimina una de ellas"),
        ("fr", "Est présent dans les archives"),
        ("de", "Der Betrag ist nicht der 21.11.2025 oder später"),
        ("es", 'No filtres la lista con el nombre "Cubo"'),
        ("it", 'Non confermare l\'ordine con il pulsante "Paga"'),
        ("fr", "Évite de confirmer la commande avec le bouton « Payer »"),
        ("nl", 'Bevestig de bestelling niet met de knop "Betalen"'),
        ("es", 'Guarda la receta sin el botón "Listo"'),
        ("de", 'Der Titel lautet "Suppe", solange die Menge 4 beträgt'),
        ("de", 'Gib der Gruppe "A" den Wert "B" ein'),
        ("de", 'Gib den Preis "3" oder den Ort "Rom" ein'),
        ("es", "Escribe Ana como nombre o Ruiz como apellido"),
        ("it", 'La data non diventa il "21/11/2025"'),
    ],
)
def test_what_says_something_else_is_not_read(language: str, sentence: str) -> None:
    assert told(language, sentence) == ""


@pytest.mark.parametrize(
    ("language", "text", "steps"),
    [
        ("en", "The history contains \"Moved from 'new' to 'done'\"",
         "text The history Moved from 'new' to 'done'"),
        ("en", 'The history contains "Moved from \u2018new\u2019 to \u2018done\u2019"',
         "text The history Moved from \u2018new\u2019 to \u2018done\u2019"),
        ("en", 'Verify that the history contains "from “new” to “done”"',
         "text the history from “new” to “done”"),
        ("en", 'The history contains “from "new" to "done"”',
         'text The history from "new" to "done"'),
        ("en", "The history contains \"'new' and 'done'\"",
         "text The history 'new' and 'done'"),
        ("en", "The history contains 'new' and 'done'",
         "text The history new; text The history done"),
        ("en", 'The history contains “new" and "done”',
         "text The history new; text The history done"),
        ("de", 'Das Protokoll enthält „von "neu" auf "fertig"“',
         'text das Protokoll von "neu" auf "fertig"'),
        ("fr", "L'historique contient « de \"A\" à 'B' »",
         "text L'historique de \"A\" à 'B'"),
        ("es", "El historial contiene \"de 'A' a 'B'\"", "text El historial de 'A' a 'B'"),
        ("it", "La cronologia contiene \"da 'A' a 'B'\"", "text La cronologia da 'A' a 'B'"),
        ("pt", "O histórico contém \"de 'A' para 'B'\"", "text O histórico de 'A' para 'B'"),
        ("nl", "De geschiedenis bevat \"van 'A' naar 'B'\"",
         "text De geschiedenis van 'A' naar 'B'"),
    ],
)  # fmt: skip
def test_quotation_marks_within_a_quotation_are_of_its_text(
    language: str, text: str, steps: str
) -> None:
    assert told(language, text) == steps
