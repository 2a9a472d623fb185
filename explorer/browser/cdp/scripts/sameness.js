// Whether an element still stands for what it stood for when it was seen: a page may have used the
// same node for another row, another person's card, another address.
(desk) => {
  const { doc, closestOf, holds, parentElementOf, attribute, textIn, line } = desk.dom;
  const { nameOf, roleOf } = desk.aria;
  const LONGEST = 80;
  const OFTEN = 2; // a text that has changed more often than this changes by itself
  const USABLE = "a, button, input, select, textarea, summary, [tabindex], [role=button], [role=link]";

  // By what an element is told from its likes; `place` is its container, `text` the node before it.
  // `sends` tells what a press would send now; `request` is a part of that which is known.
  const signOf = (element, called, place, text, near, sends, request) =>
    ({ sends, sent: sends(request), called, place, href: attribute(element, "href"), title: attribute(element, "title"), text, near, around: [text, text?.parentNode, text?.parentNode?.parentNode] });

  const ticks = (...nodes) => nodes.some((node) => node && desk.times.get(node) > OFTEN);
  const wordsOf = (text) => text.split(/\s+/).filter(Boolean);
  // Whether some words are all among others, in their order.
  const areAmong = (some, others) => {
    let at = 0;
    return some.every((word) => (at = others.indexOf(word, at) + 1) > 0);
  };
  // Whether an element says what it said, but for texts that tick: a price, a count, an age. Where
  // it was scrolled meanwhile they are taken at their word: so rows come to stand for others.
  const saysStill = (element, said, isName) => {
    if (wasScrolled(element)) return false;
    const walker = doc.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let kept = "";
    let own = "";
    let length = 0;
    while (length < said.length + LONGEST && walker.nextNode()) {
      const text = walker.currentNode;
      length += text.nodeValue.length;
      if (ticks(text, text.parentNode)) continue;
      kept += ` ${text.nodeValue}`;
      if (isName || !closestOf(parentElementOf(text), USABLE)) own += text.nodeValue;
    }
    const words = wordsOf(line(kept, LONGEST));
    const clipped = kept.length > LONGEST; // within a word, perhaps
    return Boolean(own.trim()) && areAmong(clipped ? words.slice(0, -1) : words, wordsOf(said));
  };
  const wasScrolled = (element) => {
    for (const [area, [left, top]] of desk.scrolled) {
      if (holds(area, element) && (area.scrollLeft !== left || area.scrollTop !== top)) return true;
    }
    return false;
  };
  const isPlaceStill = (place) =>
    !place || (place.element.isConnected && (place.name() === place.called || saysStill(place.element, place.called, false)) && isPlaceStill(place.above));
  const isBeside = ({ text, near, around }) => {
    const says = (node) => node?.isConnected && line(textIn(node), LONGEST) === near;
    return !text || says(text) || says(around[1]) || ticks(...around); // it may be a new node that says it
  };
  const isCalled = (element, called) =>
    nameOf(element, roleOf(element)) === called || (!attribute(element, "aria-label") && saysStill(element, called, true));
  const sendsStill = ({ sends, sent }) => {
    desk.requests.fresh();
    return sends() === sent;
  };
  const isSame = (element, sign) =>
    attribute(element, "href") === sign.href && attribute(element, "title") === sign.title && sendsStill(sign) && isBeside(sign) && isPlaceStill(sign.place) && isCalled(element, sign.called);

  const TICK = 120; // milliseconds: so long a text that ticks fast is given to show that it does
  const isStill = async (element, sign) => {
    if (isSame(element, sign)) return true;
    await new Promise((resolve) => setTimeout(resolve, TICK));
    desk.containers.fresh();
    return element.isConnected && isSame(element, sign);
  };
  desk.sameness = { signOf, isStill };
}
