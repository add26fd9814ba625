import { expect, test } from "vitest";
import { teamRulesOn } from "./availability-rules.ts";
import { findSharedPairs, type TeamPeople } from "./shared-people-rules.ts";

const player = (
  teamId: number,
  person: string,
  { child, guardian = null }: { child?: true; guardian?: string | null } = {},
) => ({ teamId, person, isOwn: !child, guardian });

const found = (people: Partial<TeamPeople>) =>
  findSharedPairs({ managing: [], playing: [], ...people }).map(({ teams, reasons }) => [
    teams.join("-"),
    ...reasons.map(({ kind, person }) => (person === null ? kind : `${kind} ${person}`)),
  ]);

test("two teams of one manager or co-manager are a pair, and three are three pairs", () => {
  const managing = [5, 2, 9].map((teamId) => ({ teamId, person: "ana" }));
  expect(found({ managing: managing.slice(0, 2) })).toEqual([["2-5", "manages ana"]]);
  expect(found({ managing })).toEqual([
    ["2-5", "manages ana"],
    ["5-9", "manages ana"],
    ["2-9", "manages ana"],
  ]);
});

test("a chain of two pairs is not a set of three", () => {
  const manager = (teamId: number, person: string) => ({ teamId, person });
  const managing = [manager(1, "ana"), manager(2, "ana"), manager(2, "bo"), manager(3, "bo")];
  expect(found({ managing })).toEqual([
    ["1-2", "manages ana"],
    ["2-3", "manages bo"],
  ]);
});

test("children of one account, and players of one guardian, are a family", () => {
  const child = { child: true } as const;
  const ward = { guardian: "ana" };
  for (const playing of [
    [player(1, "ana", child), player(2, "ana", child)],
    [player(1, "kit", ward), player(2, "kat", ward)],
    [player(1, "kit", ward), player(2, "ana", child)],
    [player(1, "ana"), player(2, "ana", child)],
  ]) {
    expect(found({ playing })).toEqual([["1-2", "family"]]);
  }
});

test("two parents of the same children are one family", () => {
  const playing = [1, 2].map((teamId) => player(teamId, "ana", { child: true, guardian: "bo" }));
  expect(found({ playing })).toEqual([["1-2", "family"]]);
});

test("a manager's own game or child on another team makes a pair, with one reason each", () => {
  const managing = [{ teamId: 1, person: "ana" }];
  expect(found({ managing, playing: [player(2, "ana")] })).toEqual([["1-2", "plays ana"]]);
  const children = [player(1, "ana", { child: true }), player(2, "ana", { child: true })];
  expect(found({ managing, playing: children })).toEqual([["1-2", "child ana"]]);
  expect(found({ managing, playing: [player(2, "kit", { guardian: "ana" })] })).toEqual([
    ["1-2", "child ana"],
  ]);
});

test("a manager who plays for the own team, and siblings on one team, are no pair", () => {
  const playing = [player(1, "ana"), player(1, "ana", { child: true }), player(2, "bo")];
  expect(found({ managing: [{ teamId: 1, person: "ana" }], playing })).toEqual([]);
});

test("every person that two teams share is a reason", () => {
  const managing = ["ana", "bo"].flatMap((person) => [1, 2].map((teamId) => ({ teamId, person })));
  expect(found({ managing })).toEqual([["1-2", "manages ana", "manages bo"]]);
});

const none = { times: [], requested: [], shared: [] };

test("times of every day and of that day count together, the narrowest first", () => {
  const time = (side: "before" | "after", at: string, date: string | null = null) => {
    return { teamId: 7, date, side, time: at };
  };
  const times = [
    time("before", "10:00"),
    time("before", "09:00", "2026-07-27"),
    time("after", "15:00", "2026-07-27"),
    time("after", "12:00", "2026-07-29"),
  ];
  const dates = ["2026-07-27", "2026-07-28", "2026-07-28"];
  expect(teamRulesOn({ ...none, times }, dates).hours).toEqual([
    { teamId: 7, date: "2026-07-27", from: "10:00", to: "15:00" },
    { teamId: 7, date: "2026-07-28", from: "10:00", to: "24:00" },
  ]);
  expect(teamRulesOn({ ...none, times: times.slice(1) }, ["2026-07-28"]).hours).toEqual([]);
});

test("asked and found pairs are kept apart", () => {
  expect(teamRulesOn({ ...none, requested: [[1, 2]], shared: [[3, 4]] }, []).apart).toEqual([
    [1, 2],
    [3, 4],
  ]);
});
