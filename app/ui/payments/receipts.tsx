import { Link } from "react-router";
import { formatLongDate, formatTimestamp } from "../../../domain/core/format-rules.ts";
import type { PayingMember, ReceiptLine } from "../../../domain/payments/team-payments.ts";
import { formatCents, methodNames, receiptMethods } from "../../../domain/teams/fee-rules.ts";
import { SelectField, TextField } from "../../forms/fields.tsx";
import { PostForm, useFields } from "../../forms/form.tsx";
import { ConfirmDialog } from "../dialog.tsx";

// A type, because the form library needs an index signature.
type ReceiptFields = {
  amount: string;
  method: string;
  who: string;
  receivedOn: string;
};

export function ReceiptForm({
  members,
  fees,
  today,
}: {
  members: PayingMember[];
  /** US cents. */
  fees: { owing: number; person: number };
  today: string;
}) {
  const { form, fields } = useFields<ReceiptFields>("record", {
    defaultValue: { receivedOn: today },
  });
  return (
    <PostForm {...form} button="Record Payment">
      <div className="gap-x-4 sm:grid sm:grid-cols-2">
        <TextField
          field={fields.amount}
          label="Amount"
          hint={`Dollars. Owing: ${formatCents(fees.owing)}${fees.person > 0 ? `; one person pays ${formatCents(fees.person)}` : ""}.`}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          field={fields.receivedOn}
          label="Received on"
          hint="The day it came in, not the day you record it."
          type="date"
        />
        <SelectField field={fields.method} label="How">
          <option value="">Pick one</option>
          {receiptMethods.map((method) => (
            <option key={method} value={method}>
              {methodNames[method]}
            </option>
          ))}
        </SelectField>
        <SelectField field={fields.who} label="For whom">
          <option value="">The team</option>
          {members.map(({ id, name, paid }) => (
            <option key={id} value={id}>
              {paid > 0 ? `${name} (${formatCents(paid)} so far)` : name}
            </option>
          ))}
        </SelectField>
      </div>
    </PostForm>
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
            <Amount receipt={receipt} />
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

function Amount({ receipt }: { receipt: ReceiptLine }) {
  const amount = <b className="font-display text-2xl">{formatCents(receipt.amount)}</b>;
  return receipt.voidedAt ? <s className="text-soft">{amount}</s> : amount;
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
