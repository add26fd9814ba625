import { offerLanguage } from "./language-offer.ts";
import {
  enableCopyButtons,
  enableMenuClosing,
  openModalDialogs,
  storePages,
} from "./page-controls.ts";

export function startStaticPage(): void {
  openModalDialogs();
  enableMenuClosing();
  enableCopyButtons();
  offerLanguage();
  storePages();
}
