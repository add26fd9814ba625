import { readCupCalendar } from "#domain/site/calendar-feeds.ts";
import { calendarResponse } from "../loaders/calendar.ts";
import { page } from "../routing/page.ts";

export const loader = page(
  { access: "everybody", cache: { for: "everybody", query: ["group"] } },
  ({ ctx, context, query }): Promise<Response> => {
    const feed = readCupCalendar(ctx, query.get("group"));
    return calendarResponse(context, feed, "/calendar.ics");
  },
);
