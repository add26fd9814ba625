const OFFER = "language-offer";

/**
 * Offers the page in the language that the browser prefers, until someone chooses a language. Pages
 * are cached for everyone, so the server can't know.
 */
export function offerLanguage(signal?: AbortSignal): void {
  const offer = document.getElementById(OFFER);
  const { lang } = offer?.querySelector("a") ?? {};
  if (!offer || !lang) return;
  const close = ({ target }: Event) => {
    const isChoice = target instanceof Element && target.closest(`a[lang], #${OFFER} button`);
    if (!isChoice) return;
    store("chosen");
    offer.hidden = true;
  };
  document.addEventListener("click", close, { signal });
  offer.hidden = store() !== null || !navigator.language.startsWith(lang);
}

/** Null if nothing was chosen. Without storage nothing is offered, as it could not be dismissed. */
function store(choice?: string): string | null {
  try {
    if (choice) localStorage.setItem(OFFER, choice);
    return localStorage.getItem(OFFER);
  } catch {
    return "";
  }
}
