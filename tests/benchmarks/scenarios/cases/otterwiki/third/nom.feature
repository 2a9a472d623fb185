# language: fr
Fonctionnalité: Mon compte

  Scénario: Ada change de nom
    Étant donné que je suis sur "/-/login"
    Et que je renseigne "eMail Address" avec "ada@example.com"
    Et que je renseigne "Password" avec {WIKI_PASSWORD}
    Et que je clique sur "Login"
    Quand je vais sur "/-/settings"
    Alors le champ "First and Lastname" contient "Ada"
    Quand je remplace le contenu du champ "First and Lastname" par "Ada Larsen"
    Et que j'appuie sur le bouton "Update Name"
    Alors le message "Your name was updated successfully." apparaît
