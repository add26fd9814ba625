import { offerLanguage } from "./language-offer.ts";
import {
  enableCopyButtons,
  enableMenuClosing,
  forgetNotice,
  openModalDialogs,
  storePages,
} from "./page-controls.ts";

export function startStaticPage(): void {
  openModalDialogs();
  forgetNotice();
  enableMenuClosing();
  enableCopyButtons();
  offerLanguage();
  storePages();
}
