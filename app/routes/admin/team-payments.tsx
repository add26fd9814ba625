import { Link, useLoaderData } from "react-router";
import { todayIn } from "../../../domain/core/date-rules.ts";
import { consoleTopic, cupTopic, teamTopic } from "../../../domain/core/topics.ts";
import { currentCup } from "../../../domain/cup/current-cup.ts";
import { receiptInput, voidReceiptInput } from "../../../domain/payments/input.ts";
import { recordReceipt, voidReceipt } from "../../../domain/payments/receipts.ts";
import { type PayingMember, readTeamPayments } from "../../../domain/payments/team-payments.ts";
import { formatCents, methodNames, receiptMethods } from "../../../domain/teams/fee-rules.ts";
import { markIneligible } from "../../../domain/teams/fees.ts";
import { SelectField, TextField } from "../../forms/fields.tsx";
import { PostForm, useFields } from "../../forms/form.tsx";
import { adminForm, forms } from "../../forms/forms.ts";
import { page } from "../../routing/page.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page, useDoneKey } from "../../ui/page.tsx";
import { Panel } from "../../ui/page-layout.tsx";
import { EligibilityForm, FeeState, ReceiptTable } from "../../ui/payments/team-fees.tsx";

export const loader = page({ access: "admin", title: "Payments" }, async ({ ctx, id }) => {
  const cup = await currentCup(ctx.db);
  const { team, members, receipts } = await readTeamPayments(ctx, id);
  return {
    team,
    members,
    receipts,
    personFee: cup.personFee * 100,
    zone: cup.zone,
    today: todayIn(cup.zone, ctx.now),
    topics: [consoleTopic, cupTopic(cup.id), teamTopic(team.id)],
  };
});

/** `ineligible` is null to leave it to the deadline. */
function judge(ineligible: boolean | null, done: string) {
  return adminForm({
    name: "eligibility",
    done,
    run: (_, { ctx, id }) => markIneligible(ctx, { teamId: id, ineligible }),
  });
}

export const action = forms({
  record: adminForm({
    input: receiptInput,
    done: "Payment recorded.",
    run: (input, { ctx, id }) => recordReceipt(ctx, id, input),
  }),
  void: adminForm({
    input: voidReceiptInput,
    done: "Payment voided.",
    run: ({ receiptId }, { ctx, id }) => voidReceipt(ctx, { teamId: id, receiptId }),
  }),
  eligible: judge(false, "Team marked as eligible."),
  ineligible: judge(true, "Team marked as ineligible."),
  undecided: judge(null, "The payment deadline applies to this team again."),
});

export default function TeamPayments() {
  const page = useLoaderData<typeof loader>();
  const { team, members, receipts } = page;
  const isMarked = team.ineligible && !team.withdrawn;
  return (
    <Page
      title={`Payments of ${team.name}`}
      lead={team.tournamentName}
      forms={["record", ...(isMarked ? ["eligibility"] : [])]}
    >
      <p>
        <FeeState team={team} />. {formatCents(team.fee.received)} of {formatCents(team.fee.fee)}{" "}
        received. Payment reference <b>{team.reference}</b>.
        {team.eligibilityBy === "admin" && !team.ineligible
          ? " Whether the team is eligible is your decision: the deadline changes nothing."
          : null}
      </p>
      {isMarked ? <EligibilityForm team={team} /> : null}
      <Panel heading="Record a Payment">
        <ReceiptForm
          key={useDoneKey()}
          members={members}
          fees={{ owing: team.fee.owing, person: page.personFee }}
          today={page.today}
        />
      </Panel>
      <Panel heading="Receipts">
        {receipts.length === 0 ? <EmptyState>Nothing has come in yet.</EmptyState> : null}
        <ReceiptTable receipts={receipts} zone={page.zone} />
      </Panel>
      {members.length > 0 ? (
        <Panel heading="Paid for themselves">
          <ul className="rows">
            {members.map(({ id, name, paid }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span className="min-w-0 font-bold wrap-anywhere">{name}</span>
                <span className={paid > 0 ? "text-good" : "text-soft"}>
                  {paid > 0 ? formatCents(paid) : "Nothing"}
                </span>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <p className="choices">
        {team.withdrawn ? null : (
          <Link to={`/admin/players/${team.id}`} className="button button-plain">
            The team
          </Link>
        )}
        <Link to="/admin/payments" className="button button-plain">
          All payments
        </Link>
      </p>
    </Page>
  );
}

// A type, because the form library needs an index signature.
type ReceiptFields = {
  amount: string;
  method: string;
  who: string;
  receivedOn: string;
};

function ReceiptForm({
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
