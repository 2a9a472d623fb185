# language: de
Funktionalität: Boote im Hafen

  Regel: Jedes Boot hat einen Steg

    Szenariogrundriss: Ein Boot kommt an
      Angenommen ich öffne die Startseite
      Wenn ich auf den Reiter "Erstellen" klicke
      Und ich folgendes eingebe:
        | Name   | <name>   |
        | Eigner | <eigner> |
        | Länge  | <laenge> |
      Und ich "<steg>" bei "Steg" auswähle
      Und ich auf "Speichern" klicke
      Dann sehe ich "<name>" in der Tabelle
      Und ich sehe "<steg>" in der Zeile von "<name>"

      Beispiele:
        | name    | eigner | laenge | steg     |
        | Auster  | Dora   | 8      | Südsteg  |
        | Bussard | Emil   | 11     | Nordsteg |
