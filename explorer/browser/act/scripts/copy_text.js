// Copies what an element says, as far as the page hears of it: the clipboard stays as it is. It cuts
// nothing, for some pages remove what is selected then.
(element) => {
  getSelection().selectAllChildren(element);
  element.dispatchEvent(new ClipboardEvent("copy", { bubbles: true, cancelable: true, composed: true, clipboardData: new DataTransfer() }));
}
