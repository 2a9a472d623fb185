# language: pt
Funcionalidade: Versões

  Esquema do Cenário: Acrescentar a versão <versao>
    Dado que abro a página "/admin/ticket/versions"
    Quando preencho o campo "Name" com "<versao>"
    E clico no botão "Hinzufügen"
    Então devo ver "<versao>" na tabela
    E vejo a mensagem 'Die Version "<versao>" wurde hinzugefügt.'

    Exemplos:
      | versao |
      | 3.0    |
      | 3.1    |
