import { redirect, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { form, forms, staffForm } from "#app/forms/forms.ts";
import { mayOpen, nextSignInStep } from "#app/http/authorize.ts";
import { requestOf } from "#app/http/request-context.ts";
import { approveManagersForm } from "#app/loaders/approve-managers.ts";
import { readFigures } from "#app/loaders/cup-figures.ts";
import { readDoneResult } from "#app/loaders/result-form.ts";
import { page } from "#app/routing/page.ts";
import { SignInForm } from "#app/ui/accounts/sign-in.tsx";
import {
  ALERTS_ID,
  AlertsSummary,
  CardReportsAlert,
  LastBackup,
  MaintenanceAlerts,
  type MaintenanceView,
  NextStepsNotice,
  SuspensionLink,
  TwoFactorOffer,
  WrongCodesAlert,
} from "#app/ui/console/alerts.tsx";
import { Figures } from "#app/ui/console/figures.tsx";
import { OperatorMissing, SetupChecklist } from "#app/ui/console/setup-checklist.tsx";
import { useHasRole } from "#app/ui/console/staff-roles.tsx";
import { PlayDaysLine } from "#app/ui/cup/play-days.tsx";
import { DayTimeline, timelineView } from "#app/ui/games/day-timeline.tsx";
import { WithdrawalTasks } from "#app/ui/knockout/withdrawal-tasks.tsx";
import { Page } from "#app/ui/page.tsx";
import { drawQr } from "#app/ui/qr/draw-qr.ts";
import { DISMISS_LINK, RefusedEntriesPanel } from "#app/ui/results/refused-entries.tsx";
import { ScoreDeskPanel } from "#app/ui/results/score-desk.tsx";
import { ResultDone } from "#app/ui/results/undo-result.tsx";
import { TeamRequestsAlert } from "#app/ui/teams/team-requests.tsx";
import { WaitingCrestsAlert } from "#app/ui/teams/waiting-crests.tsx";
import { WaitingManagersLine, WaitingManagersPanel } from "#app/ui/teams/waiting-managers.tsx";
import { endLinkInput } from "#domain/competition/field/input.ts";
import {
  dismissLinkEntries,
  listRefusedEntries,
} from "#domain/competition/field/refused-entries.ts";
import { listCardReports } from "#domain/competition/games/cards.ts";
import { dayTimeline } from "#domain/competition/games/day-timeline-rules.ts";
import type { Game } from "#domain/competition/games/list-games.ts";
import { readScoreDesk } from "#domain/competition/games/score-desk.ts";
import { suspensionOf } from "#domain/competition/games/suspension-rules.ts";
import { readNextSteps } from "#domain/competition/knockout/next-steps.ts";
import { listWithdrawnTodos } from "#domain/competition/knockout/withdrawn-sides.ts";
import { readContradictingDays } from "#domain/competition/setup/play-days.ts";
import { type Ctx, hasRole, isAdmin, isStaff } from "#domain/core/context.ts";
import { formatTimestamp } from "#domain/core/format-rules.ts";
import {
  accountTopic,
  consoleTopic,
  contentTopic,
  cupTopic,
  tournamentTopic,
} from "#domain/core/topics.ts";
import { setupSteps } from "#domain/cup/setup-checklist-rules.ts";
import { tournamentShortNames } from "#domain/cup/tournament-rules.ts";
import { signInFields } from "#domain/people/accounts/account-input.ts";
import { signIn } from "#domain/people/sign-in/sign-in.ts";
import { offersTwoFactor } from "#domain/people/sign-in/two-factor.ts";
import { readBackups } from "#domain/site/backup-runs.ts";
import { hasExampleDetails } from "#domain/site/content/contact.ts";
import { showsExampleTexts } from "#domain/site/content/content-console.ts";
import { readContent } from "#domain/site/content/read-content.ts";
import { countFailedMails } from "#domain/site/outbox.ts";
import { countWaitingCrests } from "#domain/site/pictures/approve-crests.ts";
import { listWaitingManagers } from "#domain/teams/approve-managers.ts";
import { listTeams } from "#domain/teams/rosters.ts";
import { readWrongCodeReport } from "#domain/teams/team-codes.ts";
import { countTeamRequests } from "#domain/teams/team-requests/decide-request.ts";
import { message } from "#i18n/message.ts";
import type { Route } from "./+types/front";

/** Lists that still fit a phone. */
const MAX_CARDS = 12;

/** Where staff who don't enter scores begin. */
const FRONTS = ["/admin/players", "/admin/payments", "/admin/site"];

export const loader = page(
  { access: "everybody", title: message("console.title") },
  async ({ ctx, context, query, translate }) => {
    const rest = nextSignInStep(ctx);
    if (rest) throw redirect(rest, 303);
    if (ctx.actor.kind === "visitor" || !isStaff(ctx.actor)) return null;
    if (!hasRole(ctx.actor, "scorekeeper")) {
      const { routes } = requestOf(context);
      throw redirect(
        FRONTS.find((path) => mayOpen(routes.at(path), ctx)) ?? "/admin/security",
        303,
      );
    }
    const isOrganizer = isAdmin(ctx.actor);
    const desk = await readScoreDesk(ctx, MAX_CARDS);
    const [teams, offersFactor, wrongCodes] = await Promise.all([
      listTeams(ctx),
      offersTwoFactor(ctx),
      isOrganizer ? readWrongCodeReport(ctx) : null,
    ]);
    const { cup } = desk;
    const names = tournamentShortNames(desk.tournaments);
    const listed = (game: Game) => ({ ...game, tournament: names.get(game.tournamentId) ?? "" });
    return {
      isSuspended: suspensionOf(cup, ctx.now) !== null,
      day: translate(timelineView(dayTimeline(desk.games, ctx.now, cup.zone), desk.missing)),
      isPlayDay: desk.games.some(({ date }) => date === desk.today),
      figures: await readFigures(ctx, desk, teams),
      today: desk.today,
      toScore: {
        due: desk.toScore.due.map((game) => listed(game)),
        now: desk.toScore.now.map((game) => listed(game)),
        later: desk.toScore.later.map((game) => listed(game)),
      },
      more: desk.more,
      isOpen: isOpen(desk),
      setup: isOrganizer ? await readSetup(ctx, desk, teams.length) : null,
      crests: hasRole(ctx.actor, "registrar") ? await countWaitingCrests(ctx) : 0,
      cardReports: await listCardReports(ctx),
      teamRequests: hasRole(ctx.actor, "registrar") ? await countTeamRequests(ctx) : 0,
      managers: hasRole(ctx.actor, "registrar") ? await listWaitingManagers(ctx) : [],
      next: isOrganizer ? await readNextSteps(ctx, desk) : null,
      todos: isOrganizer ? translate(await listWithdrawnTodos(ctx, cup.id)) : [],
      results: desk.results.map((game) => listed(game)),
      done: await readDoneResult(ctx, query, desk.games),
      refused: translate(await listRefusedEntries(ctx)),
      offersFactor,
      wrongCodes: wrongCodes && {
        tries: wrongCodes.tries,
        since: formatTimestamp(cup.zone, wrongCodes.since, ctx.locale),
      },
      upkeep: isOrganizer ? await maintenanceView(ctx, cup.zone) : NO_UPKEEP,
      days: isOrganizer ? translate(await readContradictingDays(ctx)) : null,
      topics: [
        consoleTopic,
        contentTopic,
        accountTopic(ctx.actor.accountId),
        cupTopic(cup.id),
        ...desk.tournaments.map(({ id }) => tournamentTopic(id)),
      ],
      until: desk.until,
    };
  },
);

async function readSetup(ctx: Ctx, desk: Desk, teams: number) {
  const { contact } = await readContent(ctx);
  const address = `${ctx.siteUrl}/register`;
  const steps = setupSteps(desk.cup, {
    teams,
    sendsMail: ctx.sendsMail === true,
    hasExamples: hasExampleDetails(contact),
    hasExampleTexts: await showsExampleTexts(ctx),
    hasOperator: contact.operator !== "" && contact.postalAddress !== "",
  });
  return { steps, address, code: drawQr(address) };
}

type Desk = Awaited<ReturnType<typeof readScoreDesk>>;

/** Once games are played, the desk comes first. */
function isOpen({ games, today }: Desk): boolean {
  return games.some(({ date }) => date <= today);
}

/** Upkeep is the organizer's. */
const NO_UPKEEP: MaintenanceView = { backedUp: null, backupFailed: null, failedMails: 0 };

async function maintenanceView(ctx: Ctx, zone: string): Promise<MaintenanceView> {
  const [{ made, failed }, failedMails] = await Promise.all([
    readBackups(ctx),
    countFailedMails(ctx),
  ]);
  return {
    backedUp: made && formatTimestamp(zone, made.at, ctx.locale),
    backupFailed: failed && {
      at: formatTimestamp(zone, failed.at, ctx.locale),
      reason: failed.reason,
    },
    failedMails,
  };
}

export const action = forms({
  "": form({
    access: "everybody",
    queue: "console",
    name: "admin-login",
    fields: signInFields,
    run: async (input, { ctx, session }) => {
      session.start(await signIn(ctx, input, "admin"));
      return redirect("/admin", 303);
    },
  }),
  "approve-managers": approveManagersForm,
  [DISMISS_LINK]: staffForm(["scorekeeper"], {
    input: endLinkInput,
    done: message("scores.entries.dismissedAll"),
    run: (input, { ctx }) => dismissLinkEntries(ctx, input),
  }),
});

export default function Front() {
  const desk = useLoaderData<typeof loader>();
  const t = useTranslations("console");
  if (!desk) {
    return (
      <Page>
        <SignInForm id="admin-login" />
      </Page>
    );
  }
  const { isSuspended } = desk;
  return (
    <Page
      title={t("bar.scores")}
      head={isSuspended || desk.isPlayDay ? <SuspensionLink isSuspended={isSuspended} /> : null}
    >
      <Desk {...desk} />
    </Page>
  );
}

function Desk({
  done,
  offersFactor,
  wrongCodes,
  todos,
  refused,
  ...desk
}: NonNullable<Route.ComponentProps["loaderData"]>) {
  const hasOwn = useHasRole();
  const managers = <WaitingManagersPanel managers={desk.managers} />;
  return (
    <>
      <ResultDone done={done} />
      <Figures figures={desk.figures} />
      <AlertsSummary
        {...desk.upkeep}
        areDaysWrong={desk.days !== null}
        refused={refused.entries.length + refused.more}
        wrongCodes={wrongCodes}
      />
      {desk.next ? <NextStepsNotice steps={desk.next} /> : null}
      <WithdrawalTasks todos={todos} />
      <CardReportsAlert reports={desk.cardReports} />
      {desk.isPlayDay ? <WaitingManagersLine count={desk.managers.length} /> : managers}
      <TeamRequestsAlert count={desk.teamRequests} />
      <WaitingCrestsAlert count={desk.crests} />
      {desk.setup && !desk.isOpen ? <SetupChecklist setup={desk.setup} /> : null}
      <ScoreDeskPanel {...desk} enteredId={done?.game?.id ?? null} />
      {desk.day ? <DayTimeline day={desk.day} /> : null}
      {desk.isPlayDay ? managers : null}
      {desk.isOpen &&
      desk.setup?.steps.some(({ step, isDone }) => step === "operator" && !isDone) ? (
        <OperatorMissing />
      ) : null}
      <RefusedEntriesPanel {...refused} onDesk />
      <div className="cols mt-5">
        <div id={ALERTS_ID} className="scroll-mt-4 empty:hidden">
          <PlayDaysLine days={desk.days} />
          <MaintenanceAlerts {...desk.upkeep} />
          {wrongCodes ? <WrongCodesAlert {...wrongCodes} /> : null}
          {offersFactor ? <TwoFactorOffer /> : null}
        </div>
        {hasOwn() ? <LastBackup {...desk.upkeep} /> : null}
      </div>
    </>
  );
}
