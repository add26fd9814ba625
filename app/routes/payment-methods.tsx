import { formatDollars } from "../../domain/core/format-rules.ts";
import { accountTopic, cupTopic, teamTopic } from "../../domain/core/topics.ts";
import { nextDeadline, paymentDue } from "../../domain/cup/cup-dates-rules.ts";
import { readCupOverview } from "../../domain/cup/cup-overview.ts";
import { formatHandle, payLink } from "../../domain/payments/pay-link-rules.ts";
import { myTeams, type TeamView } from "../../domain/teams/team-view.ts";
import { institute } from "../content/institute.ts";
import { paymentMethods } from "../content/payment-methods.ts";
import { pageMeta } from "../http/page-meta.ts";
import { ctxOf, withDependencies } from "../http/request-context.ts";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { FeeNotice } from "../ui/notice.tsx";
import { PageHead, Panel } from "../ui/page-layout.tsx";
import { drawQr } from "../ui/qr/draw-qr.ts";
import { QrCode } from "../ui/qr/qr-code.tsx";
import type { Route } from "./+types/payment-methods";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: `${loaderData?.cupName ?? `${institute.name} Cup`} Payment Methods`,
    description: "How to pay the tournament fee, how much it is, and until when.",
    path: "/PaymentMethods",
    card: "payments",
  });

export const loader = page(
  { access: "everybody", cache: { for: "visitors" } },
  async ({ ctx, context }) => {
    const { cup } = await readCupOverview(ctx);
    const teams = await myTeams(ctx);
    const handles = { peer: cup.peerHandle, cash: cup.cashHandle, bank: cup.bankHandle };
    return withDependencies(context, {
      cupName: cup.name,
      fees: { team: cup.teamFee, person: cup.personFee, due: paymentDue(cup, ctx.locale) },
      methods: paymentMethods.map(({ id, ...method }) => {
        const handle = handles[id];
        const address = handle && payLink(id, handle);
        return {
          ...method,
          handle: handle && formatHandle(id, handle),
          link: address ? { address, qr: drawQr(address) } : null,
        };
      }),
      teams: teams.map(({ id, name, paymentReference, feeSentence }) => ({
        id,
        name,
        paymentReference,
        feeSentence,
      })),
      reader: readerOf(ctx.actor),
      until: nextDeadline(cup, ctx.now),
      address: ctx.actor.kind === "visitor" ? "/PaymentMethods" : undefined,
      topics: [
        cupTopic(cup.id),
        ...(ctx.actor.kind === "account" ? [accountTopic(ctx.actor.accountId)] : []),
        ...teams.map(({ id }) => teamTopic(id)),
      ],
    });
  },
);

function readerOf(actor: ReturnType<typeof ctxOf>["actor"]): "visitor" | "player" | "admin" {
  if (actor.kind === "visitor") return "visitor";
  return actor.isAdmin ? "admin" : "player";
}

export default function PaymentMethods({ loaderData }: Route.ComponentProps) {
  const { cupName, fees, methods, teams, reader } = loaderData;
  return (
    <>
      <PageHead title={`${cupName} Payment Methods`} lead={<FeeNotice fees={fees} />} />
      {teams.map((team) => (
        <TeamPaymentPanel key={team.id} team={team} fees={fees} />
      ))}
      <div className="my-5 grid gap-5 *:my-0 md:grid-cols-3 print:grid-cols-3">
        {methods.map((method) => (
          <MethodPanel key={method.name} {...method} />
        ))}
      </div>
      {teams.length === 0 && reader !== "admin" ? <NoReference reader={reader} /> : null}
    </>
  );
}

function NoReference({ reader }: { reader: "visitor" | "player" }) {
  const visitor = reader === "visitor";
  return (
    <Panel heading="Your team’s payment reference">
      <p>
        It stands in the note of a payment, so that the payment counts for your team.{" "}
        {visitor ? "Log in to see it." : "You see it here once you are in a team."}
      </p>
      <p className="choices">
        {visitor ? (
          <ButtonLink href="/login?next=%2FPaymentMethods">Log in</ButtonLink>
        ) : (
          <ButtonLink href="/teams">Go to Teams</ButtonLink>
        )}
      </p>
    </Panel>
  );
}

function MethodPanel({
  name,
  kind,
  text,
  handle,
  link,
}: Route.ComponentProps["loaderData"]["methods"][number]) {
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

function TeamPaymentPanel({
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
