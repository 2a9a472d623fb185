# language: nl
Functionaliteit: Boten bewerken

  Scenario: De Albatros gaat naar een andere eigenaar
    Gegeven ik open "/admin/boot/"
    Als ik in de rij van "Albatros" op "Eintrag bearbeiten" klik
    En ik onthoud de waarde van "Eigner" als {vorige}
    En ik het veld "Eigner" wijzig in "Bea"
    En ik in "Bemerkung" "Vroeger van {vorige}" typ
    En ik "Südsteg" kies uit de keuzelijst "Steg"
    En ik op "Speichern und Fortfahren" klik
    Dan bevat het veld "Bemerkung" "Vroeger van Ben"
