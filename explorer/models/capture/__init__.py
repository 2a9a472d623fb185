"""What a person did in the browser, as the capture reports it."""
