"""Who may use the web application: hosts, origins, tokens and login sessions."""
