// Waits, by events and within limits, until a new document can be observed: custom elements are
// upgraded, lazy content is scrolled into view, and there is at least one control that is drawn: an
// empty page may have a link that skips to its content. The wait for a control ends early if the
// document is parsed and has not changed for `rest` seconds, or at once if it has no script that
// could change it. `screens` is the number of viewport heights to scroll, `seconds` the limit,
// `plain` lists tags that were never upgraded in earlier documents. Returns as `found` "controls",
// "bare" for a document that has neither a control nor a script, "none" if the wait ended early, or
// "late" at the limit; as `plain` the tags that this document has not upgraded.
async ({ seconds, screens, rest, plain }) => {
  const deadline = new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const within = (promise) => Promise.race([promise, deadline]);
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

  // The registry of custom elements belongs to the page's world; only upgraded elements show here.
  const known = new Set(plain);
  const undefinedTags = () => [...document.querySelectorAll(":not(:defined)")].map((element) => element.localName);
  const upgrading = () => undefinedTags().filter((tag) => !known.has(tag)).length;
  const end = performance.now() + seconds * 1000;
  const STILL = 300; // milliseconds without an upgrade; Angular's tags, for example, are never upgraded
  let waiting = upgrading();
  for (let since = performance.now(); waiting && performance.now() < Math.min(end, since + STILL); ) {
    await within(frame());
    const left = upgrading();
    if (left !== waiting || document.readyState !== "complete") since = performance.now();
    waiting = left;
  }
  const answer = (found) => ({ found, plain: waiting ? [...new Set(undefinedTags())] : [] });

  const screensBelow = Math.floor((document.documentElement.scrollHeight - 1) / innerHeight);
  const start = [scrollX, scrollY];
  for (let screen = 1; screen <= Math.min(screens, screensBelow); screen++) {
    scrollTo({ top: screen * innerHeight, behavior: "instant" });
    await within(frame());
    await within(frame()); // observers of intersections are told at the end of a frame
  }
  if (screens && screensBelow) {
    scrollTo({ left: start[0], top: start[1], behavior: "instant" });
  }

  const ROLES = ["button", "link", "checkbox", "radio", "switch", "tab", "menuitem", "menuitemcheckbox", "menuitemradio", "option", "treeitem", "gridcell", "textbox", "searchbox", "combobox", "listbox", "slider", "spinbutton"];
  const CONTROL = `a[href], button, input:not([type=hidden]), select, textarea, summary, [onclick], [contenteditable], iframe, ${ROLES.map((role) => `[role=${role}]`)}`;
  const LEAST = 2; // CSS pixels; what only screen readers are to find is cut to one
  const isDrawn = (element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    const { width, height, right, bottom } = element.getBoundingClientRect();
    return width > LEAST && height > LEAST && right + scrollX > 0 && bottom + scrollY > 0;
  };
  const MOST = 500; // controls that are measured each time that the page changes
  const present = () => [...document.querySelectorAll(CONTROL)].slice(0, MOST).some(isDrawn) ||
    [...document.querySelectorAll("*")].some((element) => element.shadowRoot || (getComputedStyle(element).cursor === "pointer" && isDrawn(element)));
  // What is still on its way once the document is parsed may only be pictures and fonts: Python knows.
  const isParsed = () => document.readyState !== "loading";
  let rested = false;
  if (!present() && !document.scripts.length && isParsed()) return answer("bare");
  if (!present()) {
    await within(new Promise((resolve) => {
      let timer;
      const end = () => { observer.disconnect(); clearTimeout(timer); resolve(); };
      const begin = () => { clearTimeout(timer); timer = setTimeout(atRest, rest * 1000); };
      const atRest = () => {
        rested = isParsed();
        return rested ? end() : begin();
      };
      const observer = new MutationObserver(() => (present() ? end() : begin()));
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      begin();
    }));
  }
  if (present()) return answer("controls");
  return answer(rested ? "none" : "late");
}
