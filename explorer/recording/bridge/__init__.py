"""Receives what a person does in their own browser, from an extension, over a web socket."""
