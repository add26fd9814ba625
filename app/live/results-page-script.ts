import { showChosenTabs } from "./chosen-tabs.ts";
import { startLivePage } from "./live-page.ts";

startLivePage(() => {});
showChosenTabs();
