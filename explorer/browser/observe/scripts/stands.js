// Returns whether the observation `look` is still valid for its document; see watch.js.
(desk, look) => desk.watching.stands(look)
