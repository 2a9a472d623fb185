# language: de
Funktionalität: Abreise

  @destructive
  Szenario: Die Möwe fährt weg
    Angenommen ich bin auf "/admin/boot/"
    Wenn ich in der Zeile von "Möwe" auf "Datenzatz löschen" klicke
    Und ich die Frage bestätige
    Dann sehe ich "Möwe" nicht mehr in der Tabelle
    Und die Tabelle hat 3 Zeilen
