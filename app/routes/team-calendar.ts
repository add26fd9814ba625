import { readTeamCalendar } from "#domain/site/calendar-feeds.ts";
import { calendarResponse } from "../loaders/calendar.ts";
import { atTeam } from "../loaders/team-address.ts";
import { page } from "../routing/page.ts";

export const loader = page(
  { access: "everybody", cache: { for: "everybody" } },
  atTeam(({ ctx, context, param }): Promise<Response> => {
    const feed = readTeamCalendar(ctx, param("slug"));
    return calendarResponse(context, feed, `/teams/${param("slug").toLowerCase()}/calendar.ics`);
  }),
);
