import { startLivePage } from "./live-page.ts";
import { keepMyTeam, showChosenTabs } from "./my-team.ts";

startLivePage(keepMyTeam);
showChosenTabs();
