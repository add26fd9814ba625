import { Link, redirect, useLoaderData } from "react-router";
import { consoleTopic, cupTopic, teamTopic } from "../../../domain/core/topics.ts";
import { currentCup } from "../../../domain/cup/current-cup.ts";
import { checkIn, readCheckIn } from "../../../domain/teams/check-in.ts";
import { presentLabel } from "../../../domain/teams/eligibility-rules.ts";
import { checkInInput } from "../../../domain/teams/input.ts";
import { useFormAnswer } from "../../forms/answer.tsx";
import { FormFailure } from "../../forms/form.tsx";
import { form, forms } from "../../forms/forms.ts";
import { idFrom } from "../../forms/http-errors.ts";
import { page } from "../../routing/page.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-layout.tsx";
import { CheckInCard } from "../../ui/teams/check-in.tsx";

export const loader = page({ access: "admin", title: "Check-in" }, async ({ ctx, id }) => {
  const cup = await currentCup(ctx.db);
  const team = await readCheckIn(ctx, id);
  return { team, topics: [consoleTopic, cupTopic(cup.id), teamTopic(team.id)] };
});

export const action = forms({
  "check-in": form({
    access: "admin",
    input: checkInInput,
    run: async (input, { ctx, params, fields }) => {
      const teamId = idFrom(params["teamId"]);
      await checkIn(ctx, { ...input, teamId });
      // With script the tap is shown at once; without it the page reloads at the same player.
      if (fields.has("quiet")) return Response.json(null);
      return redirect(`/admin/players/${teamId}/check-in#player-${input.playerId}`, 303);
    },
  }),
});

export default function CheckIn() {
  const { team } = useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  const refused = answer?.result?.initialValue?.["playerId"];
  const present = team.players.filter(({ presentAt }) => presentAt !== null).length;
  return (
    <>
      <PageHead
        compact
        title={`Check in ${team.name}`}
        lead={`${team.tournamentName}, ${team.bracketName}: ${presentLabel({ present, players: team.players.length })}`}
      />
      {team.ineligible ? (
        <Notice kind="bad">
          <p>This team is ineligible.</p>
        </Notice>
      ) : null}
      {team.players.some(({ playerId }) => playerId === refused) ? null : (
        <FormFailure answer={answer} />
      )}
      {team.players.length === 0 ? <EmptyState>Nobody is on the roster.</EmptyState> : null}
      <ol className="m-0 grid list-none gap-3 p-0 lg:grid-cols-2">
        {team.players.map((player) => (
          <CheckInCard
            key={player.playerId}
            player={player}
            here={`/admin/players/${team.id}/check-in`}
            pendingMayPlay={team.pendingMayPlay}
            answer={player.playerId === refused ? answer : undefined}
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
    </>
  );
}
