import { data, redirect, useActionData, useLoaderData, useNavigation } from "react-router";
import { addGoal, voidGoal } from "../../../domain/players/goals.ts";
import { goalInput } from "../../../domain/players/input.ts";
import { moveInput } from "../../../domain/teams/input.ts";
import { readTeam } from "../../../domain/teams/list-teams.ts";
import { moveTeam } from "../../../domain/teams/move-team.ts";
import { withdrawTeam } from "../../../domain/teams/withdraw-team.ts";
import { teamTopic, tournamentTopic } from "../../../domain/topics.ts";
import { adminCtx } from "../../admin-only.ts";
import { ctxOf } from "../../context.ts";
import { answerForm, type FormAnswer, noFields, readForm } from "../../forms/answer-form.ts";
import { FormFailure } from "../../forms/form-parts.tsx";
import { idFrom, orRefuse } from "../../forms/refusal.ts";
import { MoveTeamForm } from "../../ui/admin/move-team-form.tsx";
import { Done } from "../../ui/admin/notice.tsx";
import { Roster } from "../../ui/admin/roster.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { Route } from "./+types/team";

export { clientAction } from "../../forms/keep-form.ts";

export const meta = () => [{ title: "Players – Araknid" }];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context);
  const team = await orRefuse(readTeam(ctx, idFrom(params.teamId)));
  return {
    team,
    moved: url.searchParams.get("done") === "moved",
    confirm: url.searchParams.get("confirm") === "withdraw",
    topics: [teamTopic(team.id), tournamentTopic(team.tournamentId)],
  };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  // The verb refuses who is no admin, in words: what was typed stays for when they are signed in again.
  const ctx = ctxOf(context);
  const teamId = idFrom(params.teamId);
  const fields = await readForm(request);
  const intent = fields.get("intent");
  switch (intent) {
    case "add-goal":
    case "void-goal":
      return answerForm(context, fields, goalInput, {
        form: "goals",
        sentence: (reason) => `Error updating goals: ${reason}`,
        act: async ({ playerId }) => {
          const change = intent === "add-goal" ? addGoal : voidGoal;
          const goalScored = await change(ctx, playerId);
          // Script counts on by itself; without it the page comes again, at the same player.
          if (fields.has("quiet")) return Response.json({ goalScored });
          return redirect(`/admin/players/${teamId}#player-${playerId}`, 303);
        },
      });
    case "move":
      return answerForm(context, fields, moveInput, {
        form: "move",
        act: async ({ bracketId }) => {
          await moveTeam(ctx, { teamId, bracketId });
          return redirect(`/admin/players/${teamId}?done=moved`, 303);
        },
      });
    case "withdraw":
      return answerForm(context, fields, noFields, {
        form: "withdraw",
        act: async () => {
          await withdrawTeam(ctx, { teamId });
          return redirect("/admin/players?done=withdrawn", 303);
        },
      });
    default:
      throw data("This form could not be read.", { status: 400 });
  }
}

export default function Team() {
  const { team, moved, confirm } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const sending = useNavigation().state !== "idle";
  const disabled = useHydrated() && sending;
  const here = `/admin/players/${team.id}`;
  return (
    <>
      <h1>{team.name}</h1>
      <p>
        {team.tournamentName}, {team.bracketName}
      </p>
      {moved && !answer ? <Done>Team moved.</Done> : null}
      <Roster slots={team.roster} answer={answer} />
      {team.brackets.length > 1 ? (
        <MoveTeamForm
          key={team.bracketId}
          bracketId={team.bracketId}
          brackets={team.brackets}
          answer={answer}
          disabled={disabled}
        />
      ) : null}
      <section className="mt-8">
        {answer?.form === "withdraw" ? <FormFailure answer={answer} /> : null}
        <ConfirmDialog
          id="withdraw"
          button="Withdraw Team"
          question="Are you sure you want to withdraw this team?"
          intent="withdraw"
          open={confirm}
          address={`${here}?confirm=withdraw`}
          closeTo={here}
        />
      </section>
    </>
  );
}
