import { readCupCalendar } from "../../domain/site/calendar-feeds.ts";
import { calendarAnswer } from "../calendar-answer.ts";
import { ctxOf } from "../context.ts";
import type { Route } from "./+types/calendar";

export function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const feed = readCupCalendar(ctxOf(context), url.searchParams.get("group"));
  return calendarAnswer(context, feed, "/calendar.ics");
}
