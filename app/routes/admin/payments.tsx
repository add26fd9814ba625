import { useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { forms, staffForm } from "#app/forms/forms.ts";
import { requestOf } from "#app/http/request-context.ts";
import { MixedText, useLocale } from "#app/i18n/reader-language.tsx";
import { page } from "#app/routing/page.ts";
import { Choices, ConsoleButton, ConsoleLink, consoleLink } from "#app/ui/buttons.tsx";
import { useHasRole } from "#app/ui/console/staff-roles.tsx";
import { ConsoleMailNotice, useMailText } from "#app/ui/mail/mail-notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState, Notice, Panel } from "#app/ui/page-layout.tsx";
import { FeesTable } from "#app/ui/payments/fees-table.tsx";
import { ReceiptTable } from "#app/ui/payments/team-fees.tsx";
import { formatTimestamp } from "#domain/core/format-rules.ts";
import { consoleTopic, cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { nextDeadline, paymentDue } from "#domain/cup/cup-dates-rules.ts";
import { readCupOverview } from "#domain/cup/cup-overview.ts";
import { closeOutdatedPages } from "#domain/payments/card/checkout.ts";
import { paidInFullFields, paidInFullInput, remindTeamsInput } from "#domain/payments/input.ts";
import { recordOwed } from "#domain/payments/receipts.ts";
import { remindManagers } from "#domain/payments/reminders.ts";
import { listPayments, listUncounted, paymentSums } from "#domain/payments/team-payments.ts";
import { formatCents } from "#domain/teams/fee-rules.ts";
import { message } from "#i18n/message.ts";

const SHOWN = 20;

export const loader = page(
  { access: ["treasurer"], title: message("payments.title") },
  async ({ ctx, query }) => {
    const { cup, tournaments, pastCups: earlier } = await readCupOverview(ctx);
    const { teams, receipts } = await listPayments(ctx, cup);
    const owing = teams.filter(({ withdrawn, fee }) => !withdrawn && fee.owing > 0);
    const show = showOf(query);
    const all = query.get("receipts") === "all";
    return {
      show,
      teams: show === "owing" ? owing : teams,
      receipts: all ? receipts : receipts.slice(0, SHOWN),
      count: receipts.length,
      earlier,
      zone: cup.zone,
      due: paymentDue(cup, ctx.locale),
      decides: cup.paymentDueAt !== null,
      uncounted: await listUncounted(ctx),
      reminded: query.get("done") === "remind" ? countsOf(query) : null,
      sums: paymentSums(teams),
      until: nextDeadline(cup, ctx.now),
      topics: [consoleTopic, cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
    };
  },
);

export const action = forms({
  remind: staffForm(["treasurer"], {
    name: "owing",
    input: remindTeamsInput,
    run: async (input, { ctx, back }) => {
      const { length } = await remindManagers(ctx, input);
      return back("remind", `&reminded=${length}-${input.teamIds.length - length}`);
    },
  }),
  pay: staffForm(["treasurer"], {
    name: "owing",
    fields: paidInFullFields,
    input: paidInFullInput,
    done: message("payments.table.paid"),
    run: async (input, { ctx, context }) => {
      await recordOwed(ctx, input);
      await closeOutdatedPages(ctx, requestOf(context), input.teamIds);
    },
  }),
});

/** From '2-1': two teams were reminded, and one was left out. */
function countsOf(query: URLSearchParams) {
  const [count = 0, left = 0] = (query.get("reminded") ?? "").split("-").map(Number);
  return { count: count || 0, left: left || 0 };
}

const showOf = (query: URLSearchParams) =>
  query.get("show") === "all" || query.get("receipts") === "all" ? "all" : "owing";

function pathOf(show: string, query: Record<string, string> = {}): string {
  const all = new URLSearchParams({ ...(show === "all" && { show }), ...query });
  return `/admin/payments?${all}`;
}

export default function Payments() {
  const t = useTranslations("payments");
  const locale = useLocale();
  const hasRole = useHasRole();
  const { show, teams, receipts, count, zone, due, decides, sums, uncounted, ...page } =
    useLoaderData<typeof loader>();
  const mail = useMailText();
  return (
    <Page
      lead={t("console.lead", {
        received: formatCents(sums.received),
        owing: formatCents(sums.owing),
        paid: sums.paid,
        teams: sums.teams,
      })}
      done={page.reminded ? mail("reminded", page.reminded) : undefined}
    >
      {sums.received + sums.owing > 0 ? (
        <meter
          className="h-3 w-full max-w-2xl"
          aria-hidden="true"
          min={0}
          max={sums.received + sums.owing}
          value={sums.received}
        />
      ) : null}
      <ConsoleMailNotice />
      {uncounted.length > 0 ? (
        <Notice kind="bad">
          <p>{t("console.uncounted", { count: uncounted.length })}</p>
          <ul className="wrap-anywhere">
            {uncounted.map(({ id, payment, at }) => (
              <li key={id}>
                {payment}, {formatTimestamp(zone, at, locale)}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <Choices
        label={t("console.teams")}
        items={[
          {
            href: "/admin/payments",
            label: t("console.owing", { count: sums.teams - sums.paid }),
            chosen: show === "owing",
          },
          { href: pathOf("all"), label: t("console.all"), chosen: show === "all" },
        ]}
      />
      {teams.length === 0 ? (
        <EmptyState>{t(show === "owing" ? "console.everyPaid" : "console.noTeams")}</EmptyState>
      ) : (
        <FeesTable teams={teams} />
      )}
      <p>
        {decides && due ? <MixedText>{t("console.due", { due })}</MixedText> : null}
        {decides
          ? null
          : t.rich(due ? "console.dueInWords" : "console.noDeadline", {
              due: () => <MixedText>{due}</MixedText>,
              link: (text) =>
                hasRole() ? <ConsoleLink to="/admin/cup">{text}</ConsoleLink> : text,
            })}
      </p>
      {show === "all" ? (
        <details id="receipts" className="panel" open={receipts.length > SHOWN || undefined}>
          <summary className="font-display text-xl font-extrabold">
            {t("console.receiptsCount", { count })}
          </summary>
          {receipts.length === 0 ? (
            <EmptyState next={t("console.nothingNext")}>{t("console.nothing")}</EmptyState>
          ) : (
            <ReceiptTable receipts={receipts} zone={zone} withTeams />
          )}
          {receipts.length < count ? (
            <p>
              {t.rich("console.newest", {
                shown: receipts.length,
                count,
                link: consoleLink(`${pathOf(show, { receipts: "all" })}#receipts`),
              })}
            </p>
          ) : null}
        </details>
      ) : null}
      <p>
        {/* A download must bypass the router. */}
        <ConsoleButton reloadDocument to="/admin/payments.csv">
          {t("console.csv")}
        </ConsoleButton>
      </p>
      {page.earlier.length > 0 ? (
        <Panel heading={t("console.earlier")}>
          <ul className="rows">
            {page.earlier.map(({ name, slug, dates }) => (
              <li key={slug}>
                <ConsoleLink
                  reloadDocument
                  to={`/admin/payments.csv?cup=${slug}`}
                  className="wrap-anywhere"
                >
                  {t("console.earlierCsv", { cup: [name, dates].filter(Boolean).join(", ") })}
                </ConsoleLink>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </Page>
  );
}
