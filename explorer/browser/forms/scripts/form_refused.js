// The form that was sent, where the page shows it again with complaints: itself, or one with the
// same fields that has come in its place. `names` are those of its fields, `errors` selects what
// pages show complaints in. Null when nothing is wrong.
// Called with that form, or with nothing but the options where its document is another now.
(...given) => {
  const { names, errors } = given.pop();
  const [sent] = given;
  const called = (form) => new Set([...form.querySelectorAll("input, textarea, select")].map((field) => field.name || field.id));
  const isLike = (form) => names.length > 0 && names.every((name) => called(form).has(name));
  const form = sent?.isConnected ? sent : [...document.querySelectorAll("form")].find(isLike);
  if (!form?.checkVisibility()) return null;
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const complains = (element) =>
    isShown(element) && (element.matches("[aria-invalid=true]") || Boolean(element.innerText?.trim()));
  return [...form.querySelectorAll(`[aria-invalid=true], ${errors}`)].some(complains) ? form : null;
}
