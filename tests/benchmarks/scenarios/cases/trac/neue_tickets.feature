# language: de
Funktionalität: Neue Tickets

  Szenariogrundriss: Ein Ticket anlegen
    Angenommen ich bin auf der Seite "/newticket"
    Wenn ich in das Feld "Zusammenfassung" "<titel>" eingebe
    Und ich im Auswahlfeld "Typ" "<typ>" wähle
    Und ich im Auswahlfeld "Komponente" "<komponente>" wähle
    Und ich auf die Schaltfläche "Ticket erstellen" drücke
    Dann lautet der Seitentitel "#<nummer> (<titel>) – Hafen"

    Beispiele:
      | titel                | typ         | komponente | nummer |
      | Tau am Steg fehlt    | defect      | pier       | 6      |
      | Kran streichen       | task        | crane      | 7      |
      | Karte auf der Seite  | enhancement | website    | 8      |
