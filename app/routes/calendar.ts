import { currentFeed } from "../../domain/calendar/read-feeds.ts";
import { calendarAnswer } from "../calendar-answer.ts";
import { ctxOf } from "../context.ts";
import type { Route } from "./+types/calendar";

export function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const feed = currentFeed(ctxOf(context), url.searchParams.get("group"));
  return calendarAnswer(context, feed, "/calendar.ics");
}
