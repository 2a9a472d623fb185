// Resolves when a frame has settled after an action: two animation frames were drawn, and nothing
// has changed for `quiet` milliseconds. Waits at most `longest` milliseconds, and up to `patience`
// milliseconds for a first change. What changes again and again until then is ignored as long as it
// goes on. Returns the number of changes.
async ({ watch, watching }, { quiet, patience, longest }) => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const changeWithin = (milliseconds) =>
    new Promise((resolve) => {
      const timer = setTimeout(() => { watch.onchange = null; resolve(false); }, milliseconds);
      watch.onchange = () => { clearTimeout(timer); watch.onchange = null; resolve(true); };
    });

  const began = performance.now();
  const repeated = (watch.repeated = new Map());
  // A background tab draws no animation frames.
  await Promise.race([frame().then(frame), new Promise((resolve) => setTimeout(resolve, 100))]);
  if (!watch.changes && patience) await changeWithin(patience);
  while (watch.changes && performance.now() - began < longest) {
    const left = quiet - (performance.now() - watch.at);
    if (left <= 0 || !(await changeWithin(left))) break;
  }
  if (performance.now() - began >= longest) watching.ignore(repeated);
  if (watch.repeated === repeated) watch.repeated = null;
  return watch.changes;
}
