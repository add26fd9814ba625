import { startLivePage } from "./live-page.ts";
import { enableShareButtons, showShareButtons } from "./page-controls.ts";

enableShareButtons();
startLivePage(showShareButtons);
