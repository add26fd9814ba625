import { Link, redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { ButtonForm } from "#app/forms/form.tsx";
import { forms, staffForm } from "#app/forms/forms.ts";
import { MixedText } from "#app/i18n/reader-language.tsx";
import { page } from "#app/routing/page.ts";
import { Choices, ConsoleButton, ConsoleLink, consoleLink, hidden } from "#app/ui/buttons.tsx";
import { useHasRole } from "#app/ui/console/staff-roles.tsx";
import { ConsoleMailNotice, useMailText } from "#app/ui/mail/mail-notice.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState, Panel } from "#app/ui/page-layout.tsx";
import { FeeState, ReceiptTable } from "#app/ui/payments/team-fees.tsx";
import { consoleTopic, cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { nextDeadline, paymentDue } from "#domain/cup/cup-dates-rules.ts";
import { readCupOverview } from "#domain/cup/cup-overview.ts";
import { remindTeamInput } from "#domain/payments/input.ts";
import { remindManager } from "#domain/payments/reminders.ts";
import { listPayments, paymentSums, type TeamPayments } from "#domain/payments/team-payments.ts";
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
      reminded:
        query.get("done") === "remind"
          ? teams.find(({ id }) => String(id) === query.get("reminded"))?.name
          : null,
      sums: paymentSums(teams),
      until: nextDeadline(cup, ctx.now),
      topics: [consoleTopic, cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
    };
  },
);

export const action = forms({
  remind: staffForm(["treasurer"], {
    input: remindTeamInput,
    run: async (input, { ctx, url }) => {
      await remindManager(ctx, input);
      const { teamId } = input;
      return redirect(
        pathOf(showOf(url.searchParams), { done: "remind", reminded: String(teamId) }),
        303,
      );
    },
  }),
});

const showOf = (query: URLSearchParams) =>
  query.get("show") === "all" || query.get("receipts") === "all" ? "all" : "owing";

function pathOf(show: string, query: Record<string, string> = {}): string {
  const all = new URLSearchParams({ ...(show === "all" && { show }), ...query });
  return `/admin/payments?${all}`;
}

export default function Payments() {
  const t = useTranslations("payments");
  const hasRole = useHasRole();
  const { show, teams, receipts, count, zone, due, decides, sums, ...page } =
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
      done={page.reminded && mail("reminded", { team: page.reminded })}
    >
      <ConsoleMailNotice />
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
        <div className="cols mt-5">
          <TeamFees teams={teams} />
        </div>
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

function TeamFees({ teams }: { teams: TeamPayments[] }) {
  const t = useTranslations("payments");
  return [...Map.groupBy(teams, (team) => team.tournamentId).values()].map((inTournament) => (
    <Panel key={inTournament[0]?.tournamentId} heading={inTournament[0]?.tournamentName}>
      <ul className="rows">
        {inTournament.map((team) => (
          <li key={team.id} className="py-1">
            <p className="m-0 flex items-center gap-x-4">
              <ConsoleLink
                to={`/admin/payments/${team.id}`}
                className="min-w-0 grow font-bold wrap-anywhere"
              >
                {team.name}
              </ConsoleLink>
              <FeeState team={team} />
            </p>
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1 pb-1">
              <p className="m-0 grow basis-full text-sm text-soft sm:basis-auto">
                {t("console.received", {
                  reference: team.reference,
                  amount: formatCents(team.fee.received),
                })}
              </p>
              {team.fee.owing > 0 && !team.withdrawn ? (
                <Link
                  to={`/admin/payments/${team.id}`}
                  className="button button-plain button-small sm:ml-auto"
                >
                  {t.rich("console.record", { team: team.name, hidden: hidden })}
                </Link>
              ) : null}
              {team.fee.owing > 0 && team.hasManager && !team.withdrawn ? (
                <ButtonForm intent="remind" hidden={{ teamId: team.id }} size="small">
                  {t.rich("console.remind", { team: team.name, hidden: hidden })}
                </ButtonForm>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  ));
}
