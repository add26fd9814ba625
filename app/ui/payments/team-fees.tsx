import { Link } from "react-router";
import { formatLongDate, formatTimestamp } from "../../../domain/core/format-rules.ts";
import type { ReceiptLine, TeamPayments } from "../../../domain/payments/team-payments.ts";
import {
  CAME_LATE,
  cameLate,
  feeStateLabel,
  formatCents,
  methodNames,
} from "../../../domain/teams/fee-rules.ts";
import { useAnswer } from "../../forms/answer.tsx";
import { ButtonForm, FormFailure } from "../../forms/form.tsx";
import { ConfirmDialog } from "../dialog.tsx";
import { Notice } from "../notice.tsx";

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
  team,
}: {
  team: Pick<TeamPayments, "ineligible" | "eligibilityBy" | "fee">;
}) {
  const { ineligible, eligibilityBy: by, fee } = team;
  return (
    <section className="my-4">
      <FormFailure answer={useAnswer("eligibility")} />
      {ineligible ? (
        <Notice kind="bad">
          <p>This team is ineligible. Its games and its place in the standings stay.</p>
          {by === "deadline" ? <p>Its fee was not received in full before the deadline.</p> : null}
          {cameLate(fee, team) ? (
            <p>{CAME_LATE} It is for you to mark the team as eligible, or not.</p>
          ) : null}
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

export function ReceiptTable({
  receipts,
  zone,
  withTeams = false,
}: {
  receipts: ReceiptLine[];
  zone: string;
  withTeams?: boolean;
}) {
  return (
    <ul className="rows">
      {receipts.map((receipt) => (
        <li key={receipt.id} id={`receipt-${receipt.id}`} className="py-3">
          <p className="m-0 flex flex-wrap items-baseline gap-x-4">
            {receipt.voidedAt ? (
              <s className="text-soft">
                <Amount cents={receipt.amount} />
              </s>
            ) : (
              <Amount cents={receipt.amount} />
            )}
            {withTeams ? <TeamOf receipt={receipt} /> : null}
            <span className="min-w-0 wrap-anywhere">
              {receipt.who ? `${receipt.who}, for themselves` : "For the team"}
            </span>
          </p>
          <p className="m-0 text-sm text-soft">
            {methodNames[receipt.method]}, received on{" "}
            <time dateTime={receipt.receivedOn}>{formatLongDate(receipt.receivedOn)}</time>.
            Recorded <When zone={zone} moment={receipt.recordedAt} /> by{" "}
            <span className="wrap-anywhere">
              {receipt.recordedBy ?? "somebody who was deleted"}
            </span>
            .
          </p>
          {receipt.voidedAt ? (
            <p className="m-0 text-sm font-bold text-bad">
              Voided <When zone={zone} moment={receipt.voidedAt} />: it does not count.
            </p>
          ) : withTeams ? null : (
            <VoidReceipt receipt={receipt} />
          )}
        </li>
      ))}
    </ul>
  );
}

function VoidReceipt({ receipt }: { receipt: ReceiptLine }) {
  const amount = formatCents(receipt.amount);
  return (
    <ConfirmDialog
      id={`void-${receipt.id}`}
      button={
        <>
          Void<span className="sr-only"> {amount}</span>
        </>
      }
      kind="plain"
      small
      question={`Are you sure you want to void this payment of ${amount}?`}
      intent="void"
      fields={{ receiptId: String(receipt.id) }}
    />
  );
}

function Amount({ cents }: { cents: number }) {
  return <b className="font-display text-2xl">{formatCents(cents)}</b>;
}

function TeamOf({ receipt }: { receipt: ReceiptLine }) {
  if (receipt.teamId === null) return <span className="text-soft">A team that is gone</span>;
  return (
    <Link
      to={`/admin/payments/${receipt.teamId}`}
      className="inline-flex min-h-11 min-w-0 items-center font-bold wrap-anywhere"
    >
      {receipt.teamName}
    </Link>
  );
}

function When({ zone, moment }: { zone: string; moment: Date }) {
  return <time dateTime={moment.toISOString()}>{formatTimestamp(zone, moment)}</time>;
}
