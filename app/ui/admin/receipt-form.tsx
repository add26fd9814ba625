import { useForm } from "@conform-to/react";
import { Form } from "react-router";
import type { PayingMember } from "../../../domain/payments/team-payments.ts";
import { formatCents, methodNames, receiptMethods } from "../../../domain/teams/fee-rules.ts";
import type { FormAnswer } from "../../forms/answer-form.ts";
import { SelectField, TextField } from "../../forms/fields.tsx";
import { answerFor, Button, FormFailure, formProps, Intent } from "../../forms/form-parts.tsx";

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
  attempt,
  answer: given,
  disabled,
}: {
  members: PayingMember[];
  /** US cents. */
  fees: { owing: number; person: number };
  today: string;
  attempt: string;
  answer: FormAnswer | undefined;
  disabled: boolean;
}) {
  const answer = answerFor(given, "receipt");
  const [form, fields] = useForm<ReceiptFields>({
    id: "receipt",
    lastResult: answer?.result,
    defaultValue: { receivedOn: today },
  });
  return (
    <Form {...formProps(form.id, answer)}>
      <FormFailure answer={answer} />
      <Intent value="record" />
      <input type="hidden" name="attempt" value={attempt} />
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
      <div className="grid sm:block">
        <Button disabled={disabled}>Record Payment</Button>
      </div>
    </Form>
  );
}
