# language: es
Característica: Moderar los comentarios

  @destructive
  Escenario: Se borra la pregunta de Otto
    Dado que abro "/isso/admin/"
    Y que escribo "{CLAVE}" en el campo de la contraseña
    Y que pulso la tecla Enter
    Cuando hago clic en "Valid (3)"
    Y hago clic en "Delete" debajo de "Is there coffee on board?"
    Entonces no debería ver "Is there coffee on board?"
