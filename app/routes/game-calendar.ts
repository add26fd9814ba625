import { readGameCalendar } from "#domain/site/calendar-feeds.ts";
import { calendarResponse } from "../loaders/calendar.ts";
import { page } from "../routing/page.ts";

export const loader = page(
  { access: "everybody", cache: { for: "everybody" } },
  ({ ctx, context, id }): Promise<Response> =>
    calendarResponse(context, readGameCalendar(ctx, id), `/games/${id}/calendar.ics`),
);
