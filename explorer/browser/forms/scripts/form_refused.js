// Finds the submitted form if it shows validation errors.
// Arguments: the submitted form (missing if its document was replaced), then {names, errors}: the
// names of its fields and the CSS selector of error messages.
// Returns the form, or the form with the same fields that replaced it; null if it shows no error.
(...given) => {
  const { names, errors } = given.pop();
  const [sent] = given;
  const PRAISE = "[class*=success], [class*=info], [role=status]";
  const { querySelectorAll, checkVisibility } = Element.prototype; // a field may hide those of its form
  const findIn = (form, selector) => [...querySelectorAll.call(form, selector)];
  const called = (form) => new Set(findIn(form, "input, textarea, select").map((field) => field.name || field.id));
  const isLike = (form) => names.length > 0 && names.every((name) => called(form).has(name));
  const form = sent?.isConnected ? sent : [...document.querySelectorAll("form")].find(isLike);
  if (!form || !checkVisibility.call(form)) return null;
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const complains = (element) =>
    isShown(element) && (element.matches("[aria-invalid=true]") || Boolean(element.innerText?.trim()));
  // Some pages write what is wrong right before or after the form.
  const beside = [form.previousElementSibling, form.nextElementSibling].filter((one) => one?.matches(errors) && !one.matches(PRAISE));
  return [...findIn(form, `[aria-invalid=true], ${errors}`), ...beside].some(complains) ? form : null;
}
