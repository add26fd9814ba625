import { subscribeToChanges } from "./event-stream.ts";
import { offerLanguage } from "./language-offer.ts";
import { enableMenuClosing, openModalDialogs, storePages } from "./page-controls.ts";
import { refreshPage } from "./refresh-page.ts";

/** `show` redoes what an update undoes, because the server's page doesn't know it. */
export function startLivePage(show: () => void): void {
  openModalDialogs();
  enableMenuClosing();
  offerLanguage();
  storePages();
  show();
  subscribeToChanges({
    facts: () => document.querySelector("main")?.dataset ?? {},
    async update(at) {
      // Navigating before a form's response arrives would discard it.
      while (document.querySelector("[data-sending]")) {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      await refreshPage(at);
      openModalDialogs();
      show();
    },
  });
}
