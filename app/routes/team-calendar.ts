import { readTeamCalendar } from "../../domain/site/calendar-feeds.ts";
import { calendarAnswer } from "../calendar-answer.ts";
import { ctxOf } from "../context.ts";
import type { Route } from "./+types/team-calendar";

export function loader({ context, params }: Route.LoaderArgs): Promise<Response> {
  const feed = readTeamCalendar(ctxOf(context), params.slug);
  return calendarAnswer(context, feed, `/teams/${params.slug.toLowerCase()}/calendar.ics`);
}
