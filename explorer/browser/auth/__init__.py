"""Login with a user name and a password, and detection of lost sessions."""
