# language: es
Característica: Ordenar la wiki

  Antecedentes:
    Dado que abro la página "/-/login"
    Y que escribo "ada@example.com" en el campo "eMail Address"
    Y que escribo "{WIKI_PASSWORD}" en el campo "Password"
    Y que pulso el botón "Login"

  Escenario: Cambiar el nombre de una página
    Cuando abro "/Old notice/rename"
    Y borro el campo "New name"
    Y escribo "Archive" en el campo "New name"
    Y escribo "Ya no vale" en el campo "Commit message"
    Y pulso "Rename"
    Entonces la dirección debería terminar en "/Archive"
    Y debería ver el texto "The pier is closed in 2019."
