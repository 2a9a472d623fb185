// Returns a node that form_read.js or popup.js found, null if there is none.
// `name` is a property of the result; `index` is the index in it if it is a list, else null.
(found, [name, index]) => (index === null ? found[name] : found[name][index]) ?? null
