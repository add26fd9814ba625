import { beforeEach, expect, test } from "vitest";
import { auditEntries } from "#db/schema/core.ts";
import type { Ctx } from "#domain/core/context.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { joinTeam } from "#domain/teams/joining.ts";
import { expectRefusal } from "#tests/support/assertions/refusal.ts";
import { newCup, startCup } from "#tests/support/factories/cups.ts";
import { placeAnimals, scheduleGame } from "#tests/support/factories/games.ts";
import { beforeTransaction, waitForLocks } from "#tests/support/fixtures/concurrency.ts";
import { U16, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { recordScore } from "../games/results.ts";
import { importGames } from "../import/import-games.ts";
import { withdrawTeam } from "../withdrawals/withdraw-team.ts";

const { world, admin } = useAdminWorld();

beforeEach(async () => {
  world.cup = await currentCup(world.db);
});

// `mutateCup`, and each mutation that takes its own locks.
const writes: Record<string, (late: (ctx: Ctx) => Ctx) => Promise<() => Promise<unknown>>> = {
  "team.join": async (late) => {
    const { teamCode } = await world.team("Rats");
    const { ctx, playerId } = await world.person();
    return () => joinTeam(late(ctx), { playerId, teamCode });
  },
  "team.withdraw": async (late) => {
    const { teamId } = await world.team("Stays");
    return () => withdrawTeam(late(admin), { teamId, choice: "remove" });
  },
  "game.score": async (late) => {
    await placeAnimals(world);
    const id = await scheduleGame(admin, U16, "Lions - Tigers");
    return () => recordScore(late(admin), id, { team1Score: 2, team2Score: 1 });
  },
  "game.import": async (late) => {
    const file = `tournament,stage,date,team1,team2\n${U16},group,2025-07-15,Ants,Bees\n`;
    return () => importGames(late(admin), file);
  },
};

test.each(Object.entries(writes))(
  "a write started before a new cup does not reach the old one: %s",
  async (action, arrange) => {
    const act = await arrange((ctx) => beforeTransaction(ctx, () => startCup(admin, newCup())));
    const trail = () => world.countRows(auditEntries, { action });
    const before = await trail();
    await expectRefusal(act(), { code: expect.stringMatching(/^(?:conflict|not-found)$/) });
    expect(await trail()).toBe(before);
    expect((await currentCup(world.db)).id).not.toBe(world.cup.id);
  },
);

test("a write waiting for the new cup is refused", async () => {
  const { teamCode } = await world.team("Waiting");
  const { ctx, playerId } = await world.person();
  let joining: Promise<unknown> = Promise.resolve();
  await world.db.transaction(async (tx) => {
    await startCup({ ...admin, db: tx }, newCup());
    joining = joinTeam(ctx, { playerId, teamCode }).catch((error: unknown) => error);
    await waitForLocks(world);
  });
  const expected = { code: "conflict", message: "A new cup has started. Reload the page." };
  expect(await joining).toMatchObject(expected);
});
