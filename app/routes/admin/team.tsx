import { data, redirect, useLoaderData, useNavigation } from "react-router";
import { playerInput, undoGoalInput } from "../../../domain/competition/goals/goal-input.ts";
import { addGoal, readGoal, undoGoal, voidGoal } from "../../../domain/competition/goals/goals.ts";
import {
  undoWithdrawalInput,
  withdrawTeamInput,
} from "../../../domain/competition/withdrawals/input.ts";
import { undoWithdrawal } from "../../../domain/competition/withdrawals/undo-withdrawal.ts";
import { withdrawTeam } from "../../../domain/competition/withdrawals/withdraw-team.ts";
import {
  previewWithdrawal,
  readWithdrawnTeam,
} from "../../../domain/competition/withdrawals/withdrawn-teams.ts";
import type { Ctx } from "../../../domain/core/context.ts";
import { rowId } from "../../../domain/core/input.ts";
import { consoleTopic, teamTopic, tournamentTopic } from "../../../domain/core/topics.ts";
import { readEmergencyContact } from "../../../domain/people/players/emergency-contact.ts";
import { markIneligible } from "../../../domain/teams/fees.ts";
import {
  approveInput,
  declineInput,
  handOverTeamInput,
  moveTeamInput,
  removePlayerInput,
  replaceTeamCodeInput,
} from "../../../domain/teams/input.ts";
import { approvePlayers, declineRequest } from "../../../domain/teams/join-decisions.ts";
import { readManagedTeam } from "../../../domain/teams/managed-team.ts";
import { removePlayer } from "../../../domain/teams/roster-changes.ts";
import { readTeam } from "../../../domain/teams/rosters.ts";
import { replaceTeamCode } from "../../../domain/teams/team-codes.ts";
import { moveTeam } from "../../../domain/teams/team-lifecycle.ts";
import { handOverTeam } from "../../../domain/teams/team-manager.ts";
import { useFormAnswer } from "../../forms/client-action.ts";
import { answerForm, type FormAnswer, noFields, readForm } from "../../forms/form-action.ts";
import { idFrom, orHttpError } from "../../forms/http-errors.ts";
import { pageMeta } from "../../http/page-meta.ts";
import { ctxOf } from "../../http/request-context.ts";
import { page } from "../../routing/declaration.ts";
import type { ContactAnswer } from "../../ui/teams/console-roster.tsx";
import { ConsoleTeam } from "../../ui/teams/console-team.tsx";
import type { GoalAnswer, GoalChanged } from "../../ui/teams/use-goal-taps.ts";
import { WithdrawnTeamView } from "../../ui/teams/withdrawn-team.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { Route } from "./+types/team";

export { clientAction } from "../../forms/client-action.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Players", hidden: true });

export const loader = page(
  { access: "admin" },
  async ({ context, params, url }: Route.LoaderArgs) => {
    const ctx = ctxOf(context);
    const teamId = idFrom(params.teamId);
    const done = url.searchParams.get("done");
    const withdrawn = await readWithdrawnTeam(ctx, teamId);
    if (withdrawn) {
      const topics = [teamTopic(teamId), tournamentTopic(withdrawn.tournamentId), consoleTopic];
      return { withdrawn, justDone: done === "withdrawn", topics };
    }
    const team = await orHttpError(readTeam(ctx, teamId));
    const asksToWithdraw = url.searchParams.get("confirm") === "withdraw";
    return {
      withdrawn: null,
      team,
      preview: asksToWithdraw ? await orHttpError(previewWithdrawal(ctx, teamId)) : null,
      moved: done === "moved",
      undone: done === "undone",
      managed: await orHttpError(readManagedTeam(ctx, team.id)),
      done,
      ask: { confirm: url.searchParams.get("confirm"), player: url.searchParams.get("player") },
      nothing: done === "no-goal" ? url.searchParams.get("player") : null,
      goal: done === "goal" ? await goalDone(ctx, url.searchParams.get("goal")) : null,
      topics: [consoleTopic, teamTopic(team.id), tournamentTopic(team.tournamentId)],
    };
  },
);

