# language: it
Funzionalità: Movimenti

  Scenario: Eliminare una nota mentre la si scrive
    Dato che apro la pagina iniziale
    Quando clicco su "Journal" nella barra laterale
    Allora vedo "White paint"
    E non vedo "Black paint"
    Quando clicco su "+"
    E clicco sul pulsante "Elimina" nella finestra di dialogo
    Allora la finestra di dialogo è chiusa
