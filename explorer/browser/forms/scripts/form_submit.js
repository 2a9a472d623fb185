// Submits a form with validation and events, as Enter would, and returns whether it did: a form without
// an address, a method and a button is there to hold fields, and nobody could send it.
(form) => {
  const BUTTON = "button:not([type=button], [type=reset]), input[type=submit], input[type=image]";
  const has = (name) => Element.prototype.hasAttribute.call(form, name); // a field may hide any property
  if (!has("action") && !has("method") && !Element.prototype.querySelector.call(form, BUTTON)) {
    return false;
  }
  HTMLFormElement.prototype.requestSubmit.call(form);
  return true;
}
