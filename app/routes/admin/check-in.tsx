import { Link, redirect, useLoaderData } from "react-router";
import { consoleTopic, cupTopic, teamTopic } from "../../../domain/core/topics.ts";
import { currentCup } from "../../../domain/cup/current-cup.ts";
import { checkIn, readCheckIn } from "../../../domain/teams/check-in.ts";
import { presentLabel } from "../../../domain/teams/eligibility-rules.ts";
import { checkInInput } from "../../../domain/teams/input.ts";
import { adminForm, forms } from "../../forms/forms.ts";
import { page } from "../../routing/page.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { CheckInCard, checkInForm } from "../../ui/teams/check-in.tsx";

export const loader = page({ access: "admin", title: "Check-in" }, async ({ ctx, id }) => {
  const cup = await currentCup(ctx.db);
  const team = await readCheckIn(ctx, id);
  return { team, topics: [consoleTopic, cupTopic(cup.id), teamTopic(team.id)] };
});

export const action = forms({
  "check-in": adminForm({
    name: ({ text }) => checkInForm(text("playerId"), text("what")),
    input: checkInInput,
    run: async (input, { ctx, id, fields }) => {
      await checkIn(ctx, { ...input, teamId: id });
      // With script the tap is shown at once; without it the page reloads at the same player.
      if (fields.has("quiet")) return null;
      return redirect(`/admin/players/${id}/check-in#player-${input.playerId}`, 303);
    },
  }),
});

export default function CheckIn() {
  const { team } = useLoaderData<typeof loader>();
  const { players } = team;
  const present = players.filter(({ presentAt }) => presentAt !== null).length;
  return (
    <Page
      title={`Check in ${team.name}`}
      lead={`${team.tournamentName}, ${team.bracketName}: ${presentLabel({ present, players: players.length })}`}
      forms={players.flatMap(({ playerId }) => [
        checkInForm(playerId, "present"),
        checkInForm(playerId, "dob-seen"),
      ])}
    >
      {team.ineligible ? (
        <Notice kind="bad">
          <p>This team is ineligible.</p>
        </Notice>
      ) : null}
      {players.length === 0 ? <EmptyState>Nobody is on the roster.</EmptyState> : null}
      <ol className="m-0 grid list-none gap-3 p-0 lg:grid-cols-2">
        {players.map((player) => (
          <CheckInCard
            key={player.playerId}
            player={player}
            here={`/admin/players/${team.id}/check-in`}
            pendingMayPlay={team.pendingMayPlay}
          />
        ))}
      </ol>
      <p className="choices mt-5">
        <Link to={`/admin/players/${team.id}`} className="button button-plain">
          The team
        </Link>
        <Link to="/admin/players" className="button button-plain">
          All teams
        </Link>
      </p>
    </Page>
  );
}
