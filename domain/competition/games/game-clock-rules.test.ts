import { expect, test } from "vitest";
import {
  addedMinutes,
  type ClockMoment,
  gameClock,
  gameMinuteAt,
  liveLabel,
  playedAt,
  withSuspension,
} from "./game-clock-rules.ts";

const START = "2025-07-15T19:00:00.000Z";
const at = (minute: number) => new Date(Date.parse(START) + minute * 60_000);
const moment = (kind: ClockMoment["kind"], minute: number): ClockMoment => ({
  kind,
  at: at(minute).toISOString(),
});
const game = (...clock: ClockMoment[]) => ({
  minutes: 40,
  afterExtraTime: false,
  startedAt: START,
  clock,
});

/** Minutes on the clock. */
function shown(clock: ClockMoment[], minute: number, afterExtraTime = false): number | null {
  const now = at(minute).getTime();
  const found = gameClock({ ...game(...clock), afterExtraTime }, now);
  return found && playedAt(found, now) / 60_000;
}

test("a game's clock counts from the start, and stands while it is stopped", () => {
  expect(shown([], 12)).toBe(12);
  expect(gameClock({ ...game(), startedAt: null })).toBeNull();
  expect(gameMinuteAt({ ...game(), clock: null }, at(12.9).getTime())).toBe(12);
  expect(gameMinuteAt(game(), at(-1).getTime())).toBe(0);
  expect(gameMinuteAt(game(), at(1_000).getTime())).toBe(200);
  const stops = [moment("stop", 5), moment("go", 8)];
  expect([4, 6, 8, 10].map((minute) => shown(stops, minute))).toEqual([4, 5, 5, 7]);
});

test("a game's clock begins the second half at half of the length", () => {
  const halves = [moment("half", 22), moment("second-half", 30)];
  expect([21, 25, 30, 33].map((minute) => shown(halves, minute))).toEqual([21, 20, 20, 23]);
  const expected = { period: "second", isHalfTime: true };
  expect(gameClock(game(...halves), at(25).getTime())).toMatchObject(expected);
});

test("a game's clock counts what two phones press as once", () => {
  const twice = [
    moment("stop", 5),
    moment("stop", 6),
    moment("go", 8),
    moment("go", 9),
    moment("half", 20),
    moment("half", 21),
    moment("second-half", 30),
    moment("second-half", 31),
  ];
  expect([10, 25, 32].map((minute) => shown(twice, minute))).toEqual([7, 20, 22]);
  expect(shown([moment("half", 20), moment("go", 30), moment("half", 31)], 32)).toBe(22);
});

test("a game's clock takes moments in the order of their times, whenever they arrive", () => {
  const late = [moment("hold", 10), moment("resume", 30), moment("stop", 6), moment("go", 31)];
  expect(shown(late, 33)).toBe(8);
  expect(gameMinuteAt(game(...late), at(5).getTime())).toBe(5);
  expect(shown([moment("stop", -3)], 4)).toBe(4);
});

test("a game's clock stands while play is suspended, and stays stopped if it was", () => {
  expect(shown([moment("hold", 10), moment("resume", 30)], 35)).toBe(15);
  const stopped = [moment("stop", 9), moment("hold", 10), moment("resume", 30)];
  expect(shown(stopped, 35)).toBe(9);
  const pressed = [moment("hold", 10), moment("go", 12), moment("resume", 30)];
  expect([20, 31].map((minute) => shown(pressed, minute))).toEqual([10, 11]);
  const started = [moment("hold", 10), moment("second-half", 12), moment("resume", 30)];
  expect([20, 31].map((minute) => shown(started, minute))).toEqual([20, 21]);
});

test("a game's clock counts overtime from zero, and its minutes after those of the game", () => {
  const overtime = [moment("stop", 39), moment("extra-time", 45)];
  expect(shown(overtime, 47, true)).toBe(2);
  expect(gameMinuteAt(game(...overtime), at(47).getTime())).toBe(42);
  expect(shown([], 47, true)).toBeNull();
});

test("a game's clock shows the minutes that have begun after the length", () => {
  const added = [39.9, 40, 40.1, 41, 41.1].map((minute) => addedMinutes(minute * 60_000, 40));
  expect(added).toEqual([0, 0, 1, 1, 2]);
});

test("a game's clock is at half time or stopped for everyone", () => {
  const lengths = { groupMinutes: 40, knockoutMinutes: 40, finalMinutes: 40, overtimeMinutes: 0 };
  const label = (...clock: ClockMoment[]) =>
    liveLabel({ ...game(...clock), minutes: null, stage: "group", lengths });
  expect(label()).toBe("state.live");
  expect(label(moment("stop", 5))).toBe("clock.stopped");
  expect(label(moment("half", 20))).toBe("clock.half");
  expect(label(moment("half", 20), moment("second-half", 25))).toBe("state.live");
});

test("suspended play stops a clock once, until play resumes or the time that is set, which can change", () => {
  const [hold, resume] = [moment("hold", 10), moment("resume", 30)];
  const held = { heldSince: at(10), resumeAt: null, resumeIsSet: false };
  const over = { ...held, heldSince: null };
  const set = { ...held, resumeAt: at(30), resumeIsSet: true };
  expect(withSuspension([], held, at(10))).toEqual([hold]);
  expect(withSuspension([hold], held, at(11))).toEqual([hold]);
  expect(withSuspension([hold], over, at(30))).toEqual([hold, resume]);
  expect(withSuspension([], over, at(30))).toEqual([]);
  expect(withSuspension([hold], { ...set, resumeIsSet: false }, at(20))).toEqual([hold]);
  for (const known of [[], [hold]])
    expect(withSuspension(known, set, at(20))).toEqual([hold, resume]);
  expect(withSuspension([hold, resume], held, at(25))).toEqual([hold]);
  const again = withSuspension([hold, resume], { ...held, heldSince: at(50) }, at(50));
  expect(again).toEqual([hold, resume, moment("hold", 50)]);
});
