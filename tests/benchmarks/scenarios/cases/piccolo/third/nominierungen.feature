# language: de
Funktionalität: Filme pflegen

  Szenario: Eine Nominierung mehr für die Jedi-Ritter
    Angenommen ich bin auf der Startseite
    Wenn ich als Username "piccolo" eingebe
    Und ich "piccolo123" in das Feld "Password" eintippe
    Und ich auf "Login" klicke
    Und ich in der Seitenleiste auf "Movie" klicke
    Und ich in der Zeile mit "Return of the Jedi" auf die 3 klicke
    Und ich den Wert von "Oscar Nominations" auf 6 ändere
    Und ich die Schaltfläche "Save" anklicke
    Dann steht im Feld "Name" der Text "Return of the Jedi"
