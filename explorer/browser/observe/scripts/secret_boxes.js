// Returns {width, height} of the viewport and `boxes`, as [left, top, right, bottom]: where the
// document shows fields with a confidential value, and fields and texts with one of `values`. A text
// may be split over elements and shadow roots, and have other white space and letter case.
(values) => {
  const { doc, tagOf, kindOf, parentOf, drawnIn, boxOf, isDrawn, attribute } = toolkit.dom;
  const { isSecret, selectedOf } = toolkit.aria;
  const KNOWN_START = 16; // characters of a secret from which its beginning counts
  const MIN_BARE = 4; // letters and digits of a secret that may be grouped otherwise in a field
  const folded = (text) => text.toLowerCase().replace(/[\s\p{Cf}]+/gu, "");
  const bare = (text) => folded(text).replace(/[^\p{L}\p{N}]+/gu, "");
  const whole = values.map((value) => value.toWellFormed());
  const wanted = [...new Set([...whole, ...whole.map(encodeURIComponent)].map(folded))].filter(Boolean);
  const grouped = whole.map(bare).filter((value) => value.length >= MIN_BARE);
  const boxes = [];
  const note = ({ left, top, right, bottom }) => {
    const isInView = right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
    if (isInView && right > left && bottom > top) boxes.push([left, top, right, bottom]);
  };

  // --- what is drawn --------------------------------------------------------------------------
  const FIELDS = new Set(["input", "textarea", "select"]);
  const texts = [];
  const fields = [];
  const waiting = doc.documentElement ? [doc.documentElement] : [];
  while (waiting.length) {
    const node = waiting.pop();
    const kind = kindOf(node);
    if (kind === Node.TEXT_NODE) texts.push(node);
    if (kind !== Node.ELEMENT_NODE) continue;
    if (FIELDS.has(tagOf(node))) {
      fields.push(node);
      continue;
    }
    const inner = drawnIn(node);
    for (let index = inner.length - 1; index >= 0; index--) waiting.push(inner[index]);
  }

  // --- fields ---------------------------------------------------------------------------------
  // A field may write a secret in groups, or cut it.
  const holds = (text) => {
    const said = bare(text);
    return wanted.some((value) => folded(text).includes(value)) ||
      grouped.some((value) => said.includes(value) || (2 * said.length >= value.length && value.includes(said)));
  };
  const showsSecret = (field) => {
    if (tagOf(field) === "select") return holds(field.value) || holds(selectedOf(field));
    return field.value ? isSecret(field) || holds(field.value) : holds(attribute(field, "placeholder"));
  };
  for (const field of fields) if (showsSecret(field)) note(boxOf(field));

  // --- texts ----------------------------------------------------------------------------------
  // An element without a box of its own has its content drawn in the box around it.
  const isContents = (element) => getComputedStyle(element).display === "contents";
  const isSeen = (element) => !element || isDrawn(element) || (isContents(element) && isSeen(parentOf(element)));
  const shown = [];
  const pieces = []; // what each is folded to
  for (const text of wanted.length ? texts : []) {
    const piece = /\S/.test(text.data) && isSeen(parentOf(text)) ? folded(text.data) : "";
    if (piece) {
      shown.push(text);
      pieces.push(piece);
    }
  }
  const said = pieces.join("");
  // Returns for each character of what a text is folded to where it is in the text.
  const known = new Map();
  const placesIn = (text) => {
    if (known.has(text)) return known.get(text);
    const places = [];
    let at = 0;
    for (const char of text.data) {
      for (let left = folded(char).length; left; left--) places.push(at);
      at += char.length;
    }
    known.set(text, places);
    return places;
  };
  const noteText = (text, from, to) => {
    const places = placesIn(text);
    const range = document.createRange();
    range.setStart(text, places[from]);
    range.setEnd(text, places[to] ?? text.data.length);
    for (const box of range.getClientRects()) note(box);
  };
  for (const value of wanted) {
    const head = value.includes("://") ? value : value.slice(0, KNOWN_START); // addresses begin alike
    let [index, begin] = [0, 0]; // the text at the position, and where it begins
    for (let at = said.indexOf(head); at >= 0;) {
      let end = at + head.length;
      while (end - at < value.length && said[end] === value[end - at]) end += 1;
      while (begin + pieces[index].length <= at) begin += pieces[index++].length;
      for (let [one, from] = [index, begin]; from < end; from += pieces[one++].length) {
        noteText(shown[one], Math.max(at - from, 0), Math.min(end - from, pieces[one].length));
      }
      at = said.indexOf(head, end);
    }
  }
  return { width: innerWidth, height: innerHeight, boxes };
}
