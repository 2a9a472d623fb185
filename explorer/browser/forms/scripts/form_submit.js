// Submits a form that has no button, with validation and events, as Enter would.
(form) => HTMLFormElement.prototype.requestSubmit.call(form)
