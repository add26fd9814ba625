import { data } from "react-router";
import { midnightAfter } from "#domain/competition/games/now-and-next-rules.ts";
import { suspensionView } from "#domain/competition/games/suspension-rules.ts";
import { cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { cupDates } from "#domain/cup/cup-dates-rules.ts";
import { readCupOverview } from "#domain/cup/cup-overview.ts";
import { withoutMarks } from "#i18n/foreign-text.ts";
import { localePath } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { withDependencies } from "../http/request-context.ts";
import type { PageRequest } from "../routing/page.ts";
import { themeOf } from "../ui/embed/theme.ts";
import { resultsAddress } from "../ui/results/results-navigation.tsx";
import { readResults } from "./results.ts";

/** Throws 404 if the current cup has no such tournament. */
export async function readEmbed(
  { context, ctx, site: { siteUrl }, query: sent, param, translate }: PageRequest,
  view: "standings" | "schedule",
) {
  const { cup, tournaments } = await readCupOverview(ctx);
  const query = new URLSearchParams({ group: param("group"), view });
  const results = await readResults(ctx, cup, tournaments, query);
  const { group } = results;
  if (!group) throw data(message("frame.notFound"), { status: 404 });
  const theme = themeOf(sent);
  const title = [cup.name, withoutMarks(cupDates(cup, ctx.locale)), group.name]
    .filter(Boolean)
    .join(", ");
  const address = `/embed/${group.slug}/${view}`;
  return withDependencies(context, {
    results,
    hold: suspensionView(cup, ctx, translate),
    title,
    heading: translate(message(`embed.${view}`, { title })),
    page:
      siteUrl +
      localePath(ctx.locale, resultsAddress("/schedules-results", group.slug, { id: view })),
    topics: [cupTopic(cup.id), tournamentTopic(group.id)],
    until: midnightAfter(ctx.now, cup.zone).toISOString(),
    address: theme ? `${address}?theme=${theme}` : address,
  });
}
