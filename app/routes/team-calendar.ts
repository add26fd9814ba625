import { readTeamCalendar } from "../../domain/site/calendar-feeds.ts";
import { ctxOf } from "../http/request-context.ts";
import { calendarResponse } from "../loaders/calendar.ts";
import { page } from "../routing/declaration.ts";
import type { Route } from "./+types/team-calendar";

export const loader = page(
  { access: "everybody", cache: { for: "everybody" } },
  ({ context, params }: Route.LoaderArgs): Promise<Response> => {
    const feed = readTeamCalendar(ctxOf(context), params.slug);
    return calendarResponse(context, feed, `/teams/${params.slug.toLowerCase()}/calendar.ics`);
  },
);
