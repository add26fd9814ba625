import { useForm } from "@conform-to/react";
import { Form, Link } from "react-router";
import type { WithdrawalPreview } from "../../../domain/competition/withdrawals/withdrawn-teams.ts";
import { cameLate } from "../../../domain/teams/fee-rules.ts";
import type { TeamView } from "../../../domain/teams/team-view.ts";
import { answerFor } from "../../forms/answer.tsx";
import { SelectField } from "../../forms/fields.tsx";
import { Button, FormFailure, formProps, Intent } from "../../forms/form.tsx";
import type { FormAnswer } from "../../forms/form-action.ts";
import { useAsked } from "../dialog.tsx";
import { Icon } from "../icon.tsx";
import { Done } from "../notice.tsx";
import { PageHead } from "../page-layout.tsx";
import { EligibilityForm } from "../payments/team-fees.tsx";
import { ConsoleRoster } from "./console-roster.tsx";
import { ManagedRoster, NewPlayers, ReplaceCode, TeamQuestion } from "./managed-roster.tsx";
import type { GoalChanged } from "./use-goal-taps.ts";
import { WithdrawView } from "./withdraw-team.tsx";

function ManageTeam({ team, answer: given }: { team: TeamView; answer: FormAnswer | undefined }) {
  const answer = answerFor(given, "manage");
  const isAsked = /^(?:remove|hand-over|replace-code)/.test(useAsked() ?? "");
  return (
    <details className="panel" open={isAsked || answer !== undefined || undefined}>
      <summary className="min-h-11 content-center font-bold">
        Change the roster, the team code or the team manager
      </summary>
      <FormFailure answer={answer} />
      <ManagedRoster team={team} byAdmin />
      <div className="flex flex-wrap items-center gap-3">
        <span>
          Team code <b>{team.teamCode}</b>
        </span>
        <ReplaceCode team={team} />
        {team.hasManager ? (
          <TeamQuestion
            intent="hand-over"
            player="nobody"
            button="Take the Team Manager Away"
            kind="plain"
            question="Are you sure you want to leave this team without a team manager?"
          />
        ) : (
          <span className="text-soft">This team has no team manager.</span>
        )}
      </div>
    </details>
  );
}

function MoveTeamForm({
  bracketId,
  brackets,
  answer: given,
  disabled,
}: {
  bracketId: number;
  brackets: { id: number; name: string }[];
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  const answer = answerFor(given, "move");
  const [form, fields] = useForm<{ bracketId?: string }>({
    id: "move",
    lastResult: answer?.result,
    defaultValue: { bracketId: String(bracketId) },
  });
  return (
    <Form {...formProps(form.id, answer)} className="panel">
      <FormFailure answer={answer} />
      <Intent value="move" />
      <SelectField field={fields.bracketId} label="Bracket">
        {brackets.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button kind="plain" disabled={disabled}>
        Move Team
      </Button>
    </Form>
  );
}

const outcomes = new Map([
  ["moved", "Team moved."],
  ["undone", "The last change of a goal was undone."],
  ["approved", "Approved."],
  ["approved-some", "Some players couldn't be added. Approve them one at a time to see why."],
  ["declined", "Request declined. The team has a new code."],
  ["back", "The team is back, with its roster and its games."],
  ["undecided", "The payment deadline applies to this team again."],
  ["removed", "Player removed. The team has a new code."],
  ["code", "The team has a new code. The old one no longer works."],
  ["handed-over", "Team manager changed."],
]);

function outcomeOf(done: string | null, ineligible: boolean): string | undefined {
  if (done === "ineligible") return ineligible ? "Team marked as ineligible." : undefined;
  if (done === "eligible") return ineligible ? undefined : "Team marked as eligible.";
  return outcomes.get(done ?? "");
}

export function ConsoleTeam({
  page,
  answer,
  disabled,
}: {
  page: {
    team: TeamView;
    brackets: { id: number; name: string }[];
    preview: WithdrawalPreview | null;
    done: string | null;
    goal: GoalChanged | null;
    /** The player who had no goal to take away. */
    nothing: string | null;
  };
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  const { team, brackets, preview } = page;
  const here = `/admin/players/${team.id}`;
  if (preview) {
    return (
      <>
        <PageHead compact title={`Withdraw ${team.name}`} lead={team.tournamentName} />
        <WithdrawView
          team={team}
          preview={preview}
          here={here}
          answer={answer}
          disabled={disabled}
        />
      </>
    );
  }
  const outcome = outcomeOf(page.done, team.ineligible);
  return (
    <>
      <PageHead compact title={team.name} lead={`${team.tournamentName}, ${team.bracketName}`} />
      <p>
        <b>{team.feeSentence}</b> Payment reference <b>{team.paymentReference}</b>
      </p>
      {outcome && !answer ? <Done>{outcome}</Done> : null}
      {answer?.form === "approve" ? <FormFailure answer={answer} /> : null}
      <NewPlayers team={team} />
      <ConsoleRoster
        key={team.id}
        slots={team.roster}
        answer={answer}
        done={page.goal}
        nothing={page.nothing}
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
      <ManageTeam team={team} answer={answer} />
      {brackets.length > 1 ? (
        <MoveTeamForm
          key={team.bracketId}
          bracketId={team.bracketId}
          brackets={brackets}
          answer={answer}
          disabled={disabled}
        />
      ) : null}
      <EligibilityForm
        ineligible={team.ineligible}
        by={team.eligibilityBy}
        late={cameLate(team.fee, team)}
        answer={answer}
      />
      <section className="mt-8">
        <FormFailure answer={answerFor(answer, "withdraw") ?? answerFor(answer, "undo-withdraw")} />
        <Link to={`${here}?confirm=withdraw`} className="button button-danger">
          Withdraw Team
        </Link>
      </section>
      <p>
        <Link to="/admin/players" className="inline-flex min-h-11 items-center">
          All teams
        </Link>
      </p>
    </>
  );
}
