import { expect, test } from "vitest";
import { players } from "../../../db/schema/people.ts";
import { useWorld } from "../../../tests/support/fixtures/world.ts";
import { lockOwnPlayer, readAccount, requireOwnPlayer } from "./accounts.ts";

const world = useWorld();

test("an account reads its own players only, oldest first", async () => {
  await world.person({ firstName: "Eve" });
  const ana = await world.person({ firstName: "Ana" });
  await world.db.insert(players).values({
    accountId: ana.accountId,
    firstName: "Leo",
    lastName: "Silva",
    isHolder: false,
    phone: "5550100199",
    createdAt: new Date(world.now.getTime() + 1),
  });
  const account = await readAccount(ana.ctx);
  expect(account?.isAdmin).toBe(false);
  expect(account?.players.map(({ firstName }) => firstName)).toEqual(["Ana", "Leo"]);
  expect(JSON.stringify(account)).not.toContain("passwordHash");
  expect(await requireOwnPlayer(ana.ctx)).toMatchObject({ id: ana.playerId });
});

test("acting for another account's player, or an unknown one, is refused", async () => {
  const [ana, eve] = [await world.person(), await world.person()];
  await expect(lockOwnPlayer(world.db, eve.accountId, ana.playerId)).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(lockOwnPlayer(world.db, eve.accountId, eve.accountId)).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(await lockOwnPlayer(world.db, eve.accountId, eve.playerId)).toMatchObject({
    id: eve.playerId,
  });
});
