import type { RouterContextProvider } from "react-router";
import { DomainError } from "#domain/core/errors.ts";
import type { WrittenCalendar } from "#domain/site/calendar-feeds.ts";
import { localePath } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { statusOf } from "../forms/http-errors.ts";
import { requestOf } from "../http/request-context.ts";
import { resultsAddress } from "../ui/results/results-navigation.tsx";

/**
 * Responds with the feed, or with a plain-text refusal. `path` is the feed's canonical address
 * without the age group.
 */
export async function calendarResponse(
  context: Readonly<RouterContextProvider>,
  read: Promise<WrittenCalendar>,
  path: string,
): Promise<Response> {
  const { dependsOn, siteUrl, locale } = requestOf(context);
  const feed = await read.catch((error: unknown) => {
    if (!(error instanceof DomainError)) throw error;
    return { refused: error.text, status: statusOf(error.code) };
  });
  if ("refused" in feed) {
    const link = siteUrl + localePath(locale, "/schedules-results");
    const all = message("calendar.seeAll", { link });
    return new Response(`${translate(locale, feed.refused)} ${translate(locale, all)}\n`, {
      status: feed.status,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  }
  const { text, topics, group } = feed;
  dependsOn({ topics, address: resultsAddress(path, group, null) });
  return new Response(text, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="calendar.ics"',
    },
  });
}
