import { startLivePage } from "./live-page.ts";
import { jumpToToday, showMyTeam } from "./my-team.ts";

startLivePage(showMyTeam);
jumpToToday();
