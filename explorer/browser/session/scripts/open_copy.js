// Opens an empty tab with a copy of this tab's session storage.
//
// Returns "empty" without opening a tab if there is nothing to copy, else "opened" or "blocked".
() => {
  try {
    if (sessionStorage.length === 0) return "empty";
  } catch {
    return "empty"; // the document has no storage
  }
  const tab = window.open("about:blank");
  if (!tab) return "blocked";
  tab.opener = null;
  return "opened";
}
