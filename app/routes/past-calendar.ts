import { readPastCupCalendar } from "../../domain/site/calendar-feeds.ts";
import { ctxOf } from "../http/request-context.ts";
import { calendarResponse } from "../loaders/calendar.ts";
import { page } from "../routing/declaration.ts";
import type { Route } from "./+types/past-calendar";

export const loader = page(
  { access: "everybody", cache: { for: "everybody", query: ["group"] } },
  ({ context, params, url }: Route.LoaderArgs): Promise<Response> => {
    const group = url.searchParams.get("group");
    const feed = readPastCupCalendar(ctxOf(context), params.slug, group);
    return calendarResponse(context, feed, `/cups/${params.slug.toLowerCase()}/calendar.ics`);
  },
);
