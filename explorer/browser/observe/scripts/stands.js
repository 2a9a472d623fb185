// Returns whether the observation `look` is still valid for its document; see watch.js.
(toolkit, look, onlyTexts) => toolkit.watching.stands(look, onlyTexts)
