import { pastFeed } from "../../domain/calendar/read-feeds.ts";
import { calendarAnswer } from "../calendar-answer.ts";
import { ctxOf } from "../context.ts";
import { orRefuse } from "../forms/refusal.ts";
import type { Route } from "./+types/past-calendar";

/** The games of a past cup, or of one of its age groups, for a calendar. */
export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const group = url.searchParams.get("group");
  const feed = await orRefuse(pastFeed(ctxOf(context), params.slug, group));
  return calendarAnswer(context, feed, `/cups/${params.slug.toLowerCase()}/calendar.ics`);
}
