// How far the document is scrolled: [x, y] in CSS pixels.
() => [scrollX, scrollY]
