import { data, Link, redirect, useLoaderData, useNavigation } from "react-router";
import type { Ctx } from "../../../domain/context.ts";
import { cameLate } from "../../../domain/payments/receipt-rules.ts";
import { addGoal, voidGoal } from "../../../domain/players/goals.ts";
import { playerInput, undoGoalInput } from "../../../domain/players/input.ts";
import { readEmergencyContact } from "../../../domain/players/read-emergency-contact.ts";
import { readGoal } from "../../../domain/players/read-goal.ts";
import { undoGoal } from "../../../domain/players/undo-goal.ts";
import { approvePlayers } from "../../../domain/teams/approve-players.ts";
import { declineRequest } from "../../../domain/teams/decline-request.ts";
import { handOverTeam } from "../../../domain/teams/hand-over-team.ts";
import {
  approveInput,
  declineInput,
  handOverTeamInput,
  moveInput,
  removePlayerInput,
  replaceTeamCodeInput,
} from "../../../domain/teams/input.ts";
import { readTeam } from "../../../domain/teams/list-teams.ts";
import { markIneligible } from "../../../domain/teams/mark-ineligible.ts";
import { moveTeam } from "../../../domain/teams/move-team.ts";
import { readManagedTeam } from "../../../domain/teams/read-managed-team.ts";
import { removePlayer } from "../../../domain/teams/remove-player.ts";
import { replaceTeamCode } from "../../../domain/teams/replace-team-code.ts";
import { withdrawTeam } from "../../../domain/teams/withdraw-team.ts";
import { rowId } from "../../../domain/text/input.ts";
import { consoleTopic, teamTopic, tournamentTopic } from "../../../domain/topics.ts";
import { adminCtx } from "../../admin-only.ts";
import { ctxOf } from "../../context.ts";
import { answerForm, type FormAnswer, noFields, readForm } from "../../forms/answer-form.ts";
import { FormFailure } from "../../forms/form-parts.tsx";
import { idFrom, orRefuse } from "../../forms/refusal.ts";
import { useKeptAnswer } from "../../forms/use-kept-answer.ts";
import { pageMeta } from "../../page-meta.ts";
import { EligibilityForm } from "../../ui/admin/eligibility-form.tsx";
import type { ContactAnswer } from "../../ui/admin/emergency-contact.tsx";
import { ManageTeam } from "../../ui/admin/manage-team.tsx";
import { MoveTeamForm } from "../../ui/admin/move-team-form.tsx";
import { Roster } from "../../ui/admin/roster.tsx";
import type { GoalAnswer, GoalChanged } from "../../ui/admin/use-goal-taps.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Done } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { NewPlayers } from "../../ui/teams/new-players.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { Route } from "./+types/team";

export { clientAction } from "../../forms/keep-form.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Players", hidden: true });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context);
  const team = await orRefuse(readTeam(ctx, idFrom(params.teamId)));
  const done = url.searchParams.get("done");
  return {
    team,
    moved: done === "moved",
    undone: done === "undone",
    managed: await orRefuse(readManagedTeam(ctx, team.id)),
    done,
    ask: { confirm: url.searchParams.get("confirm"), player: url.searchParams.get("player") },
    goal: done === "goal" ? await goalDone(ctx, url.searchParams.get("goal")) : null,
    topics: [consoleTopic, teamTopic(team.id), tournamentTopic(team.tournamentId)],
  };
}

/** The change of a goal that the page came back from: whether it counts tells which it was. */
async function goalDone(ctx: Ctx, raw: string | null): Promise<GoalChanged | null> {
  const goal = await readGoal(ctx, rowId().catch(0).parse(raw));
  if (!goal) return null;
  const intent = goal.counts ? "add-goal" : "void-goal";
  return { playerId: goal.playerId, goalId: goal.id, intent };
}

