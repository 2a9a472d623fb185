# language: es
Característica: Ver archivos

  Escenario: Borrar no, solo mirar el presupuesto
    Dado que abro la página de inicio
    Y el título contiene "Cloud Commander"
    Cuando hago doble clic en "budget.txt"
    Entonces veo el texto "Rope 40"
