import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deletions, players } from "../../../db/schema/people.ts";
import { useWorld } from "../../../tests/support/fixtures/world.ts";
import { accountOwner, child } from "../../../tests/support/personas/account-owners.ts";
import { deletePlayer } from "./account-deletion.ts";

const world = useWorld();

describe("deleting a child", () => {
  test("the account and its other players stay", async () => {
    const parent = await accountOwner(world, { dob: "1980-01-01" });
    const [kit, kim] = [await child(world, parent), await child(world, parent)];
    await deletePlayer(parent.ctx, { playerId: kit });
    const left = await world.db
      .select({ id: players.id })
      .from(players)
      .where(eq(players.accountId, parent.accountId));
    expect(left.map(({ id }) => id).toSorted()).toEqual([parent.playerId, kim].toSorted());
    expect(await world.db.$count(deletions, eq(deletions.personId, kit))).toBe(1);
  });

  test("only the account's holder and the admin delete a child, and the holder is none", async () => {
    const parent = await accountOwner(world, { dob: "1980-01-01" });
    const kit = await child(world, parent);
    const stranger = await accountOwner(world);
    for (const ctx of [stranger.ctx, world.visitor()]) {
      await expect(deletePlayer(ctx, { playerId: kit })).rejects.toMatchObject({
        code: "forbidden",
      });
    }
    await expect(deletePlayer(parent.ctx, { playerId: parent.playerId })).rejects.toMatchObject({
      code: "forbidden",
    });
    await deletePlayer(await world.admin(), { playerId: kit });
    expect(await world.db.$count(players, eq(players.id, kit))).toBe(0);
  });
});
