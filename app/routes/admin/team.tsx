import { redirect, useLoaderData, useNavigation } from "react-router";
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
import { listBrackets } from "../../../domain/cup/current-cup.ts";
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
import { removePlayer } from "../../../domain/teams/roster-changes.ts";
import { replaceTeamCode } from "../../../domain/teams/team-codes.ts";
import { moveTeam } from "../../../domain/teams/team-lifecycle.ts";
import { handOverTeam } from "../../../domain/teams/team-manager.ts";
import { readTeam } from "../../../domain/teams/team-view.ts";
import { useFormAnswer } from "../../forms/answer.tsx";
import { noFields } from "../../forms/form-action.ts";
import { form, forms, type Submitted } from "../../forms/forms.ts";
import { idFrom } from "../../forms/http-errors.ts";
import { page } from "../../routing/page.ts";
import type { ContactAnswer } from "../../ui/teams/console-roster.tsx";
import { ConsoleTeam } from "../../ui/teams/console-team.tsx";
import type { GoalAnswer, GoalChanged } from "../../ui/teams/use-goal-taps.ts";
import { WithdrawnTeamView } from "../../ui/teams/withdrawn-team.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";

export const loader = page({ access: "admin", title: "Players" }, async ({ ctx, id, query }) => {
  const teamId = id;
  const done = query.get("done");
  const withdrawn = await readWithdrawnTeam(ctx, teamId);
  if (withdrawn) {
    const topics = [teamTopic(teamId), tournamentTopic(withdrawn.tournamentId), consoleTopic];
    return { withdrawn, justDone: done === "withdrawn", topics };
  }
  const team = await readTeam(ctx, teamId);
  const asksToWithdraw = query.get("confirm") === "withdraw";
  return {
    withdrawn: null,
    team,
    preview: asksToWithdraw ? await previewWithdrawal(ctx, teamId) : null,
    brackets: await listBrackets(ctx.db, [team.tournamentId]),
    done,
    nothing: done === "no-goal" ? query.get("player") : null,
    goal: done === "goal" ? await goalDone(ctx, query.get("goal")) : null,
    topics: [consoleTopic, teamTopic(team.id), tournamentTopic(team.tournamentId)],
  };
});

async function goalDone(ctx: Ctx, raw: string | null): Promise<GoalChanged | null> {
  const goal = await readGoal(ctx, rowId().catch(0).parse(raw));
  if (!goal) return null;
  const intent = goal.counts ? "add-goal" : "void-goal";
  return { playerId: goal.playerId, goalId: goal.id, intent };
}

const pathOf = ({ params }: Submitted) => `/admin/players/${idFrom(params["teamId"])}`;

function done(submitted: Submitted, outcome: string): Response {
  return redirect(`${pathOf(submitted)}?done=${outcome}`, 303);
}

/** With script the count updates at once; without it the page reloads at the same player. */
function counted(submitted: Submitted, answer: GoalAnswer, outcome: string) {
  return submitted.fields.has("quiet") ? answer : done(submitted, outcome);
}

const goalForm = {
  access: "admin",
  name: "goals",
  failed: (reason: string) => `Error updating goals: ${reason}`,
} as const;

const setGoal = form({
  ...goalForm,
  input: playerInput,
  run: async ({ playerId }, submitted) => {
    const set = submitted.intent === "add-goal" ? addGoal : voidGoal;
    const answer = await set(submitted.ctx, playerId);
    const { goalId } = answer;
    const outcome = goalId === null ? `no-goal&player=${playerId}` : `goal&goal=${goalId}`;
    return counted(submitted, answer, `${outcome}#player-${playerId}`);
  },
});

const judge = form({
  access: "admin",
  name: "eligibility",
  input: noFields,
  run: async (_, submitted) => {
    const { intent } = submitted;
    const ineligible = intent === "undecided" ? null : intent === "ineligible";
    await markIneligible(submitted.ctx, { teamId: idFrom(submitted.params["teamId"]), ineligible });
    return done(submitted, intent);
  },
});

export const action = forms({
  "add-goal": setGoal,
  "void-goal": setGoal,
  "undo-goal": form({
    ...goalForm,
    input: undoGoalInput,
    failedOnFields: true,
    run: async (input, submitted) => {
      const goalScored = await undoGoal(submitted.ctx, input);
      return counted(submitted, { goalId: null, goalScored }, "undone");
    },
  }),
  contact: form({
    access: "admin",
    input: playerInput,
    run: async ({ playerId }, { ctx, params }) => {
      const teamId = idFrom(params["teamId"]);
      const contact = await readEmergencyContact(ctx, { playerId, teamId });
      return Response.json({ contact } satisfies ContactAnswer);
    },
  }),
  move: form({
    access: "admin",
    input: moveTeamInput,
    run: async ({ bracketId }, submitted) => {
      await moveTeam(submitted.ctx, { teamId: idFrom(submitted.params["teamId"]), bracketId });
      return done(submitted, "moved");
    },
  }),
  eligible: judge,
  ineligible: judge,
  undecided: judge,
  remove: form({
    access: "admin",
    name: "manage",
    input: removePlayerInput,
    run: async (input, submitted) => {
      const teamId = idFrom(submitted.params["teamId"]);
      await removePlayer(submitted.ctx, { ...input, teamId });
      return done(submitted, "removed");
    },
  }),
  approve: form({
    access: "admin",
    input: approveInput,
    run: async (input, submitted) => {
      const teamId = idFrom(submitted.params["teamId"]);
      const { left } = await approvePlayers(submitted.ctx, { ...input, teamId });
      return done(submitted, left > 0 ? "approved-some" : "approved");
    },
  }),
  decline: form({
    access: "admin",
    name: "approve",
    input: declineInput,
    run: async (input, submitted) => {
      const teamId = idFrom(submitted.params["teamId"]);
      await declineRequest(submitted.ctx, { ...input, teamId });
      return done(submitted, "declined");
    },
  }),
  "replace-code": form({
    access: "admin",
    name: "manage",
    input: replaceTeamCodeInput,
    run: async (input, submitted) => {
      const teamId = idFrom(submitted.params["teamId"]);
      await replaceTeamCode(submitted.ctx, { ...input, teamId });
      return done(submitted, "code");
    },
  }),
  "hand-over": form({
    access: "admin",
    name: "manage",
    input: handOverTeamInput,
    failed: "Failed to hand over team. Please try again.",
    run: async (input, submitted) => {
      const teamId = idFrom(submitted.params["teamId"]);
      await handOverTeam(submitted.ctx, { ...input, teamId });
      return done(submitted, "handed-over");
    },
  }),
  withdraw: form({
    access: "admin",
    input: withdrawTeamInput,
    run: async (input, submitted) => {
      const teamId = idFrom(submitted.params["teamId"]);
      await withdrawTeam(submitted.ctx, { ...input, teamId });
      return done(submitted, "withdrawn");
    },
  }),
  "undo-withdraw": form({
    access: "admin",
    input: undoWithdrawalInput,
    run: async ({ withdrawal }, submitted) => {
      const teamId = idFrom(submitted.params["teamId"]);
      await undoWithdrawal(submitted.ctx, { teamId, withdrawalId: withdrawal });
      return done(submitted, "back");
    },
  }),
});

export default function TeamPage() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useFormAnswer();
  const sending = useNavigation().state !== "idle";
  const disabled = useHydrated() && sending;
  if (loaded.withdrawn === null)
    return <ConsoleTeam page={loaded} answer={answer} disabled={disabled} />;
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
