// How far a document has been scrolled, CSS pixels.
() => [scrollX, scrollY]
