import { inArray, ne } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { scheduleDrafts } from "#db/schema/scheduling.ts";
import { translate } from "#i18n/translate.ts";
import { draftAgain, draftFor, draftOf, planFields } from "#tests/support/factories/drafts.ts";
import { fourGoOn, knockoutGames } from "#tests/support/factories/knockouts.ts";
import { useAdminWorld } from "#tests/support/fixtures/world.ts";
import { minutesOfDay } from "../competition/games/clock-rules.ts";
import { listBrackets } from "../cup/current-cup.ts";
import { keepDrafted, moveDrafted, publishDraft } from "./change-draft.ts";
import { conflictsOf } from "./conflict-rules.ts";
import { softConflicts } from "./draft-board-rules.ts";
import { readPlanner } from "./draft-overview.ts";
import { listConflicts } from "./existing-games.ts";
import { readGameDay } from "./reschedule.ts";
import { conflictsAfterReschedule } from "./reschedule-conflict-rules.ts";
import { planReschedule } from "./reschedule-rules.ts";
import { finalFieldField, finalTimeField, onlyField } from "./tournament-options-rules.ts";

const { world, admin } = useAdminWorld();
let id: number;
let fields: Record<string, string>;

beforeEach(async () => {
  await world.db.delete(scheduleDrafts);
  if (id) await world.db.update(games).set({ state: "cancelled" }).where(ne(games.stage, "group"));
  id = await fourGoOn(world, admin);
  await world.remove(games, { stage: "group" });
  const brackets = await listBrackets(world.db, [id]);
  fields = planFields(brackets, { knockout: "on", restMinutes: "10" });
});

const make = (other: Record<string, string> = {}) => draftFor(admin, { ...fields, ...other });

const finalAt = (time: string, of = id) => ({
  [finalFieldField(of)]: "South",
  [finalTimeField(of)]: time,
});

test("knockout games are planned after the groups, and publishing moves them", async () => {
  const before = await knockoutGames(admin, id);
  const { games: planned, rules, existing, version } = await make(finalAt("20:00"));
  expect(planned).toHaveLength(6 + 4);
  expect(conflictsOf([...planned, ...existing], rules)).toEqual([]);
  const group = planned.filter(({ bracketId }) => bracketId !== null);
  const end = Math.max(...group.map(({ time, minutes }) => minutesOfDay(time) + minutes));
  const moved = planned.filter(({ gameId }) => gameId !== null);
  expect(new Set(moved.map(({ gameId }) => gameId))).toEqual(
    new Set(before.map((game) => game.id)),
  );
  for (const { time } of moved) expect(minutesOfDay(time)).toBeGreaterThanOrEqual(end + 10);
  expect(await publishDraft(admin, { version })).toBe(10);
  const after = await knockoutGames(admin, id);
  expect(after).toHaveLength(4);
  for (const game of after) {
    const place = moved.find(({ gameId }) => gameId === game.id);
    const was = before.find((each) => each.id === game.id);
    expect(game).toMatchObject({ date: place?.date, time: place?.time, field: place?.field });
    expect(game.sequence).toBe((was?.sequence ?? 0) + 1);
  }
  const final = after.find(({ stage }) => stage === "final");
  expect(final).toMatchObject({ time: "20:00", field: "South" });
});

test("a draft names knockout games that are on one field at once, on its own days only @long", async () => {
  const { date, time } = { date: "2025-07-16", time: "20:00" };
  const at = { date, time, field: "South" };
  const ids = (await knockoutGames(admin, id)).slice(0, 2).map((game) => game.id);
  await world.db.update(games).set(at).where(inArray(games.id, ids));
  const { games: planned, existing, rules } = await make({ knockout: "" });
  expect(planned).toHaveLength(6);
  const said = softConflicts(planned, existing, rules).map((each) => translate("en", each));
  expect(said).toEqual([expect.stringContaining("South has two games at once")]);
  const other = { ...rules, windows: [{ date: "2025-07-17", from: "15:00", to: "20:30" }] };
  expect(softConflicts([], existing, other)).toEqual([]);
});

test("a final that can't be at its time is refused with the reason", async () => {
  await expect(make(finalAt("15:00"))).rejects.toThrow(
    "The final can't start at 3:00 PM, because the games before it won't be over.",
  );
  await expect(make({ ...finalAt("19:00"), blocked: "South: 18:30-19:30" })).rejects.toThrow(
    /South isn't available/,
  );
  expect((await readPlanner(admin)).draft).toBeNull();
});

