// Waits, by events and within limits, until a new document can be looked at:
// custom elements upgraded, lazy content scrolled in, at least one control there.
async ({ seconds, screens }) => {
  const deadline = new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const within = (promise) => Promise.race([promise, deadline]);
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

  const undefinedTags = new Set([...document.querySelectorAll(":not(:defined)")].map((e) => e.localName));
  await within(Promise.all([...undefinedTags].filter((t) => t.includes("-")).map((t) => customElements.whenDefined(t))));

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
