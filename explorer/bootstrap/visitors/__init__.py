"""Runs that walk with several logins and compare what each is shown."""
