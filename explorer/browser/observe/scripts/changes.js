// Returns the number of changes since the observation `look`; null if there was a newer one.
(toolkit, look) => (toolkit.look === look ? toolkit.watch.changes : null)
