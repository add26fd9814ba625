import { offerLanguage } from "./language-offer.ts";
import { enableCopyButtons, enableMenuClosing, openModalDialogs } from "./page-controls.ts";

openModalDialogs();
enableMenuClosing();
enableCopyButtons();
offerLanguage();