export async function action({ request, context, params }: Route.ActionArgs) {
  // The verb refuses who is no admin, in words: what was typed stays for when they are signed in again.
  const ctx = ctxOf(context);
  const teamId = idFrom(params.teamId);
  const fields = await readForm(request);
  const intent = fields.get("intent");
  const here = `/admin/players/${teamId}`;
  const goals = { form: "goals", sentence: (reason: string) => `Error updating goals: ${reason}` };
  // Script counts on by itself; without it the page comes again, at the same player.
  const counted = (answer: GoalAnswer, next: string) =>
    fields.has("quiet") ? Response.json(answer) : redirect(here + next, 303);
  switch (intent) {
    case "add-goal":
    case "void-goal":
      return answerForm(context, fields, playerInput, {
        ...goals,
        act: async ({ playerId }) => {
          const answer = await (intent === "add-goal" ? addGoal : voidGoal)(ctx, playerId);
          const query = answer.goalId === null ? "" : `?done=goal&goal=${answer.goalId}`;
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
      return answerForm(context, fields, moveInput, {
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

const outcomes = new Map([
  ["approved", "Approved."],
  ["approved-some", "Approved. The team has no slot left for the others."],
  ["declined", "Request declined. The team has a new code."],
  ["undecided", "The deadline decides about this team again."],
  ["removed", "Player removed. The team has a new code."],
  ["code", "The team has a new code. The old one lets nobody in any more."],
  ["handed-over", "Team manager changed."],
]);

/** What a form of the page has just done; an address that is no longer true says nothing. */
function outcomeOf(done: string | null, ineligible: boolean): string | undefined {
  if (done === "ineligible") return ineligible ? "Team marked as ineligible." : undefined;
  if (done === "eligible") return ineligible ? undefined : "Team marked as eligible.";
  return outcomes.get(done ?? "");
}

/** A team's players, their goals and emergency contacts, and what the admin may do with the team (spec §2, Admin console). */
export default function Team() {
  const { team, managed, moved, undone, done, goal, ask } = useLoaderData<typeof loader>();
  const answer = useKeptAnswer<FormAnswer>();
  const sending = useNavigation().state !== "idle";
  const disabled = useHydrated() && sending;
  const here = `/admin/players/${team.id}`;
  const outcome = outcomeOf(done, team.ineligible);
  return (
    <>
      <PageHead compact title={team.name} lead={`${team.tournamentName}, ${team.bracketName}`} />
      <p>
        <b>{managed.feeSentence}</b> Payment reference <b>{team.paymentReference}</b>
      </p>
      {moved && !answer ? <Done>Team moved.</Done> : null}
      {undone && !answer ? <Done>The last change of a goal was undone.</Done> : null}
      {outcome && !answer ? <Done>{outcome}</Done> : null}
      {answer?.form === "approve" ? <FormFailure answer={answer} /> : null}
      <NewPlayers team={managed} here={here} ask={ask} />
      <Roster
        key={team.id}
        slots={team.roster}
        pending={managed.players.flatMap((each) => (each.pending ? [each.playerId] : []))}
        held={team.held}
        answer={answer}
        done={goal}
        here={here}
      />
      <p className="choices">
        <Link to={`${here}/check-in`} className="button button-plain">
          <Icon name="check" className="size-5" />
          Check in
        </Link>
        <Link to={`${here}/sheet`} className="button button-plain">
          <Icon name="print" className="size-5" />
          Print the desk sheet
        </Link>
        <Link to={`/admin/payments/${team.id}`} className="button button-plain">
          <Icon name="card" className="size-5" />
          Payments
        </Link>
        <Link to={`/admin/messages/write?to=team:${team.id}`} className="button button-plain">
          <Icon name="mail" className="size-5" />
          Write to the Team
        </Link>
      </p>
      <ManageTeam team={managed} here={here} ask={ask} answer={answer} />
      {team.brackets.length > 1 ? (
        <MoveTeamForm
          key={team.bracketId}
          bracketId={team.bracketId}
          brackets={team.brackets}
          answer={answer}
          disabled={disabled}
        />
      ) : null}
      <EligibilityForm
        ineligible={team.ineligible}
        by={team.eligibilityBy}
        late={cameLate(managed.fee, team)}
        answer={answer}
        disabled={disabled}
      />
      <section className="mt-8">
        {answer?.form === "withdraw" ? <FormFailure answer={answer} /> : null}
        <ConfirmDialog
          id="withdraw"
          button="Withdraw Team"
          question="Are you sure you want to withdraw this team?"
          intent="withdraw"
          open={ask.confirm === "withdraw"}
          address={`${here}?confirm=withdraw`}
          closeTo={here}
        />
      </section>
      <p>
        <Link to="/admin/players" className="inline-flex min-h-11 items-center">
          All teams
        </Link>
      </p>
    </>
  );
}
