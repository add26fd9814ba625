import { useTranslations } from "use-intl";
import { isStaff } from "#domain/core/context.ts";
import { accountTopic, cupTopic, teamTopic } from "#domain/core/topics.ts";
import { nextDeadline, paymentDue } from "#domain/cup/cup-dates-rules.ts";
import { readCupOverview } from "#domain/cup/cup-overview.ts";
import { formatHandle, payLink } from "#domain/payments/pay-link-rules.ts";
import { myTeams } from "#domain/teams/team-view.ts";
import { message } from "#i18n/message.ts";
import { paymentMethods } from "../content/payment-methods.ts";
import { pageMeta } from "../http/page-meta.ts";
import { ctxOf, withDependencies } from "../http/request-context.ts";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { FeeNotice } from "../ui/notice.tsx";
import { PageHead, Panel } from "../ui/page-layout.tsx";
import { MethodPanel, TeamPaymentPanel } from "../ui/payments/pay-for-team.tsx";
import { drawQr } from "../ui/qr/draw-qr.ts";
import type { Route } from "./+types/payment-methods";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, { ...loaderData.head, path: "/PaymentMethods", card: "payments" })
    : [];

export const loader = page(
  { access: "everybody", cache: { for: "visitors" } },
  async ({ ctx, context, translate }) => {
    const { cup } = await readCupOverview(ctx);
    const teams = await myTeams(ctx);
    const used = teams.find(({ fee }) => fee.owing > 0)?.usedMethod;
    const handles = { peer: cup.peerHandle, cash: cup.cashHandle, bank: cup.bankHandle };
    return withDependencies(context, {
      head: {
        title: translate(message("site.payments.title", { cup: cup.name })),
        description: translate(message("site.payments.description")),
      },
      fees: { team: cup.teamFee, person: cup.personFee, due: paymentDue(cup, ctx.locale) },
      methods: paymentMethods
        .map((method) => ({ ...method, handle: handles[method.id] }))
        .toSorted((a, b) => rank(a, used) - rank(b, used))
        .map(({ id, handle, ...method }) => {
          const address = handle && payLink(id, handle);
          return {
            ...method,
            handle: handle && formatHandle(id, handle),
            link: address ? { address, qr: drawQr(address) } : null,
          };
        }),
      teams: teams.map((team) => ({
        id: team.id,
        name: team.name,
        paymentReference: team.paymentReference,
        feeSentence: translate(team.feeSentence),
        manages: team.manages,
        isPaid: team.fee.fee > 0 && team.fee.owing === 0,
        toSend: team.toSend,
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

/** The method that the team has used comes first; those not set up come last. */
function rank(method: { id: string; handle: string | null }, used: string | null | undefined) {
  if (method.handle === null) return 2;
  return method.id === used ? 0 : 1;
}

function readerOf(actor: ReturnType<typeof ctxOf>["actor"]): "visitor" | "player" | "admin" {
  if (actor.kind === "visitor") return "visitor";
  return isStaff(actor) ? "admin" : "player";
}

export default function PaymentMethods({ loaderData }: Route.ComponentProps) {
  const { head, fees, methods, teams, reader } = loaderData;
  return (
    <>
      <PageHead title={head.title} lead={<FeeNotice fees={fees} />} />
      {teams.map((team) => (
        <TeamPaymentPanel key={team.id} team={team} />
      ))}
      {teams.length === 0 && reader !== "admin" ? <NoReference reader={reader} /> : null}
      <div className="my-5 grid gap-5 *:my-0 md:grid-cols-3 print:grid-cols-3">
        {methods.map((method) => (
          <MethodPanel key={method.name} {...method} teams={teams} />
        ))}
      </div>
    </>
  );
}

function NoReference({ reader }: { reader: "visitor" | "player" }) {
  const t = useTranslations("site");
  const visitor = reader === "visitor";
  return (
    <Panel heading={t("payments.yourReference")}>
      <p>
        {t("payments.why")} {t(visitor ? "payments.logInToSee" : "payments.joinToSee")}
      </p>
      <p className="choices">
        {visitor ? (
          <ButtonLink href="/login?next=%2FPaymentMethods">{t("payments.logIn")}</ButtonLink>
        ) : (
          <ButtonLink href="/teams">{t("payments.goToTeams")}</ButtonLink>
        )}
      </p>
    </Panel>
  );
}
