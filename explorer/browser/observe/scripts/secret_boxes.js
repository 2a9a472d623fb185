// Returns {width, height} of the viewport and `boxes`, as [left, top, right, bottom]: where the
// document shows fields with a confidential value, fields and texts with one of `values`, and frames
// but for `owners`. Of those, `frames` are {x, y, scale, box}, or null for one that is not drawn. A
// text may be split over elements and shadow roots, and have other white space and letter case.
(values, ...owners) => {
  const { doc, tagOf, kindOf, parentOf, drawnIn, textIn, findAll, census, boxOf, isDrawn, attribute } = toolkit.dom;
  const { isSecret, selectedOf } = toolkit.aria;
  const MIN_LENGTH = 3; // characters of a secret
  const SEARCHED_START = 6; // characters of a secret that are in a row, but for texts that are drawn, too
  const MIN_LONG = 8; // from which it may stand within a word, and be split over blocks
  const KNOWN_START = 16; // characters of a secret from which its beginning counts
  const MIN_GROUPED = 4; // letters and digits of a secret that may be grouped otherwise in a field
  const MIN_CUT = 6; // letters and digits of a secret that a field may cut
  const MAX_SKIPPED = 100; // texts that are not drawn within a secret
  const plain = (text) => text.toLowerCase().replace(/\p{Cf}+/gu, "").replace(/\s+/g, " ").trim();
  const folded = (text) => text.toLowerCase().replace(/[\s\p{Cf}]+/gu, "");
  const bare = (text) => folded(text).replace(/[^\p{L}\p{N}]+/gu, "");
  const whole = values.map((value) => value.toWellFormed());
  const wanted = new Map(); // each as it is searched for, and as it is written
  for (const value of [...whole, ...whole.map(encodeURIComponent)]) {
    if (folded(value).length >= MIN_LENGTH) wanted.set(folded(value), plain(value));
  }
  const grouped = whole.map(bare).filter((value) => value.length >= MIN_GROUPED);
  const boxes = [];
  const sidesOf = ({ left, top, right, bottom }) => [left, top, right, bottom];
  const note = (box) => {
    const isInView = box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
    if (isInView && box.right > box.left && box.bottom > box.top) boxes.push(sidesOf(box));
  };

  // --- frames ---------------------------------------------------------------------------------
  const { roots } = census();
  for (const frame of roots.flatMap((root) => findAll(root, "iframe, frame"))) {
    if (!owners.includes(frame) && isDrawn(frame)) note(boxOf(frame));
  }
  const frames = owners.map((owner) => {
    if (!owner.isConnected || !isDrawn(owner)) return null;
    const { x, y, scale } = toolkit.places.viewOf(owner);
    return { x, y, scale, box: sidesOf(boxOf(owner)) };
  });

  // --- fields ---------------------------------------------------------------------------------
  const continues = (before, after) => /[\p{L}\p{N}]/u.test((before ?? "") + (after ?? ""));
  const isWordIn = (said, word) => {
    for (let at = said.indexOf(word); at >= 0; at = said.indexOf(word, at + 1)) {
      if (!continues(said[at - 1], said[at + word.length])) return true;
    }
    return false;
  };
  // A field may write a secret in groups, or cut it.
  const holds = (text) => {
    const [search, written, said] = [folded(text), plain(text), bare(text)];
    for (const [value, word] of search ? wanted : []) {
      if (search.includes(value) && (value.length >= MIN_LONG || isWordIn(written, word))) return true;
    }
    return said.length >= MIN_GROUPED && grouped.some((value) =>
      said === value || (value.length >= MIN_LONG && said.includes(value)) ||
      (said.length >= MIN_CUT && 2 * said.length >= value.length && value.includes(said)));
  };
  const showsSecret = (field) => {
    if (tagOf(field) === "select") return holds(field.value) || holds(selectedOf(field));
    return field.value ? isSecret(field) || holds(field.value) : holds(attribute(field, "placeholder"));
  };
  for (const field of roots.flatMap((root) => findAll(root, "input, textarea, select"))) {
    if (showsSecret(field)) note(boxOf(field));
  }

  // --- texts ----------------------------------------------------------------------------------
  // Styles are asked for only where a secret may be: they cost ten times as much as the search.
  const remembered = (find) => {
    const known = new Map();
    return (key) => {
      if (!known.has(key)) known.set(key, find(key));
      return known.get(key);
    };
  };
  const displayOf = (element) => getComputedStyle(element).display;
  // An element without a box of its own has its content drawn in the box around it.
  const isSeen = remembered((element) => !element || isDrawn(element) || (displayOf(element) === "contents" && isSeen(parentOf(element))));
  const blockOf = (text) => {
    let element = parentOf(text);
    while (element && /^(?:inline|contents)$/.test(displayOf(element))) element = parentOf(element);
    return element;
  };
  // For each character of what a text is folded to where it is in the text.
  const placesIn = remembered((text) => {
    const places = [];
    let at = 0;
    for (const char of text.data) {
      for (let left = folded(char).length; left; left--) places.push(at);
      at += char.length;
    }
    return places;
  });
  const startIn = ([text, from]) => placesIn(text)[from];
  const endIn = ([text, , to]) => placesIn(text)[to - 1] + (text.data.codePointAt(placesIn(text)[to - 1]) > 0xffff ? 2 : 1);
  const rangeOf = (first, last) => {
    const range = document.createRange();
    range.setStart(first[0], startIn(first));
    range.setEnd(last[0], endIn(last));
    return range;
  };
  // Returns the secrets whose beginnings a folded text has, and where.
  const byStart = new Map();
  const marks = new Uint8Array(1 << 16); // what three characters secrets begin with
  const markOf = (text, at) => (text.charCodeAt(at) * 961 + text.charCodeAt(at + 1) * 31 + text.charCodeAt(at + 2)) & 0xffff;
  for (const value of wanted.keys()) {
    const start = value.slice(0, MIN_LENGTH);
    byStart.set(start, [...(byStart.get(start) ?? []), value]);
    marks[markOf(value, 0)] = 1;
  }
  const startsIn = (said) => {
    const found = [];
    for (let at = 0; at + MIN_LENGTH <= said.length; at++) {
      if (!marks[markOf(said, at)]) continue;
      for (const value of byStart.get(said.slice(at, at + MIN_LENGTH)) ?? []) {
        if (said.startsWith(value.slice(0, SEARCHED_START), at)) found.push([value, at]);
      }
    }
    return found;
  };
  // Without shadow roots texts are drawn in the order of the document.
  const mayShow = wanted.size && doc.documentElement && (roots.length > 1 || startsIn(folded(textIn(doc.documentElement))).length);
  const NOT_DRAWN = new Set(["head", "script", "style", "noscript", "template", "textarea", "select"]);
  const shown = []; // the texts that say something, and what each is folded to
  const pieces = [];
  const waiting = mayShow ? [doc.documentElement] : [];
  while (waiting.length) {
    const node = waiting.pop();
    const kind = kindOf(node);
    const piece = kind === Node.TEXT_NODE && folded(node.data);
    if (piece) {
      shown.push(node);
      pieces.push(piece);
    } else if (kind === Node.ELEMENT_NODE && !NOT_DRAWN.has(tagOf(node))) {
      const inner = drawnIn(node);
      for (let index = inner.length - 1; index >= 0; index--) waiting.push(inner[index]);
    }
  }
  const startOf = (value) => (value.includes("://") ? value : value.slice(0, KNOWN_START)); // addresses begin alike
  // Returns where texts show `value` from a character on, [] if they show something else. Each is
  // [text, from, to], in characters of what the text is folded to.
  const partsFrom = (value, index, from) => {
    const parts = [];
    let [told, skipped, isSame] = [0, 0, true];
    for (; isSame && told < value.length && index < pieces.length && skipped < MAX_SKIPPED; [index, from] = [index + 1, 0]) {
      const piece = pieces[index];
      let length = 0;
      while (told + length < value.length && from + length < piece.length && piece[from + length] === value[told + length]) length += 1;
      isSame = from + length === piece.length || told + length === value.length;
      if (!parts.length && !isSame && length < startOf(value).length) return [];
      if (isSeen(parentOf(shown[index]))) {
        if (length) parts.push([shown[index], from, from + length]);
        told += length;
      } else {
        if (!parts.length) return [];
        [skipped, isSame] = [skipped + 1, true];
      }
    }
    return told >= startOf(value).length && (value.length >= MIN_LONG || isWord(value, parts)) ? parts : [];
  };
  const isWord = (value, parts) => {
    const [first, last] = [parts[0], parts.at(-1)];
    return !continues(first[0].data[startIn(first) - 1], last[0].data[endIn(last)]) &&
      parts.every(([text]) => blockOf(text) === blockOf(first[0])) && plain(rangeOf(first, last).toString()) === wanted.get(value);
  };
  let [index, begin] = [0, 0]; // the text at the position, and where it begins
  for (const [value, at] of startsIn(pieces.join(""))) {
    while (begin + pieces[index].length <= at) begin += pieces[index++].length;
    for (const part of partsFrom(value, index, at - begin)) {
      for (const box of rangeOf(part, part).getClientRects()) note(box);
    }
  }
  return { width: innerWidth, height: innerHeight, boxes, frames };
}
