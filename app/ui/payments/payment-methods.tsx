import { formatDollars } from "../../../domain/core/format-rules.ts";
import type { TeamView } from "../../../domain/teams/team-view.ts";
import { CopyButton } from "../copy-button.tsx";
import { Panel } from "../page-layout.tsx";
import { QrCode, type QrDrawing } from "../qr/qr-code.tsx";

export interface MethodView {
  name: string;
  kind: string;
  text: string;
  /** Null if the admin hasn't set it. */
  handle: string | null;
  link: { address: string; qr: QrDrawing } | null;
}

export function MethodPanel({ method }: { method: MethodView }) {
  const { name, kind, text, handle, link } = method;
  return (
    <Panel heading={name}>
      <p className="mt-0 text-soft">{kind}</p>
      {handle === null ? (
        <p className="font-bold">Not set up yet</p>
      ) : (
        <>
          <p className="text-xl font-bold wrap-anywhere">{handle}</p>
          <p>{text}</p>
          <div className="choices">
            {link ? (
              <a
                className="button button-primary button-small"
                href={link.address}
                target="_blank"
                rel="noopener"
              >
                Open {name}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            ) : null}
            <CopyButton text={handle} label={`Copy ${name} handle`} />
          </div>
          {link ? (
            <figure className="my-3">
              <QrCode drawing={link.qr} label={`QR code of ${link.address}`} />
              <figcaption className="hint">Or point another phone’s camera here.</figcaption>
            </figure>
          ) : null}
        </>
      )}
    </Panel>
  );
}

export function TeamPaymentPanel({
  team: { name, paymentReference, feeSentence },
  fees,
}: {
  team: Pick<TeamView, "name" | "paymentReference" | "feeSentence">;
  /** Whole US dollars. */
  fees: { team: number; person: number };
}) {
  return (
    <Panel heading={`Pay for ${name}`}>
      <p className="font-bold">{feeSentence}</p>
      <dl className="grid gap-3 sm:grid-cols-3">
        <Figure term="Payment reference" copy={paymentReference} shown={paymentReference} />
        {[
          { term: "The whole team", amount: fees.team },
          { term: "One person", amount: fees.person },
        ]
          .filter(({ amount }) => amount > 0)
          .map(({ term, amount }) => (
            <Figure key={term} term={term} copy={String(amount)} shown={formatDollars(amount)} />
          ))}
      </dl>
      <p className="hint">
        Write the payment reference into the note, so that the payment counts for your team. Never
        write the team code there: whoever has it can join the team.
      </p>
    </Panel>
  );
}

function Figure({ term, copy, shown }: { term: string; copy: string; shown: string }) {
  return (
    <div className="rounded-md bg-sunk p-3">
      <dt className="text-[0.95rem] text-soft">{term}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-display text-4xl leading-none font-extrabold">{shown}</span>
        <CopyButton text={copy} label={`Copy ${shown}`} />
      </dd>
    </div>
  );
}
