// Which elements of a document listen to a pointer, as positions in the order of dom.js's census.
// Runs in the page's own world, as only there `getEventListeners` (of the browser's console) sees
// the page's listeners; stands on as few built-ins as it can, as the page may have bent them.
// `select` is the console's `$$`, null where the page has one of its own.
// Returns {count, at: "3,17", clicks, keys, over, twice, presses, menu, above, routes}: `clicks` are those that
// hear a click itself, `keys` those that hear keys, `over` those that hear the mouse
// coming over them, `twice` a double click, `presses` the presses that it is made of and no click,
// `menu` the call for a menu; `above` tells whether the document or the window listens, `routes`
// whether a script is told when the fragment of the address changes.
(getEventListeners, select, ...closed) => {
  const heard = (by) => {
    return by.click || by.mousedown || by.mouseup || by.pointerdown || by.pointerup || by.touchstart || by.touchend || by.dblclick;
  };
  const pressed = (by) => by.mousedown || by.pointerdown;
  const hearsAll = (by) => {
    let types = 0;
    for (const type in by) if (by[type]) types++;
    return types > 30; // a framework's root
  };
  const roots = { __proto__: null, 0: document }; // no array: a page's setters would get the roots
  let end = 1;
  for (let index = 0; index < closed.length; index++) {
    if (closed[index].host.isConnected) roots[end++] = closed[index];
  }
  let at = "";
  let clicks = "";
  let keys = "";
  let over = "";
  let twice = "";
  let presses = "";
  let menu = "";
  let count = 0;
  for (let index = 0; index < end; index++) {
    const all = select ? select("*", roots[index]) : roots[index].querySelectorAll("*");
    const { length } = all;
    for (let i = 0; i < length; i++) {
      const element = all[i];
      const by = getEventListeners(element);
      if (heard(by)) at += (at && ",") + count;
      if (by.mouseenter || by.mouseover || by.pointerenter) over += (over && ",") + count;
      if (!hearsAll(by)) {
        if (by.click) clicks += (clicks && ",") + count;
        if (by.keydown || by.keyup || by.keypress) keys += (keys && ",") + count;
        if (by.dblclick) twice += (twice && ",") + count;
        else if (pressed(by) && !by.click) presses += (presses && ",") + count;
        if (by.contextmenu) menu += (menu && ",") + count;
      }
      count++;
      if (element.shadowRoot) roots[end++] = element.shadowRoot;
    }
  }
  const ofWindow = getEventListeners(window);
  const above = Boolean(heard(getEventListeners(document)) || heard(ofWindow));
  const routes = Boolean(ofWindow.hashchange || ofWindow.popstate || (window.navigation && getEventListeners(navigation).navigate));
  return { count, at, clicks, keys, over, twice, presses, menu, above, routes };
}
