// Finds the visible form with fields of all these names. If no form element contains them, finds
// the nearest container of the fields with a button. Returns null if there is none.
({ names }) => {
  const { querySelectorAll, checkVisibility } = Element.prototype; // a field may hide those of its form
  const called = (form) => new Set([...querySelectorAll.call(form, "input, textarea, select")].map((field) => field.name || field.id));
  const isLike = (form) => names.every((name) => called(form).has(name)) && checkVisibility.call(form);
  if (!names.length) return null;
  const form = [...document.querySelectorAll("form")].find(isLike);
  if (form) return form;
  const fields = names.map((name) => document.querySelector(`[name="${CSS.escape(name)}"], #${CSS.escape(name)}`));
  if (!fields.every((field) => field?.checkVisibility())) return null;
  let box = fields[0].parentElement;
  while (box && !(fields.every((field) => box.contains(field)) && box.querySelector("button, [type=submit], [role=button]"))) {
    box = box.parentElement;
  }
  return box;
}
