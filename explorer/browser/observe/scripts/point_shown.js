// Scrolls the page so that a point of the viewport is in it. Returns where the point is then.
([x, y]) => {
  const before = [scrollX, scrollY];
  const isOutside = x < 0 || y < 0 || x >= innerWidth || y >= innerHeight;
  if (isOutside) scrollBy({ left: x - innerWidth / 2, top: y - innerHeight / 2, behavior: "instant" });
  return [x - (scrollX - before[0]), y - (scrollY - before[1])];
}
