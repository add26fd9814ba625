import { readCupCalendar } from "../../domain/site/calendar-feeds.ts";
import { ctxOf } from "../http/request-context.ts";
import { calendarResponse } from "../loaders/calendar.ts";
import { page } from "../routing/declaration.ts";
import type { Route } from "./+types/calendar";

export const loader = page(
  { access: "everybody", cache: { for: "everybody", query: ["group"] } },
  ({ context, url }: Route.LoaderArgs): Promise<Response> => {
    const feed = readCupCalendar(ctxOf(context), url.searchParams.get("group"));
    return calendarResponse(context, feed, "/calendar.ics");
  },
);