test("two tournaments have their finals at fixed times, and one plays on one field only @long", async () => {
  const other = await fourGoOn(world, admin);
  const brackets = await listBrackets(world.db, [id, other]);
  await world.remove(games, { stage: "group" });
  const {
    games: planned,
    rules,
    existing,
  } = await make({
    ...planFields(brackets),
    knockout: "on",
    ...finalAt("20:00"),
    ...finalAt("19:30", other),
    [finalFieldField(other)]: "North",
    [onlyField(other, 1)]: "North",
  });
  expect(conflictsOf([...planned, ...existing], rules)).toEqual([]);
  const finals = [...(await knockoutGames(admin, id)), ...(await knockoutGames(admin, other))]
    .filter(({ stage }) => stage === "final")
    .map((final) => planned.find(({ gameId }) => gameId === final.id));
  expect(finals).toMatchObject([
    { time: "20:00", field: "South" },
    { time: "19:30", field: "North" },
  ]);
  const bound = planned.filter(({ tournamentId }) => tournamentId === other);
  expect(new Set(bound.map(({ field }) => field))).toEqual(new Set(["North"]));
});

test("a final moved by hand stays there in another order, and a new plan's time goes first @long", async () => {
  const { games: first, version } = await make(finalAt("20:00"));
  const final = first.find(({ time, field }) => time === "20:00" && field === "South");
  const move = { version, gameId: final?.id ?? 0 };
  const cell = { date: "2025-07-16", time: "19:30", field: "North" };
  await moveDrafted(admin, { ...move, cell });
  await draftAgain(admin, { version: version + 1 });
  const now = async () =>
    (await draftOf(admin)).games.find(({ gameId }) => gameId === final?.gameId);
  expect(await now()).toMatchObject({ ...cell, isKept: true });
  await make(finalAt("20:00"));
  expect(await now()).toMatchObject({ time: "20:00", field: "South", isKept: false });
});

test("a semifinal stays when it is kept, is refused before its groups are over, and published only as it was", async () => {
  const { games: first, version } = await make();
  const semi = first.findLast(({ gameId }) => gameId !== null && gameId !== first.at(-1)?.gameId);
  const gameId = semi?.id ?? 0;
  const cell = { date: "2025-07-16", time: "15:00", field: "North" };
  await expect(moveDrafted(admin, { version, gameId, cell })).rejects.toThrow(
    /would start too early/,
  );
  await keepDrafted(admin, { version, gameId }, true);
  const { games: second } = await draftAgain(admin, { version: version + 1 });
  const again = second.find(({ gameId }) => gameId === semi?.gameId);
  expect(again).toMatchObject({ time: semi?.time, field: semi?.field, isKept: true });
  await expect(make({ from1: semi?.time ?? "" })).rejects.toThrow(
    /is kept in place at .+ won't be over/,
  );
  await world.set(games, { id: semi?.gameId ?? 0 }, { state: "postponed" });
  await expect(publishDraft(admin, { version: version + 2 })).rejects.toThrow(
    "A knockout game has changed since this draft was created.",
  );
});

test("publishing reports knockout games before those that decide their teams", async () => {
  const found = async () =>
    (await listConflicts(admin)).map(({ sentence, isHard }) =>
      isHard ? translate("en", sentence) : "soft",
    );
  const move = (game: { id: number } | undefined, time: string) =>
    world.set(games, { id: game?.id ?? 0 }, { time });
  expect(await found()).toEqual([]);
  const [, semi, , final] = await knockoutGames(admin, id);
  const { games: all } = await readGameDay(admin);
  const shift = { date: "2025-07-16", from: null, fields: ["South"], by: 50, gameMinutes: null };
  const own = all.filter(({ tournamentId }) => tournamentId === id);
  const { moves } = planReschedule(own, shift);
  const conflicts = conflictsAfterReschedule(own, moves, { ...shift, endsBy: null });
  const said = conflicts.map(({ isHard, sentence }) => `${isHard}: ${translate("en", sentence)}`);
  expect(said).toEqual([
    expect.stringMatching(/^true: .*Third place in Cup of four/),
    expect.stringMatching(
      /^true: Final in .* at 9:40 AM would start too early: its teams depend on Semi-final 2 in .* at 9:50 AM, which won't be over yet\.$/,
    ),
  ]);
  await move(semi, "09:50");
  expect((await found()).at(-1)).toMatch(
    /^Final in .* at 9:40 AM starts too early: its teams depend on Semi-final 2 in .* at 9:50 AM on Wed, Jul 16/,
  );
  await move(final, "10:30");
  expect(await found()).toEqual([expect.stringContaining("Third place in")]);
});
