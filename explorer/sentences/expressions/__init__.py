"""The ways to say steps, as Cucumber expressions."""
