import { expect, test } from "vitest";
import { games, resultChanges } from "#db/schema/competition.ts";
import { cups } from "#db/schema/cup.ts";
import { violatedConstraint } from "#domain/core/mutate.ts";
import { listAudit } from "#domain/site/audit-log.ts";
import { expectRefusal, refusal } from "#tests/support/assertions/refusal.ts";
import { auditOf, scheduleGame } from "#tests/support/factories/games.ts";
import { useAnimals } from "#tests/support/fixtures/animals.ts";
import { U16 } from "#tests/support/fixtures/world.ts";
import { resultName } from "./game-name-rules.ts";
import type { StateInput } from "./input.ts";
import { NO_SCORE } from "./result-rules.ts";
import { clearScore, recordScore, recordState } from "./results.ts";

const { world, admin, standings, stored } = useAnimals();

const record = (id: number, change: StateInput["change"], version?: string) =>
  recordState(admin, id, { change, version });

test("a forfeit counts with the cup's score and is logged in words", async () => {
  await world.db.update(cups).set({ forfeitScore: 5 });
  const id = await scheduleGame(admin, U16, "Lions - Tigers");
  await record(id, { to: "forfeit", absent: 1 });
  expect(await stored(id)).toMatchObject({ state: "forfeit", team1Score: 0, team2Score: 5 });
  expect(await standings()).toBe("1 Tigers 1-0-0 5:0 3, 2 Lions 0-0-1 0:5 0");
  const { lines } = await listAudit(admin, { area: null, subject: `game:${id}`, before: null });
  expect(lines[0]).toMatchObject({ did: "changed a game's status", details: "0-5; forfeit" });
  await recordScore(admin, id, { team1Score: 2, team2Score: 2, version: "Forfeit 0-5" });
  expect(await stored(id)).toMatchObject({ state: "final", team1Score: 2 });
  expect((await auditOf(world, `game:${id}`)).at(-1)?.details).toMatchObject({ was: "forfeit" });
  await clearScore(admin, id);
  await world.db.update(cups).set({ forfeitScore: 3 });
});

test("both teams forfeit: a loss each, and the forfeit's goals against each", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers");
  await record(id, { to: "forfeit", absent: "both" });
  expect(await stored(id)).toMatchObject({ state: "forfeit", team1Score: 0, team2Score: 0 });
  expect(await standings()).toBe("1 Lions 0-0-1 0:3 0, 1 Tigers 0-0-1 0:3 0");
  expect(resultName(await stored(id))).toMatchObject({
    values: { state: { key: "games.state.double-forfeit" }, score: "0-0" },
  });
  await record(id, { to: "forfeit", absent: 2 });
  expect(await standings()).toBe("1 Lions 1-0-0 3:0 3, 2 Tigers 0-0-1 0:3 0");
  await clearScore(admin, id);
  const other = await scheduleGame(admin, U16, "Lions - Tigers");
  await recordScore(admin, other, { team1Score: 2, team2Score: 1 });
  await record(other, { to: "live" });
  expect(await stored(other)).toMatchObject({ state: "live", team1Score: 2, team2Score: 1 });
  await clearScore(admin, other);
});

test("a live game starts at 0-0, counts in no table and ends with its score", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers");
  await record(id, { to: "live" });
  const start = { state: "live", team1Score: 0, team2Score: 0, startedAt: world.now };
  expect(await stored(id)).toMatchObject({ ...start, endedAt: null });
  expect(await standings()).toBe("1 Lions 0-0-0 0:0 0, 1 Tigers 0-0-0 0:0 0");
  expect(await world.countRows(resultChanges, { gameId: id })).toBe(1);
  await world.set(games, { id }, { team1Score: 2 });
  const own = { team1Score: 1, team2Score: 1, version: "Live 1-0" };
  const message =
    "This game is live, and the score is 2-0. Press “Save live score” or “End game” again to save yours instead.";
  await expectRefusal(recordScore(admin, id, own), "changed", message);
  const score = { team1Score: 3, team2Score: 1 };
  await recordScore(admin, id, { ...score, live: true, version: "Live 2-0" });
  expect(await stored(id)).toMatchObject({ state: "live", team1Score: 3, endedAt: null });
  expect(await standings()).toBe("1 Lions 0-0-0 0:0 0, 1 Tigers 0-0-0 0:0 0");
  await expectRefusal(recordScore(admin, id, { ...score, version: "none" }), "changed");
  await recordScore(admin, id, { ...score, version: "Live 3-1" });
  expect(await stored(id)).toMatchObject({ state: "final", endedAt: world.now });
  await clearScore(admin, id);
  expect(await stored(id)).toMatchObject({ state: "scheduled", startedAt: null, endedAt: null });
});

test("a game is abandoned with or without its current score", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers");
  await record(id, { to: "abandoned", team1Score: 1, team2Score: 0 });
  expect(await stored(id)).toMatchObject({ state: "abandoned", team1Score: 1 });
  expect(await standings()).toContain("1 Lions 0-0-0 0:0 0");
  await record(id, { to: "abandoned", team1Score: null, team2Score: null });
  expect(await stored(id)).toMatchObject({ state: "abandoned", team1Score: null });
});

const semiFinal = () => scheduleGame(admin, U16, "Lions - Wolves", { stage: "semi-final" });
const level = { team1Score: 1, team2Score: 1 };

