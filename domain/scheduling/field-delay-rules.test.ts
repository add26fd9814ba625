import { expect, test } from "vitest";
import { translate } from "#i18n/translate.ts";
import { SPEC_LENGTHS } from "#tests/support/factories/lengths.ts";
import {
  delayMinutesText,
  type FieldGameTiming,
  fieldDelaysOf,
  fieldDelayText,
  gameDelayText,
} from "./field-delay-rules.ts";

const ZONE = "America/Los_Angeles";

const at = (time: string) => new Date(`2025-07-15T${time}:00-07:00`);

function onField(...begun: (string | null)[]): FieldGameTiming[] {
  return begun.map((time, index) => ({
    id: index + 1,
    date: "2025-07-15",
    time: `15:${String(index * 15).padStart(2, "0")}`,
    field: "Field 1",
    stage: "group",
    state: time === null ? "scheduled" : begun[index + 1] ? "final" : "live",
    minutes: null,
    lengths: SPEC_LENGTHS,
    startedAt: time === null ? null : at(time),
  }));
}

const told = (games: FieldGameTiming[], now: string) => {
  const late = fieldDelaysOf(games, at(now), ZONE);
  return {
    fields: Object.fromEntries(late.fields),
    games: [...late.games].map(([id, each]) => `${id}: ${translate("en", gameDelayText(each))}`),
  };
};

test("a field's delay is its latest game's, for all games to come", () => {
  expect(told(onField("15:10", null, null), "15:12")).toEqual({
    fields: { "Field 1": 10 },
    games: ["2: expected 3:25 PM, running 10 min late", "3: expected 3:40 PM, running 10 min late"],
  });
});

test("a field is on time again once a game started at most two minutes late", () => {
  expect(told(onField("15:10", "15:15", null), "15:16").fields).toEqual({});
  expect(told(onField("15:10", "15:13", null), "15:16").fields).toEqual({});
  expect(told(onField("15:02", null), "15:05").fields).toEqual({});
  expect(told(onField("15:03", null), "15:05").fields).toEqual({ "Field 1": 3 });
});

test("a game over its length delays its field in steps of five minutes", () => {
  expect(told(onField("15:00", null), "15:14").fields).toEqual({});
  expect(told(onField("15:05", null), "15:19").fields).toEqual({ "Field 1": 5 });
  expect(told(onField("15:05", null), "15:20").fields).toEqual({ "Field 1": 10 });
});

test("a waiting next game delays its field", () => {
  const games = onField("15:00", null, null).map((game) =>
    game.id === 1 ? { ...game, state: "final" as const } : game,
  );
  expect(told(games, "15:19").games).toEqual([]);
  expect(told(games, "15:26")).toEqual({
    fields: { "Field 1": 10 },
    games: ["2: running 10 min late", "3: expected 3:40 PM, running 10 min late"],
  });
});

test("a long break makes up for a delay", () => {
  const games = onField("15:20", null).map((one) =>
    one.id === 2 ? { ...one, time: "15:35" } : one,
  );
  expect(told(games, "15:21").games).toEqual(["2: expected 3:45 PM, running 10 min late"]);
});

test("a delay of more than three hours is not shown", () => {
  const games = onField("15:00", null).map((game) => ({ ...game, state: "scheduled" as const }));
  expect(told(games, "21:30").games).toEqual(["2: running more than 3 hours late"]);
  expect(fieldDelaysOf(games, at("21:30"), ZONE).until).toBeNull();
});

test("a delay affects no other field and no other day", () => {
  const copies = (add: number, change: Partial<FieldGameTiming>) =>
    onField(null, null).map((game) => ({ ...game, id: game.id + add, ...change }));
  const others = [...copies(10, { field: "Field 2" }), ...copies(20, { date: "2025-07-16" })];
  const late = fieldDelaysOf([...onField("15:10", null), ...others], at("15:11"), ZONE);
  expect([...late.games.keys()]).toEqual([2]);
});

test.each([
  ["a field without games left has no delay", onField("15:00", "15:30"), "16:00"],
  ["a field without recorded starts has no delay", onField(null, null), "15:50"],
  ["a game never started before another causes no delay", onField(null, "15:15", null), "15:17"],
])("%s", (_, games, now) => expect(told(games, now)).toEqual({ fields: {}, games: [] }));

test("a delay says until when it is valid", () => {
  const until = (games: FieldGameTiming[], now: string) =>
    fieldDelaysOf(games, at(now), ZONE).until;
  expect(until(onField("15:05", null), "15:06")).toBe(at("15:20").toISOString());
  expect(until(onField("15:00", null), "15:06")).toBe(at("15:15").toISOString());
  expect(until(onField("15:10", null), "15:22")).toBe(at("15:25").toISOString());
  expect(until(onField(null, null), "15:06")).toBeNull();
});

test("long delays are shown in hours", () => {
  const expected = ["5 min", "1 h", "1 h 15 min", "more than 3 hours"];
  expect([5, 60, 75, 180].map(delayMinutesText).map((each) => translate("en", each))).toEqual(
    expected,
  );
  expect(translate("en", fieldDelayText(10))).toBe("running 10 min late");
});
