// Returns the number of results that the inspector's search for "<" has if the toolkit knows all
// shadow roots: all elements, and the texts and comments that contain the character.
(toolkit) => {
  const { doc, census } = toolkit.dom;
  const { roots, all } = census();
  const marked = doc.createExpression('count(.//text()[contains(., "<")] | .//comment()[contains(., "<")])');
  let marks = marked.evaluate(document, XPathResult.NUMBER_TYPE).numberValue;
  for (const root of roots.slice(1)) {
    const walker = doc.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT);
    while (walker.nextNode()) if (walker.currentNode.nodeValue.includes("<")) marks++;
  }
  return all.length + marks;
}
