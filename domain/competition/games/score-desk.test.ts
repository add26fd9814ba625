import { beforeEach, expect, test } from "vitest";
import { games } from "../../../db/schema/competition.ts";
import { scheduleGame } from "../../../tests/support/factories/games.ts";
import { useAnimals } from "../../../tests/support/fixtures/animals.ts";
import { U13, U16 } from "../../../tests/support/fixtures/world.ts";
import { recordScore } from "./results.ts";
import { readScoreDesk } from "./score-desk.ts";

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
