// Adds `toolkit.sameness`: determines whether an element still has the meaning that it had in the
// observation. A page may reuse a node for another row, card or address.
(toolkit) => {
  const { doc, closestOf, holds, parentElementOf, attribute, textIn, line, runOf, withoutNumbers } = toolkit.dom;
  const { nameOf, roleOf } = toolkit.aria;
  const MAX_TEXT_LENGTH = 80;
  const OFTEN = 2; // changes of a text after which it counts as self-updating
  const USABLE = "a, button, input, select, textarea, summary, [tabindex], [role=button], [role=link]";

  // Returns what distinguishes an element from similar ones. `place` is its container, `text` the
  // first of the adjacent text nodes before it and `near` what they say. `sends` returns the request
  // of a press; `request` is the part of it that is known.
  const signOf = (element, called, place, text, near, sends, request) =>
    ({ sends, sent: sends(request), called, place, href: attribute(element, "href"), title: attribute(element, "title"), text, near, around: [text, text?.parentNode, text?.parentNode?.parentNode] });

  const ticks = (...nodes) => nodes.some((node) => node && toolkit.times.get(node) > OFTEN);
  const wordsOf = (text) => text.split(/\s+/).filter(Boolean);
  // Whether all of some words occur among others, in the same order.
  const areAmong = (some, others) => {
    let at = 0;
    return some.every((word) => (at = others.indexOf(word, at) + 1) > 0);
  };
  // Whether an element has the same text as before, apart from texts that update by themselves,
  // such as a price, a count or an age. If the element was scrolled, every change counts, because
  // virtual lists reuse their rows.
  const saysStill = (element, said, isName) => {
    if (wasScrolled(element)) return false;
    const walker = doc.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let kept = "";
    let own = "";
    let length = 0;
    while (length < said.length + MAX_TEXT_LENGTH && walker.nextNode()) {
      const text = walker.currentNode;
      length += text.nodeValue.length;
      if (ticks(text, text.parentNode)) continue;
      kept += ` ${text.nodeValue}`;
      if (isName || !closestOf(parentElementOf(text), USABLE)) own += text.nodeValue;
    }
    const words = wordsOf(line(kept, MAX_TEXT_LENGTH));
    const clipped = kept.length > MAX_TEXT_LENGTH; // possibly within a word
    return Boolean(own.trim()) && areAmong(clipped ? words.slice(0, -1) : words, wordsOf(said));
  };
  const wasScrolled = (element) => {
    for (const [area, [left, top]] of toolkit.scrolled) {
      if (holds(area, element) && (area.scrollLeft !== left || area.scrollTop !== top)) return true;
    }
    return false;
  };
  const isPlaceStill = (place) =>
    !place || (place.element.isConnected && (place.name() === place.called || saysStill(place.element, place.called, false)) && isPlaceStill(place.above));
  const isBeside = ({ text, near, around }, asTold = (told) => told) => {
    const says = (node) => node?.isConnected && asTold(line(node.nodeType === 3 ? runOf(node) : textIn(node), MAX_TEXT_LENGTH)) === asTold(near);
    return !text || says(text) || says(around[1]) || ticks(...around); // a new node may have the same text
  };
  const isCalled = (element, called) =>
    called === null || nameOf(element, roleOf(element)) === called || (!attribute(element, "aria-label") && saysStill(element, called, true));
  const sendsStill = ({ sends, sent }) => {
    toolkit.requests.fresh();
    return sends() === sent;
  };
  const isSame = (element, sign) =>
    attribute(element, "href") === sign.href && attribute(element, "title") === sign.title && sendsStill(sign) && isBeside(sign) && isPlaceStill(sign.place) && isCalled(element, sign.called);

  const TICK = 120; // milliseconds in which a self-updating text reveals itself
  const isStill = async (element, sign) => {
    if (isSame(element, sign)) return true;
    await new Promise((resolve) => setTimeout(resolve, TICK));
    toolkit.containers.fresh();
    return element.isConnected && isSame(element, sign);
  };
  // Whether what is told around the elements is the same as in the observation but for numbers:
  // otherwise each of them would count as another one at the next press.
  const standsAround = () => {
    const signs = toolkit.signs.filter(Boolean);
    toolkit.containers.fresh();
    return signs.every((sign) => isBeside(sign, withoutNumbers)) && [...new Set(signs.map((sign) => sign.place))].every(isPlaceStill);
  };
  toolkit.sameness = { signOf, isStill, standsAround };
}
