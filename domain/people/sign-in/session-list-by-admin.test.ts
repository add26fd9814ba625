import { expect, test } from "vitest";
import { useWorld } from "../../../tests/support/fixtures/world.ts";
import { endSessionsByAdmin } from "./session-list.ts";
import { findActor, startSession } from "./sessions.ts";

const world = useWorld();

const signIn = async (accountId: string) =>
  (await startSession(world.db, { id: accountId, isAdmin: false }, world.visitor())).token;
const isIn = async (token: string) =>
  (await findActor(world.db, token, world.now)).kind === "account";

test("an admin signs somebody out of every browser", async () => {
  const [ana, bea] = [await world.person(), await world.person()];
  const hers = [await signIn(ana.accountId), await signIn(ana.accountId)];
  const other = await signIn(bea.accountId);
  const admin = await world.admin();
  for (let times = 0; times < 2; times++)
    await endSessionsByAdmin(admin, { playerId: ana.playerId });
  expect(await Promise.all([...hers, other].map(isIn))).toEqual([false, false, true]);
});

test("a player signs nobody out", async () => {
  const [ana, bea] = [await world.person(), await world.person()];
  const hers = await signIn(ana.accountId);
  await expect(endSessionsByAdmin(bea.ctx, { playerId: ana.playerId })).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(await isIn(hers)).toBe(true);
});
