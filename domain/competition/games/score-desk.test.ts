import { expect, test } from "vitest";
import { games } from "#db/schema/competition.ts";
import { scheduleGame } from "#tests/support/factories/games.ts";
import { SPEC_LENGTHS } from "#tests/support/factories/lengths.ts";
import { useAnimals } from "#tests/support/fixtures/animals.ts";
import { U13, U16, useEmptyTables } from "#tests/support/fixtures/world.ts";
import { NO_RESULT } from "./result-rules.ts";
import { recordScore } from "./results.ts";
import { gamesToScore, readScoreDesk } from "./score-desk.ts";

const { world, admin } = useAnimals();

useEmptyTables(world, games);

const lions = (time: string, date = "2025-07-15") =>
  scheduleGame(admin, U16, "Lions - Tigers", { date, time });

test("games of all tournaments needing scores share one order", async () => {
  const coming = await lions("12:05");
  const yesterday = await lions("15:00", "2025-07-14");
  const playing = await scheduleGame(admin, U13, "Cubs - Pups", { time: "11:55" });
  const over = await scheduleGame(admin, U13, "Cubs - Pups", { time: "11:40" });
  await lions("15:00", "2025-07-16");
  const { today, toScore, more } = await readScoreDesk(admin, 12);
  expect({ today, more }).toEqual({ today: "2025-07-15", more: 0 });
  expect(toScore.due.map(({ id }) => id)).toEqual([over, yesterday]);
  expect(toScore.now.map(({ id }) => id)).toEqual([playing]);
  expect(toScore.later.map(({ id }) => id)).toEqual([coming]);
});

test("a limited number of each is listed, with a count of the rest", async () => {
  for (const time of ["09:00", "09:10", "09:20", "13:00", "13:10"]) await lions(time);
  const { toScore, more } = await readScoreDesk(admin, 2);
  expect(toScore.due.map(({ time }) => time)).toEqual(["09:00", "09:10"]);
  expect(toScore.later.map(({ time }) => time)).toEqual(["13:00", "13:10"]);
  expect(more).toBe(1);
});

test("a game with a score is among today's results, latest first", async () => {
  const first = await lions("09:00");
  const second = await lions("10:00");
  for (const id of [first, second]) await recordScore(admin, id, { team1Score: 2, team2Score: 1 });
  await recordScore(admin, await lions("10:00", "2025-07-14"), { team1Score: 0, team2Score: 0 });
  const { toScore, results } = await readScoreDesk(admin, 12);
  expect(results.map(({ id }) => id)).toEqual([second, first]);
  expect(toScore).toEqual({ due: [], now: [], later: [] });
});

test("the list expires at the next kickoff or end, or at midnight in the cup's zone", async () => {
  expect((await readScoreDesk(admin, 12)).until).toBe("2025-07-16T07:00:00.000Z");
  await lions("15:00");
  expect((await readScoreDesk(admin, 12)).until).toBe("2025-07-15T22:00:00.000Z");
  await lions("11:55");
  expect((await readScoreDesk(admin, 12)).until).toBe("2025-07-15T19:05:00.000Z");
});

let made = 0;

function game(text: string) {
  const [day = "", time = "", score] = text.split(" ");
  return {
    id: ++made,
    text,
    date: `2024-07-${day}`,
    time: time === "-" ? null : time,
    field: null,
    stage: "group" as const,
    minutes: null,
    lengths: SPEC_LENGTHS,
    startedAt: null as Date | null,
    fieldNextAt: null as string | null,
    isFieldTaken: false,
    team1Id: 1 as number | null,
    team2Id: 2,
    ...NO_RESULT,
    ...(score && { state: "final" as const, team1Score: Number(score), team2Score: 0 }),
  };
}

const at = (now: string) => new Date(`${now}Z`);

const sorted = (texts: string[], now = "2024-07-27T16:00") => {
  const { due, now: playing, later } = gamesToScore(texts.map(game), at(now), "UTC");
  const textsOf = (games: { text: string }[]) => games.map(({ text }) => text);
  return { due: textsOf(due), now: textsOf(playing), later: textsOf(later) };
};

test.each([
  [
    "today's over by the clock first, then those being played, then the next ones",
    ["27 17:00", "27 15:55", "27 15:30", "27 16:05", "27 15:00"],
    { due: ["27 15:00", "27 15:30"], now: ["27 15:55"], later: ["27 16:05", "27 17:00"] },
  ],
  [
    "started and over at its exact minute",
    ["27 15:50", "27 15:51", "27 16:00", "27 16:01"],
    { due: ["27 15:50"], now: ["27 15:51", "27 16:00"], later: ["27 16:01"] },
  ],
  [
    "today's without a time as possibly being played, last",
    ["27 -", "27 15:55"],
    { due: [], now: ["27 15:55", "27 -"], later: [] },
  ],
  [
    "earlier days after today, latest day first, each in its order",
    ["25 15:00", "26 -", "27 15:30", "26 17:00", "26 15:00"],
    { due: ["27 15:30", "26 15:00", "26 17:00", "26 -", "25 15:00"], now: [], later: [] },
  ],
  [
    "neither games with scores nor those of later days",
    ["27 15:00 0", "28 15:00", "26 15:00 3"],
    { due: [], now: [], later: [] },
  ],
])("games to score are listed with %s", (_, texts, listed) => {
  expect(sorted(texts)).toEqual(listed);
});

test("a game's own length decides when it is over", () => {
  const long = { ...game("27 15:30"), minutes: 40 };
  expect(gamesToScore([long], at("2024-07-27T16:00"), "UTC").now).toEqual([long]);
});

test("a live game is being played whatever its time is, until it was surely forgotten", () => {
  const live = { state: "live" as const, team1Score: 0, team2Score: 0 };
  const early = { ...game("27 18:00"), ...live, startedAt: at("2024-07-27T15:31") };
  const { now, until } = gamesToScore([early], at("2024-07-27T16:00"), "UTC");
  expect(now).toEqual([early]);
  expect(until).toEqual(at("2024-07-27T16:01"));
  expect(gamesToScore([early], until, "UTC").due).toEqual([early]);
});

test("a tied knockout game needs its penalties, a tied group game or a game without known teams nothing", () => {
  const level = { ...game("27 15:00 0"), stage: "semi-final" as const };
  const group = game("27 15:00 0");
  const decided = { ...level, team1Penalties: 4, team2Penalties: 3 };
  const { due } = gamesToScore([level, group, decided], at("2024-07-27T15:01"), "UTC");
  expect(due).toEqual([level]);
  const open = { ...game("27 15:00"), team1Id: null };
  expect(gamesToScore([open], at("2024-07-27T16:00"), "UTC").due).toEqual([]);
});