test("a tied knockout game's penalties can be missing, added later and removed", async () => {
  const id = await semiFinal();
  await recordScore(admin, id, level);
  const decided = { afterExtraTime: true, regular: 0, team1Penalties: 4, team2Penalties: 3 };
  await recordScore(admin, id, { ...level, ...decided, version: "1-1" });
  expect(await stored(id)).toMatchObject({ team1Regular: 0, team2Regular: 0, team1Penalties: 4 });
  const other = { team1Penalties: 2, team2Penalties: 3, version: "1-1" };
  const message =
    "Someone else recorded 1-1 (OT, 4-3 PKs). Press “Update Game” again to save yours instead.";
  await expectRefusal(recordScore(admin, id, { ...level, ...other }), "changed", message);
  const none = { regular: null, team1Penalties: null, team2Penalties: null };
  await recordScore(admin, id, { ...level, ...none, afterExtraTime: false });
  expect(await stored(id)).toMatchObject({ afterExtraTime: false, team1Penalties: null });
});

test("a correction keeps extra time and penalties that the form still holds", async () => {
  const id = await semiFinal();
  const decided = { afterExtraTime: true, regular: 1, team1Penalties: 4, team2Penalties: 3 };
  await recordScore(admin, id, { ...level, ...decided });
  await recordScore(admin, id, { team1Score: 2, team2Score: 0, ...decided });
  expect(await stored(id)).toMatchObject({ team1Score: 2, afterExtraTime: true });
  expect(await stored(id)).toMatchObject({ team1Regular: null, team1Penalties: null });
});

test("a form without field entries keeps what the field entered", async () => {
  const id = await semiFinal();
  await record(id, { to: "live" });
  const shot = { team1Penalties: 4, team2Penalties: 3 };
  const regular = { afterExtraTime: true, team1Regular: 1, team2Regular: 1 };
  const played = { ...level, ...regular };
  await world.set(games, { id }, { ...played, ...shot });
  await record(id, { to: "live" });
  await recordScore(admin, id, level);
  expect(await stored(id)).toMatchObject({ state: "final", ...played, ...shot });

  const decided = await semiFinal();
  await record(decided, { to: "live" });
  await world.set(games, { id: decided }, played);
  await recordScore(admin, decided, { team1Score: 2, team2Score: 1 });
  expect(await stored(decided)).toMatchObject({ team1Score: 2, ...regular });
});

test.each([
  [{ team1Penalties: 3, team2Penalties: 3 }, "A shootout can't end in a tie. Check the numbers."],
  [{ team1Penalties: 3, team2Penalties: null }, "Enter the penalties for both teams."],
  [{ team1Score: 2, team1Penalties: 3, team2Penalties: 2 }, "Penalties are only for tied games."],
  [{ regular: 1 }, "Only fill this in for games with overtime."],
  [
    { regular: 2, afterExtraTime: true },
    "A team can't have more goals before overtime than in the final score.",
  ],
])("a tied knockout game is refused with %o", async (other, message) => {
  const id = await semiFinal();
  await expectRefusal(recordScore(admin, id, { ...level, ...other }), "invalid", message);
});

test("group games have no penalties", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers");
  const penalties = { team1Penalties: 4, team2Penalties: 3 };
  const message = "Group games don't have overtime or penalties.";
  await expectRefusal(recordScore(admin, id, { ...level, ...penalties }), "invalid", message);
});

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
  const trail = (await auditOf(world, `game:${id}`)).slice(1);
  expect(trail.map(({ action, details: { from, to } }) => [action, from, to])).toEqual([
    ["game.score", [null, null], [3, 1]],
    ["game.score", [3, 1], [2, 2]],
    ["game.clear-score", [2, 2], [null, null]],
  ]);
});

test("a score is replaced only by somebody who saw it; sending the same again is no error", async () => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers");
  await recordScore(admin, id, { team1Score: 2, team2Score: 1, version: NO_SCORE });
  const other = { team1Score: 3, team2Score: 1 };
  const message = "Someone else recorded 2-1. Press “Update Game” again to save yours instead.";
  await expectRefusal(recordScore(admin, id, { ...other, version: NO_SCORE }), "changed", message);
  const clear = "Someone else recorded 2-1. Press “Clear Score” again to clear it anyway.";
  await expectRefusal(clearScore(admin, id, { version: NO_SCORE }), "changed", clear);
  const absent = { change: { to: "forfeit", absent: 2 }, version: NO_SCORE } as const;
  const save = "Someone else recorded 2-1. Press “Save” again to save yours instead.";
  await expectRefusal(recordState(admin, id, absent), "changed", save);
  await recordScore(admin, id, { team1Score: 2, team2Score: 1, version: NO_SCORE });
  expect(await stored(id)).toMatchObject({ team1Score: 2, team2Score: 1 });
  await recordScore(admin, id, { ...other, version: "2-1" });
  expect(await stored(id)).toMatchObject(other);
  const asked = await refusal(clearScore(admin, id, { version: "3-1" }));
  await clearScore(admin, id, { version: "3-1", confirmed: asked.confirm });
  const cleared =
    "The score was cleared in the meantime. Press “Update Game” again to save yours instead.";
  await expectRefusal(recordScore(admin, id, { ...other, version: "3-1" }), "changed", cleared);
});

test("recording a score of an unknown game is refused", async () => {
  const score = { team1Score: 1, team2Score: 0 };
  await expectRefusal(recordScore(admin, 999_999, score), "not-found");
  await expectRefusal(clearScore(admin, 999_999), "not-found");
});

test.each([
  ["one score without the other", { team1Score: 1, team2Score: null }, "games_both_scores"],
  ["a score below nought", { team1Score: -1, team2Score: 0 }, "games_both_scores"],
  ["a score above 99", { team1Score: 100, team2Score: 0 }, "games_both_scores"],
])("the database refuses %s", async (_, scores, constraint) => {
  const id = await scheduleGame(admin, U16, "Lions - Tigers", { date: "2025-07-16" });
  const write = world.set(games, { id }, scores);
  expect(violatedConstraint(await write.then(null, (error: unknown) => error))).toBe(constraint);
});
