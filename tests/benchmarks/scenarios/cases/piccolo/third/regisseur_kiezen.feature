# language: nl
Functionaliteit: Van film naar regisseur

  Scenario: De regisseur openen vanuit de lijst met films
    Gegeven ik ben op de startpagina
    En ik vul "piccolo" in bij Username
    En ik vul "piccolo123" in bij Password
    En ik klik op de knop "Login"
    Als ik op "Movie" in de zijbalk klik
    En ik op de link "Peter Jackson" klik
    Dan zie ik de kop "Edit Director"
