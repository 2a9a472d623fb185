# language: fr
Fonctionnalité: Le ménage dans les factures

  @destructive
  Scénario: Supprimer les glaces
    Étant donné que j'ouvre "/lang/fr"
    Et que j'ouvre "/vacances/"
    Et que je saisis "{CODE}" dans "Code d’accès"
    Et que j'appuie sur la touche Entrée
    Quand je clique sur "supprimer" dans la ligne de "Glaces"
    Et que je clique sur "Are you sure?" dans la même ligne
    Alors je ne vois plus "Glaces" dans le tableau
    Et je vois 3 factures dans le tableau
