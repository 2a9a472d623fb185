// Returns the labels of the choices that popup.js finds within `milliseconds`.
(popup, milliseconds) => popup.read(milliseconds)
