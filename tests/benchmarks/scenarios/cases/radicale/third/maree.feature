# language: it
Funzionalità: Calendari

  Scenario: Il calendario delle maree ha due eventi
    Dato che sono sulla pagina "/.web/"
    E scrivo "ada" nel campo "Username"
    E scrivo {RADICALE_PASSWORD} nel campo "Password"
    E premo il pulsante "Next"
    Allora vedo "High water" nella scheda "Tides"
    E vedo "2 items in collection" nella scheda "Tides"
