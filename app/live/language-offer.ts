import { onDevice } from "./device-storage.ts";

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
    onDevice(OFFER, "chosen");
    offer.hidden = true;
  };
  document.addEventListener("click", close, { signal });
  // Without storage nothing is offered, as it could not be dismissed.
  offer.hidden = onDevice(OFFER) !== null || !navigator.language.startsWith(lang);
}
