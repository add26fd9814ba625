import type { RouterContextProvider } from "react-router";
import type { WrittenFeed } from "../domain/calendar/read-feeds.ts";
import { requestOf } from "./context.ts";
import { resultsAddress } from "./ui/schedule/results-choice.tsx";

/** The answer that holds a feed; `path` is its own address, without the age group. */
export function calendarAnswer(
  context: Readonly<RouterContextProvider>,
  { text, topics, group }: WrittenFeed,
  path: string,
): Response {
  requestOf(context).shows({ topics, address: resultsAddress(path, group, null) });
  return new Response(text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="calendar.ics"',
    },
  });
}
