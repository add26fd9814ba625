import type { ReactNode } from "react";
import { formatDollars } from "../../../domain/core/format-rules.ts";
import type { TeamPayment } from "../../../domain/payments/team-payments.ts";
import { CopyButton } from "../copy-button.tsx";
import { Panel } from "../panel.tsx";

export function TeamPaymentPanel({ payment }: { payment: TeamPayment }) {
  const { teamName, reference, teamFee, personFee, feeSentence } = payment;
  return (
    <Panel heading={`Pay for ${teamName}`}>
      <p className="font-bold">{feeSentence}</p>
      <dl className="grid gap-3 sm:grid-cols-3">
        <Figure term="Payment reference" copy={reference} label={`Copy ${reference}`}>
          {reference}
        </Figure>
        {teamFee > 0 ? (
          <Figure
            term="The whole team"
            copy={String(teamFee)}
            label={`Copy ${formatDollars(teamFee)}`}
          >
            {formatDollars(teamFee)}
          </Figure>
        ) : null}
        {personFee > 0 ? (
          <Figure
            term="One person"
            copy={String(personFee)}
            label={`Copy ${formatDollars(personFee)}`}
          >
            {formatDollars(personFee)}
          </Figure>
        ) : null}
      </dl>
      <p className="hint">
        Write the payment reference into the note, so that the payment counts for your team. Never
        write the team code there: whoever has it can join the team.
      </p>
    </Panel>
  );
}

function Figure({
  term,
  copy,
  label,
  children,
}: {
  term: string;
  copy: string;
  label: string;
  children: ReactNode;
}) {
  return (
    <div className="rounded-md bg-sunk p-3">
      <dt className="text-[0.95rem] text-soft">{term}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-display text-4xl leading-none font-extrabold">{children}</span>
        <CopyButton text={copy} label={label} />
      </dd>
    </div>
  );
}
