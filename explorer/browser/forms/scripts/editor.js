// Puts the caret into an editor, also one in a frame, with all it holds selected.
(element) => {
  const editor = element.localName === "iframe" ? element.contentDocument.body : element;
  const view = editor.ownerDocument.defaultView;
  view.focus();
  editor.focus();
  view.getSelection().selectAllChildren(editor);
}
