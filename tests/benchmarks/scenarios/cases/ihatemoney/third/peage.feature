# language: fr
Fonctionnalité: Les dépenses du groupe

  Scénario: Ben paie le péage pour deux
    Étant donné que j'ouvre "/lang/fr"
    Et que j'ouvre "/vacances/"
    Quand je saisis {CODE} dans le champ "Code d’accès"
    Et que j'appuie sur la touche Entrée
    Et que je clique sur "Nouvelle facture"
    Et que je mets "2026-07-05" dans "Quand ?"
    Et que je remplis "Quoi ?" avec "Péage"
    Et que je choisis "Ben" dans la liste "Qui a payé ?"
    Et que je tape 24 dans "Combien ?"
    Et que je décoche la case "Chloé"
    Et que je clique sur le bouton "Valider"
    Alors je vois "La facture a bien été ajoutée"
    Et la ligne "Péage" contient "Ada, Ben"
