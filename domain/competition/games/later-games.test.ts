import { beforeEach, expect, test } from "vitest";
import { gameSlots, games } from "#db/schema/competition.ts";
import { expectRefusal, refusal } from "#tests/support/assertions/refusal.ts";
import { confirming } from "#tests/support/factories/confirming.ts";
import { auditOf, recordSurely } from "#tests/support/factories/games.ts";
import { useAnimals } from "#tests/support/fixtures/animals.ts";
import { previewResult, recordScore } from "./results.ts";

const { world, admin, stored, knockout } = useAnimals();

beforeEach(async () => {
  await world.db.delete(gameSlots);
  await world.db.delete(games);
});

const score = (team1Score: number, team2Score: number) => ({ team1Score, team2Score });
const final = (team1Score: number, team2Score: number) => ({
  to: "final" as const,
  team1Score,
  team2Score,
});

test("a correction after later games began can keep who plays in them, with a reason", async () => {
  const { semi, final: next } = await knockout("Wolves");
  await recordScore(admin, semi, score(2, 1));
  await recordSurely(admin, next, 1, 0);
  const before = await stored(next);
  await expectRefusal(recordScore(admin, semi, score(2, 3)), "conflict");
  const kept = await previewResult(admin, semi, final(2, 3), { keeps: true });
  expect([kept.refused, kept.sides]).toEqual([null, []]);
  const reason = "The protest was upheld";
  await confirming((confirmed) =>
    recordScore(admin, semi, { ...score(2, 3), reason, ...(confirmed && { confirmed }) }),
  );
  expect(await stored(semi)).toMatchObject(score(2, 3));
  const { team1Id, team2Id, state } = before;
  expect(await stored(next)).toMatchObject({ team1Id, team2Id, state });
  const last = (await auditOf(world, `game:${semi}`)).at(-1);
  expect(last).toMatchObject({ action: "game.score", details: { keptTeams: true, reason } });
  await recordScore(admin, semi, score(4, 3));
  expect(await stored(next)).toMatchObject({ team1Id, team2Id, state });
});

test("a score of a game on a later day is asked about once", async () => {
  const { semi, final: next } = await knockout("Wolves");
  await recordScore(admin, semi, score(2, 1));
  const asked = await refusal(recordScore(admin, next, score(1, 0)));
  expect(asked.message).toBe("This game is on Wed, Jul 16. Save its score now?");
  await recordScore(admin, next, { ...score(1, 0), confirmed: asked.confirm });
  expect(await stored(next)).toMatchObject({ state: "final", ...score(1, 0) });
});
