import { beforeAll, expect, test } from "vitest";
import { auditEntries } from "#db/schema/core.ts";
import {
  applyEntry,
  dismissEntry,
  listRefusedEntries,
  previewEntry,
} from "#domain/competition/field/refused-entries.ts";
import { deleteGame } from "#domain/competition/games/delete-game.ts";
import { createGame, editGame } from "#domain/competition/games/game-editing.ts";
import { readGame } from "#domain/competition/games/list-games.ts";
import {
  clearScore,
  previewResult,
  recordScore,
  recordState,
} from "#domain/competition/games/results.ts";
import { readScoreDesk } from "#domain/competition/games/score-desk.ts";
import { swapTeams } from "#domain/competition/games/swap-teams.ts";
import { readLastResultChange, undoResult } from "#domain/competition/games/undo-result.ts";
import { addGoal, readGoal, undoGoal, voidGoal } from "#domain/competition/goals/goals.ts";
import { importGames } from "#domain/competition/import/import-games.ts";
import { undoImport } from "#domain/competition/import/undo-import.ts";
import { removeTeam } from "#domain/competition/withdrawals/delete-team.ts";
import { withdrawTeam } from "#domain/competition/withdrawals/withdraw-team.ts";
import {
  listWithdrawnTeams,
  readWithdrawnTeam,
} from "#domain/competition/withdrawals/withdrawn-teams.ts";
import type { Ctx } from "#domain/core/context.ts";
import { STAFF_ROLES, type StaffRole } from "#domain/core/staff-role-rules.ts";
import { readEmergencyContact } from "#domain/people/players/emergency-contact.ts";
import { setReferee } from "#domain/scheduling/assign-referees.ts";
import { addTeamPair } from "#domain/scheduling/change-availability.ts";
import { listAvailability } from "#domain/scheduling/list-availability.ts";
import { readRefereeNames, readRefereesOfDay } from "#domain/scheduling/referee-day.ts";
import { saveDraft, undoPublish } from "#domain/site/content/edit-content.ts";
import {
  deletePicture,
  editPicture,
  listPictures,
  readPicture,
  uploadPicture,
} from "#domain/site/content/picture-library.ts";
import { readDrafts } from "#domain/site/content/read-content.ts";
import {
  approveCrest,
  countWaitingCrests,
  declineCrest,
  listWaitingCrests,
} from "#domain/site/pictures/approve-crests.ts";
import { addTeam } from "#domain/teams/add-teams.ts";
import { revokeManagerLink, showManagerLink } from "#domain/teams/manager-link.ts";
import { renameTeam } from "#domain/teams/rename-team.ts";
import { listTeams } from "#domain/teams/rosters.ts";
import { moveTeam } from "#domain/teams/team-lifecycle.ts";
import {
  approveTeamRequest,
  declineTeamRequest,
  listTeamRequests,
} from "#domain/teams/team-requests/decide-request.ts";
import { readTeamSheets } from "#domain/teams/team-sheets.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { lionsTigers, placeTeams, scheduleGame } from "#tests/support/factories/games.ts";
import type { SignedInCtx } from "#tests/support/fixtures/cup-world.ts";
import { U13, useWorld } from "#tests/support/fixtures/world.ts";
import { waiveEmailProof } from "./email-verification.ts";
import { changeStaffRoles, inviteStaff, listStaff, revokeStaff, withdrawInvite } from "./staff.ts";

const world = useWorld();
let teamId: number;
let playerId: string;
let gameId: number;
let manager: Ctx;
let admin: SignedInCtx;
const input = lionsTigers({ tournamentName: U13, team1Name: "Cubs", team2Name: "Pups" });
const sheets = { reason: "Check-in", fullDates: false };
const NOBODY = "00000000-0000-4000-8000-000000000000";
const DAY = "2025-07-15";
const PICTURE = { alt: { en: "A field" }, focusX: 50, focusY: 50 };

beforeAll(async () => {
  await placeTeams(world, U13, { Cubs: "Bracket A", Pups: "Bracket A" });
  gameId = await scheduleGame(await world.admin(), U13, "Cubs - Pups");
  const team = await world.team("Kits", { manager: await world.adult() });
  ({ teamId } = team);
  manager = team.manager.ctx;
  ({ playerId } = team.manager);
  admin = await world.admin();
});

type Verb = (ctx: Ctx) => Promise<unknown>;
const referee = { gameId: 1, refereeId: null, teamId: null, version: "none" };
const accountId = () => admin.actor.accountId;

