import { Form, Link } from "react-router";
import type { TeamPayments } from "../../../domain/payments/team-payments.ts";
import { feeStateLabel, formatCents } from "../../../domain/teams/fee-rules.ts";
import { Intent } from "../../forms/form-parts.tsx";
import { Panel } from "../panel.tsx";

export function TeamFees({
  teams,
  remindAt,
  disabled,
}: {
  teams: TeamPayments[];
  remindAt: string;
  disabled: boolean;
}) {
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
                <Form method="post" action={remindAt}>
                  <Intent value="remind" />
                  <input type="hidden" name="teamId" value={team.id} />
                  <button
                    type="submit"
                    disabled={disabled}
                    className="button button-plain button-small"
                  >
                    Remind<span className="sr-only"> {team.name}</span>
                  </button>
                </Form>
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
