# language: de
Funktionalität: Liegeplätze

  Szenario: Ein neues Boot am Südsteg
    Angenommen ich bin auf der Seite "/admin/boot/"
    Und ich sehe "Liste (4)"
    Wenn ich auf "Erstellen" klicke
    Und ich folgende Felder ausfülle:
      | Name   | Seestern |
      | Eigner | Dora     |
      | Länge  | 8        |
    Und ich das Häkchen bei "Bezahlt" setze
    Und ich als Steg "Südsteg" auswähle
    Und ich auf die Schaltfläche "Speichern" klicke
    Dann sollte "Eintrag wurde erfolgreich erstellt." angezeigt werden
    Und ich sehe "Liste (5)"
