import { Link } from "react-router";
import type { TeamPayments } from "../../../domain/payments/team-payments.ts";
import { CAME_LATE, feeStateLabel, formatCents } from "../../../domain/teams/fee-rules.ts";
import { useAnswer } from "../../forms/answer.tsx";
import { ButtonForm, FormFailure } from "../../forms/form.tsx";
import { Notice } from "../notice.tsx";
import { Panel } from "../page-layout.tsx";

export function TeamFees({ teams }: { teams: TeamPayments[] }) {
  return [...Map.groupBy(teams, (team) => team.tournamentId).values()].map((inTournament) => (
    <Panel key={inTournament[0]?.tournamentId} heading={inTournament[0]?.tournamentName}>
      <ul className="rows">
        {inTournament.map((team) => (
          <li key={team.id} className="py-1">
            <p className="m-0 flex items-center gap-x-4">
              <Link
                to={`/admin/payments/${team.id}`}
                className="inline-flex min-h-11 min-w-0 grow items-center font-bold wrap-anywhere"
              >
                {team.name}
              </Link>
              <FeeState team={team} />
            </p>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <p className="m-0 text-sm text-soft">
                {team.reference}, {formatCents(team.fee.received)} received
              </p>
              {team.fee.owing > 0 && team.hasManager && !team.withdrawn ? (
                <ButtonForm intent="remind" hidden={{ teamId: team.id }} size="small">
                  Remind<span className="sr-only"> {team.name}</span>
                </ButtonForm>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  ));
}

export function FeeState({ team }: { team: TeamPayments }) {
  const { fee, ineligible, withdrawn } = team;
  if (withdrawn) return <b className="text-soft">Withdrawn</b>;
  const owing = ineligible && fee.owing > 0 ? `, owing ${formatCents(fee.owing)}` : "";
  const isGood = !ineligible && fee.owing === 0;
  return (
    <b className={isGood ? "text-good" : "text-bad"}>
      {feeStateLabel(fee, ineligible)}
      {owing}
    </b>
  );
}

export function EligibilityForm({
  ineligible,
  by,
  late,
}: {
  ineligible: boolean;
  by: "admin" | "deadline" | null;
  late: boolean;
}) {
  return (
    <section className="my-4">
      <FormFailure answer={useAnswer("eligibility")} />
      {ineligible ? (
        <Notice kind="bad">
          <p>This team is ineligible. Its games and its place in the standings stay.</p>
          {by === "deadline" ? <p>Its fee was not received in full before the deadline.</p> : null}
          {late ? <p>{CAME_LATE} It is for you to mark the team as eligible, or not.</p> : null}
        </Notice>
      ) : null}
      {by === "admin" ? (
        <p>
          Whether this team is eligible is your decision: the deadline of the fee changes nothing.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {ineligible || by === null ? (
          <ButtonForm intent="eligible">
            {ineligible ? "Mark as Eligible" : "Keep Eligible After the Deadline"}
          </ButtonForm>
        ) : null}
        {ineligible ? null : <ButtonForm intent="ineligible">Mark as Ineligible</ButtonForm>}
        {by === "admin" ? (
          <ButtonForm intent="undecided">Leave It to the Deadline</ButtonForm>
        ) : null}
      </div>
    </section>
  );
}

export function EarlierCups({ cups }: { cups: { name: string; slug: string; dates: string }[] }) {
  if (cups.length === 0) return null;
  return (
    <Panel heading="Earlier cups">
      <ul className="rows">
        {cups.map(({ name, slug, dates }) => (
          <li key={slug}>
            <Link
              reloadDocument
              to={`/admin/payments.csv?cup=${slug}`}
              className="inline-flex min-h-11 items-center wrap-anywhere"
            >
              {[name, dates].filter(Boolean).join(", ")}: receipts as CSV
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