/** What each role may do that not every player may, besides the organizer. */
const verbs: [StaffRole[], Record<string, Verb>][] = [
  [
    ["scorekeeper"],
    {
      "create a game": (ctx) => createGame(ctx, input),
      "change a game": (ctx) => editGame(ctx, gameId, input),
      "delete a game": (ctx) => deleteGame(ctx, gameId),
      "read a game of the console": (ctx) => readGame(ctx, gameId),
      "record a score": (ctx) => recordScore(ctx, gameId, { team1Score: 1, team2Score: 0 }),
      "clear a score": (ctx) => clearScore(ctx, gameId),
      "say how a game stands": (ctx) => recordState(ctx, gameId, { change: { to: "live" } }),
      "preview a result": (ctx) => previewResult(ctx, gameId, { to: "forfeit", absent: 1 }),
      "read the last change of a result": (ctx) => readLastResultChange(ctx, gameId),
      "undo a result": (ctx) => undoResult(ctx, gameId, 1),
      "list refused entries": (ctx) => listRefusedEntries(ctx),
      "apply a refused entry": (ctx) => applyEntry(ctx, gameId, { entryId: 1 }),
      "preview a refused entry": (ctx) => previewEntry(ctx, gameId, 1),
      "dismiss a refused entry": (ctx) => dismissEntry(ctx, gameId, { entryId: 1 }),
      "add a goal": (ctx) => addGoal(ctx, playerId),
      "take a goal away": (ctx) => voidGoal(ctx, playerId),
      "undo a goal": (ctx) => undoGoal(ctx, { goalId: 1, undoes: "add-goal" }),
      "read a goal": (ctx) => readGoal(ctx, 1),
      "read the games to score": (ctx) => readScoreDesk(ctx, 12),
      "set a referee": (ctx) => setReferee(ctx, referee as never),
      "read a day's referees": (ctx) => readRefereesOfDay(ctx, DAY),
      "read referees' names": (ctx) => readRefereeNames(ctx, DAY),
    },
  ],
  [
    [],
    {
      "import games": (ctx) => importGames(ctx, ""),
      "withdraw a team": (ctx) => withdrawTeam(ctx, { teamId, choice: "remove" }),
      "swap teams": (ctx) => swapTeams(ctx, { teamId, otherId: 99_999 }),
      "undo an import": (ctx) => undoImport(ctx, { importId: 1 }),
      "delete a team": (ctx) => removeTeam(ctx, { teamId: 99_999 }),
      "undo a publish": (ctx) => undoPublish(ctx, "contact", 1),
      "add a team": (ctx) => addTeam(ctx, { name: "", tournamentName: U13 }),
      "show a manager link": (ctx) => showManagerLink(ctx, { teamId }),
      "end a manager link": (ctx) => revokeManagerLink(ctx, { teamId }),
      "rename a team": (ctx) => renameTeam(ctx, { teamId, name: "Kids", shortName: null }),
      "waive an email's proof": (ctx) => waiveEmailProof(ctx, { playerId: NOBODY }),
      "invite staff": (ctx) => inviteStaff(ctx, { email: "a@mail.example", roles: ["organizer"] }),
      "withdraw an invite": (ctx) => withdrawInvite(ctx, { inviteId: 1 }),
      "list availability": (ctx) => listAvailability(ctx),
      "keep teams apart": (ctx) => addTeamPair(ctx, { team1Id: teamId, team2Id: 1 }),
      "list staff": (ctx) => listStaff(ctx),
      "change roles": (ctx) => changeStaffRoles(ctx, { accountId: accountId(), roles: ["editor"] }),
      "revoke access": (ctx) => revokeStaff(ctx, { accountId: accountId() }),
    },
  ],
  [
    ["registrar"],
    {
      "read an emergency contact": (ctx) => readEmergencyContact(ctx, { playerId, teamId }),
      "read a team's sheet": (ctx) => readTeamSheets(ctx, sheets, { teamId }),
      "read every team's sheet": (ctx) => readTeamSheets(ctx, sheets),
      "move a team": (ctx) => moveTeam(ctx, { teamId, bracketId: 1 }),
      "list withdrawn teams": (ctx) => listWithdrawnTeams(ctx),
      "read a withdrawn team": (ctx) => readWithdrawnTeam(ctx, teamId),
      "approve a crest": (ctx) => approveCrest(ctx, { crestId: NOBODY }),
      "decline a crest": (ctx) => declineCrest(ctx, { crestId: NOBODY }),
      "list waiting crests": (ctx) => listWaitingCrests(ctx),
      "count waiting crests": (ctx) => countWaitingCrests(ctx),
      "list team requests": (ctx) => listTeamRequests(ctx),
      "approve a request": (ctx) => approveTeamRequest(ctx, { requestId: 1, version: "" }),
      "decline a request": (ctx) => declineTeamRequest(ctx, { requestId: 1, reason: "No" }),
    },
  ],
  [
    ["scorekeeper", "registrar"],
    {
      "list the teams": (ctx) => listTeams(ctx),
    },
  ],
  [
    ["editor"],
    {
      "draft content": (ctx) => saveDraft(ctx, "contact", (same) => same),
      "read drafts": (ctx) => readDrafts(ctx),
      "upload a picture": (ctx) => uploadPicture(ctx, { bytes: Buffer.alloc(0), ...PICTURE }),
      "describe a picture": (ctx) => editPicture(ctx, NOBODY, PICTURE),
      "delete a picture": (ctx) => deletePicture(ctx, NOBODY),
      "list pictures": (ctx) => listPictures(ctx),
      "read a picture": (ctx) => readPicture(ctx, NOBODY),
    },
  ],
];

const each = verbs.flatMap(([roles, own]) =>
  Object.entries(own).map(([name, verb]) => [name, roles, verb] as const),
);

test.each(each)("only who may do this on the staff does: %s", async (_, roles, verb) => {
  const rest = STAFF_ROLES.filter((role) => role !== "organizer" && !roles.includes(role));
  const trail = await world.db.$count(auditEntries);
  for (const ctx of [world.visitor(), manager, await world.staff(...rest)]) {
    await expectRefusal(verb(ctx), "forbidden");
  }
  expect(await world.db.$count(auditEntries)).toBe(trail);
  for (const role of roles) {
    const refused = await verb(await world.staff(role)).then(
      () => null,
      (error: { code?: string }) => error.code,
    );
    expect(refused).not.toBe("forbidden");
  }
});
