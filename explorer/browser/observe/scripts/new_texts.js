// Returns how many texts the document shows that it has not had before; see texts.js.
(toolkit) => toolkit.texts.fresh()
