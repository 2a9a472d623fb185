# language: nl
Functionaliteit: Bestanden maken

  Scenario: Een nieuw leeg bestand
    Gegeven dat ik de startpagina open
    Als ik met de rechtermuisknop op "letters" in het linkerpaneel klik
    En ik de muis op "New" in het menu zet
    En ik op "File" klik
    En ik "todo.txt" invul in het dialoogvenster
    En ik op de knop "OK" klik
    Dan staat "todo.txt" in het linkerpaneel
