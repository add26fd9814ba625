import { expect, test } from "vitest";
import { expectRefusal } from "../../../tests/support/assertions/refusal.ts";
import { useWorld } from "../../../tests/support/fixtures/world.ts";
import { child } from "../../../tests/support/personas/account-owners.ts";
import { lockOwnPlayer, readAccount, requireOwnPlayer } from "./accounts.ts";

const world = useWorld();

test("an account reads its own players only, oldest first", async () => {
  await world.person({ firstName: "Eve" });
  const ana = await world.person({ firstName: "Ana" });
  await child(world, ana, { firstName: "Leo", createdAt: new Date(world.now.getTime() + 1) });
  const account = await readAccount(ana.ctx);
  expect(account?.isAdmin).toBe(false);
  expect(account?.players.map(({ firstName }) => firstName)).toEqual(["Ana", "Leo"]);
  expect(JSON.stringify(account)).not.toContain("passwordHash");
  expect(await requireOwnPlayer(ana.ctx)).toMatchObject({ id: ana.playerId });
});

test("acting for another account's player, or an unknown one, is refused", async () => {
  const [ana, eve] = [await world.person(), await world.person()];
  await expectRefusal(lockOwnPlayer(world.db, eve.accountId, ana.playerId), "forbidden");
  await expectRefusal(lockOwnPlayer(world.db, eve.accountId, eve.accountId), "forbidden");
  const own = await lockOwnPlayer(world.db, eve.accountId, eve.playerId);
  expect(own.id).toBe(eve.playerId);
});
