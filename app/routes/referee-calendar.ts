import { readRefereeCalendar } from "#domain/site/calendar-feeds.ts";
import { calendarResponse } from "../loaders/calendar.ts";
import { page } from "../routing/page.ts";

/** The address is a credential, as that of the referee's page. */
export const loader = page({ access: "referee link" }, async ({ ctx, context, param }) => {
  const token = param("token");
  const feed = readRefereeCalendar(ctx, token);
  const response = await calendarResponse(context, feed, `/referee/${token}/calendar.ics`);
  response.headers.set("Cache-Control", "no-store");
  response.headers.set("Referrer-Policy", "no-referrer");
  response.headers.set("X-Robots-Tag", "noindex");
  return response;
});
