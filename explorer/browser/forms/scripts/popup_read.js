// The labels of the choices that popup.js sees open, after at most so many milliseconds.
(popup, milliseconds) => popup.read(milliseconds)
