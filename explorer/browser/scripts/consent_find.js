/**
 * Finds the consent banner that stands in the way in this frame, through open shadow roots.
 *
 * A banner is text about cookies or consent, lying in an overlay or in something named after
 * them, with a button that answers it. Such a button says nothing but its answer ("Accept all
 * cookies"); one with a word more ("Accept and subscribe") is left alone, and so are links to
 * other pages and boxes with a field to type in.
 *
 * @param words    word lists by meaning, blank-separated, "*" stands for any ending
 * @param answers  reject, accept and dismiss, the most wished for first
 * @param useless  [name, label] of answers that did not help
 * @returns null, or {about: {name, answer, label}, button, isVisible()}
 */
({ words, answers, useless }) => {
  const LONGEST_TEXT = 6000; // characters; more is a page, not a banner
  const NAMED = /cookie|consent|gdpr|dsgvo|rgpd|(?<![a-z])cmp(?![a-z])/i;
  const OVERLAY = "dialog, [role=dialog], [role=alertdialog], [aria-modal=true], [popover]";
  const BUTTONS = "button, a, [role=button], input[type=button], input[type=submit], [onclick]";
  const FIELDS = "input:is(:not([type]), [type=text], [type=email], [type=tel], [type=password])";

  const pattern = (list) => `(?:${list.split(" ").join("|").replaceAll("*", "\\p{L}*")})`;
  /** At the start of a word, in scripts that have blanks between words. */
  const about = (list) => `(?<![\\p{Lu}\\p{Ll}])${pattern(list)}`;
  const mentions = (list) => new RegExp(about(list), "iu");
  const SUBJECT = mentions(`${words.cookie} ${words.consent} ${words.privacy}`);

  const isRendered = (element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1
      && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const isInView = (element) => {
    const { top, right, bottom, left } = element.getBoundingClientRect();
    return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
      && isRendered(element);
  };
  const parentOf = (node) => node.parentElement ?? node.getRootNode().host ?? null;

  function* rootsIn(root) {
    yield root;
    for (const element of root.querySelectorAll("*")) {
      if (element.shadowRoot) yield* rootsIn(element.shadowRoot);
    }
  }
  const all = (box, selector) => [box, ...(box.shadowRoot ? [box.shadowRoot] : [])]
    .flatMap((root) => [...rootsIn(root)])
    .flatMap((root) => [...root.querySelectorAll(selector)]);

  function* textsIn(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const tag = walker.currentNode.parentElement?.tagName;
      if (tag !== "SCRIPT" && tag !== "STYLE" && tag !== "NOSCRIPT") yield walker.currentNode;
    }
  }
  const textOf = (box) => [box, ...(box.shadowRoot ? [box.shadowRoot] : [])]
    .flatMap((root) => [...rootsIn(root)])
    .flatMap((root) => [...textsIn(root)])
    .map((text) => text.data)
    .join(" ");

  const isNamed = (element) =>
    NAMED.test(`${element.localName} ${element.id} ${element.getAttribute("class") ?? ""}`);
  const isOverlay = (element) =>
    element.matches(OVERLAY) || /fixed|sticky/.test(getComputedStyle(element).position);

  /** Of an element and all around it: does something float, is something named after cookies? */
  const surroundings = new Map();
  const around = (element) => {
    if (!element || element === document.body || element === document.documentElement) {
      return { floats: window !== window.top, named: false };
    }
    if (!surroundings.has(element)) {
      const outer = around(parentOf(element));
      surroundings.set(element, {
        floats: outer.floats || isOverlay(element),
        named: outer.named || isNamed(element),
      });
    }
    return surroundings.get(element);
  };

  const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
  const tokensOf = (text) => [...segmenter.segment(text.toLowerCase().replaceAll("’", "'"))]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment);
  const isWord = {};
  const says = (list, token) =>
    (isWord[list] ??= new RegExp(`^${pattern(words[list])}$`, "iu")).test(token);

  const answerOf = (text) => {
    if (/^\s*[x×✕✖╳⨉✗]\s*$/i.test(text)) return "dismiss";
    const tokens = tokensOf(text);
    if (!tokens.every((token) => Object.keys(words).some((list) => says(list, token)))) {
      return undefined;
    }
    return ["reject", "accept", "dismiss"]
      .find((list) => tokens.some((token) => says(list, token)));
  };
  /** Class names are English in every language. */
  const answerOfNames = (button) => {
    const names = [button.id, button.getAttribute("class"), ...Object.values(button.dataset)];
    return [
      ["reject", /reject|declin|deny|refus|necessary|essential/i],
      ["accept", /accept|agree|allow(?!ed)/i],
      ["dismiss", /dismiss|close/i],
    ].find(([, name]) => name.test(names.join(" ")))?.[0];
  };

  const staysHere = (button) =>
    button.localName !== "a"
    || !button.hasAttribute("href")
    || (button.target !== "_blank"
      && (button.protocol === "javascript:" || button.getAttribute("href").startsWith("#")));
  const labelsOf = (button) => [
    button.innerText || button.value || button.getRootNode().host?.innerText || "",
    button.getAttribute("aria-label") ?? "",
    button.title ?? "",
  ].map((label) => label.replace(/\s+/g, " ").trim()).filter(Boolean);

  const answersIn = (box) => {
    const buttons = all(box, BUTTONS)
      .filter((button) => staysHere(button) && !button.disabled && isRendered(button));
    const spoken = buttons.map((button) => {
      const labels = labelsOf(button);
      return { button, label: labels[0] ?? "", answer: labels.map(answerOf).find(Boolean) };
    });
    return spoken.some(({ answer }) => answer)
      ? spoken.filter(({ answer }) => answer)
      : spoken
        .map((offer) => ({ ...offer, answer: answerOfNames(offer.button) }))
        .filter(({ answer }) => answer);
  };

  const usesCookies = new RegExp(
    `${about(words.use)}[^]{0,120}${about(words.cookie)}`
    + `|${about(words.cookie)}[^]{0,120}${about(words.use)}`, "iu");

  const isAboutConsent = (subject, text, offers) =>
    around(subject).named
    || usesCookies.test(text)
    || ["accept", "reject"].every((wish) => offers.some(({ answer }) => answer === wish));

  /** The smallest box around the text that holds an answer, if it is a banner. */
  const climbed = new Set();
  const bannerAround = (subject) => {
    for (let box = subject; box && box !== document.documentElement; box = parentOf(box)) {
      if (climbed.has(box)) return undefined;
      climbed.add(box);
      const text = textOf(box);
      if (text.length > LONGEST_TEXT) return undefined;
      const offers = answersIn(box);
      if (offers.length === 0) continue;
      return isAboutConsent(subject, text, offers) && !all(box, FIELDS).some(isRendered)
        ? { box, offers }
        : undefined;
    }
    return undefined;
  };

  const nameOf = (box) => {
    let named = box;
    while (named && !named.id && !isNamed(named)) named = parentOf(named);
    const { localName, id, classList } = named ?? box;
    return localName + (id && `#${id}`) + (classList[0] ? `.${classList[0]}` : "");
  };

  const best = (name, offers) => answers
    .flatMap((wished) => offers.filter(({ answer }) => answer === wished))
    .find(({ label }) => !useless.some(([where, said]) => where === name && said === label));

  for (const root of rootsIn(document)) {
    for (const text of textsIn(root)) {
      if (!SUBJECT.test(text.data)) continue;
      const subject = parentOf(text);
      if (!isInView(subject) || subject.closest("nav")) continue;
      if (!around(subject).floats && !around(subject).named) continue;
      const banner = bannerAround(subject);
      if (!banner) continue;
      const name = nameOf(banner.box);
      const offer = best(name, banner.offers);
      if (!offer) continue;
      return {
        about: { name, answer: offer.answer, label: offer.label },
        button: offer.button,
        isVisible: () => subject.isConnected && isInView(subject),
      };
    }
  }
  return null;
}
