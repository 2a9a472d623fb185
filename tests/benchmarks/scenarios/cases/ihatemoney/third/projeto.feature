# language: pt
Funcionalidade: Dados do projeto

  Cenário: Mudar o nome e o e-mail do projeto
    Dado que estou em "/vacances/"
    E escrevo {CODE} no campo "Private code"
    E pressiono Enter
    Quando abro "/vacances/edit"
    E altero "Project name" para "Férias de verão"
    E substituo o "Email" por "ben@example.com"
    E a caixa "Enable project history" está marcada
    E digito {CODE} em "Current private code"
    E clico em "Save changes"
    Então vejo "Project settings have been changed successfully."
