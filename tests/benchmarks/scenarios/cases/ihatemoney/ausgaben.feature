# language: de
Funktionalität: Ausgaben der Reise

  Hintergrund:
    Gegeben sei ich öffne "/lang/de"
    Und ich öffne "/vacances/"
    Und ich gebe {CODE} als Zugangscode ein und drücke Enter
    Und ich sehe "Neue Ausgabe"

  Szenariogrundriss: Neue Ausgaben
    Wenn ich auf "Neue Ausgabe" klicke
    Und ich "<was>" bei "Was?" eintrage
    Und ich "<wer>" bei "Wer hat bezahlt?" auswähle
    Und ich <wieviel> bei "Wieviel?" eintrage
    Und ich auf den Knopf "Hinzufügen" im Formular klicke
    Dann sehe ich "<was>" in der Tabelle

    Beispiele:
      | was     | wer   | wieviel |
      | Museum  | Ben   | 21      |
      | Karte   | Chloé | 3.50    |
