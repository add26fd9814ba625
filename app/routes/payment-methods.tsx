import { accountTopic, cupTopic, teamTopic } from "../../domain/core/topics.ts";
import { nextDeadline, paymentDue } from "../../domain/cup/cup-dates-rules.ts";
import { readCupOverview } from "../../domain/cup/cup-overview.ts";
import { formatHandle, payLink } from "../../domain/payments/pay-link-rules.ts";
import { myTeams } from "../../domain/teams/team-view.ts";
import { institute } from "../content/institute.ts";
import { paymentMethods } from "../content/payment-methods.ts";
import { pageMeta } from "../http/page-meta.ts";
import { ctxOf, withDependencies } from "../http/request-context.ts";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { FeeNotice } from "../ui/notice.tsx";
import { PageHead, Panel } from "../ui/page-layout.tsx";
import { MethodPanel, type MethodView, TeamPaymentPanel } from "../ui/payments/payment-methods.tsx";
import { drawQr } from "../ui/qr/draw-qr.ts";
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
      fees: { team: cup.teamFee, person: cup.personFee, due: paymentDue(cup) },
      methods: paymentMethods.map(({ id, ...words }): MethodView => {
        const handle = handles[id];
        const address = handle && payLink(id, handle);
        return {
          ...words,
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
          <MethodPanel key={method.name} method={method} />
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
