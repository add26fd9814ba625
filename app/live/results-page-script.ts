import { startLivePage } from "./live-page.ts";
import { jumpToToday, markChosenDay, showChosenTabs, showMyTeam } from "./my-team.ts";

startLivePage(() => {
  showMyTeam();
  markChosenDay();
});
addEventListener("hashchange", markChosenDay);
showChosenTabs();
jumpToToday();
