import { Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { adminForm, forms } from "#app/forms/forms.ts";
import { page } from "#app/routing/page.ts";
import { ConsoleButton } from "#app/ui/buttons.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState, Panel } from "#app/ui/page-layout.tsx";
import { StandingsForm } from "#app/ui/standings/standings-settings.tsx";
import { standingsInput, standingsSettingsFields } from "#domain/competition/standings/input.ts";
import { type PointsRule, pointsOf } from "#domain/competition/standings/points-rules.ts";
import { tiebreakerSettingsOf } from "#domain/competition/standings/read-standings.ts";
import {
  editStandings,
  readStandingsSettings,
} from "#domain/competition/standings/standings-settings.ts";
import { tiebreakerSentences } from "#domain/competition/standings/tiebreaker-rules.ts";
import { cupTopic } from "#domain/core/topics.ts";
import { currentCup, listTournaments, type Tournament } from "#domain/cup/current-cup.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  { access: "admin", title: message("draws.order.title") },
  async ({ ctx, translate }) => {
    const { id, fields, version } = await readStandingsSettings(ctx);
    const cup = await currentCup(ctx.db);
    const tournaments = await listTournaments(ctx, id);
    return {
      fields,
      version,
      says: tiebreakerSentences(tiebreakerSettingsOf(cup), samePoints(tournaments)).map(translate),
      tournaments: tournaments.map(({ id: tournamentId, name }) => ({ id: tournamentId, name })),
      topics: [cupTopic(id)],
    };
  },
);

const settings = adminForm({
  name: "standings",
  fields: standingsSettingsFields,
  input: standingsInput,
  done: message("draws.order.saved"),
  run: (input, { ctx }) => editStandings(ctx, input),
  stored: ({ ctx }) => readStandingsSettings(ctx),
});

export const action = forms({ "": settings, standings: settings });

/** Null if the tournaments differ. */
function samePoints(tournaments: readonly Tournament[]) {
  const [first, ...others] = tournaments.map(pointsOf);
  const isSame = (each: PointsRule) => JSON.stringify(each) === JSON.stringify(first);
  return first && others.every(isSame) ? first : null;
}

export default function Standings() {
  const { fields, version, says, tournaments } = useLoaderData<typeof loader>();
  const t = useTranslations("draws");
  return (
    <Page>
      <Panel heading={t("order.heading")}>
        <p>{t("order.says", { sentences: says.join(" ") })}</p>
        <StandingsForm values={fields} version={version} />
      </Panel>
      <Panel heading={t("panel.title")}>
        <p>{t("panel.about")}</p>
        {tournaments.length === 0 ? (
          <EmptyState next={<Link to="/admin/cup/tournaments">{t("panel.addTournament")}</Link>}>
            {t("panel.noTournament")}
          </EmptyState>
        ) : null}
        <p className="choices">
          {tournaments.map(({ id, name }) => (
            <ConsoleButton key={id} to={`/admin/standings/${id}`}>
              {name}
            </ConsoleButton>
          ))}
        </p>
      </Panel>
    </Page>
  );
}
