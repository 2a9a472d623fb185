// Finds the elements with listeners for input, as indexes in the order of census() in dom.js. Runs
// in the page's own world, because the console's `getEventListeners` sees the page's listeners only
// there. It uses few built-ins, because the page may have altered them. `select` is the console's
// `$$`, or null if the page defines its own; `closed` are the closed shadow roots.
//
// Returns {count, at, clicks, keys, over, twice, presses, menu, above, routes}. `count` is the
// number of elements. The next seven are lists of indexes such as "3,17": elements that listen to
// any pointer event (`at`), clicks, keys, the mouse entering (`over`), double clicks (`twice`),
// presses without clicks (`presses`) and context menus (`menu`). `above` is true if the document or
// the window listens to pointer events, `routes` if a script handles changes of the URL fragment.
(getEventListeners, select, ...closed) => {
  const heard = (by) => {
    return by.click || by.mousedown || by.mouseup || by.pointerdown || by.pointerup || by.touchstart || by.touchend || by.dblclick;
  };
  const pressed = (by) => by.mousedown || by.pointerdown;
  const hearsAll = (by) => {
    let types = 0;
    for (const type in by) if (by[type]) types++;
    return types > 30; // the root of a framework
  };
  const roots = { __proto__: null, 0: document }; // no array, whose setters the page could replace to obtain the roots
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
