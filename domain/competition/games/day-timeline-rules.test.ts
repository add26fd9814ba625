import { expect, test } from "vitest";
import { SPEC_LENGTHS } from "#tests/support/factories/lengths.ts";
import { dayTimeline } from "./day-timeline-rules.ts";
import type { TimedGame } from "./now-and-next-rules.ts";

const ZONE = "America/Los_Angeles";

function game(time: string | null, field: string | null, other: Partial<TimedGame> = {}) {
  const timed: TimedGame = {
    id: 1,
    date: "2025-07-27",
    time,
    field,
    stage: "group",
    state: "scheduled",
    minutes: null,
    lengths: SPEC_LENGTHS,
    team1Id: 1,
    team2Id: 2,
    startedAt: null,
    fieldNextAt: null,
    isFieldTaken: false,
    ...other,
  };
  return timed;
}

const at = (clock: string) => new Date(`2025-07-27T${clock}:00-07:00`);

test("the day's fields stand in order, with the minutes in which each game holds its field", () => {
  const day = dayTimeline(
    [
      game("16:20", "South"),
      game("15:30", "South", { fieldNextAt: "15:35" }),
      game("15:15", "North", { stage: "semi-final" }),
    ],
    at("15:40"),
    ZONE,
  );
  expect(day).toMatchObject({ from: "15:00", minutes: 120, now: 40 });
  expect(
    day?.fields.map(({ field, games }) => [field, games.map(({ start, end }) => [start, end])]),
  ).toEqual([
    ["North", [[15, 37]]],
    [
      "South",
      [
        [30, 35],
        [80, 90],
      ],
    ],
  ]);
});

test("the line of now is only among the hours that are shown", () => {
  const games = [game("15:00", "North")];
  expect(dayTimeline(games, at("14:59"), ZONE)?.now).toBeNull();
  expect(dayTimeline(games, at("16:01"), ZONE)?.now).toBeNull();
  expect(dayTimeline(games, at("16:00"), ZONE)?.now).toBe(60);
});

test("games of another day, without time or field, or that won't be played aren't shown", () => {
  const games = [
    game(null, "North"),
    game("15:00", null),
    game("15:00", "North", { date: "2025-07-26" }),
    game("15:00", "North", { state: "cancelled" }),
    game("15:00", "North", { state: "postponed" }),
  ];
  expect(dayTimeline(games, at("15:00"), ZONE)).toBeNull();
});
