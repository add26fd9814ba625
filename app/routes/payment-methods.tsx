import type { ReactNode } from "react";
import { redirect } from "react-router";
import { useTranslations } from "use-intl";
import { isStaff } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { accountTopic, cupTopic, teamTopic } from "#domain/core/topics.ts";
import { nextDeadline, paymentDue } from "#domain/cup/cup-dates-rules.ts";
import { readCupOverview } from "#domain/cup/cup-overview.ts";
import { CHECKOUT_ORIGIN } from "#domain/payments/card/card-address-rules.ts";
import { findCheckout, payByCard } from "#domain/payments/card/checkout.ts";
import { payByCardInput } from "#domain/payments/input.ts";
import { formatHandle, payLink } from "#domain/payments/pay-link-rules.ts";
import { cardAmounts, formatCents } from "#domain/teams/fee-rules.ts";
import { myTeams, type TeamView } from "#domain/teams/team-view.ts";
import type { Localized } from "#i18n/localized.ts";
import { message } from "#i18n/message.ts";
import { paymentMethods } from "../content/payment-methods.ts";
import { form, forms } from "../forms/forms.ts";
import type { PageHandle } from "../http/page-handle.ts";
import { headOfData } from "../http/page-meta.ts";
import { type ctxOf, requestOf, withDependencies } from "../http/request-context.ts";
import { ContentText } from "../i18n/reader-language.tsx";
import { page } from "../routing/page.ts";
import { ButtonLink, CopyButton } from "../ui/buttons.tsx";
import { Page } from "../ui/page.tsx";
import { FeeNotice, Panel } from "../ui/page-layout.tsx";
import { amountFor, type PayingTeam, TeamPaymentPanel } from "../ui/payments/paying-team.tsx";
import { drawQr } from "../ui/qr/draw-qr.ts";
import { QrCode } from "../ui/qr/qr-code.tsx";
import type { Route } from "./+types/payment-methods";

export const meta = headOfData;

export const loader = page(
  { access: "everybody", cache: { for: "visitors" } },
  async ({ ctx, context, query, site, translate }) => {
    const { cup } = await readCupOverview(ctx);
    const teams = await myTeams(ctx);
    const takesCards = site.cards !== null && ctx.actor.kind === "account";
    const checkout = takesCards ? await findCheckout(ctx, query.get("card")) : null;
    const cardOf = (team: TeamView) => {
      const returned = checkout?.teamId === team.id ? checkout : null;
      const isConfirming = returned?.paidAt === null;
      const owed = cardAmounts(team, cup.personFee);
      // It was paid, and then refunded or disputed.
      const isOwedAgain =
        !isConfirming && owed.some(({ playerId }) => playerId === returned?.playerId);
      return {
        isConfirming,
        amounts: takesCards && !isConfirming ? owed : [],
        returned:
          returned && !isOwedAgain ? { amount: returned.amount, isPaid: !isConfirming } : null,
      };
    };
    const used = teams.find(({ fee }) => fee.owing > 0)?.usedMethod;
    const handles = { peer: cup.peerHandle, cash: cup.cashHandle, bank: cup.bankHandle };
    return withDependencies(context, {
      head: {
        path: "/PaymentMethods",
        card: "payments" as const,
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
        card: cardOf(team),
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

export const action = forms({
  card: form({
    access: "account",
    input: payByCardInput,
    run: async (input, { ctx, context }) => {
      const { cards, report } = requestOf(context);
      if (!cards) throw new DomainError("not-found", message("frame.notFound"));
      return redirect(await payByCard(ctx, { cards, report }, input), 303);
    },
  }),
});

/** The CSP lets no form of another page lead to Stripe. */
export const handle: PageHandle = {
  formTargets: (data) => {
    const teams = (data as Route.ComponentProps["loaderData"] | undefined)?.teams ?? [];
    return teams.some(({ card }) => card.amounts.length > 0) ? [CHECKOUT_ORIGIN] : [];
  },
};

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
  const takesCards = teams.some(({ card }) => card.amounts.length > 0);
  const owes = teams.length === 0 || teams.some((team) => amountFor(team) > 0);
  return (
    <Page title={head.title} lead={<FeeNotice fees={fees} />}>
      {teams.map((team) => (
        <TeamPaymentPanel key={team.id} team={team} />
      ))}
      {teams.length === 0 && reader !== "admin" ? <NoReference reader={reader} /> : null}
      <div className="my-5 grid gap-5 *:my-0 md:grid-cols-3 print:grid-cols-3">
        {methods.map((method) => (
          <MethodPanel
            key={method.name}
            {...method}
            teams={teams}
            isFirst={owes && !takesCards && method === methods.find(({ link }) => link)}
          />
        ))}
      </div>
    </Page>
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
          <ButtonLink kind="plain" href="/login?next=%2FPaymentMethods">
            {t("payments.logIn")}
          </ButtonLink>
        ) : (
          <ButtonLink href="/teams">{t("payments.goToTeams")}</ButtonLink>
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
  teams,
  isFirst,
}: {
  name: string;
  kind: Localized<string>;
  text: Localized<string>;
  handle: string | null;
  link: { address: string; qr: Parameters<typeof QrCode>[0]["drawing"] } | null;
  teams: PayingTeam[];
  /** Has the main button. */
  isFirst: boolean;
}) {
  const t = useTranslations("site.payments");
  const opens = useTranslations("common")("opensInNewTab");
  const owing = teams.filter((team) => amountFor(team) > 0);
  return (
    <Panel heading={name}>
      <p className="mt-0 text-soft">
        <ContentText of={kind} />
      </p>
      {handle === null ? (
        <p className="font-bold">{t("notSetUp")}</p>
      ) : (
        <>
          <p className="text-lg font-bold wrap-anywhere">{handle}</p>
          <div className="choices">
            {link ? (
              <a
                className={`button button-small ${isFirst ? "button-primary" : "button-plain"}`}
                href={link.address}
                target="_blank"
                rel="noopener"
              >
                {t("open", { name })}
                <span className="sr-only"> {opens}</span>
              </a>
            ) : null}
            <CopyButton text={handle} label={t("copyHandle", { name })} />
          </div>
          <p>
            <ContentText of={text} />
          </p>
          {owing.map((team) => (
            <p key={team.id}>
              {t.rich(teams.length > 1 ? "sendFor" : "send", {
                amount: formatCents(amountFor(team)),
                reference: team.paymentReference,
                team: team.name,
                b: (text: ReactNode) => <b className="whitespace-nowrap">{text}</b>,
              })}
            </p>
          ))}
          {link ? (
            // A phone can't point its camera at itself.
            <figure className="my-3 max-sm:hidden print:block">
              <QrCode drawing={link.qr} label={t("qrCode", { address: link.address })} />
              <figcaption className="hint">{t("camera")}</figcaption>
            </figure>
          ) : null}
        </>
      )}
    </Panel>
  );
}
