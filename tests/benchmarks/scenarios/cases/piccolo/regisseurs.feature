# language: nl
Functionaliteit: Regisseurs

  Scenario: Er zijn er negen
    Gegeven ik open de startpagina
    En ik vul "piccolo" in bij "Username"
    En ik vul "{FILM_PASSWORD}" in bij "Password"
    En ik klik op de knop "Login"
    Als ik in het menu op "Director" klik
    Dan zie ik "Peter Jackson" in de tabel
    En zie ik 9 rijen in de tabel
