import { expect, test } from "vitest";
import { addDays } from "../../domain/core/date-rules.ts";
import { type DemoGame, demoGames } from "./schedule.ts";

const TODAY = "2026-02-28";
const minutes = Array.from({ length: 288 }, (_, step) => step * 5 + (step % 5));

const minuteOf = ({ time }: DemoGame) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const moment = (game: DemoGame) => Date.parse(`${game.date}T${game.time}Z`) / 60_000;
const nowAt = (minute: number) => Date.parse(`${TODAY}T00:00Z`) / 60_000 + minute;

test("at any hour a demo game has just begun, and earlier ones have scores", () => {
  for (const minute of minutes) {
    const games = demoGames(TODAY, minute);
    const running = games.filter((game) => {
      const since = nowAt(minute) - moment(game);
      return since >= 0 && since < 10;
    });
    expect(running.length, `at minute ${minute}`).toBeGreaterThanOrEqual(2);
    for (const game of games) {
      const isOver = moment(game) + 10 <= nowAt(minute);
      expect(game.score !== null, `${game.date} ${game.time} at minute ${minute}`).toBe(isOver);
    }
  }
});

test("demo games are yesterday, today and tomorrow, at whole five minutes", () => {
  for (const minute of minutes) {
    const games = demoGames(TODAY, minute);
    expect([...new Set(games.map(({ date }) => date))].toSorted()).toEqual([
      addDays(TODAY, -1),
      TODAY,
      addDays(TODAY, 1),
    ]);
    for (const game of games) {
      expect(game.time).toMatch(/^([01][0-9]|2[0-3]):[0-5][05]$/);
      expect(minuteOf(game)).toBeLessThan(24 * 60);
    }
  }
});

test("no demo team or field has two games within fifteen minutes", () => {
  const together = (one: DemoGame, other: DemoGame) =>
    one.field === other.field ||
    (one.bracket === other.bracket &&
      [one.team1, one.team2].some((team) => team === other.team1 || team === other.team2));
  for (const minute of minutes) {
    const games = demoGames(TODAY, minute);
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
  const games = demoGames(TODAY, 900);
  const pairs = games.map(({ bracket, team1, team2 }) =>
    [bracket, Math.min(team1, team2), Math.max(team1, team2)].join(" "),
  );
  expect(new Set(pairs).size).toBe(pairs.length);
  expect(pairs.filter((pair) => pair.startsWith("youth"))).toHaveLength(15);
  expect(pairs.filter((pair) => pair.startsWith("openA"))).toHaveLength(10);
  expect(pairs.filter((pair) => pair.startsWith("openB"))).toHaveLength(10);
});
