# language: de
Funktionalität: Filme pflegen

  Hintergrund:
    Angenommen ich öffne die Startseite
    Und ich gebe "piccolo" als "Username" ein
    Und ich gebe "{FILM_PASSWORD}" als "Password" ein
    Und ich klicke auf "Login"
    Und ich warte, bis "Welcome to Piccolo Admin" erscheint

  Szenario: Eine Bewertung wird berichtigt
    Wenn ich die Adresse "/#/movie/4/" öffne
    Und ich warte auf die Überschrift "Edit movie"
    Und ich den Wert von "Oscar Nominations" auf 4 ändere
    Und ich "Rating" leere
    Und ich "61" in "Rating" eingebe
    Und ich bei "Genre" den Eintrag "Comedy" wähle
    Und ich auf "Save" klicke
    Und ich die Seite neu lade
    Dann hat das Feld "Rating" den Wert "61"
    Und ich sehe "Star Wars: Episode I – The Phantom Menace" im Feld "Name"
