import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { cups } from "../../../db/schema/cup.ts";
import { accounts, agreements, agreementWithdrawals } from "../../../db/schema/people.ts";
import { guardianOf } from "../../../tests/support/factories/consents.ts";
import { type Person, useWorld } from "../../../tests/support/fixtures/world.ts";
import { child } from "../../../tests/support/personas/account-owners.ts";
import { readConsents } from "./consents.ts";

const world = useWorld();
const REQUIRED = ["participation", "terms", "liability"];

type By = { accountId: string } | { guardianId: string };

let ana: Person;
let rosa: By;

beforeEach(async () => {
  ana = await world.person();
  rosa = {
    guardianId: await guardianOf(world, ana.playerId, { email: `${ana.playerId}@x.example` }),
  };
});

async function answer(
  by: By,
  document: string,
  { agreed = true, playerId = ana.playerId, cupId = world.cup.id } = {},
): Promise<number> {
  const [row] = await world.db
    .insert(agreements)
    .values({ ...by, document, agreed, playerId, cupId, version: "1", hash: "x", at: world.now })
    .returning({ id: agreements.id });
  return row?.id ?? 0;
}

const withdraw = (agreementId: number, by: By = rosa) =>
  world.db.insert(agreementWithdrawals).values({ agreementId, ...by, at: world.now });

const consents = async (playerId = ana.playerId, cupId = world.cup.id) =>
  (await readConsents(world.db, cupId, [playerId])).get(playerId);

describe("consents that count", () => {
  test("a player without answers has none and is still listed", async () => {
    const bo = await world.person();
    const both = await readConsents(world.db, world.cup.id, [ana.playerId, bo.playerId]);
    for (const each of both.values()) {
      expect(each).toEqual({
        complete: false,
        paper: false,
        media: false,
        contact: false,
        publicName: false,
      });
    }
    expect([...both.keys()]).toEqual([ana.playerId, bo.playerId]);
    expect((await readConsents(world.db, world.cup.id, [])).size).toBe(0);
  });

  test("a minor's own ticks never count", async () => {
    for (const each of [...REQUIRED, "media", "contact", "public-name", "signed-paper"]) {
      await answer({ accountId: ana.accountId }, each);
    }
    expect(await consents()).toMatchObject({ complete: false, media: false, paper: false });
  });

  test("another account's answers, even an admin's, never count", async () => {
    const admin = await world.admin();
    const bo = await world.person({ dob: "1980-01-01" });
    for (const accountId of [admin.actor.accountId, bo.accountId]) {
      for (const each of REQUIRED) await answer({ accountId }, each);
    }
    await answer({ accountId: bo.accountId }, "signed-paper");
    expect(await consents()).toMatchObject({ complete: false, paper: false });
  });

  test("a recorded paper counts for everything required and nothing else", async () => {
    const admin = await world.admin();
    await answer({ accountId: admin.actor.accountId }, "signed-paper");
    expect(await consents()).toEqual({
      complete: true,
      paper: true,
      media: false,
      contact: false,
      publicName: false,
    });
  });

  test("a paper still counts after the person who recorded it has left the staff", async () => {
    const admin = await world.admin();
    await answer({ accountId: admin.actor.accountId }, "signed-paper");
    await world.db
      .update(accounts)
      .set({ isAdmin: false })
      .where(eq(accounts.id, admin.actor.accountId));
    expect(await consents()).toMatchObject({ complete: true, paper: true });
  });

  test("an account holder's consents count for a child, not for themselves", async () => {
    const playerId = await child(world, ana);
    for (const each of REQUIRED) await answer({ accountId: ana.accountId }, each, { playerId });
    expect(await consents(playerId)).toMatchObject({ complete: true });
    expect(await consents()).toMatchObject({ complete: false });
  });
});

test("a withdrawn answer no longer counts, a later one does", async () => {
  for (const each of ["terms", "liability"]) await answer(rosa, each);
  await withdraw(await answer(rosa, "participation"));
  expect(await consents()).toMatchObject({ complete: false });
  await answer(rosa, "participation");
  expect(await consents()).toMatchObject({ complete: true });
});

test("another cup asks again", async () => {
  for (const each of REQUIRED) await answer(rosa, each);
  const { id: _, ...cup } = world.cup;
  const [next] = await world.db
    .insert(cups)
    .values({ ...cup, slug: "next-cup", isCurrent: false })
    .returning();
  expect(await consents(ana.playerId, next?.id)).toMatchObject({ complete: false });
  expect(await consents()).toMatchObject({ complete: true });
});

test("the database refuses changing or deleting answers", async () => {
  const id = await answer(rosa, "terms");
  await withdraw(id);
  const change = world.db.update(agreements).set({ agreed: false }).where(eq(agreements.id, id));
  await expect(change).rejects.toMatchObject({
    cause: { message: "agreements are never changed" },
  });
  await expect(world.db.delete(agreements)).rejects.toThrow();
  await expect(world.db.delete(agreementWithdrawals)).rejects.toThrow();
});
