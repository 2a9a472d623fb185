// Returns what guard.js kept a click from, "" if the click reached its element. It is also "" if a
// script of the page handles all clicks before the guard.
({ guard }) => (guard.arrived ? "" : guard.by)
