# language: de
Funktionalität: Die Hafenordnung

  Grundlage:
    Angenommen ich öffne "/wiki/HafenOrdnung"
    Und ich sehe die Überschrift "Hafenordnung"

  Szenario: Die Ordnung bekommt einen Satz mehr
    Wenn ich auf "Seite bearbeiten" klicke
    Und ich den Text im großen Textfeld ersetze durch:
      """
      = Hafenordnung =

      Boote fahren langsam. Hunde an die Leine.
      """
    Und ich "Hunde" in das Feld "Kommentar zu dieser Änderung (optional)" eintrage
    Und ich auf "Änderungen absenden" klicke
    Dann sehe ich "Hunde an die Leine."
