import { beforeEach, expect, test } from "vitest";
import { games } from "../../../db/schema/competition.ts";
import { scheduleGame } from "../../../tests/support/factories/games.ts";
import { useAnimals } from "../../../tests/support/fixtures/animals.ts";
import { U13, U16 } from "../../../tests/support/fixtures/world.ts";
import { NO_RESULT } from "./result-rules.ts";
import { recordScore } from "./results.ts";
import { gamesToScore, readScoreDesk } from "./score-desk.ts";

const { world, admin } = useAnimals();

beforeEach(async () => {
  await world.db.delete(games);
});

const lions = (time: string, date = "2025-07-15") =>
  scheduleGame(admin, U16, "Lions - Tigers", { date, time });

test("games of all tournaments needing scores share one order", async () => {
  const coming = await lions("12:05");
  const yesterday = await lions("15:00", "2025-07-14");
  const started = await scheduleGame(admin, U13, "Cubs - Pups", { time: "11:55" });
  await lions("15:00", "2025-07-16");
  const desk = await readScoreDesk(admin, 12);
  expect(desk).toMatchObject({ today: "2025-07-15", started: [started], more: 0 });
  expect(desk.toScore.map(({ id }) => id)).toEqual([started, coming, yesterday]);
});

test("a limited number is listed, with a count of the rest", async () => {
  for (const time of ["09:00", "09:10", "13:00", "13:10"]) await lions(time);
  const { toScore, more } = await readScoreDesk(admin, 3);
  expect(toScore.map(({ time }) => time)).toEqual(["09:00", "09:10", "13:00"]);
  expect(more).toBe(1);
});

test("a game with a score is among today's results, latest first", async () => {
  const first = await lions("09:00");
  const second = await lions("10:00");
  for (const id of [first, second]) await recordScore(admin, id, { team1Score: 2, team2Score: 1 });
  await recordScore(admin, await lions("10:00", "2025-07-14"), { team1Score: 0, team2Score: 0 });
  const { toScore, results } = await readScoreDesk(admin, 12);
  expect(results.map(({ id }) => id)).toEqual([second, first]);
  expect(toScore).toEqual([]);
});

test("the list expires at the next kickoff, or at midnight in the cup's zone", async () => {
  expect((await readScoreDesk(admin, 12)).until).toBe("2025-07-16T07:00:00.000Z");
  await lions("15:00");
  expect((await readScoreDesk(admin, 12)).until).toBe("2025-07-15T22:00:00.000Z");
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
    team1Id: 1 as number | null,
    team2Id: 2,
    ...NO_RESULT,
    ...(score !== undefined && {
      state: "final" as const,
      team1Score: Number(score),
      team2Score: 0,
    }),
  };
}

const sorted = (texts: string[], now = "2024-07-27T16:00") => {
  const { started, coming, older } = gamesToScore(texts.map(game), now);
  const textsOf = (games: { text: string }[]) => games.map(({ text }) => text);
  return { started: textsOf(started), coming: textsOf(coming), older: textsOf(older) };
};

test.each([
  [
    "today's that started longest ago first, then the next ones",
    ["27 17:00", "27 15:30", "27 16:05", "27 15:00"],
    { started: ["27 15:00", "27 15:30"], coming: ["27 16:05", "27 17:00"], older: [] },
  ],
  [
    "started at its exact minute",
    ["27 16:00", "27 16:01"],
    { started: ["27 16:00"], coming: ["27 16:01"], older: [] },
  ],
  [
    "today's without a time last",
    ["27 -", "27 20:30"],
    { started: [], coming: ["27 20:30", "27 -"], older: [] },
  ],
  [
    "earlier days after today, latest day first, each in its order",
    ["25 15:00", "26 -", "26 17:00", "26 15:00"],
    { started: [], coming: [], older: ["26 15:00", "26 17:00", "26 -", "25 15:00"] },
  ],
  [
    "neither games with scores nor those of later days",
    ["27 15:00 0", "28 15:00", "26 15:00 3"],
    { started: [], coming: [], older: [] },
  ],
])("games to score are listed with %s", (_, texts, listed) => {
  expect(sorted(texts)).toEqual(listed);
});

test("simultaneous games are ordered by field", () => {
  const on = (field: string) => ({ ...game("27 15:00"), field });
  const { started } = gamesToScore([on("Field 10"), on("Field 2")], "2024-07-27T16:00");
  expect(started.map(({ field }) => field)).toEqual(["Field 2", "Field 10"]);
});

test("a live game has started whatever its time is", () => {
  const early = { ...game("27 18:00"), state: "live" as const, team1Score: 0, team2Score: 0 };
  expect(gamesToScore([early], "2024-07-27T16:00").started).toEqual([early]);
});

test("a tied knockout game needs its penalties, a group game does not", () => {
  const level = { ...game("27 15:00 0"), stage: "semi-final" as const };
  const group = game("27 15:00 0");
  const decided = { ...level, team1Penalties: 4, team2Penalties: 3 };
  expect(gamesToScore([level, group, decided], "2024-07-27T16:00").started).toEqual([level]);
});

test("a game without known teams needs no score", () => {
  const open = { ...game("27 15:00"), team1Id: null };
  expect(gamesToScore([open], "2024-07-27T16:00").started).toEqual([]);
});
