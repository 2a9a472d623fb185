# language: de
Funktionalität: Aufräumen im Wiki

  Hintergrund:
    Angenommen ich öffne "/-/login"
    Und ich schreibe "ada@example.com" in "eMail Address"
    Und ich schreibe "{GEHEIM}" in "Password"
    Und ich klicke auf "Login"

  @destructive
  Szenario: Die alte Notiz kommt weg
    Wenn ich "/Old notice/delete" öffne
    Und ich "Steht schon lange wieder offen" als "Commit message" eingebe
    Und ich auf "Delete" klicke
    Dann sehe ich in der Seitenleiste kein "Old notice" mehr
