import { subscribeToChanges } from "./event-stream.ts";
import { offerLanguage } from "./language-offer.ts";
import {
  enableCopyButtons,
  enableMenuClosing,
  enableShareButtons,
  openModalDialogs,
  showShareButtons,
} from "./page-controls.ts";
import { refreshPage } from "./refresh-page.ts";

openModalDialogs();
enableMenuClosing();
enableCopyButtons();
enableShareButtons();
offerLanguage();
subscribeToChanges({
  facts: () => document.querySelector("main")?.dataset ?? {},
  async update(at) {
    // Navigating before a form's response arrives would discard it.
    while (document.querySelector("[data-sending]")) {
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await refreshPage(at);
    openModalDialogs();
    showShareButtons();
  },
});
