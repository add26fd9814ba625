import { beforeEach, describe, expect, test } from "vitest";
import { cups } from "../../../db/schema/cup.ts";
import { agreements, agreementWithdrawals } from "../../../db/schema/people.ts";
import { expectRefusal, refusal } from "../../../tests/support/assertions/refusal.ts";
import {
  agree,
  guardianOf,
  REQUIRED,
  takeBack,
} from "../../../tests/support/factories/consents.ts";
import { setAccount } from "../../../tests/support/factories/passwords.ts";
import { type Person, useWorld } from "../../../tests/support/fixtures/world.ts";
import { child } from "../../../tests/support/personas/account-owners.ts";
import { readConsents } from "./consents.ts";

const world = useWorld();
type By = { accountId: string } | { guardianId: string };

let ana: Person;
let rosa: By;

beforeEach(async () => {
  ana = await world.person();
  rosa = {
    guardianId: await guardianOf(world, ana.playerId, { email: `${ana.playerId}@x.example` }),
  };
});

const answer = (by: By, documents: string[], playerId = ana.playerId) =>
  agree(world, playerId, by, documents);

const consents = async (playerId = ana.playerId, cupId = world.cup.id) =>
  (await readConsents(world.db, cupId, [playerId])).get(playerId);

const none = { complete: false, paper: false, media: false, contact: false, publicName: false };

describe("consents that count", () => {
  test("a player without answers has none and is still listed", async () => {
    const bo = await world.person();
    const both = await readConsents(world.db, world.cup.id, [ana.playerId, bo.playerId]);
    expect([...both]).toEqual([
      [ana.playerId, none],
      [bo.playerId, none],
    ]);
    expect((await readConsents(world.db, world.cup.id, [])).size).toBe(0);
  });

  test("a minor's own ticks never count", async () => {
    const optional = ["media", "contact", "public-name"];
    await answer({ accountId: ana.accountId }, [...REQUIRED, ...optional, "signed-paper"]);
    expect(await consents()).toEqual(none);
  });

  test("another account's answers, even an admin's, never count", async () => {
    const admin = await world.admin();
    const bo = await world.person({ dob: "1980-01-01" });
    await answer({ accountId: admin.actor.accountId }, REQUIRED);
    await answer({ accountId: bo.accountId }, [...REQUIRED, "signed-paper"]);
    expect(await consents()).toEqual(none);
  });

  test("a recorded paper counts for everything required and nothing else, whoever has left the staff", async () => {
    const { actor } = await world.admin();
    await answer({ accountId: actor.accountId }, ["signed-paper"]);
    const paper = { ...none, complete: true, paper: true };
    expect(await consents()).toEqual(paper);
    await setAccount(world, actor, { isAdmin: false });
    expect(await consents()).toEqual(paper);
  });

  test("an account holder's consents count for a child, not for themselves", async () => {
    const playerId = await child(world, ana);
    await answer({ accountId: ana.accountId }, REQUIRED, playerId);
    expect(await consents(playerId)).toMatchObject({ complete: true });
    expect(await consents()).toMatchObject({ complete: false });
  });
});

test("a withdrawn answer no longer counts, a later one does", async () => {
  await answer(rosa, REQUIRED);
  await takeBack(world, ana.playerId, "participation");
  expect(await consents()).toMatchObject({ complete: false });
  await answer(rosa, ["participation"]);
  expect(await consents()).toMatchObject({ complete: true });
});

test("another cup asks again", async () => {
  await answer(rosa, REQUIRED);
  const { id: _, ...cup } = world.cup;
  const [next] = await world.db
    .insert(cups)
    .values({ ...cup, slug: "next-cup", isCurrent: false })
    .returning();
  expect(await consents(ana.playerId, next?.id)).toMatchObject({ complete: false });
  expect(await consents()).toMatchObject({ complete: true });
});

test("the database refuses changing or deleting answers", async () => {
  await answer(rosa, ["terms"]);
  await takeBack(world, ana.playerId, "terms");
  const cause = { message: "agreements are never changed" };
  await expectRefusal(world.db.update(agreements).set({ agreed: false }), { cause });
  for (const table of [agreements, agreementWithdrawals]) await refusal(world.db.delete(table));
});
