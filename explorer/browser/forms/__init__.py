"""Forms: reading their fields, choosing values, filling them in and submitting them."""
