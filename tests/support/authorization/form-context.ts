import { readGame } from "#domain/competition/games/list-games.ts";
import { sheetsOf } from "#domain/competition/import/games-file-rules.ts";
import { checkGames, importGames } from "#domain/competition/import/import-games.ts";
import { checkRoster } from "#domain/competition/import/import-roster.ts";
import { countRosterHeadings } from "#domain/competition/import/roster-file-rules.ts";
import { readLastImport } from "#domain/competition/import/undo-import.ts";
import { readKnockoutSetup } from "#domain/competition/knockout/knockout-overview.ts";
import { readStoredReferee } from "#domain/competition/referees/referees.ts";
import { readCupSettings } from "#domain/competition/setup/cup-settings.ts";
import { readRules } from "#domain/competition/setup/rule-settings.ts";
import { readTournament } from "#domain/competition/setup/tournaments.ts";
import {
  readStandingsSettings,
  readTournamentOrder,
} from "#domain/competition/standings/standings-settings.ts";
import {
  previewWithdrawal,
  readWithdrawnTeam,
} from "#domain/competition/withdrawals/withdrawn-teams.ts";
import type { Ctx } from "#domain/core/context.ts";
import { moveDrafted } from "#domain/scheduling/change-draft.ts";
import { planInput } from "#domain/scheduling/draft-input.ts";
import { readPlanner } from "#domain/scheduling/draft-overview.ts";
import { makeDraft } from "#domain/scheduling/make-draft.ts";
import { readRefereesOfDay } from "#domain/scheduling/referee-day.ts";
import { readReplan } from "#domain/scheduling/replan.ts";
import { readGameDay, rescheduleWithVersion } from "#domain/scheduling/reschedule.ts";
import { readForm, readSection } from "#domain/site/content/content-console.ts";
import { saveDraft } from "#domain/site/content/edit-content.ts";
import { forNames } from "../assertions/tables.ts";
import { addAvailability } from "../factories/availability.ts";
import { addPicture } from "../factories/pictures.ts";
import { REFEREE_DAY } from "../factories/referees.ts";
import { U16 } from "../fixtures/cup-world.ts";
import { registration } from "../fixtures/test-site.ts";
import type { Persona, TeamName } from "../privacy/marked-world.ts";
import { keysOfBrowser } from "../servers/push-service.ts";
import type { Cast } from "./cast.ts";
import { GAMES_FILE, ROSTER_FILE, UNDONE_FILE } from "./form-table.ts";

export type FormContext = Awaited<ReturnType<typeof formContext>>;

/** What the table of forms fills in: ids, secrets and versions, and fields that several forms have. */
export async function formContext(cast: Cast) {
  const player = (name: Persona) => cast.player(name);
  const team = (name: TeamName) => cast.team(name);
  return {
    id: { ...cast.ids, ...(await versionsOf(cast)), ...(await draftOf(cast)) },
    group: await groupsOf(cast),
    player,
    players: (...names: Persona[]) => names.map(player),
    team,
    teams: (...names: TeamName[]) => names.map(team),
    invitation: (name: Persona) => String(cast.marked.invitation(name)),
    details: (name: Persona) => cast.marked.person(name).details,
  };
}

async function versionsOf({ ids, site, marked }: Cast) {
  const ctx = await marked.admin();
  const day = { date: REFEREE_DAY, from: null, fields: [], by: 15, gameMinutes: null };
  const rest = {
    date: day.date,
    from: "09:00",
    endsBy: null,
    canMoveEarlier: false,
    fields: ["North"],
    keep: [],
  };
  const { preview: replan } = await readReplan(ctx, rest);
  const knockout = await readKnockoutSetup(ctx, Number(ids.knockoutOpen));
  const [final] = (await readKnockoutSetup(ctx, Number(ids.withdrawnKnockout))).games;
  const { choices } = await previewWithdrawal(ctx, marked.team("Lions").id);
  const gone = await readWithdrawnTeam(ctx, marked.team("Gone").id);
  await importGames(ctx, UNDONE_FILE);
  const checked = await checkGames(ctx, GAMES_FILE);
  const roster = await checkRoster(ctx, sheetsOf(ROSTER_FILE, countRosterHeadings));
  const { verifyEmail, resetPassword, changeEmail, linkOfInvitation, guardian, setup } = ids;
  return {
    checkedFile: checked.ok ? checked.text : "",
    versionOfTheFile: checked.ok ? checked.version : "",
    checkedRoster: roster.text,
    versionOfTheRoster: roster.ok ? roster.version : "",
    lastImport: String((await readLastImport(ctx))?.id),
    versionOfReferee: (await readStoredReferee(ctx, Number(ids.referee))).version,
    versionOfAssignments: (await readRefereesOfDay(ctx, REFEREE_DAY)).version,
    timeOfATeam: await addAvailability(site, ctx, {
      found: Number(ids.drakes),
      shared: Number(ids.ducks),
      allowed: Number(ids.geese),
      rival: Number(ids.swans),
    }),
    wrongCode: String((Number(ids.codeOfLions) % 899_999) + 100_000),
    otherLinks: [verifyEmail, resetPassword, changeEmail, linkOfInvitation, guardian, setup],
    elsewhere: (["unnamed", "cub", "mere", "veteran"] as const).map(
      (name) => marked.person(name).playerId,
    ),
    versionOfTheOrder: (await readTournamentOrder(ctx, Number(ids.u16))).version,
    versionOfTheDay: rescheduleWithVersion((await readGameDay(ctx)).games, day, {}).version,
    moveOfGame: `${ids.game} ${(await readGame(ctx, Number(ids.game))).game.sequence} 5`,
    firstKickoff: rest.from,
    startOfTheReplan: replan?.request.earliest ?? "",
    versionOfTheReplan: replan?.version ?? "",
    versionOfLions: choices[0]?.version ?? "",
    withdrawalOfGone: String(gone?.withdrawal?.id),
    versionOfCrossings: knockout.version,
    confirmationToOpenTheDraft: `${site.cup.id}-${ids.draftOfTheNextCup}`,
    firstOpenGame: String(knockout.games[0]?.id),
    picture: await addPicture(ctx, "A field"),
    pictureFile: `${await addPicture(ctx, "A goal")}-1.webp`,
    publishedVersion: String(await publishedRules(ctx)),
    sideOfOwls: final?.team1Id === Number(ids.owls) ? "1" : "2",
  };
}

