import { expect, test } from "vitest";
import { nextFreeTime } from "./existing-games.ts";

const game = (time: string | null, minutes = 10) => ({ time, minutes });

test.each([
  ["after the game and a break", game("15:00"), [], "15:15"],
  ["on five minutes", game("15:00", 12), [], "15:20"],
  ["behind games that follow at once", game("15:00"), ["15:30", "15:15", "15:45"], "16:00"],
  ["in a gap that is long enough", game("15:00"), ["15:30"], "15:15"],
  ["behind a gap that is too short", game("15:00"), ["15:25"], "15:40"],
  ["whatever was played before", game("15:00"), ["14:00", "14:45"], "15:15"],
  ["not after midnight", game("23:40"), [], null],
  ["not without a time", game(null), ["15:00"], null],
])("the next game on a field is proposed %s", (_, after, times, proposed) => {
  const games = [after, ...times.map((time) => game(time))];
  expect(nextFreeTime(after, games, 5)).toBe(proposed);
});
