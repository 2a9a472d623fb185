// What guard.js has kept a click from: "" when it arrived where it was meant to, or was taken by a
// script of the page that hears all clicks before us.
({ guard }) => (guard.arrived ? "" : guard.by)
