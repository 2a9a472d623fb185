// Resolves when a frame has come to rest after an act: two frames were drawn and nothing has
// changed for `quiet` milliseconds (`longest` at most, for pages that never rest). With
// `patience` it waits so long for a first change. All times are milliseconds.
async ({ watch }, { quiet, patience, longest }) => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const changeWithin = (milliseconds) =>
    new Promise((resolve) => {
      const timer = setTimeout(() => { watch.onchange = null; resolve(false); }, milliseconds);
      watch.onchange = () => { clearTimeout(timer); watch.onchange = null; resolve(true); };
    });

  const began = performance.now();
  // A tab in the background draws no frames.
  await Promise.race([frame().then(frame), new Promise((resolve) => setTimeout(resolve, 100))]);
  if (!watch.changes && patience) await changeWithin(patience);
  while (watch.changes && performance.now() - began < longest) {
    const left = quiet - (performance.now() - watch.at);
    if (left <= 0 || !(await changeWithin(left))) break;
  }
  return watch.changes;
}
