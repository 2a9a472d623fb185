// Focuses an editor, which may be an iframe, and selects all its content.
(element) => {
  const editor = element.localName === "iframe" ? element.contentDocument.body : element;
  const view = editor.ownerDocument.defaultView;
  view.focus();
  editor.focus();
  view.getSelection().selectAllChildren(editor);
}
