// Copies and cuts what an element says, as far as the page hears of it: the clipboard stays as it is.
(element) => {
  getSelection().selectAllChildren(element);
  for (const type of ["copy", "cut"]) {
    element.dispatchEvent(new ClipboardEvent(type, { bubbles: true, cancelable: true, composed: true, clipboardData: new DataTransfer() }));
  }
}
