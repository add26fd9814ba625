import { Link, useLoaderData } from "react-router";
import { listKnockouts } from "../../../domain/competition/knockout/knockout-overview.ts";
import { cupTopic, tournamentTopic } from "../../../domain/core/topics.ts";
import { currentCup } from "../../../domain/cup/current-cup.ts";
import { page } from "../../routing/page.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";

export const loader = page({ access: "admin", title: "Knockout" }, async ({ ctx }) => {
  const cup = await currentCup(ctx.db);
  const tournaments = await listKnockouts(ctx, cup.id);
  return {
    tournaments,
    topics: [cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
  };
});

export default function Knockouts() {
  const { tournaments } = useLoaderData<typeof loader>();
  return (
    <Page>
      {tournaments.length === 0 ? (
        <EmptyState next={<Link to="/admin/cup/tournaments">Add a tournament</Link>}>
          The cup has no tournament yet.
        </EmptyState>
      ) : null}
      <ul className="rows">
        {tournaments.map(({ id, name, games, isConfirmed }) => (
          <li key={id}>
            <Link
              to={`/admin/knockout/${id}`}
              className="flex min-h-11 flex-wrap items-center gap-x-3 py-2"
            >
              <b>{name}</b>
              <span className="text-soft">{stateOf(games, isConfirmed)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}

function stateOf(games: number, isConfirmed: boolean): string {
  if (games === 0) return "No knockout yet";
  const counted = games === 1 ? "1 game" : `${games} games`;
  return `${counted}, group stage ${isConfirmed ? "confirmed" : "not confirmed"}`;
}
