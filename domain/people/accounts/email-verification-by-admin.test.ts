import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { cups } from "../../../db/schema/cup.ts";
import { auditOf } from "../../../tests/support/factories/games.ts";
import { accountRow } from "../../../tests/support/factories/passwords.ts";
import { U13, useWorld } from "../../../tests/support/fixtures/world.ts";
import { child } from "../../../tests/support/personas/account-owners.ts";
import { createTeam } from "../../teams/team-lifecycle.ts";
import { confirmEmailByAdmin } from "./email-verification.ts";
import { VERIFY_FIRST } from "./verification-rules.ts";

const world = useWorld();

test("the admin confirms an address once, on record", async () => {
  await world.db.update(cups).set({ verifyWithinDays: 0 }).where(eq(cups.id, world.cup.id));
  const { ctx, accountId, playerId } = await world.person({}, { confirmed: false });
  const team = { name: "Unmailed", tournamentName: U13, playerId };
  await expect(createTeam(ctx, team)).rejects.toMatchObject({ message: VERIFY_FIRST });
  const admin = await world.admin();
  await confirmEmailByAdmin(admin, { playerId });
  await confirmEmailByAdmin({ ...admin, now: new Date(world.now.getTime() + 1000) }, { playerId });
  expect((await accountRow(world, accountId)).emailVerifiedAt).toEqual(world.now);
  expect(await auditOf(world, `account:${accountId}`)).toMatchObject([
    {
      action: "account.confirm-address",
      actorAccountId: admin.actor.accountId,
      details: {},
    },
  ]);
  await createTeam(ctx, team);
});

test("confirming a child's address confirms the account's", async () => {
  const parent = await world.person({ dob: "1980-01-01" });
  await confirmEmailByAdmin(await world.admin(), { playerId: await child(world, parent) });
  expect((await accountRow(world, parent.accountId)).emailVerifiedAt).toEqual(world.now);
});
