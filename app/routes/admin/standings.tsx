import { Link, useLoaderData, useNavigation } from "react-router";
import { standingsInput } from "../../../domain/competition/standings/input.ts";
import { tiebreakerSettingsOf } from "../../../domain/competition/standings/read-standings.ts";
import {
  editStandings,
  readStandingsSettings,
  type StandingsFields,
} from "../../../domain/competition/standings/standings-settings.ts";
import { tiebreakerSentences } from "../../../domain/competition/standings/tiebreaker-rules.ts";
import { cupTopic } from "../../../domain/core/topics.ts";
import { currentCup, listTournaments } from "../../../domain/cup/current-cup.ts";
import { useFormAnswer } from "../../forms/client-action.ts";
import type { VersionedAnswer } from "../../forms/form-action.ts";
import { forms, versionedForm } from "../../forms/forms.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { ctxOf } from "../../http/request-context.ts";
import { page } from "../../routing/declaration.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Done } from "../../ui/notice.tsx";
import { PageHead, Panel } from "../../ui/page-layout.tsx";
import { StandingsForm } from "../../ui/standings/standings-settings.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { Route } from "./+types/standings";

export { clientAction } from "../../forms/client-action.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Standings", hidden: true });

export const loader = page({ access: "admin" }, async ({ context, url }: Route.LoaderArgs) => {
  const ctx = ctxOf(context);
  const { id, fields, version } = await readStandingsSettings(ctx);
  const cup = await currentCup(ctx.db);
  const tournaments = await listTournaments(ctx, id);
  return {
    fields,
    version,
    says: tiebreakerSentences(tiebreakerSettingsOf(cup)),
    tournaments: tournaments.map(({ id: tournamentId, name }) => ({ id: tournamentId, name })),
    done: url.searchParams.get("done"),
    saved: url.searchParams.get("version"),
    topics: [cupTopic(id)],
  };
});

const settings = versionedForm({
  access: "admin",
  name: "standings",
  input: standingsInput,
  save: (input, { ctx }) => editStandings(ctx, input),
  read: ({ ctx }) => readStandingsSettings(ctx),
  saved: () => "/admin/standings?done=saved",
});

export const action = forms({ "": settings, standings: settings });

export default function Standings() {
  const { fields, version, says, tournaments, done, saved } = useLoaderData<typeof loader>();
  const answer = useFormAnswer<VersionedAnswer<StandingsFields>>();
  const sending = useNavigation().state !== "idle";
  const disabled = useHydrated() && sending;
  return (
    <>
      <PageHead title="Standings" compact />
      {done === "saved" && !answer ? <Done key={saved}>Order saved.</Done> : null}
      <Panel heading="The order">
        <p>The site says: {says.join(" ")}</p>
        <StandingsForm
          key={`form ${saved}`}
          values={fields}
          version={version}
          answer={answer}
          disabled={disabled}
        />
      </Panel>
      <Panel heading="Points and draws">
        <p>Points given or taken for a reason, and lots drawn between teams that nothing parts.</p>
        {tournaments.length === 0 ? (
          <EmptyState next={<Link to="/admin/cup/tournaments">Add a tournament</Link>}>
            The cup has no tournament yet.
          </EmptyState>
        ) : null}
        <p className="choices">
          {tournaments.map(({ id, name }) => (
            <Link key={id} to={`/admin/standings/${id}`} className="button button-plain">
              {name}
            </Link>
          ))}
        </p>
      </Panel>
    </>
  );
}
