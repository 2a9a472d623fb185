// Returns why a click on an element may rightly have no effect, "" for no reason: the element looks
// disabled, its state is already active, it moves, or the page is still loading.
async (toolkit, seen, index) => {
  const { parentOf, boxOf, tagOf, classesOf, attribute, has } = toolkit.dom;
  const element = toolkit.look === seen ? toolkit.nodes[index] : null;
  if (!element?.isConnected) return "";
  if (document.readyState !== "complete") return "the page is still loading";
  const DIM = 0.6; // opacity
  const OFF = /^(?:.*[-_])?(?:disabled|inactive|unavailable|is-loading|busy|ghosted)$/i;
  const ON = /^(?:.*[-_])?(?:active|selected|current|checked|chosen|pressed)$/i;
  const around = [element];
  for (let at = parentOf(element); at && at !== document.body && around.length < 4; at = parentOf(at)) around.push(at);
  const named = (part, words) => [...classesOf(part)].some((name) => words.test(name));
  const isOnlyOne = (part) => around[0] === part || part.childElementCount <= 2; // a parent without other content
  const near = around.filter(isOnlyOne);

  if (["not-allowed", "no-drop", "wait", "progress"].includes(getComputedStyle(element).cursor)) return "its cursor says that it cannot be used";
  if (around.some((part) => tagOf(part) !== "fieldset" && Number(getComputedStyle(part).opacity) < DIM)) return "it is drawn as if it were disabled";
  if (near.some((part) => named(part, OFF) || (has(part, "data-disabled") && ["", "true"].includes(attribute(part, "data-disabled"))))) return "its markup says that it is disabled";
  if (near.some((part) => named(part, ON) || attribute(part, "aria-selected") === "true" || attribute(part, "aria-checked") === "true")) return "it is on already";
  if (element.type === "reset") return "it resets a form";
  if (has(element, "download")) return "it is a download";
  if (attribute(element, "href").trim().toLowerCase().startsWith("javascript:") && /\bprint\(/.test(attribute(element, "href"))) return "it prints the page";

  const place = () => { const { x, y } = boxOf(element); return `${x} ${y}`; };
  const before = place();
  await Promise.race([new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))), new Promise((resolve) => setTimeout(resolve, 100))]);
  if (place() !== before) return "it moves";
  return "";
}
