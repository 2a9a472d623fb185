"""The service: durable runs and schedules, and alerts when a site gets worse."""
