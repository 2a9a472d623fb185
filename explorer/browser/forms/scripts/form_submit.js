// Submits a form that has no button, with validation and events, as Enter would, and returns whether
// it could be: a form without an address and a method is there to hold fields.
(form) => {
  const has = (name) => Element.prototype.hasAttribute.call(form, name); // a field may hide any property
  if (!has("action") && !has("method")) {
    return false;
  }
  HTMLFormElement.prototype.requestSubmit.call(form);
  return true;
}
