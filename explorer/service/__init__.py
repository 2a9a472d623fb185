"""The service: schedules and runs that survive their worker, and alerts when a site got worse."""
