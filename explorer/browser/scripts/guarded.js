// What guard.js has kept a click from: "" when it arrived where it was meant to.
({ guard }) => (guard.arrived ? "" : guard.by || "something outside of its frame")
