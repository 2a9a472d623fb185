// Returns the number of results that the inspector's search for "<" has if the toolkit knows all
// shadow roots: all elements, and the texts and comments that contain the character.
(toolkit) => {
  const { doc, census } = toolkit.dom;
  const { roots, all } = census();
  let marks = 0;
  for (const root of roots) {
    const walker = doc.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_CDATA_SECTION | NodeFilter.SHOW_COMMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node.data.includes("<")) marks++;
  }
  return all.length + marks;
}
