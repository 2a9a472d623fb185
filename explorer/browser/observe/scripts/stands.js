// Whether a look still stands for its document: see watch.js.
(desk, look) => desk.watching.stands(look)
