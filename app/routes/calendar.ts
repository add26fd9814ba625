import { readCupCalendar } from "../../domain/site/calendar-feeds.ts";
import { ctxOf } from "../http/request-context.ts";
import { calendarResponse } from "../loaders/calendar.ts";
import type { Route } from "./+types/calendar";

export function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const feed = readCupCalendar(ctxOf(context), url.searchParams.get("group"));
  return calendarResponse(context, feed, "/calendar.ics");
}
