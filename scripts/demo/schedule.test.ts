import { expect, test } from "vitest";
import { addDays } from "#domain/core/date-rules.ts";
import { type DemoGame, demoGames } from "./schedule.ts";

const TODAY = "2026-02-28";
const minutes = Array.from({ length: 288 }, (_, step) => step * 5 + (step % 5));

const moment = (game: DemoGame) => Date.parse(`${game.date}T${game.time}Z`) / 60_000;
const schedules = minutes.map((minute) => [minute, demoGames(TODAY, minute)] as const);

test("at any hour a demo game has just begun, and earlier ones have scores", () => {
  for (const [minute, games] of schedules) {
    const now = Date.parse(`${TODAY}T00:00Z`) / 60_000 + minute;
    const begun = games.filter((game) => moment(game) <= now);
    const over = begun.filter((game) => moment(game) + 10 <= now);
    expect(begun.length - over.length, `at minute ${minute}`).toBeGreaterThanOrEqual(2);
    expect(
      games.filter(({ score }) => score !== null),
      `at minute ${minute}`,
    ).toEqual(over);
  }
});

test("demo games are yesterday, today and tomorrow, at whole five minutes", () => {
  for (const [, games] of schedules) {
    const days = new Set(games.map(({ date }) => date));
    expect(days).toEqual(new Set([addDays(TODAY, -1), TODAY, addDays(TODAY, 1)]));
    for (const { time } of games) expect(time).toMatch(/^([01][0-9]|2[0-3]):[0-5][05]$/);
  }
});

test("no demo team or field has two games within fifteen minutes", () => {
  const together = (one: DemoGame, other: DemoGame) =>
    one.field === other.field ||
    (one.bracket === other.bracket &&
      [one.team1, one.team2].some((team) => team === other.team1 || team === other.team2));
  for (const [, games] of schedules) {
    const close = games.flatMap((one, index) =>
      games
        .slice(index + 1)
        .filter((other) => together(one, other) && Math.abs(moment(one) - moment(other)) < 15)
        .map((other) => [one, other]),
    );
    expect(close).toEqual([]);
  }
});

test("in a demo bracket everybody plays everybody once", () => {
  const pairs = demoGames(TODAY, 900).map(({ bracket, team1, team2 }) =>
    [bracket, Math.min(team1, team2), Math.max(team1, team2)].join(" "),
  );
  expect(new Set(pairs).size).toBe(pairs.length);
  const count = (bracket: string) => pairs.filter((pair) => pair.startsWith(bracket)).length;
  expect(["youth", "openA", "openB"].map(count)).toEqual([15, 10, 10]);
});
