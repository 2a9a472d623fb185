// Waits, by events and within limits, until a new document can be looked at:
// custom elements upgraded, lazy content scrolled in, at least one control there. It does not wait
// on for a control where the document has loaded and has not changed for ``rest`` seconds.
// Returns whether there is a control.
async ({ seconds, screens, rest }) => {
  const deadline = new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const within = (promise) => Promise.race([promise, deadline]);
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

  // The registry of custom elements is the page's own: here it shows only in what is upgraded.
  const upgrading = () => document.querySelectorAll(":not(:defined)").length;
  const end = performance.now() + seconds * 1000;
  const STILL = 300; // milliseconds without an upgrade: tags of Angular and the like never get one
  let waiting = upgrading();
  for (let since = performance.now(); waiting && performance.now() < Math.min(end, since + STILL); ) {
    await within(frame());
    const left = upgrading();
    if (left !== waiting || document.readyState !== "complete") since = performance.now();
    waiting = left;
  }

  const screensBelow = Math.floor((document.documentElement.scrollHeight - 1) / innerHeight);
  const start = [scrollX, scrollY];
  for (let screen = 1; screen <= Math.min(screens, screensBelow); screen++) {
    scrollTo({ top: screen * innerHeight, behavior: "instant" });
    await within(frame());
  }
  if (screens && screensBelow) {
    scrollTo({ left: start[0], top: start[1], behavior: "instant" });
  }

  const CONTROL = "a[href], button, input:not([type=hidden]), select, textarea, summary, [role], [tabindex], [onclick], [contenteditable], iframe";
  const present = () => document.querySelector(CONTROL) || [...document.querySelectorAll("*")].some((e) => e.shadowRoot || getComputedStyle(e).cursor === "pointer");
  if (!present()) {
    await within(new Promise((resolve) => {
      let timer;
      const end = () => { observer.disconnect(); clearTimeout(timer); resolve(); };
      const begin = () => { clearTimeout(timer); timer = setTimeout(atRest, rest * 1000); };
      const atRest = () => (document.readyState === "complete" ? end() : begin());
      const observer = new MutationObserver(() => (present() ? end() : begin()));
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      begin();
    }));
  }
  return Boolean(present());
}
