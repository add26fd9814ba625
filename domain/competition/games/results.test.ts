import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { games } from "../../../db/schema/competition.ts";
import { refusal } from "../../../tests/support/assertions/refusal.ts";
import { auditOf, scheduleGame } from "../../../tests/support/factories/games.ts";
import { useAnimals } from "../../../tests/support/fixtures/animals.ts";
import { U16 } from "../../../tests/support/fixtures/world.ts";
import { violatedConstraint } from "../../core/mutate.ts";
import { NO_SCORE } from "./result-rules.ts";
import { clearScore, recordScore, recordState } from "./results.ts";

const { world, admin, standings, stored } = useAnimals();

test("a score changes the standings, and recording it again replaces it", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers");
  expect(await standings()).toBe("1 Lions 0-0-0 0:0 0, 1 Tigers 0-0-0 0:0 0");
  await recordScore(admin, id, { team1Score: 3, team2Score: 1 });
  expect(await standings()).toBe("1 Lions 1-0-0 3:1 3, 2 Tigers 0-0-1 1:3 0");
  await recordScore(admin, id, { team1Score: 2, team2Score: 2 });
  expect(await standings()).toBe("1 Lions 0-1-0 2:2 1, 1 Tigers 0-1-0 2:2 1");
  await clearScore(admin, id);
  expect(await stored(id)).toMatchObject({ team1Score: null, team2Score: null });
  expect(await standings()).toBe("1 Lions 0-0-0 0:0 0, 1 Tigers 0-0-0 0:0 0");
  const trail = (await auditOf(world, `game:${id}`)).map(({ action, details }) => ({
    action,
    from: details["from"],
    to: details["to"],
  }));
  expect(trail.slice(1)).toEqual([
    { action: "game.score", from: [null, null], to: [3, 1] },
    { action: "game.score", from: [3, 1], to: [2, 2] },
    { action: "game.clear-score", from: [2, 2], to: [null, null] },
  ]);
});

test("a score is replaced only by somebody who saw it; sending the same again is no error", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers");
  await recordScore(admin, id, { team1Score: 2, team2Score: 1, version: NO_SCORE });
  const other = { team1Score: 3, team2Score: 1 };
  await expect(recordScore(admin, id, { ...other, version: NO_SCORE })).rejects.toMatchObject({
    code: "changed",
    message: "Someone else recorded 2-1. Press “Update Game” again to save yours instead.",
  });
  await expect(clearScore(admin, id, { version: NO_SCORE })).rejects.toMatchObject({
    code: "changed",
    message: "Someone else recorded 2-1. Press “Clear Score” again to clear it anyway.",
  });
  const absent = { change: { to: "forfeit", absent: 2 }, version: NO_SCORE } as const;
  await expect(recordState(admin, id, absent)).rejects.toMatchObject({
    message: "Someone else recorded 2-1. Press “Save” again to save yours instead.",
  });
  await recordScore(admin, id, { team1Score: 2, team2Score: 1, version: NO_SCORE });
  expect(await stored(id)).toMatchObject({ team1Score: 2, team2Score: 1 });
  await recordScore(admin, id, { ...other, version: "2-1" });
  expect(await stored(id)).toMatchObject(other);
  const asked = await refusal(clearScore(admin, id, { version: "3-1" }));
  await clearScore(admin, id, { version: "3-1", confirmed: asked.confirm });
  await expect(recordScore(admin, id, { ...other, version: "3-1" })).rejects.toMatchObject({
    message:
      "The score was cleared in the meantime. Press “Update Game” again to save yours instead.",
  });
});

test("recording a score of an unknown game is refused", async () => {
  const score = { team1Score: 1, team2Score: 0 };
  await expect(recordScore(admin, 999_999, score)).rejects.toMatchObject({ code: "not-found" });
  await expect(clearScore(admin, 999_999)).rejects.toMatchObject({ code: "not-found" });
});

test.each([
  ["one score without the other", { team1Score: 1, team2Score: null }, "games_both_scores"],
  ["a score below nought", { team1Score: -1, team2Score: 0 }, "games_both_scores"],
  ["a score above 99", { team1Score: 100, team2Score: 0 }, "games_both_scores"],
])("the database refuses %s", async (_, scores, constraint) => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers", { date: "2025-07-16" });
  const write = world.db.update(games).set(scores).where(eq(games.id, id));
  expect(violatedConstraint(await write.then(null, (error: unknown) => error))).toBe(constraint);
});
