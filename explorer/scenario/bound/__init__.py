"""Steps of scenarios that are bound to functions of the user."""
