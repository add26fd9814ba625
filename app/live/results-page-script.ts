import { startLivePage } from "./live-page.ts";
import { jumpToToday, showChosenTabs, showMyTeam } from "./my-team.ts";

startLivePage(showMyTeam);
showChosenTabs();
jumpToToday();
