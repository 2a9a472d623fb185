# language: fr
Fonctionnalité: Les factures du groupe

  Contexte:
    Étant donné que j'ouvre "/lang/fr"
    Et que j'ouvre "/vacances/"
    Et que je remplis le champ "Code d’accès" avec "{CODE}"
    Et que j'appuie sur Entrée

  Scénario: Ajouter une facture pour deux personnes
    Quand je clique sur "Nouvelle facture"
    Et je remplis le formulaire ainsi :
      | Quand ?        | 2026-07-14     |
      | Quoi ?         | Feu d'artifice |
      | Qui a payé ?   | Ben            |
      | Combien ?      | 24             |
    Et je décoche la case "Chloé"
    Et je clique sur le bouton "Valider"
    Alors je vois "Feu d'artifice" dans le tableau
    Et je vois "24,00" dans la ligne de "Feu d'artifice"
