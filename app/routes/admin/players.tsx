import { Form, Link, useLoaderData, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#app/forms/form.tsx";
import { forms, mutationForms, staffForm } from "#app/forms/forms.ts";
import { approveManagersForm } from "#app/loaders/approve-managers.ts";
import { page } from "#app/routing/page.ts";
import { pageAddress } from "#app/ui/addresses.ts";
import { ConsoleButton, ConsoleLink, LinkRow } from "#app/ui/buttons.tsx";
import { DayBars } from "#app/ui/console/day-bars.tsx";
import { TeamSearch } from "#app/ui/console/search-form.tsx";
import { useHasRole } from "#app/ui/console/staff-roles.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState, Panel } from "#app/ui/page-layout.tsx";
import { AddTeams } from "#app/ui/teams/add-teams.tsx";
import { declineFormOf, TeamRequestsPanel } from "#app/ui/teams/team-requests.tsx";
import { TEAM_FILTERS, type TeamFilter, TeamsTable } from "#app/ui/teams/teams-table.tsx";
import { WaitingCrestsPanel } from "#app/ui/teams/waiting-crests.tsx";
import { WaitingManagersPanel } from "#app/ui/teams/waiting-managers.tsx";
import { listWithdrawnTeams } from "#domain/competition/withdrawals/withdrawn-teams.ts";
import { hasRole } from "#domain/core/context.ts";
import { reasonLength } from "#domain/core/input.ts";
import { textFinder } from "#domain/core/search-rules.ts";
import { consoleTopic, cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { currentCup, listTournaments } from "#domain/cup/current-cup.ts";
import { exportFiles } from "#domain/site/exports/export-input.ts";
import {
  approveCrest,
  declineCrest,
  listWaitingCrests,
} from "#domain/site/pictures/approve-crests.ts";
import { decideCrestInput } from "#domain/site/pictures/picture-input.ts";
import { addTeam, addTeams } from "#domain/teams/add-teams.ts";
import { listWaitingManagers } from "#domain/teams/approve-managers.ts";
import {
  addTeamFields,
  addTeamsFields,
  approveTeamInput,
  declineTeamFields,
  declineTeamInput,
} from "#domain/teams/input.ts";
import { registrationsByDay } from "#domain/teams/registrations.ts";
import { listTeams } from "#domain/teams/rosters.ts";
import {
  approveTeamRequest,
  declineTeamRequest,
  listTeamRequests,
} from "#domain/teams/team-requests/decide-request.ts";
import { message } from "#i18n/message.ts";

const teamFilters = Object.keys(TEAM_FILTERS) as TeamFilter[];

export const loader = page(
  {
    access: ["registrar", "scorekeeper"],
    title: message("consoleTeams.title"),
    done: {
      deleted: message("consoleTeams.delete.done"),
      "declined-unsent": message("teamRequests.console.declinedUnsent"),
    },
  },
  async ({ ctx, query }) => {
    const cup = await currentCup(ctx.db);
    const isRegistrar = hasRole(ctx.actor, "registrar");
    const [tournaments, requests, crests, teams, withdrawn, managers, days] = await Promise.all([
      listTournaments(ctx, cup.id),
      isRegistrar ? listTeamRequests(ctx) : [],
      isRegistrar ? listWaitingCrests(ctx) : [],
      listTeams(ctx),
      isRegistrar ? listWithdrawnTeams(ctx) : [],
      isRegistrar ? listWaitingManagers(ctx) : [],
      isRegistrar ? registrationsByDay(ctx, cup) : [],
    ]);
    const filters = teamFilters.flatMap((name) => {
      const found = teams.filter(TEAM_FILTERS[name]).length;
      return found > 0 ? [{ name, count: found }] : [];
    });
    const show = teamFilters.find((name) => name === query.get("show")) ?? null;
    const isWanted = textFinder(query.get("team")?.trim() ?? "");
    return {
      tournaments: tournaments.map(({ name }) => name),
      managers,
      requests,
      crests,
      count: teams.length,
      filters,
      show,
      teams: teams.filter(
        (team) => (show ? TEAM_FILTERS[show](team) : true) && isWanted(team.name),
      ),
      withdrawn,
      days,
      topics: [consoleTopic, cupTopic(cup.id), ...tournaments.map(({ id }) => tournamentTopic(id))],
    };
  },
);

const registrarForm = mutationForms(["registrar"]);
const organizerForm = mutationForms("admin");

export const action = forms({
  "add-team": organizerForm(addTeam, addTeamFields, message("consoleTeams.add.done")),
  "add-teams": organizerForm(addTeams, addTeamsFields, message("consoleTeams.add.doneAll")),
  "approve-managers": approveManagersForm,
  "approve-team": registrarForm(
    approveTeamRequest,
    approveTeamInput,
    message("teamRequests.console.approved"),
  ),
  "decline-team": staffForm(["registrar"], {
    name: ({ text }) => declineFormOf(text("requestId")),
    fields: declineTeamFields,
    input: declineTeamInput,
    done: message("teamRequests.console.declined"),
    run: async (input, { ctx, intent, back }) =>
      back((await declineTeamRequest(ctx, input)) ? intent : "declined-unsent"),
  }),
  "approve-crest": registrarForm(approveCrest, decideCrestInput, message("crest.console.approved")),
  "decline-crest": registrarForm(declineCrest, decideCrestInput, message("crest.console.declined")),
});

export default function Players() {
  const t = useTranslations("consoleTeams");
  const may = useHasRole();
  const { tournaments, requests, crests, count, filters, show, teams, withdrawn, managers, days } =
    useLoaderData<typeof loader>();
  const location = useLocation();
  const to = (filter: string | null) => pageAddress(location, { show: filter });
  // What somebody looks for comes first.
  const isWhole = show === null && teams.length === count;
  const decisions = (
    <>
      <WaitingManagersPanel managers={managers} />
      <TeamRequestsPanel requests={requests} />
      <WaitingCrestsPanel crests={crests} />
    </>
  );
  return (
    <Page>
      {isWhole ? decisions : null}
      {count === 0 ? (
        <EmptyState next={may() ? t("noTeamsNext") : null}>{t("noTeams")}</EmptyState>
      ) : null}
      {may("registrar") ? (
        <p className="choices">
          {may() && count > 0 ? (
            <ConsoleButton to="#add">
              <Icon name="people" className="size-5" />
              {t("add.heading")}
            </ConsoleButton>
          ) : null}
          <ConsoleButton to="/admin/players/import">{t("import")}</ConsoleButton>
        </p>
      ) : null}
      {count > 0 ? (
        <div className="flex flex-wrap items-end justify-between gap-x-8">
          <LinkRow
            label={t("table.show")}
            items={[
              { href: to(null), label: t("allTeams"), chosen: show === null },
              ...filters.map(({ name, count: found }) => ({
                href: to(name),
                label: t(`table.filters.${name}`, { count: found }),
                chosen: name === show,
              })),
            ]}
          />
          <TeamSearch keeps={["show", "sort"]} />
        </div>
      ) : null}
      {teams.length > 0 ? <TeamsTable teams={teams} /> : null}
      {teams.length === 0 && count > 0 ? (
        <EmptyState next={<Link to="/admin/players">{t("table.showAll")}</Link>}>
          {t("table.noneFound")}
        </EmptyState>
      ) : null}
      {isWhole ? null : decisions}
      <DayBars days={days} />
      {withdrawn.length > 0 ? (
        <Panel heading={t("withdrawn")} id="withdrawn">
          <ul className="rows">
            {withdrawn.map(({ id, name, tournamentName, bracketName }) => (
              <li key={id} className="py-1">
                <ConsoleLink to={`/admin/players/${id}`} className="font-bold wrap-anywhere">
                  {name}
                </ConsoleLink>
                <p className="m-0 text-sm text-soft">
                  {t("withdrawnFrom", { tournament: tournamentName, bracket: bracketName })}
                </p>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {count > 0 && may("registrar") ? (
        <p>
          <ConsoleButton to="/admin/players/sheets">
            <Icon name="print" className="size-5" />
            {t("printSheets")}
          </ConsoleButton>
        </p>
      ) : null}
      {may() && tournaments.length > 0 ? <AddTeams tournaments={tournaments} /> : null}
      {may() ? <ExportForm /> : null}
    </Page>
  );
}

/** Asks for the reason once, and has a button for each file. */
function ExportForm() {
  const t = useTranslations("exports");
  return (
    <Panel heading={t("title")} id="export">
      <ul className="list-disc pl-5">
        {exportFiles.map((file) => (
          <li key={file}>{t(`what.${file}`)}</li>
        ))}
      </ul>
      <p>{t("care")}</p>
      {/* A download must bypass the router, and has no page to show a refusal: the browser checks. */}
      <Form method="post" reloadDocument action="/admin/players.csv">
        <div className="field">
          <label htmlFor="export-reason">{t("reason")}</label>
          <p id="export-reason-hint" className="hint">
            {t("reasonHint")}
          </p>
          <input
            id="export-reason"
            name="reason"
            required
            {...reasonLength}
            aria-describedby="export-reason-hint"
            autoComplete="off"
          />
        </div>
        <div className="choices">
          {exportFiles.map((file) => (
            <Button key={file} kind="plain" formAction={`/admin/${file}.csv`}>
              {t(`download.${file}`)}
            </Button>
          ))}
        </div>
      </Form>
    </Panel>
  );
}
