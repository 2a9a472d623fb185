// Returns the scroll position of the document as [x, y] in CSS pixels.
() => [scrollX, scrollY]
