// Adds `toolkit.icons`: tells what a drawing shows whose markup names nothing: a plus, dots or bars.
(toolkit) => {
  const { find, findAll } = toolkit.dom;
  const SHAPES = "path, circle, ellipse, rect, line, polyline, polygon";
  const MAX_SHAPES = 8; // of a drawing; those of more are pictures
  const MAX_LENGTH = 1000; // characters of a drawing
  const STEPS = 16; // points on a line through the drawing, on each side of its middle
  const AWAY = 0.6; // of half the drawing: where it is looked at beside its middle
  const LONG = 0.8; // of a line: what runs through the whole drawing
  const SHORT = 0.5;

  // Returns the shapes of a drawing and the square around them: its middle, and half of its side.
  const measured = (svg) => {
    const shapes = findAll(svg, SHAPES);
    if (!shapes.length || shapes.length > MAX_SHAPES || shapes.some((shape) => !shape.isPointInFill)) return null;
    const drawn = shapes.map((shape) => {
      const { fill, stroke, strokeWidth } = getComputedStyle(shape);
      const edge = stroke === "none" ? 0 : parseFloat(strokeWidth) / 2 || 0;
      return { shape, box: shape.getBBox(), edge, isFilled: fill !== "none" };
    }).filter(({ edge, isFilled }) => edge || isFilled);
    const [left, top, right, bottom] = ["x", "y", "right", "bottom"].map((side) => {
      const ends = drawn.map(({ box, edge }) => (side === "right" ? box.x + box.width + edge : side === "bottom" ? box.y + box.height + edge : box[side] - edge));
      return side === "right" || side === "bottom" ? Math.max(...ends) : Math.min(...ends);
    });
    const half = Math.max(right - left, bottom - top) / 2;
    return half > 0 && Number.isFinite(half) ? { drawn, x: (left + right) / 2, y: (top + bottom) / 2, half } : null;
  };
  const isInk = ({ drawn, x, y, half }, across, down) => {
    const point = new DOMPoint(x + across * half, y + down * half);
    return drawn.some(({ shape, edge, isFilled }) => (isFilled && shape.isPointInFill(point)) || (edge && shape.isPointInStroke(point)));
  };
  // Returns how many pieces of a line through the drawing are ink, and the share of it that is.
  const pieces = (at) => {
    const ink = Array.from({ length: 2 * STEPS + 1 }, (_, n) => at((n - STEPS) / STEPS));
    return { count: ink.filter((one, n) => one && !ink[n - 1]).length, share: ink.filter(Boolean).length / ink.length };
  };
  const known = new Map(); // by the drawing: many rows have the same
  // Returns "plus", "ellipsis" or "bars"; "" for what is none of these.
  const pictureIn = (element) => {
    const svg = find(element, "svg");
    const { innerHTML } = svg || { innerHTML: "" };
    if (!innerHTML || innerHTML.length > MAX_LENGTH || find(svg, "[transform]")) return "";
    if (!known.has(innerHTML)) {
      const drawing = measured(svg);
      if (!drawing) return ""; // it is not drawn yet
      known.set(innerHTML, nameOf(drawing));
    }
    return known.get(innerHTML);
  };
  const nameOf = (drawing) => {
    const columns = [-AWAY, 0, AWAY].map((across) => pieces((down) => isInk(drawing, across, down)));
    const rows = [-AWAY, 0, AWAY].map((down) => pieces((across) => isInk(drawing, across, down)));
    const counts = ([before, middle, after]) => `${before.count}${middle.count}${after.count}`;
    const isThin = (one) => one.count === 1 && one.share < SHORT;
    const isCrossed = ([before, middle, after]) => isThin(before) && middle.count === 1 && middle.share > LONG && isThin(after);
    if (isCrossed(columns) && isCrossed(rows)) return "plus";
    if (counts(columns) === "030" && isThin(rows[1])) return "ellipsis";
    if (counts(rows) === "030" && isThin(columns[1])) return "ellipsis";
    return counts(columns) === "333" && rows[1].count === 1 && rows[1].share > LONG ? "bars" : "";
  };
  toolkit.icons = { pictureIn };
}
