import { Link, redirect, useLoaderData } from "react-router";
import { consoleTopic, cupTopic, tournamentTopic } from "../../../domain/core/topics.ts";
import { nextDeadline, paymentDue } from "../../../domain/cup/cup-dates-rules.ts";
import { readCupOverview } from "../../../domain/cup/cup-overview.ts";
import { remindTeamInput } from "../../../domain/payments/input.ts";
import { remindManager } from "../../../domain/payments/reminders.ts";
import { listPayments, type TeamPayments } from "../../../domain/payments/team-payments.ts";
import { formatCents } from "../../../domain/teams/fee-rules.ts";
import { ButtonForm } from "../../forms/form.tsx";
import { adminForm, forms } from "../../forms/forms.ts";
import { page } from "../../routing/page.ts";
import { Choices } from "../../ui/buttons.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useMailMessages } from "../../ui/mail/mail-messages.ts";
import { ConsoleMailNotice } from "../../ui/mail/mail-notice.tsx";
import { Page } from "../../ui/page.tsx";
import { Panel } from "../../ui/page-layout.tsx";
import { FeeState, ReceiptTable } from "../../ui/payments/team-fees.tsx";

const SHOWN = 20;

export const loader = page({ access: "admin", title: "Payments" }, async ({ ctx, query }) => {
  const { cup, tournaments, pastCups: earlier } = await readCupOverview(ctx);
  const { teams, receipts } = await listPayments(ctx, cup);
  const playing = teams.filter(({ withdrawn }) => !withdrawn);
  const owing = playing.filter(({ fee }) => fee.owing > 0);
  const show = showOf(query);
  const all = query.get("receipts") === "all";
  return {
    show,
    teams: show === "owing" ? owing : teams,
    receipts: all ? receipts : receipts.slice(0, SHOWN),
    count: receipts.length,
    earlier,
    zone: cup.zone,
    due: paymentDue(cup),
    decides: cup.paymentDueAt !== null,
    reminded: teams.find(({ id }) => String(id) === query.get("reminded"))?.name ?? null,
    sums: {
      received: teams.reduce((sum, { fee }) => sum + fee.received, 0),
      owing: owing.reduce((sum, { fee }) => sum + fee.owing, 0),
      teams: playing.length,
      paid: playing.length - owing.length,
    },
    until: nextDeadline(cup, ctx.now),
    topics: [consoleTopic, cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
  };
});

export const action = forms({
  remind: adminForm({
    limits: ["remind.team"],
    input: remindTeamInput,
    run: async (input, { ctx, url }) => {
      await remindManager(ctx, input);
      const { teamId } = input;
      return redirect(pathOf(showOf(url.searchParams), { reminded: String(teamId) }), 303);
    },
  }),
});

const showOf = (query: URLSearchParams) => (query.get("show") === "owing" ? "owing" : "all");

function pathOf(show: string, query: Record<string, string>): string {
  const all = new URLSearchParams({ ...(show === "owing" && { show }), ...query });
  return `/admin/payments?${all}`;
}

export default function Payments() {
  const { show, teams, receipts, count, zone, due, decides, sums, ...page } =
    useLoaderData<typeof loader>();
  const { reminded } = useMailMessages();
  return (
    <Page
      lead={`${formatCents(sums.received)} received, ${formatCents(sums.owing)} owing. ${sums.paid} of ${sums.teams} teams have paid.`}
      done={page.reminded && reminded(page.reminded)}
      forms={[]}
    >
      <ConsoleMailNotice />
      {due ? <p>The team fee is due by {due}.</p> : null}
      {decides ? null : (
        <p>
          No deadline is set: teams are marked by hand only.{" "}
          <Link to="/admin/cup" className="inline-flex min-h-11 items-center">
            Set one in Cup Settings
          </Link>
        </p>
      )}
      <p>
        {/* A download must bypass the router. */}
        <Link reloadDocument to="/admin/payments.csv" className="button button-plain">
          Download as CSV
        </Link>
      </p>
      <Choices
        label="Teams"
        items={[
          { href: "/admin/payments", label: "All teams", chosen: show === "all" },
          { href: "/admin/payments?show=owing", label: "Owing", chosen: show === "owing" },
        ]}
      />
      {teams.length === 0 ? (
        <EmptyState>{show === "owing" ? "Every team has paid." : "No teams yet."}</EmptyState>
      ) : (
        <TeamFees teams={teams} />
      )}
      <Panel heading="Receipts" id="receipts">
        {receipts.length === 0 ? (
          <EmptyState next="Pick the team above and record what it paid.">
            Nothing has come in yet.
          </EmptyState>
        ) : (
          <ReceiptTable receipts={receipts} zone={zone} withTeams />
        )}
        {receipts.length < count ? (
          <p>
            The newest {receipts.length} of {count}.{" "}
            <Link
              to={`${pathOf(show, { receipts: "all" })}#receipts`}
              className="inline-flex min-h-11 items-center"
            >
              Show all
            </Link>
          </p>
        ) : null}
      </Panel>
      {page.earlier.length > 0 ? (
        <Panel heading="Earlier cups">
          <ul className="rows">
            {page.earlier.map(({ name, slug, dates }) => (
              <li key={slug}>
                <Link
                  reloadDocument
                  to={`/admin/payments.csv?cup=${slug}`}
                  className="inline-flex min-h-11 items-center wrap-anywhere"
                >
                  {[name, dates].filter(Boolean).join(", ")}: receipts as CSV
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
    </Page>
  );
}

function TeamFees({ teams }: { teams: TeamPayments[] }) {
  return [...Map.groupBy(teams, (team) => team.tournamentId).values()].map((inTournament) => (
    <Panel key={inTournament[0]?.tournamentId} heading={inTournament[0]?.tournamentName}>
      <ul className="rows">
        {inTournament.map((team) => (
          <li key={team.id} className="py-1">
            <p className="m-0 flex items-center gap-x-4">
              <Link
                to={`/admin/payments/${team.id}`}
                className="inline-flex min-h-11 min-w-0 grow items-center font-bold wrap-anywhere"
              >
                {team.name}
              </Link>
              <FeeState team={team} />
            </p>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <p className="m-0 text-sm text-soft">
                {team.reference}, {formatCents(team.fee.received)} received
              </p>
              {team.fee.owing > 0 && team.hasManager && !team.withdrawn ? (
                <ButtonForm intent="remind" hidden={{ teamId: team.id }} size="small">
                  Remind<span className="sr-only"> {team.name}</span>
                </ButtonForm>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  ));
}
