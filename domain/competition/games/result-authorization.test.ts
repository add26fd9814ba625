import { beforeAll, expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { auditEntries } from "#db/schema/core.ts";
import type { Ctx } from "#domain/core/context.ts";
import { readEmergencyContact } from "#domain/people/players/emergency-contact.ts";
import { listTeams } from "#domain/teams/rosters.ts";
import { moveTeam } from "#domain/teams/team-lifecycle.ts";
import { readTeamSheets } from "#domain/teams/team-sheets.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { lionsTigers, placeTeams, scheduleGame } from "#tests/support/factories/games.ts";
import { U13, useWorld } from "#tests/support/fixtures/world.ts";
import {
  applyEntry,
  dismissEntry,
  listRefusedEntries,
  previewEntry,
} from "../field/refused-entries.ts";
import { addGoal, readGoal, undoGoal, voidGoal } from "../goals/goals.ts";
import { importGames } from "../import/import-games.ts";
import { withdrawTeam } from "../withdrawals/withdraw-team.ts";
import { deleteGame } from "./delete-game.ts";
import { createGame, editGame } from "./game-editing.ts";
import { readGame } from "./list-games.ts";
import { clearScore, previewResult, recordScore, recordState } from "./results.ts";
import { readScoreDesk } from "./score-desk.ts";
import { readLastResultChange, undoResult } from "./undo-result.ts";

const world = useWorld();
const input = lionsTigers({ tournamentName: U13, team1Name: "Cubs", team2Name: "Pups" });
let gameId: number;
let teamId: number;
let playerId: string;
const others: Ctx[] = [];

beforeAll(async () => {
  await placeTeams(world, U13, { Cubs: "Bracket A", Pups: "Bracket A" });
  gameId = await scheduleGame(await world.admin(), U13, "Cubs - Pups");
  const team = await world.team("Kits", { more: 1 });
  teamId = team.teamId;
  playerId = team.manager.playerId;
  others.push(world.visitor(), team.manager.ctx, ...team.members.map(({ ctx }) => ctx));
});

const sheets = { reason: "Check-in", fullDates: false };
const verbs: [string, (ctx: Ctx) => Promise<unknown>][] = [
  ["create a game", (ctx) => createGame(ctx, input)],
  ["change a game", (ctx) => editGame(ctx, gameId, input)],
  ["delete a game", (ctx) => deleteGame(ctx, gameId)],
  ["read a game of the console", (ctx) => readGame(ctx, gameId)],
  ["record a score", (ctx) => recordScore(ctx, gameId, { team1Score: 1, team2Score: 0 })],
  ["clear a score", (ctx) => clearScore(ctx, gameId)],
  ["say how a game stands", (ctx) => recordState(ctx, gameId, { change: { to: "live" } })],
  ["preview a result", (ctx) => previewResult(ctx, gameId, { to: "forfeit", absent: 1 })],
  ["read the last change of a result", (ctx) => readLastResultChange(ctx, gameId)],
  ["undo a result", (ctx) => undoResult(ctx, gameId, 1)],
  ["list refused entries", (ctx) => listRefusedEntries(ctx)],
  ["apply a refused entry", (ctx) => applyEntry(ctx, gameId, { entryId: 1 })],
  ["preview a refused entry", (ctx) => previewEntry(ctx, gameId, 1)],
  ["dismiss a refused entry", (ctx) => dismissEntry(ctx, gameId, { entryId: 1 })],
  ["import games", (ctx) => importGames(ctx, "")],
  ["add a goal", (ctx) => addGoal(ctx, playerId)],
  ["take a goal away", (ctx) => voidGoal(ctx, playerId)],
  ["undo a goal", (ctx) => undoGoal(ctx, { goalId: 1, undoes: "add-goal" })],
  ["read a goal", (ctx) => readGoal(ctx, 1)],
  ["read an emergency contact", (ctx) => readEmergencyContact(ctx, { playerId, teamId })],
  ["read a team's sheet", (ctx) => readTeamSheets(ctx, sheets, { teamId })],
  ["read every team's sheet", (ctx) => readTeamSheets(ctx, sheets)],
  ["read the games to score", (ctx) => readScoreDesk(ctx, 12)],
  ["list the teams", (ctx) => listTeams(ctx)],
  ["move a team", (ctx) => moveTeam(ctx, { teamId, bracketId: 1 })],
  ["withdraw a team", (ctx) => withdrawTeam(ctx, { teamId, choice: "remove" })],
];

test.each(verbs)("only the organizer can do this: %s", async (_, verb) => {
  const before = await world.db.select().from(games);
  const trail = await world.db.$count(auditEntries);
  for (const other of others) {
    await expectRefusal(verb(other), "forbidden", "Log in as the admin to continue.");
  }
  expect(await world.db.select().from(games)).toEqual(before);
  expect(await world.db.$count(auditEntries)).toBe(trail);
});
