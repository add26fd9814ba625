import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { cups } from "#db/schema/cup.ts";
import { fieldEntries } from "#db/schema/field.ts";
import type { Ctx } from "#domain/core/context.ts";
import { resumePlay, suspendPlay } from "#domain/scheduling/suspension.ts";
import { useFieldDay } from "#tests/support/factories/field-entries.ts";
import { gameClock, playedAt } from "../games/game-clock-rules.ts";
import { stateInput } from "../games/input.ts";
import { recordState } from "../games/results.ts";
import { NOT_SUSPENDED } from "../games/suspension-rules.ts";

const day = useFieldDay();

beforeEach(async () => {
  await day.world.db.update(cups).set(NOT_SUSPENDED);
});

const organizer = (): Ctx => ({ ...day.admin, now: day.world.now });

/** Minutes on the phone's clock. */
async function shown(): Promise<number | null> {
  const game = await day.shown();
  const now = day.world.now.getTime();
  const clock = gameClock(game, now);
  return clock && playedAt(clock, now) / 60_000;
}

test("a clock that nobody stops stores nothing", async () => {
  const { begin, goal } = day.phone();
  await begin();
  day.later(7);
  await goal(1);
  expect(await day.stored()).toMatchObject({ clock: null });
  expect(await shown()).toBe(7);
});

test("a stopped clock stands, the second half begins at half, and goals count by it", async () => {
  const { begin, goal, send } = day.phone();
  await begin();
  day.later(3);
  expect(await send({ kind: "stop" })).toBeNull();
  day.later(4);
  expect(await shown()).toBe(3);
  expect(await send({ kind: "go" })).toBeNull();
  day.later(2);
  await goal(1);
  expect(await shown()).toBe(5);
  await send({ kind: "half" });
  day.later(4);
  expect(await shown()).toBe(5);
  await send({ kind: "second-half" });
  day.later(2);
  await goal(2);
  const { happenings } = await day.shown();
  expect(happenings.map(({ kind, minute }) => [kind, minute])).toEqual([
    ["begin", null],
    ["stop", null],
    ["go", null],
    ["goal", 5],
    ["half", null],
    ["second-half", null],
    ["goal", 7],
  ]);
});

test("entries that arrive late or again stop the clock once, when they were made", async () => {
  const { begin, goal, send } = day.phone();
  const key = randomUUID();
  await begin();
  day.later(10);
  await send({ kind: "go" }, { ago: 60 });
  await send({ kind: "stop" }, { ago: 5 * 60, key });
  await send({ kind: "stop" }, { ago: 5 * 60, key });
  await goal(1, "nobody", { ago: 7 * 60 });
  expect(await day.world.db.$count(fieldEntries)).toBe(4);
  expect((await day.stored()).clock).toHaveLength(2);
  expect(await shown()).toBe(6);
  expect((await day.shown()).happenings.find(({ kind }) => kind === "goal")?.minute).toBe(3);
});

test("undoing a stop lets the clock run on", async () => {
  const { begin, send, undo } = day.phone();
  const [begun, half] = [randomUUID(), randomUUID()];
  await begin({ key: begun });
  day.later(2);
  await send({ kind: "half" }, { key: half });
  day.later(1);
  expect(await undo(begun)).toBe("This game has newer entries. Undo them first.");
  expect(await undo(half)).toBeNull();
  expect(await day.stored()).toMatchObject({ clock: null });
  expect(await shown()).toBe(3);
});

test("a clock that can't be stopped needs no decision of the organizer", async () => {
  const { begin, end, send } = day.phone();
  expect(await send({ kind: "stop" })).toBe(
    "This game hasn't started yet. Start it, then try again.",
  );
  await begin();
  await end();
  expect(await send({ kind: "stop" })).toBe("This game ended 0-0.");
  const rows = await day.world.db.select().from(fieldEntries);
  expect(rows.filter(({ refused }) => refused).every(({ settledAt }) => settledAt)).toBe(true);
});

test("a clock has at most 60 moments", async () => {
  const { begin, send } = day.phone();
  await begin();
  const clock = Array.from({ length: 59 }, (_, at) => ({
    kind: at % 2 ? ("go" as const) : ("stop" as const),
    at: new Date(day.world.now.getTime() + at).toISOString(),
  }));
  day.later(1);
  await day.world.set(games, { id: day.gameId }, { clock });
  expect(await send({ kind: "go" })).toBeNull();
  expect(await send({ kind: "stop" })).toBe(
    "You've stopped this clock too many times. Tell the organizer.",
  );
  expect((await day.stored()).clock).toHaveLength(60);
});

test("clocks stand while play is suspended", async () => {
  const phone = day.phone();
  await phone.begin();
  const other = await day.schedule("Tigers - Lions", { time: "18:00" });
  day.later(4);
  await suspendPlay(organizer(), { reason: "heat", text: "" });
  // It began before, on a phone without a signal.
  await phone.begin({ of: other, ago: 60 });
  day.later(30);
  expect(await shown()).toBe(4);
  await resumePlay(organizer(), { resumeAt: null });
  day.later(2);
  expect(await shown()).toBe(6);
  day.gameId = other;
  expect(await shown()).toBe(3);
});

test("clocks run from the time that is set for play to resume", async () => {
  const { begin, send } = day.phone();
  await begin();
  day.later(4);
  await suspendPlay(organizer(), { reason: "heat", text: "" });
  day.later(6);
  await resumePlay(organizer(), { resumeAt: "12:30" });
  day.later(10);
  expect(await shown()).toBe(4);
  await suspendPlay(
    { ...organizer(), now: new Date("2025-07-15T19:40:00Z") },
    { reason: "heat", text: "" },
  );
  day.later(30);
  expect(await shown()).toBe(14);
  await send({ kind: "stop" });
  await resumePlay(organizer(), { resumeAt: null });
  day.later(5);
  expect(await shown()).toBe(14);
});

test("a clock from before the organizer cleared the game is gone", async () => {
  const { begin, send } = day.phone();
  await begin();
  await send({ kind: "stop" });

  await recordState(organizer(), day.gameId, stateInput.parse({ state: "scheduled" }));
  expect(await day.stored()).toMatchObject({ clock: null, startedAt: null });
  day.later(1);
  await begin();
  day.later(2);
  expect(await shown()).toBe(2);
});
