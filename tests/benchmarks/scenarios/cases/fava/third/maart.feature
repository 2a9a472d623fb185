# language: nl
Functionaliteit: Het journaal filteren

  Scenario: Alleen maart, en dan een aantekening
    Gegeven ik open de startpagina
    Als ik op "Journal" klik
    En ik "2026-03" invul in het veld "Time"
    En ik op Enter druk
    Dan zie ik "Rope for the bell"
    Maar ik zie "Cake for the opening" niet
    En de URL bevat "time=2026-03"
    Als ik op "+" klik
    En ik in het dialoogvenster op "Note" klik
    En ik de datum op "2026-03-31" zet
    En ik in het dialoogvenster "Assets:Bank" invul bij "Account"
    En ik "Kwartaal gecontroleerd" invul bij "Comment"
    En ik op de knop "Save" in het dialoogvenster klik
