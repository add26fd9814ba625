import { redirect, useLoaderData } from "react-router";
import { adminForm, forms, mutationForms, ofTeam, staffForm } from "#app/forms/forms.ts";
import { approveManagersForm } from "#app/loaders/approve-managers.ts";
import { eligibilityForms } from "#app/loaders/eligibility-forms.ts";
import { page } from "#app/routing/page.ts";
import type { ContactAnswer } from "#app/ui/teams/console-roster.tsx";
import { ConsoleTeam } from "#app/ui/teams/console-team.tsx";
import type { ManagerLinkAnswer } from "#app/ui/teams/manager-link.tsx";
import type { GoalAnswer, GoalChange } from "#app/ui/teams/use-goal-taps.ts";
import { WithdrawnTeamView } from "#app/ui/teams/withdraw-team.tsx";
import { listSwappableTeams, swapTeams } from "#domain/competition/games/swap-teams.ts";
import { playerInput, undoGoalInput } from "#domain/competition/goals/goal-input.ts";
import { addGoal, readGoal, undoGoal, voidGoal } from "#domain/competition/goals/goals.ts";
import { removeTeam } from "#domain/competition/withdrawals/delete-team.ts";
import { undoWithdrawalInput, withdrawTeamInput } from "#domain/competition/withdrawals/input.ts";
import { undoWithdrawal } from "#domain/competition/withdrawals/undo-withdrawal.ts";
import { withdrawTeam } from "#domain/competition/withdrawals/withdraw-team.ts";
import {
  previewWithdrawal,
  readWithdrawnTeam,
} from "#domain/competition/withdrawals/withdrawn-teams.ts";
import { type Ctx, hasRole, isAdmin } from "#domain/core/context.ts";
import { rowId } from "#domain/core/input.ts";
import { consoleTopic, teamTopic, tournamentTopic } from "#domain/core/topics.ts";
import { listBrackets } from "#domain/cup/current-cup.ts";
import { readEmergencyContact } from "#domain/people/players/emergency-contact.ts";
import { readTeamCrests, removeCrest, withdrawCrest } from "#domain/site/pictures/team-crests.ts";
import { listWaitingManagers } from "#domain/teams/approve-managers.ts";
import { addCoManager, removeCoManager } from "#domain/teams/co-managers/change-co-managers.ts";
import { setCrest } from "#domain/teams/crests.ts";
import {
  approveInput,
  coManagerFields,
  crestInput,
  handOverTeamInput,
  moveTeamFields,
  removeCoManagerInput,
  removePlayerInput,
  renameTeamFields,
  replaceTeamCodeInput,
  swapTeamsFields,
} from "#domain/teams/input.ts";
import { approvePlayers, declineRequest } from "#domain/teams/join-decisions.ts";
import {
  readManagerLinkEnd,
  revokeManagerLink,
  showManagerLink,
} from "#domain/teams/manager-link.ts";
import { renameTeam } from "#domain/teams/rename-team.ts";
import { removePlayer } from "#domain/teams/roster-changes.ts";
import { shirtsInput } from "#domain/teams/shirt-rules.ts";
import { replaceTeamCode } from "#domain/teams/team-codes.ts";
import { moveTeam, setTeamDetails } from "#domain/teams/team-lifecycle.ts";
import { handOverTeam } from "#domain/teams/team-manager.ts";
import { readTeam } from "#domain/teams/team-view.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  {
    access: ["registrar", "scorekeeper"],
    title: message("consoleTeams.title"),
    done: {
      "approved-some": message("consoleTeams.done.approvedSome"),
    },
  },
  async ({ ctx, id, query, translate }) => {
    const withdrawn = hasRole(ctx.actor, "registrar") ? await readWithdrawnTeam(ctx, id) : null;
    if (withdrawn) {
      const topics = [teamTopic(id), tournamentTopic(withdrawn.tournamentId), consoleTopic];
      return { withdrawn, topics };
    }
    const team = await readTeam(ctx, id);
    const done = query.get("done");
    return {
      withdrawn: null,
      team,
      crests: hasRole(ctx.actor, "registrar") ? await readTeamCrests(ctx, id) : NO_CRESTS,
      managers: hasRole(ctx.actor, "registrar")
        ? (await listWaitingManagers(ctx)).filter(({ teams }) =>
            teams.some((each) => each.id === id),
          )
        : [],
      preview:
        query.get("confirm") === "withdraw" && isAdmin(ctx.actor)
          ? translate(await previewWithdrawal(ctx, id))
          : null,
      brackets: await listBrackets(ctx.db, [team.tournamentId]),
      others: isAdmin(ctx.actor) ? await listSwappableTeams(ctx, team) : [],
      linkUntil: isAdmin(ctx.actor) && !team.hasManager ? await readManagerLinkEnd(ctx, id) : null,
      goalless: done === "no-goal" ? query.get("player") : null,
      goal: done === "goal" ? await readGoalChange(ctx, query.get("goal")) : null,
      topics: [consoleTopic, teamTopic(team.id), tournamentTopic(team.tournamentId)],
    };
  },
);

const NO_CRESTS = { approved: null, waiting: null, isDeclined: false };

async function readGoalChange(ctx: Ctx, raw: string | null): Promise<GoalChange | null> {
  const goal = await readGoal(ctx, rowId().catch(0).parse(raw));
  if (!goal) return null;
  const intent = goal.counts ? "add-goal" : "void-goal";
  return { playerId: goal.playerId, goalId: goal.id, intent };
}

