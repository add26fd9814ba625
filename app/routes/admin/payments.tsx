import { Link, useLoaderData } from "react-router";
import { nextDeadline, paymentDue } from "../../../domain/cups/cup-words-rules.ts";
import { currentCup, listTournaments } from "../../../domain/cups/current-cup.ts";
import { listPayments } from "../../../domain/payments/list-payments.ts";
import { money } from "../../../domain/payments/receipt-rules.ts";
import { consoleTopic, cupTopic, tournamentTopic } from "../../../domain/topics.ts";
import { adminCtx } from "../../admin-only.ts";
import { pageMeta } from "../../page-meta.ts";
import { ReceiptTable } from "../../ui/admin/receipt-table.tsx";
import { TeamFees } from "../../ui/admin/team-fees.tsx";
import { Choices } from "../../ui/choices.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Panel } from "../../ui/panel.tsx";
import type { Route } from "./+types/payments";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Payments", hidden: true });

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context);
  const cup = await currentCup(ctx.db);
  const [{ teams, receipts }, tournaments] = await Promise.all([
    listPayments(ctx),
    listTournaments(ctx, cup.id),
  ]);
  const playing = teams.filter(({ withdrawn }) => !withdrawn);
  const owing = playing.filter(({ fee }) => fee.owing > 0);
  const show = url.searchParams.get("show") === "owing" ? ("owing" as const) : ("all" as const);
  return {
    show,
    teams: show === "owing" ? owing : teams,
    receipts,
    zone: cup.zone,
    due: paymentDue(cup),
    sums: {
      received: teams.reduce((sum, { fee }) => sum + fee.received, 0),
      owing: owing.reduce((sum, { fee }) => sum + fee.owing, 0),
      teams: playing.length,
      paid: playing.length - owing.length,
    },
    until: nextDeadline(cup, ctx.now),
    topics: [consoleTopic, cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
  };
}

/** What came in, and which teams owe. */
export default function Payments() {
  const { show, teams, receipts, zone, due, sums } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        compact
        title="Payments"
        lead={`${money(sums.received)} received, ${money(sums.owing)} owing. ${sums.paid} of ${sums.teams} teams have paid.`}
      />
      {due ? <p>The team fee is due by {due}.</p> : null}
      <p>
        {/* A file: the browser's own link, not the router's. */}
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
      <Panel heading="Receipts">
        {receipts.length === 0 ? (
          <EmptyState next="Pick the team above and record what it paid.">
            Nothing has come in yet.
          </EmptyState>
        ) : (
          <ReceiptTable receipts={receipts} zone={zone} withTeams />
        )}
      </Panel>
    </>
  );
}
