# language: de
Funktionalität: Tickets abschließen

  Szenario: Die Lampe am Steg brennt wieder
    Angenommen ich öffne "/ticket/2"
    Wenn ich auf "Ticket ändern" klicke
    Und ich bei "Priorität" den Eintrag "critical" auswähle
    Und ich die Option "resolve" wähle
    Und ich "Neue Birne eingesetzt." in das Feld unter "Kommentar hinzufügen" schreibe
    Und ich auf "Änderungen absenden" klicke
    Dann sollte ich "#2 closed defect" sehen
    Und ich sollte den Text "Neue Birne eingesetzt." sehen
