import { data, Link, redirect, useLoaderData, useNavigation } from "react-router";
import { consoleTopic, cupTopic, tournamentTopic } from "../../../domain/core/topics.ts";
import { nextDeadline, paymentDue } from "../../../domain/cup/cup-dates-rules.ts";
import { listPastCups } from "../../../domain/cup/cup-overview.ts";
import { currentCup, listTournaments } from "../../../domain/cup/current-cup.ts";
import { remindTeamInput } from "../../../domain/payments/input.ts";
import { remindManager } from "../../../domain/payments/reminders.ts";
import { listPayments } from "../../../domain/payments/team-payments.ts";
import { formatCents } from "../../../domain/teams/fee-rules.ts";
import { adminCtx } from "../../admin-only.ts";
import { ctxOf } from "../../context.ts";
import { answerForm, type FormAnswer, readForm } from "../../forms/answer-form.ts";
import { FormFailure } from "../../forms/form-parts.tsx";
import { useKeptAnswer } from "../../forms/use-kept-answer.ts";
import { pageMeta } from "../../page-meta.ts";
import { EarlierCups } from "../../ui/admin/earlier-cups.tsx";
import { ReceiptTable } from "../../ui/admin/receipt-table.tsx";
import { TeamFees } from "../../ui/admin/team-fees.tsx";
import { Choices } from "../../ui/choices.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ConsoleMailNotice } from "../../ui/mail/mail-notice.tsx";
import { useMailWords } from "../../ui/mail/use-mail-words.ts";
import { Done } from "../../ui/notice.tsx";
import { PageHead } from "../../ui/page-head.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { Route } from "./+types/payments";

export { clientAction } from "../../forms/keep-form.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Payments", hidden: true });

const SHOWN = 20;

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context);
  const cup = await currentCup(ctx.db);
  const [{ teams, receipts }, tournaments, earlier] = await Promise.all([
    listPayments(ctx, cup),
    listTournaments(ctx, cup.id),
    listPastCups(ctx),
  ]);
  const playing = teams.filter(({ withdrawn }) => !withdrawn);
  const owing = playing.filter(({ fee }) => fee.owing > 0);
  const show = url.searchParams.get("show") === "owing" ? ("owing" as const) : ("all" as const);
  const all = url.searchParams.get("receipts") === "all";
  return {
    show,
    teams: show === "owing" ? owing : teams,
    receipts: all ? receipts : receipts.slice(0, SHOWN),
    count: receipts.length,
    earlier,
    zone: cup.zone,
    due: paymentDue(cup),
    decides: cup.paymentDueAt !== null,
    reminded: teams.find(({ id }) => String(id) === url.searchParams.get("reminded"))?.name ?? null,
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

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const fields = await readForm(request);
  if (fields.get("intent") !== "remind") {
    throw data("This form could not be read.", { status: 400 });
  }
  return answerForm(context, fields, remindTeamInput, {
    form: "remind",
    act: async (input) => {
      await remindManager(ctx, input);
      return redirect(pathOf({ show: showOf(url), reminded: String(input.teamId) }), 303);
    },
  });
}

function showOf(url: URL): string {
  return url.searchParams.get("show") === "owing" ? "owing" : "all";
}

function pathOf({ show, ...query }: { show: string } & Record<string, string>): string {
  const all = new URLSearchParams({ ...(show === "owing" && { show }), ...query });
  return all.size > 0 ? `/admin/payments?${all}` : "/admin/payments";
}

export default function Payments() {
  const { show, teams, receipts, count, zone, due, decides, sums, ...page } =
    useLoaderData<typeof loader>();
  const answer = useKeptAnswer<FormAnswer>();
  const { reminded } = useMailWords();
  const sending = useNavigation().state !== "idle";
  const disabled = useHydrated() && sending;
  return (
    <>
      <PageHead
        compact
        title="Payments"
        lead={`${formatCents(sums.received)} received, ${formatCents(sums.owing)} owing. ${sums.paid} of ${sums.teams} teams have paid.`}
      />
      <ConsoleMailNotice />
      {page.reminded && !answer ? <Done key={page.reminded}>{reminded(page.reminded)}</Done> : null}
      <FormFailure answer={answer} />
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
        <TeamFees teams={teams} remindAt={pathOf({ show })} disabled={disabled} />
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
              to={`${pathOf({ show, receipts: "all" })}#receipts`}
              className="inline-flex min-h-11 items-center"
            >
              Show all
            </Link>
          </p>
        ) : null}
      </Panel>
      <EarlierCups cups={page.earlier} />
    </>
  );
}
