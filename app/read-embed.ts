import { data } from "react-router";
import { cupDates } from "../domain/cups/cup-words-rules.ts";
import { readCurrent } from "../domain/cups/read-current.ts";
import { midnightAfter } from "../domain/games/now-rules.ts";
import { holdView } from "../domain/hold/hold-view-rules.ts";
import { cupTopic, tournamentTopic } from "../domain/topics.ts";
import { requestOf, shown } from "./context.ts";
import { readResults } from "./read-results.ts";
import { themeOf } from "./ui/embed/theme.ts";
import { resultsAddress } from "./ui/schedule/results-choice.tsx";

type Asked = {
  context: Parameters<typeof requestOf>[0];
  url: URL;
  params: { group: string };
};

/** Throws 404 if the current cup has no such tournament. */
export async function readEmbed({ context, url, params }: Asked, view: "standings" | "schedule") {
  const { ctx, siteUrl } = requestOf(context);
  const { cup, tournaments } = await readCurrent(ctx);
  const query = new URLSearchParams({ group: params.group, view });
  const results = await readResults(ctx, cup, tournaments, query);
  const { group } = results;
  if (!group) throw data("Not Found", { status: 404 });
  const theme = themeOf(url.searchParams);
  const address = `/embed/${group.slug}/${view}`;
  return shown(context, {
    results,
    hold: holdView(cup, ctx.now),
    title: [cup.name, cupDates(cup), group.name].filter(Boolean).join(", "),
    page: siteUrl + resultsAddress("/schedules-results", group.slug, { id: view }),
    topics: [cupTopic(cup.id), tournamentTopic(group.id)],
    until: midnightAfter(ctx.now, cup.zone).toISOString(),
    address: theme ? `${address}?theme=${theme}` : address,
  });
}
