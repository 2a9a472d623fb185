// Returns the number of changes since the observation `look`; null if there was a newer one.
(desk, look) => (desk.look === look ? desk.watch.changes : null)
