// Returns whether one of the loading indicators that spinners.js has found last is still displayed,
// in the viewport or not.
(toolkit) => toolkit.spinners.some((one) => one.isConnected && toolkit.dom.isDrawn(one))
