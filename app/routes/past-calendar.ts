import { readPastCupCalendar } from "#domain/site/calendar-feeds.ts";
import { calendarResponse } from "../loaders/calendar.ts";
import { page } from "../routing/page.ts";

export const loader = page(
  { access: "everybody", cache: { for: "everybody", query: ["group"] } },
  ({ ctx, context, param, query }): Promise<Response> => {
    const group = query.get("group");
    const feed = readPastCupCalendar(ctx, param("slug"), group);
    return calendarResponse(context, feed, `/cups/${param("slug").toLowerCase()}/calendar.ics`);
  },
);