async function goalDone(ctx: Ctx, raw: string | null): Promise<GoalChanged | null> {
  const goal = await readGoal(ctx, rowId().catch(0).parse(raw));
  if (!goal) return null;
  const intent = goal.counts ? "add-goal" : "void-goal";
  return { playerId: goal.playerId, goalId: goal.id, intent };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const teamId = idFrom(params.teamId);
  const fields = await readForm(request);
  const intent = fields.get("intent");
  const here = `/admin/players/${teamId}`;
  const goals = { form: "goals", sentence: (reason: string) => `Error updating goals: ${reason}` };
  // With script the count updates at once; without it the page reloads at the same player.
  const counted = (answer: GoalAnswer, next: string) =>
    fields.has("quiet") ? Response.json(answer) : redirect(here + next, 303);
  switch (intent) {
    case "add-goal":
    case "void-goal":
      return answerForm(context, fields, playerInput, {
        ...goals,
        act: async ({ playerId }) => {
          const answer = await (intent === "add-goal" ? addGoal : voidGoal)(ctx, playerId);
          const query =
            answer.goalId === null
              ? `?done=no-goal&player=${playerId}`
              : `?done=goal&goal=${answer.goalId}`;
          return counted(answer, `${query}#player-${playerId}`);
        },
      });
    case "undo-goal":
      return answerForm(context, fields, undoGoalInput, {
        ...goals,
        ofFields: true,
        act: async (input) =>
          counted({ goalId: null, goalScored: await undoGoal(ctx, input) }, "?done=undone"),
      });
    case "contact":
      return answerForm(context, fields, playerInput, {
        form: "contact",
        act: async ({ playerId }) => {
          const contact = await readEmergencyContact(ctx, { playerId, teamId });
          return Response.json({ contact } satisfies ContactAnswer);
        },
      });
    case "move":
      return answerForm(context, fields, moveTeamInput, {
        form: "move",
        act: async ({ bracketId }) => {
          await moveTeam(ctx, { teamId, bracketId });
          return redirect(`${here}?done=moved`, 303);
        },
      });
    case "ineligible":
    case "eligible":
    case "undecided":
      return answerForm(context, fields, noFields, {
        form: "eligibility",
        act: async () => {
          const ineligible = intent === "undecided" ? null : intent === "ineligible";
          await markIneligible(ctx, { teamId, ineligible });
          return redirect(`${here}?done=${intent}`, 303);
        },
      });
    case "remove":
      return answerForm(context, fields, removePlayerInput, {
        form: "manage",
        act: async (input) => {
          await removePlayer(ctx, { ...input, teamId });
          return redirect(`${here}?done=removed`, 303);
        },
      });
    case "approve":
      return answerForm(context, fields, approveInput, {
        form: "approve",
        act: async (input) => {
          const { left } = await approvePlayers(ctx, { ...input, teamId });
          return redirect(`${here}?done=${left > 0 ? "approved-some" : "approved"}`, 303);
        },
      });
    case "decline":
      return answerForm(context, fields, declineInput, {
        form: "approve",
        act: async (input) => {
          await declineRequest(ctx, { ...input, teamId });
          return redirect(`${here}?done=declined`, 303);
        },
      });
    case "replace-code":
      return answerForm(context, fields, replaceTeamCodeInput, {
        form: "manage",
        act: async (input) => {
          await replaceTeamCode(ctx, { ...input, teamId });
          return redirect(`${here}?done=code`, 303);
        },
      });
    case "hand-over":
      return answerForm(context, fields, handOverTeamInput, {
        form: "manage",
        sentence: "Failed to hand over team. Please try again.",
        act: async (input) => {
          await handOverTeam(ctx, { ...input, teamId });
          return redirect(`${here}?done=handed-over`, 303);
        },
      });
    case "withdraw":
      return answerForm(context, fields, withdrawTeamInput, {
        form: "withdraw",
        act: async (input) => {
          await withdrawTeam(ctx, { ...input, teamId });
          return redirect(`${here}?done=withdrawn`, 303);
        },
      });
    case "undo-withdraw":
      return answerForm(context, fields, undoWithdrawalInput, {
        form: "undo-withdraw",
        act: async ({ withdrawal }) => {
          await undoWithdrawal(ctx, { teamId, withdrawalId: withdrawal });
          return redirect(`${here}?done=back`, 303);
        },
      });
    default:
      throw data("This form could not be read.", { status: 400 });
  }
}

export default function TeamPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useFormAnswer<FormAnswer>();
  const sending = useNavigation().state !== "idle";
  const disabled = useHydrated() && sending;
  if (loaded.withdrawn === null)
    return <ConsoleTeam {...loaded} answer={answer} disabled={disabled} />;
  const { withdrawn, justDone } = loaded;
  const here = `/admin/players/${withdrawn.id}`;
  return (
    <WithdrawnTeamView
      team={withdrawn}
      here={here}
      justDone={justDone}
      answer={answer}
      disabled={disabled}
    />
  );
}
