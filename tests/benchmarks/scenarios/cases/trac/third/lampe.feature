# language: de
Funktionalität: Tickets bearbeiten

  Szenario: Die dunkle Lampe wird dringend
    Angenommen ich öffne "/ticket/2"
    Und die Überschrift "Lamp at the pier is dark" ist zu sehen
    Wenn ich "Ticket ändern" aufklappe
    Und ich unter "Priorität" den Eintrag "critical" auswähle
    Und ich bei "Stichworte" den Text "lampe, steg" eingebe
    Und ich "Änderungen absenden" drücke
    Dann sehe ich "critical" in der Zeile "Priorität:"
    Und der Titel der Seite enthält "Lamp at the pier is dark"
