// Returns the number of changes since the observation `look`, at least 1 if controls may have changed;
// null if there was a newer one.
({ look: last, watch }, look) => (last === look ? Math.max(watch.changes, watch.light ? 0 : 1) : null)
