// Tells which statements ran for the first time: every second if there are any, and on leaving.
(() => {
  const told = {};
  const tell = () => {
    const news = {};
    for (const [script, { s: counts }] of Object.entries(globalThis.__statements__ ?? {})) {
      const known = (told[script] ??= new Set());
      const fresh = Object.keys(counts).filter((id) => counts[id] && !known.has(id));
      fresh.forEach((id) => known.add(id));
      if (fresh.length) news[script] = fresh;
    }
    if (!Object.keys(news).length) return;
    // A beacon holds 64 KiB: what a page runs at its start comes in several.
    for (const [script, ids] of Object.entries(news))
      for (let at = 0; at < ids.length; at += 5000)
        navigator.sendBeacon("/__statements__", JSON.stringify({ script, ids: ids.slice(at, at + 5000) }));
  };
  setInterval(tell, 1000);
  addEventListener("pagehide", tell);
})();
