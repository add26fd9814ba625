import { beforeAll, beforeEach, expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { tournaments } from "#db/schema/cup.ts";
import { scheduleDrafts } from "#db/schema/scheduling.ts";
import { teams } from "#db/schema/teams.ts";
import { reasonOf } from "#domain/core/input.ts";
import { translate } from "#i18n/translate.ts";
import {
  draftAgain,
  draftFor,
  draftOf,
  planFields,
  plannedOnce,
} from "#tests/support/factories/drafts.ts";
import { auditOf, placeTeams, scheduleGame } from "#tests/support/factories/games.ts";
import { U13, U16, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { playingMinutes } from "../competition/games/game-length-rules.ts";
import { listCupGames } from "../competition/games/list-games.ts";
import { listBrackets } from "../cup/current-cup.ts";
import { discardDraft, moveDrafted, publishDraft, undoMove } from "./change-draft.ts";
import { conflictsOf } from "./conflict-rules.ts";
import { bracketField, planInput } from "./draft-input.ts";
import { readPlanner } from "./draft-overview.ts";
import { listConflicts } from "./existing-games.ts";

const { world, admin } = useAdminWorld();
let fields: Record<string, string>;
let ids: Map<string, number>;

beforeAll(async () => {
  const inA = (...names: string[]) => Object.fromEntries(names.map((name) => [name, "Bracket A"]));
  ids = await placeTeams(world, U16, inA("Lions", "Tigers", "Bears", "Wolves"));
  await placeTeams(world, U13, inA("Cubs", "Pups", "Kits"));
  const tournamentIds = [await world.tournamentId(U16), await world.tournamentId(U13)];
  fields = planFields(await listBrackets(world.db, tournamentIds));
});

beforeEach(async () => {
  await world.db.delete(scheduleDrafts);
  await world.db.delete(games);
  await world.db.update(teams).set({ withdrawnAt: null });
  await world.db.update(tournaments).set({ groupMinutes: 12 });
});

const setGroupMinutes = async (name: string, groupMinutes: number) =>
  world.set(tournaments, { name }, { groupMinutes });

const draftWith = (other: Record<string, string> = {}) =>
  draftFor(admin, { ...fields, breakMinutes: "3", restMinutes: "10", ...other });
const planned = plannedOnce(draftWith);
const made = () => planned(admin);

test("a draft excludes brackets with a confirmed group stage and is not published into them", async () => {
  const { version } = await made();
  await world.db.update(tournaments).set({ groupsConfirmedAt: world.now });
  const refusal = `The group stage for ${U13} is confirmed`;
  await expect(draftWith()).rejects.toThrow(refusal);
  await expect(publishDraft(admin, { version })).rejects.toThrow(refusal);
  const { brackets, values } = await readPlanner(admin);
  const confirmed = brackets.filter(({ isConfirmed }) => isConfirmed);
  expect(confirmed).not.toEqual([]);
  for (const { id } of confirmed) expect(values).not.toHaveProperty(bracketField(id));
  await world.db.update(tournaments).set({ groupsConfirmedAt: null });
  expect(await publishDraft(admin, { version })).toBe(6 + 3);
});

test("a draft has all games of two tournaments on shared fields, for the admin only, and stays when a day is too short", async () => {
  const found = await made();
  expect(found.games).toHaveLength(6 + 3);
  expect(conflictsOf(found.games, found.rules)).toEqual([]);
  expect(await listCupGames(admin, world.cup.id)).toEqual([]);
  await expect(readPlanner(world.visitor())).rejects.toThrow("Log in as the admin to continue.");
  await expect(draftWith({ to1: "15:40" })).rejects.toThrow(
    /^The day is too short: \d games don't/,
  );
  expect((await draftOf(admin)).version).toBe(found.version);
});

test("a past day is refused by the cup's clock", async () => {
  await expect(draftWith({ day1: "2020-01-01" })).rejects.toThrow(
    "Wed, Jan 1, 2020 is over. Pick today or a later day.",
  );
  const { version, settings } = await made();
  const days = settings.days.map((day) => ({ ...day, date: "2025-07-14" }));
  await world.db.update(scheduleDrafts).set({ settings: { ...settings, days } });
  await expect(draftAgain(admin, { version })).rejects.toThrow("Mon, Jul 14 is over.");
});

test("a draft can be remade and discarded, and its settings stay", async () => {
  const { version, games: first } = await made();
  const again = await draftAgain(admin, { version });
  expect(again.games).not.toEqual(first);
  await expect(discardDraft(admin, { version })).rejects.toThrow(
    "The draft has changed since you opened it",
  );
  await discardDraft(admin, { version: again.version });
  expect((await readPlanner(admin)).draft).toBeNull();
  expect(await world.db.select().from(scheduleDrafts)).toHaveLength(1);
});

test("a game moves into a free slot or swaps, and the move can be undone", async () => {
  const { version, games: before } = await made();
  const [first] = before;
  if (!first) throw new Error("no game");
  const cell = { date: "2025-07-16", time: "20:15", field: "South" };
  await moveDrafted(admin, { version, gameId: first.id, cell });
  const moved = await draftOf(admin);
  expect(moved.games.find(({ id }) => id === first.id)).toMatchObject(cell);
  await expect(moveDrafted(admin, { version, gameId: first.id, cell })).rejects.toThrow(
    "The draft has changed since you opened it.",
  );
  await undoMove(admin, { version: moved.version });
  const back = await draftOf(admin);
  expect(back.games).toEqual(before);
  await expect(undoMove(admin, { version: back.version })).rejects.toThrow("nothing to undo");
});

test("an impossible move is refused", async () => {
  const { version, games: found } = await made();
  const [first] = found;
  const other = found.find(
    ({ id, team1Id, team2Id }) =>
      id !== first?.id && [team1Id, team2Id].includes(first?.team1Id ?? 0),
  );
  if (!first || !other) throw new Error("no games");
  const field = other.field === "North" ? "South" : "North";
  const move = (cell: { date: string; time: string; field: string }) =>
    moveDrafted(admin, { version, gameId: first.id, cell });
  await expect(move({ date: other.date, time: other.time, field })).rejects.toThrow(
    /would (?:play twice at once|rest only)/,
  );
  await expect(move({ ...other, time: "20:20", field })).rejects.toThrow(
    "at 8:20 PM would start before 3:00 PM or end after 8:30 PM.",
  );
  await expect(move({ ...other, field: "West" })).rejects.toThrow("We couldn't find that field.");
  expect((await draftOf(admin)).version).toBe(version);
});

test("publishing schedules all games at once with the lengths of their tournaments", async () => {
  const { version, games: drafted } = await made();
  expect(await publishDraft(admin, { version })).toBe(9);
  const found = await listCupGames(admin, world.cup.id);
  const told = (game: { team1Name: string; team2Name: string; time: string | null }) =>
    `${game.time} ${game.team1Name} - ${game.team2Name}`;
  expect(found.map(told).toSorted()).toEqual(drafted.map(told).toSorted());
  expect(found.every(({ minutes, stage }) => minutes === null && stage === "group")).toBe(true);
  expect((await readPlanner(admin)).draft).toBeNull();
  expect(await listConflicts(admin)).toEqual([]);
  const trail = await auditOf(world, `cup:${world.cup.id}`);
  expect(trail.at(-1)).toMatchObject({ action: "schedule.publish", details: { games: 9 } });
  await expect(publishDraft(admin, { version })).rejects.toThrow("This draft no longer exists.");
});

test("games last as long as their tournament says, and fields fit the longest", async () => {
  await setGroupMinutes(U13, 25);
  const { version, games: drafted } = await draftWith();
  const u13 = await world.tournamentId(U13);
  for (const { tournamentId, minutes } of drafted)
    expect(minutes).toBe(tournamentId === u13 ? 25 : 12);
  await publishDraft(admin, { version });
  for (const game of await listCupGames(admin, world.cup.id))
    expect(playingMinutes(game)).toBe(game.tournamentId === u13 ? 25 : 12);
  expect(await listConflicts(admin)).toEqual([]);
});

test("a draft with game lengths that changed since is not published", async () => {
  const { version } = await made();
  await setGroupMinutes(U13, 20);
  await expect(publishDraft(admin, { version })).rejects.toThrow(
    `Games in ${U13} now last 20 minutes. Create a new draft.`,
  );
});

test("changes made meanwhile are reported and nothing is published", async () => {
  const { version, games: drafted } = await made();
  const lions = ids.get("Lions") ?? 0;
  await world.set(teams, { id: lions }, { withdrawnAt: world.now });
  await expect(publishDraft(admin, { version })).rejects.toThrow(
    "A team has withdrawn since this draft was created. Create a new draft.",
  );
  await world.db.update(teams).set({ withdrawnAt: null });
  await scheduleGame(admin, U16, "Bears - Wolves");
  await expect(publishDraft(admin, { version })).rejects.toThrow(
    /(?:Bears - Wolves|Wolves - Bears) is already on the schedule. Create a new draft./,
  );
  await world.db.delete(games);
  const [first] = drafted;
  const { date, time, field } = first ?? { date: "", time: "", field: "" };
  await scheduleGame(admin, U16, "Lions - Tigers", { stage: "final", date, time, field });
  await expect(publishDraft(admin, { version })).rejects.toThrow(
    /would (?:play twice|have two games) at once/,
  );
  expect(await listCupGames(admin, world.cup.id)).toHaveLength(1);
});

test.each([
  [{ fields: "" }, "fields", "Enter at least one field."],
  [{ fields: "North\nNorth" }, "fields", "You listed North twice."],
  [{ day1: "" }, "day1", "Pick a day."],
  [{ to1: "14:00" }, "to1", "This time must be later than the earliest game start."],
  [{ day2: "2025-07-16" }, "day2", "You picked this day twice."],
  [{ blocked: "West: 12:00-13:00" }, "blocked", "West isn't one of the fields above."],
  [{ blocked: "North at noon" }, "blocked", "Write each line like this: Field 1: 12:00-13:00"],
])("the form refuses %o", (other, path, message) => {
  const read = planInput.safeParse({ ...planFields([]), ...other });
  expect(
    read.error?.issues.map((issue) => [issue.path[0], translate("en", reasonOf(issue))]),
  ).toContainEqual([path, message]);
});

test("the form accepts a break on all fields, and later days with the first one's times", () => {
  const typed = { day2: "2025-07-17", blocked: "All: 17:00-17:30" };
  const read = planInput.parse({ ...planFields([]), ...typed });
  expect(read.days[1]).toEqual({ date: "2025-07-17", from: "15:00", to: "20:30" });
  expect(read.blocked).toHaveLength(4);
});
