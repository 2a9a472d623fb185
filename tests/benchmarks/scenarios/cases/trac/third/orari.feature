# language: it
Funzionalità: Segnalazioni

  Scenario: Aprire un ticket per il sito
    Dato che apro la pagina iniziale
    E clicco su "Neues Ticket"
    Quando inserisco "Pagina degli orari" nel campo "Zusammenfassung"
    E seleziono "task" come "Typ"
    E scelgo "website" dal menu a tendina "Komponente"
    E la casella "Ich habe Dateien, die ich an dieses Ticket anhängen möchte" non è selezionata
    E premo il pulsante "Ticket erstellen"
    Allora l'indirizzo contiene "/ticket/6"
    E vedo l'intestazione "Pagina degli orari"
