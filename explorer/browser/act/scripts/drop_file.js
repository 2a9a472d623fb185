// Drops a small text file on an element, as from a folder of the desktop.
(element) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(["A sample file from explorer.\n"], "explorer-sample.txt", { type: "text/plain" }));
  const { left, top, width, height } = element.getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2 };
  for (const type of ["dragenter", "dragover", "drop"]) {
    element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer, ...at }));
  }
}
