import { readTeamCalendar } from "#domain/site/calendar-feeds.ts";
import { calendarResponse } from "../loaders/calendar.ts";
import { page } from "../routing/page.ts";

export const loader = page(
  { access: "everybody", cache: { for: "everybody" } },
  ({ ctx, context, param }): Promise<Response> => {
    const feed = readTeamCalendar(ctx, param("slug"));
    return calendarResponse(context, feed, `/teams/${param("slug").toLowerCase()}/calendar.ics`);
  },
);
