# language: pt
Funcionalidade: Calendários

  Cenário: Criar o calendário da regata
    Dado que abro "/.web/"
    E preencho o campo "Username" com "ada"
    E preencho o campo "Password" com {RADICALE_PASSWORD}
    E clico no botão "Next"
    Quando clico em "Create a new addressbook or calendar"
    E seleciono "Calendar" no campo "Type"
    E substituo o valor de "HREF" por "regata"
    E digito "Regata" em "Title"
    E clico em "Create"
    Então vejo o título "Regata"
