import { Link, useLoaderData } from "react-router";
import { currentCup, listTournaments } from "../../../domain/cups/current-cup.ts";
import { listTeams } from "../../../domain/teams/list-teams.ts";
import { cupTopic, tournamentTopic } from "../../../domain/topics.ts";
import { adminCtx } from "../../admin-only.ts";
import { Done } from "../../ui/admin/notice.tsx";
import { TeamList } from "../../ui/admin/team-list.tsx";
import type { Route } from "./+types/players";

export const meta = () => [{ title: "Players – Araknid" }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context);
  const cup = await currentCup(ctx.db);
  const [tournaments, teams] = await Promise.all([listTournaments(ctx, cup.id), listTeams(ctx)]);
  return {
    teams,
    withdrawn: url.searchParams.get("done") === "withdrawn",
    topics: [cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
  };
}

export default function Players() {
  const { teams, withdrawn } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Players</h1>
      {withdrawn ? <Done>Team withdrawn.</Done> : null}
      {teams.length === 0 ? (
        <p>
          No teams yet. Players create them, or <Link to="/admin/games/import">an import</Link>.
        </p>
      ) : null}
      <TeamList teams={teams} />
    </>
  );
}