const goalForm = {
  name: "goals",
  failed: (reason: string) => message("consoleTeams.failed.goals", { reason }),
} as const;

const setGoal = staffForm(["scorekeeper"], {
  ...goalForm,
  input: playerInput,
  run: async ({ playerId }, { ctx, intent, fields, back }) => {
    const set = intent === "add-goal" ? addGoal : voidGoal;
    const changed = await set(ctx, playerId);
    if (fields.has("quiet")) return changed satisfies GoalAnswer;
    // Without script the page reloads at the same player.
    const { goalId } = changed;
    return goalId === null
      ? back("no-goal", `&player=${playerId}#player-${playerId}`)
      : back("goal", `&goal=${goalId}#player-${playerId}`);
  },
});

const registrarForm = mutationForms(["registrar"], ofTeam);
const organizerForm = mutationForms("admin", ofTeam);

export const action = forms({
  "approve-managers": approveManagersForm,
  "add-goal": setGoal,
  "void-goal": setGoal,
  "undo-goal": staffForm(["scorekeeper"], {
    ...goalForm,
    input: undoGoalInput,
    failedOnFields: true,
    done: message("consoleTeams.done.goalUndone"),
    run: async (input, { ctx }): Promise<GoalAnswer> => ({
      goalId: null,
      goalScored: await undoGoal(ctx, input),
    }),
  }),
  contact: staffForm(["registrar"], {
    input: playerInput,
    run: async ({ playerId }, { ctx, id }) => {
      const contact = await readEmergencyContact(ctx, { playerId, teamId: id });
      return Response.json({ contact } satisfies ContactAnswer);
    },
  }),
  move: staffForm(["registrar"], {
    fields: moveTeamFields,
    done: message("consoleTeams.done.moved"),
    run: ({ bracketId }, { ctx, id }) => moveTeam(ctx, { teamId: id, bracketId }),
  }),
  crest: registrarForm(setCrest, crestInput, message("crest.done")),
  "withdraw-crest": staffForm(["registrar"], {
    done: message("crest.picture.removed"),
    run: (_, { ctx, id }) => withdrawCrest(ctx, id),
  }),
  "remove-crest": staffForm(["registrar"], {
    done: message("crest.picture.removed"),
    run: (_, { ctx, id }) => removeCrest(ctx, id),
  }),
  ...eligibilityForms("admin"),
  remove: registrarForm(removePlayer, removePlayerInput, message("consoleTeams.done.removed"), {
    name: "manage",
  }),
  approve: staffForm(["registrar"], {
    input: approveInput,
    done: message("consoleTeams.done.approved"),
    run: async (input, { ctx, id, back }) => {
      const { left } = await approvePlayers(ctx, { ...input, teamId: id });
      return left > 0 ? back("approved-some") : null;
    },
  }),
  decline: registrarForm(declineRequest, removePlayerInput, message("consoleTeams.done.declined"), {
    name: "approve",
  }),
  "replace-code": registrarForm(
    replaceTeamCode,
    replaceTeamCodeInput,
    message("consoleTeams.done.newCode"),
    { name: "manage" },
  ),
  "add-co-manager": registrarForm(
    addCoManager,
    coManagerFields,
    { mail: "coManagerInvited" },
    { failed: message("coManagers.add.failed"), failedOnFields: true },
  ),
  "remove-co-manager": registrarForm(
    removeCoManager,
    removeCoManagerInput,
    message("coManagers.remove.done"),
    { name: "manage" },
  ),
  "hand-over": registrarForm(
    handOverTeam,
    handOverTeamInput,
    message("consoleTeams.done.handedOver"),
    { name: "manage", failed: message("consoleTeams.failed.handOver") },
  ),
  shirts: registrarForm(setTeamDetails, shirtsInput, message("manage.shirts.done")),
  rename: organizerForm(renameTeam, renameTeamFields, message("consoleTeams.done.renamed")),
  "manager-link": adminForm({
    run: async (_, { ctx, id }) => {
      const managerLink = await showManagerLink(ctx, { teamId: id });
      return Response.json({ managerLink } satisfies ManagerLinkAnswer);
    },
  }),
  "revoke-link": adminForm({
    done: message("consoleTeams.link.revoked"),
    run: (_, { ctx, id }) => revokeManagerLink(ctx, { teamId: id }),
  }),
  swap: organizerForm(swapTeams, swapTeamsFields, message("consoleTeams.swap.done")),
  "delete-team": adminForm({
    run: async (_, { ctx, id }) => {
      await removeTeam(ctx, { teamId: id });
      return redirect("/admin/players?done=deleted", 303);
    },
  }),
  withdraw: organizerForm(withdrawTeam, withdrawTeamInput, message("consoleTeams.done.withdrawn")),
  "undo-withdraw": adminForm({
    input: undoWithdrawalInput,
    done: message("consoleTeams.done.undone"),
    run: ({ withdrawal }, { ctx, id }) =>
      undoWithdrawal(ctx, { teamId: id, withdrawalId: withdrawal }),
  }),
});

export default function TeamPage() {
  const page = useLoaderData<typeof loader>();
  return page.withdrawn ? (
    <WithdrawnTeamView team={page.withdrawn} />
  ) : (
    <ConsoleTeam key={page.team.id} {...page} />
  );
}
