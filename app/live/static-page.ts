import { offerLanguage } from "./language-offer.ts";
import { enableCopyButtons, enableMenuClosing, openModalDialogs } from "./page-controls.ts";
import { storePages } from "./store-pages.ts";

export function startStaticPage(): void {
  openModalDialogs();
  enableMenuClosing();
  enableCopyButtons();
  offerLanguage();
  storePages();
}
