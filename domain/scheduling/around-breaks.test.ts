import { expect, test } from "vitest";
import { DAY, game, planned } from "#tests/support/factories/reschedules.ts";

const lunch = (...fields: string[]) => ({
  restMinutes: 10,
  breakMinutes: 5,
  blocked: fields.map((field) => ({ field, date: DAY, from: "12:30", to: "13:15" })),
});
const day = () => [
  game("11:45 Field 1: Lions - Tigers"),
  game("12:15 Field 1: Bears - Wolves"),
  game("13:15 Field 1: Hawks - Owls"),
  game("13:30 Field 1: Foxes - Cubs"),
];

test("a delay that ends before the break moves nothing after it", () => {
  expect(planned(day(), { by: 5 }, lunch("Field 1"))).toEqual(["11:50 Lions", "12:20 Bears"]);
  expect(planned(day(), { by: 5 })).toHaveLength(4);
  expect(planned(day(), { by: 5 }, lunch("Field 2"))).toHaveLength(4);
});

test("a game that doesn't fit before the break is played after it, before all later ones", () => {
  expect(planned(day(), { by: 15 }, lunch("Field 1"))).toEqual([
    "12:00 Lions",
    "13:15 Bears",
    "13:30 Hawks",
    "13:45 Foxes",
  ]);
});

test("the break itself can be played in, and takes up the delay", () => {
  const moved = planned(day(), { by: 30, duringBreaks: true }, lunch("Field 1"));
  expect(moved).toEqual(["12:15 Lions", "12:45 Bears"]);
  const late = planned(day(), { by: 60, duringBreaks: true }, lunch("Field 1"));
  expect(late).toEqual(["12:45 Lions", "13:15 Bears", "13:30 Hawks", "13:45 Foxes"]);
});

test("a team on another field rests after a game that the break has moved", () => {
  const two = [...day(), game("13:20 Field 2: Bears - Pups")];
  const moved = planned(two, { by: 15, from: "12:00" }, lunch("Field 1", "Field 2"));
  expect(moved).toContain("13:15 Bears");
  expect(moved.filter((text) => text.endsWith("Bears"))).toEqual(["13:15 Bears", "13:35 Bears"]);
});

test("games that move earlier stay out of the break, and so do shortened ones", () => {
  const early = ["11:15 Lions", "11:45 Bears"];
  expect(planned(day(), { by: -30 }, lunch("Field 1"))).toEqual(early);
  const closer = { gameMinutes: 6, canMoveEarlier: true };
  const after = planned(day(), closer, lunch("Field 1")).slice(2);
  expect(after).toEqual(["13:15 Hawks (6)", "13:26 Foxes (6)"]);
});

test("a break that an organizer has filled, or of another day, moves no game", () => {
  const during = [game("12:40 Field 1: Lions - Tigers")];
  expect(planned(during, { by: 10 }, lunch("Field 1"))).toEqual(["12:50 Lions"]);
  const other = lunch("Field 1").blocked.map((each) => ({ ...each, date: "2025-07-16" }));
  expect(planned(day(), { by: 15 }, { blocked: other })).toHaveLength(4);
});

test("a field that closes moves no game to the end of the day", () => {
  const closed = [{ field: "Field 1", date: DAY, from: "14:00", to: "23:59" }];
  expect(planned(day(), { by: 30 }, { blocked: closed })).toContain("14:00 Foxes");
});

test("games long after a break stay, also on fields that begin after it", () => {
  const two = [...day(), game("16:00 Field 1: Bears - Pups"), game("16:00 Field 2: Lions - Kits")];
  const moved = planned(two, { by: 15 }, lunch("Field 1", "Field 2"));
  expect(moved).toEqual(["12:00 Lions", "13:15 Bears", "13:30 Hawks", "13:45 Foxes"]);
});

test("a break that is over takes up nothing", () => {
  const played = { state: "final", startedAt: new Date() } as const;
  const rest = [game("11:45 Field 1: Lions - Tigers", played), ...day().slice(2)];
  const moved = planned(rest, { by: 15 }, lunch("Field 1"));
  expect(moved).toEqual(["13:30 Hawks", "13:45 Foxes"]);
});

test("no team plays twice, and no round overtakes another, however a break moves games", () => {
  const open = { team1Id: null, team2Id: null };
  const two = [
    game("12:15 Field 1: Lions - Tigers"),
    game("13:15 Field 1: Bears - Wolves"),
    game("13:35 Field 2: Lions - Wolves"),
    game("13:55 Field 2: First - Second", { stage: "semi-final", ...open }),
  ];
  const saved = lunch("Field 1", "Field 2");
  const moved = planned(two, { by: 10 }, saved);
  expect(moved).toEqual(["13:15 Lions", "13:30 Bears", "13:50 Lions", "14:10 First"]);
});
