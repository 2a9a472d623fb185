// Waits, by events and within limits, until a new document can be looked at:
// custom elements upgraded, lazy content scrolled in, at least one control there.
async ({ seconds, screens }) => {
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
      const observer = new MutationObserver(() => { if (present()) { observer.disconnect(); resolve(); } });
      observer.observe(document, { subtree: true, childList: true, attributes: true });
    }));
  }
}
