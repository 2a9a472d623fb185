// Returns whether the observation `look` is still valid for its document; see watch.js.
(toolkit, look) => toolkit.watching.stands(look)
