import { beforeAll, expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { scheduleDrafts } from "#db/schema/scheduling.ts";
import {
  draftAgain,
  draftFor,
  draftOf,
  planFields,
  plannedOnce,
} from "#tests/support/factories/drafts.ts";
import { placeTeams, scheduleGame } from "#tests/support/factories/games.ts";
import { U16, useAdminWorld, useEmptyTables } from "#tests/support/fixtures/world.ts";
import { listBrackets } from "../cup/current-cup.ts";
import { keepDrafted, moveDrafted, publishDraft, undoMove } from "./change-draft.ts";
import { conflictsOf } from "./conflict-rules.ts";
import type { Draft } from "./draft-overview.ts";

const { world, admin } = useAdminWorld();
let fields: Record<string, string>;

beforeAll(async () => {
  const teams = ["Lions", "Tigers", "Bears", "Wolves", "Foxes"];
  await placeTeams(world, U16, Object.fromEntries(teams.map((team) => [team, "Bracket A"])));
  fields = planFields(await listBrackets(world.db, [await world.tournamentId(U16)]));
});

useEmptyTables(world, scheduleDrafts, games);

const make = (other: Record<string, string> = {}) => draftFor(admin, { ...fields, ...other });
const makeOnce = plannedOnce(make);

type Game = Draft["games"][number];

const placeOf = ({ date, time, field }: Game) => ({ date, time, field });
const sameIn = ({ games }: Draft, { team1Id, team2Id }: Game) => {
  const found = games.find((game) => game.team1Id === team1Id && game.team2Id === team2Id);
  if (!found) throw new Error("The game is missing.");
  return found;
};

const last = ({ games }: Draft): Game => {
  const game = games.at(-1);
  if (!game) throw new Error("The draft is empty.");
  return game;
};

test("a kept game stays in place with another order and with other settings", async () => {
  const first = await makeOnce(admin);
  const kept = last(first);
  await keepDrafted(admin, { version: first.version, gameId: kept.id }, true);
  const second = await draftAgain(admin, { version: first.version + 1 });
  expect(sameIn(second, kept)).toMatchObject({ ...placeOf(kept), isKept: true });
  const third = await make({ restMinutes: "0", to1: "19:00" });
  expect(sameIn(third, kept)).toMatchObject({ ...placeOf(kept), isKept: true });
  expect(third.games).toHaveLength(10);
  expect(conflictsOf(third.games, third.rules)).toEqual([]);
  expect(third.games.filter(({ isKept }) => isKept)).toHaveLength(1);
  expect(await publishDraft(admin, { version: third.version })).toBe(10);
});

test("a game that isn't kept anymore can move", async () => {
  const { version, games } = await makeOnce(admin);
  const gameId = games[0]?.id ?? 0;
  await keepDrafted(admin, { version, gameId }, true);
  await keepDrafted(admin, { version: version + 1, gameId }, false);
  expect((await draftOf(admin)).games.filter(({ isKept }) => isKept)).toEqual([]);
});

test("a game moved by hand is kept, and Undo restores that too", async () => {
  const first = await makeOnce(admin);
  const game = last(first);
  const cell = { ...placeOf(game), time: "19:00" };
  await moveDrafted(admin, { version: first.version, gameId: game.id, cell });
  const moved = await draftOf(admin);
  expect(sameIn(moved, game)).toMatchObject({ ...cell, isKept: true });
  await undoMove(admin, { version: moved.version });
  const undone = await draftOf(admin);
  expect(sameIn(undone, game)).toMatchObject({ ...placeOf(game), isKept: false });
  await moveDrafted(admin, { version: undone.version, gameId: game.id, cell });
  const again = await draftAgain(admin, { version: undone.version + 1 });
  expect(sameIn(again, game)).toMatchObject(cell);
});

test("a kept game is planned anew without its field or outside the day's hours", async () => {
  const first = await makeOnce(admin);
  const kept = first.games.findLast(({ field }) => field === "South");
  await keepDrafted(admin, { version: first.version, gameId: kept?.id ?? 0 }, true);
  const second = await make({ fields: "North" });
  expect(second.games).toHaveLength(10);
  expect(second.games.filter(({ isKept }) => isKept)).toEqual([]);
  const game = last(second);
  await keepDrafted(admin, { version: second.version, gameId: game.id }, true);
  expect((await make({ to1: game.time })).games.filter(({ isKept }) => isKept)).toEqual([]);
});

test("a kept game that breaks a rule now is refused with the reason", async () => {
  const { version, games } = await makeOnce(admin);
  const { id: gameId, field, time } = last({ games } as Draft);
  await keepDrafted(admin, { version, gameId }, true);
  const blocked = `${field}: ${time}-20:30`;
  await expect(make({ blocked })).rejects.toThrow(
    /isn't available.+That game is kept in place\. Choose “Let it move” in your draft, or change the plan\./,
  );
  expect((await draftOf(admin)).version).toBe(version + 1);
});

test("a kept game that is on the schedule by now is not in the way of the others", async () => {
  const { version, games: drafted } = await makeOnce(admin);
  const { id: gameId, team1Name, team2Name, date, time, field } = last({ games: drafted } as Draft);
  await keepDrafted(admin, { version, gameId }, true);
  await scheduleGame(admin, U16, `${team1Name} - ${team2Name}`, { date, time, field });
  const again = await make();
  expect(again.games).toHaveLength(9);
  expect(again.games.filter(({ isKept }) => isKept)).toEqual([]);
});
