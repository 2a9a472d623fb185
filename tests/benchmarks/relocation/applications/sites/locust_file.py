"""A load that asks nobody."""

from locust import User, constant, task


class Visitor(User):
    host = "http://127.0.0.1"
    wait_time = constant(1)

    @task
    def visit(self) -> None:
        """Does nothing."""
