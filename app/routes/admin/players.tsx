import { Form, Link, useLoaderData } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#app/forms/form.tsx";
import { forms, mutationForms, staffForm } from "#app/forms/forms.ts";
import { approveManagersForm } from "#app/loaders/approve-managers.ts";
import { page } from "#app/routing/page.ts";
import { ConsoleButton, ConsoleLink } from "#app/ui/buttons.tsx";
import { useHasRole } from "#app/ui/console/staff-roles.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState, Panel } from "#app/ui/page-layout.tsx";
import { AddTeams } from "#app/ui/teams/add-teams.tsx";
import { MissingInLine } from "#app/ui/teams/missing-players.tsx";
import { declineFormOf, TeamRequestsPanel } from "#app/ui/teams/team-requests.tsx";
import { WaitingCrestsPanel } from "#app/ui/teams/waiting-crests.tsx";
import { WaitingManagersPanel } from "#app/ui/teams/waiting-managers.tsx";
import { listWithdrawnTeams } from "#domain/competition/withdrawals/withdrawn-teams.ts";
import { hasRole } from "#domain/core/context.ts";
import { reasonLength } from "#domain/core/input.ts";
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
import { listTeams, type TeamLine } from "#domain/teams/rosters.ts";
import {
  approveTeamRequest,
  declineTeamRequest,
  listTeamRequests,
} from "#domain/teams/team-requests/decide-request.ts";
import { message } from "#i18n/message.ts";

export const loader = page(
  {
    access: ["registrar", "scorekeeper"],
    title: message("consoleTeams.title"),
    done: {
      deleted: message("consoleTeams.delete.done"),
      "declined-unsent": message("teamRequests.console.declinedUnsent"),
    },
  },
  async ({ ctx }) => {
    const cup = await currentCup(ctx.db);
    const isRegistrar = hasRole(ctx.actor, "registrar");
    const [tournaments, requests, crests, teams, withdrawn, managers] = await Promise.all([
      listTournaments(ctx, cup.id),
      isRegistrar ? listTeamRequests(ctx) : [],
      isRegistrar ? listWaitingCrests(ctx) : [],
      listTeams(ctx),
      isRegistrar ? listWithdrawnTeams(ctx) : [],
      isRegistrar ? listWaitingManagers(ctx) : [],
    ]);
    return {
      tournaments: tournaments.map(({ name }) => name),
      managers,
      requests,
      crests,
      teams,
      withdrawn,
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
  const { tournaments, requests, crests, teams, withdrawn, managers } =
    useLoaderData<typeof loader>();
  return (
    <Page>
      <WaitingManagersPanel managers={managers} />
      <TeamRequestsPanel requests={requests} />
      <WaitingCrestsPanel crests={crests} />
      {teams.length === 0 ? (
        <EmptyState next={may() ? t("noTeamsNext") : null}>{t("noTeams")}</EmptyState>
      ) : null}
      {may("registrar") ? (
        <p className="choices">
          {may() && teams.length > 0 ? (
            <ConsoleButton to="#add">
              <Icon name="people" className="size-5" />
              {t("add.heading")}
            </ConsoleButton>
          ) : null}
          <ConsoleButton to="/admin/players/import">{t("import")}</ConsoleButton>
        </p>
      ) : null}
      <div className="cols mt-5">
        <TeamList teams={teams} />
      </div>
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
      {teams.length > 0 && may("registrar") ? (
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

function TeamList({ teams }: { teams: TeamLine[] }) {
  return [...Map.groupBy(teams, (team) => team.tournamentId).values()].map((inTournament) => (
    <Panel key={inTournament[0]?.tournamentId} heading={inTournament[0]?.tournamentName}>
      <Summary teams={inTournament} />
      {[...Map.groupBy(inTournament, (team) => team.bracketId).values()].map((inBracket) => (
        <section key={inBracket[0]?.bracketId}>
          <h3>{inBracket[0]?.bracketName}</h3>
          <ul className="rows">
            {inBracket.map((team) => (
              <TeamRow key={team.id} team={team} />
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  ));
}

function TeamRow({ team }: { team: TeamLine }) {
  const t = useTranslations("consoleTeams");
  const may = useHasRole();
  const { playerCount, rosterSize, heldCount, presentCount } = team;
  const free = freeSlots(team);
  return (
    <li className="py-1">
      <p className="m-0 flex items-center gap-x-4">
        <ConsoleLink
          id={`team-${team.id}`}
          to={`/admin/players/${team.id}`}
          className="min-w-0 grow font-bold wrap-anywhere"
        >
          {team.name}
        </ConsoleLink>
        {may("registrar") ? (
          <Link
            to={`/admin/players/${team.id}/check-in`}
            // `aria-describedby`, because only one link can be named after the team.
            aria-describedby={`team-${team.id}`}
            className="inline-flex min-h-11 shrink-0 items-center"
          >
            {t("checkIn")}
          </Link>
        ) : null}
      </p>
      <p className="m-0 text-sm text-soft">
        {t("line.players", { count: playerCount, size: rosterSize })}
        {heldCount > 0 ? `, ${t("line.held", { count: heldCount })}` : null}
        {free > 0 ? (
          <>
            {", "}
            <b className="text-bad">{t("line.free", { count: free })}</b>
          </>
        ) : null}
        <MissingInLine team={team} />
        {presentCount > 0 ? (
          <>
            {", "}
            <b className="text-good">
              {t("line.present", { present: presentCount, players: playerCount })}
            </b>
          </>
        ) : null}
        {team.ineligible ? (
          <>
            {", "}
            <b className="text-bad">{t("line.ineligible")}</b>
          </>
        ) : null}
      </p>
    </li>
  );
}

const freeSlots = (team: TeamLine) => team.rosterSize - team.playerCount - team.heldCount;

function Summary({ teams }: { teams: TeamLine[] }) {
  const t = useTranslations("consoleTeams");
  const short = teams.filter((team) => freeSlots(team) > 0).length;
  const players = teams.reduce((sum, team) => sum + team.playerCount, 0);
  const counts = { teams: teams.length, players };
  return (
    <p className="hint">
      {short === 0 ? t("summary", counts) : t("summaryShort", { ...counts, short })}
    </p>
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
