# language: nl
Functionaliteit: Notities

  Scenario: Een nieuwe notitie met een label
    Gegeven ik open de startpagina
    Als ik op de knop "new tiddler" klik
    En ik "Boodschappen" in het veld met "New Tiddler" zet
    En ik in het tekstvak in het frame "Brood en kaas" typ
    En ik "winkel" in het veld "tag name" invul
    En ik op "add" klik
    En ik op "Confirm changes to this tiddler" klik
    Dan zie ik de kop "Boodschappen"
    En zie ik de tekst "Brood en kaas"
    En wacht ik 3 seconden
