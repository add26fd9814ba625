import { startLivePage } from "./live-page.ts";
import { enableCopyButtons, enableShareButtons, showShareButtons } from "./page-controls.ts";

enableCopyButtons();
enableShareButtons();
startLivePage(showShareButtons);
