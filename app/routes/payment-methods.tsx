import { useTranslations } from "use-intl";
import { formatDollars } from "../../domain/core/format-rules.ts";
import { accountTopic, cupTopic, teamTopic } from "../../domain/core/topics.ts";
import { nextDeadline, paymentDue } from "../../domain/cup/cup-dates-rules.ts";
import { readCupOverview } from "../../domain/cup/cup-overview.ts";
import { formatHandle, payLink } from "../../domain/payments/pay-link-rules.ts";
import { myTeams, type TeamView } from "../../domain/teams/team-view.ts";
import { message } from "../../i18n/message.ts";
import { paymentMethods } from "../content/payment-methods.ts";
import { pageMeta } from "../http/page-meta.ts";
import { ctxOf, withDependencies } from "../http/request-context.ts";
import { MixedText } from "../i18n/mixed-text.tsx";
import { ContentText } from "../i18n/use-content.tsx";
import { page } from "../routing/page.ts";
import { ButtonLink } from "../ui/buttons.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { FeeNotice } from "../ui/notice.tsx";
import { PageHead, Panel } from "../ui/page-layout.tsx";
import { drawQr } from "../ui/qr/draw-qr.ts";
import { QrCode } from "../ui/qr/qr-code.tsx";
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
    const handles = { peer: cup.peerHandle, cash: cup.cashHandle, bank: cup.bankHandle };
    return withDependencies(context, {
      head: {
        title: translate(message("site.payments.title", { cup: cup.name })),
        description: translate(message("site.payments.description")),
      },
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
        feeSentence: translate(feeSentence),
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
  const { head, fees, methods, teams, reader } = loaderData;
  return (
    <>
      <PageHead title={head.title} lead={<FeeNotice fees={fees} />} />
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

function MethodPanel({
  name,
  kind,
  text,
  handle,
  link,
}: Route.ComponentProps["loaderData"]["methods"][number]) {
  const t = useTranslations("site");
  const opens = useTranslations("common")("opensInNewTab");
  return (
    <Panel heading={name}>
      <p className="mt-0 text-soft">
        <ContentText of={kind} />
      </p>
      {handle === null ? (
        <p className="font-bold">{t("payments.notSetUp")}</p>
      ) : (
        <>
          <p className="text-xl font-bold wrap-anywhere">{handle}</p>
          <p>
            <ContentText of={text} />
          </p>
          <div className="choices">
            {link ? (
              <a
                className="button button-primary button-small"
                href={link.address}
                target="_blank"
                rel="noopener"
              >
                {t("payments.open", { name })}
                <span className="sr-only"> {opens}</span>
              </a>
            ) : null}
            <CopyButton text={handle} label={t("payments.copyHandle", { name })} />
          </div>
          {link ? (
            <figure className="my-3">
              <QrCode drawing={link.qr} label={t("payments.qrCode", { address: link.address })} />
              <figcaption className="hint">{t("payments.camera")}</figcaption>
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
  const t = useTranslations("site");
  return (
    <Panel heading={t("payments.payFor", { team: name })}>
      <p className="font-bold">
        <MixedText>{feeSentence}</MixedText>
      </p>
      <dl className="grid gap-3 sm:grid-cols-3">
        <Figure term={t("payments.reference")} copy={paymentReference} shown={paymentReference} />
        {[
          { term: t("payments.wholeTeam"), amount: fees.team },
          { term: t("payments.onePerson"), amount: fees.person },
        ]
          .filter(({ amount }) => amount > 0)
          .map(({ term, amount }) => (
            <Figure key={term} term={term} copy={String(amount)} shown={formatDollars(amount)} />
          ))}
      </dl>
      <p className="hint">{t("payments.hint")}</p>
    </Panel>
  );
}

function Figure({ term, copy, shown }: { term: string; copy: string; shown: string }) {
  const t = useTranslations("site");
  return (
    <div className="rounded-md bg-sunk p-3">
      <dt className="text-[0.95rem] text-soft">{term}</dt>
      <dd className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-display text-4xl leading-none font-extrabold">{shown}</span>
        <CopyButton text={copy} label={t("payments.copy", { value: shown })} />
      </dd>
    </div>
  );
}
