import { startLivePage } from "./live-page.ts";
import {
  enableCopyButtons,
  enablePrintButtons,
  enableShareButtons,
  showShareButtons,
} from "./page-controls.ts";

enableCopyButtons();
enablePrintButtons();
enableShareButtons();
startLivePage(showShareButtons);
