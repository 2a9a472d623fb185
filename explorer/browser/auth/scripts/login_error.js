// Returns the messages by which a page refuses a login, as a list of {text, grave}, or null.
// `under` is the function of elements_under.js; `known` are texts to leave out. A message is grave
// if its markup marks it as an error.
(under, known) => {
  const GRAVE = /error|invalid|danger|fail|denied/i;
  const NAMED = /error|invalid|danger|fail|denied|alert|warning|flash|message|notice/i;
  const LIVE = "[role=alert], [role=status], [aria-live=assertive], [aria-live=polite], output";
  const MAX_TEXT_LENGTH = 300;

  const isShown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const namesOf = (element) => `${element.getAttribute("class") || ""} ${element.id}`;
  const isMessage = (element) =>
    element.matches(LIVE) || (NAMED.test(namesOf(element)) && !element.querySelector("input, button[type=submit]"));

  const everything = [...under(document)];
  const shown = everything.filter((element) => isMessage(element) && isShown(element))
    .map((element) => ({ text: element.innerText || "", grave: GRAVE.test(namesOf(element)) }));
  const objections = everything.filter((element) => element.matches("input:user-invalid"))
    .map((input) => ({ text: input.validationMessage, grave: true }));
  const told = [...shown, ...objections]
    .map(({ text, grave }) => ({ text: text.replace(/\s+/g, " ").trim(), grave }))
    .filter(({ text }) => text && text.length <= MAX_TEXT_LENGTH && !known.includes(text));
  return told.length ? told : null;
}
