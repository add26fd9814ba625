import { readPastCupCalendar } from "../../domain/site/calendar-feeds.ts";
import { calendarAnswer } from "../calendar-answer.ts";
import { ctxOf } from "../context.ts";
import type { Route } from "./+types/past-calendar";

export function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const group = url.searchParams.get("group");
  const feed = readPastCupCalendar(ctxOf(context), params.slug, group);
  return calendarAnswer(context, feed, `/cups/${params.slug.toLowerCase()}/calendar.ics`);
}
