// Pastes a short text into an element.
(element) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", "explorer sample");
  element.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, composed: true, clipboardData }));
}