async function publishedRules(ctx: Ctx): Promise<number | null> {
  const change = (prize: string, publish: boolean) =>
    saveDraft(ctx, "rules", (current) => ({ ...current, topScorer: [{ prize: { en: prize } }] }), {
      publish,
    });
  await change("A ball", true);
  await change("A bag", false);
  return (await readSection(ctx, "rules")).publishedVersion;
}

async function draftOf({ marked }: Cast) {
  const ctx = await marked.admin();
  await makeDraft(ctx, planInput.parse(await planOf(ctx)));
  const made = (await readPlanner(ctx)).draft;
  const [game] = made?.games ?? [];
  if (!made || !game) throw new Error("Nothing is drafted.");
  const cell = (time: string) => ({ date: game.date, time, field: made.settings.fields[0] ?? "" });
  await moveDrafted(ctx, { version: made.version, gameId: game.id, cell: cell("20:15") });
  return {
    versionOfDraft: String(made.version + 1),
    draftedGame: String(game.id),
    freeCell: Object.values(cell("20:00")).join(" "),
  };
}

const planOf = async (ctx: Ctx) => ({ ...(await readPlanner(ctx)).values, meetings: "2" });

async function groupsOf({ ids, marked }: Cast) {
  const ctx = await marked.admin();
  const u16 = Number(ids.u16);
  const filled = ({ fields, version }: { fields: object; version: unknown }) =>
    ({ ...fields, version }) as Record<string, string>;
  return {
    keysOfABrowser: keysOfBrowser(),
    registration: registration(),
    plan: await planOf(ctx),
    cupSettings: filled(await readCupSettings(ctx)),
    tournamentSettings: filled(await readTournament(ctx, u16)),
    tournamentRules: filled(await readRules(ctx, u16)),
    standingsSettings: filled(await readStandingsSettings(ctx)),
    program: filled(await readForm(ctx, "programs", "birthday")),
    nextCup: { ...filled(await readCupSettings(ctx, "draft")), place: "Field 9" },
    noWords: forNames("earliestBirthYear latestBirthYear bornText playsText playsOn", ""),
    message: {
      from_name: "Zoe",
      from_email: "zoe@mail.example",
      contact_phone: "5550109998",
      message: "Is there parking?",
    },
    announcement: {
      to: `team:${marked.team("Lions").id}`,
      subject: "Water",
      body: "Bring some.",
      byMail: "on",
      bannerUntil: "",
    },
    newProgram: { title: "Yoga", description: "Stretch and breathe.", picture: "" },
    fieldEntry: {
      kind: "begin",
      gameId: ids.game,
      key: "0b7d1f6e-8f0b-4c4e-9d52-0c7a5f8f9a01",
      phone: "5d3f0c1a-2f0e-4b55-8a6c-3a1b8d2e4f02",
    },
    gameDetails: {
      tournamentName: U16,
      team1Name: "Lions",
      stage: "final",
      field: "2",
      date: "2025-07-16",
      time: "10:00",
      otherDate: "",
      otherTime: "",
    },
    child: {
      firstName: "Kid",
      lastName: "Anew",
      dob: marked.person("kidBare").details.dob,
      emergencyName: "Rosa Silva",
      emergencyNumber: "5550106666",
    },
  };
}
