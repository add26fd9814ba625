import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { accounts, players } from "../../db/schema/people.ts";
import { teams } from "../../db/schema/teams.ts";
import { waiting } from "../../tests/support/factories/invitations.ts";
import { waitForLocks } from "../../tests/support/fixtures/concurrency.ts";
import { useWorld } from "../../tests/support/fixtures/world.ts";
import { accountOwner, remove } from "../../tests/support/personas/account-owners.ts";
import { invitePlayer } from "./invitations/invite-player.ts";
import { joinTeam } from "./joining.ts";

const world = useWorld();
const nowait = { noWait: true } as const;

test("handing a team over locks the new account first", async () => {
  const manager = await accountOwner(world);
  const { teamId, teamCode } = await world.team("Handed On", { manager });
  const heir = await world.person();
  await joinTeam(heir.ctx, { playerId: heir.playerId, teamCode });
  const { leaving } = await world.db.transaction(async (tx) => {
    await tx.select().from(accounts).where(eq(accounts.id, heir.accountId)).for("update");
    const started = remove(manager, { [teamId]: { handOverTo: heir.playerId } });
    await waitForLocks(world);
    await tx.select().from(teams).where(eq(teams.id, teamId)).for("update", nowait);
    return { leaving: started };
  });
  await leaving;
  const [team] = await world.db.select().from(teams).where(eq(teams.id, teamId));
  expect(team?.managerAccountId).toBe(heir.accountId);
});

test("inviting a player locks the account first", async () => {
  const { teamId, manager } = await world.team("Inviting");
  const ana = await waiting(world);
  const { inviting } = await world.db.transaction(async (tx) => {
    await tx.select().from(accounts).where(eq(accounts.id, ana.accountId)).for("update");
    const started = invitePlayer(manager.ctx, { teamId, playerId: ana.playerId });
    await waitForLocks(world);
    await tx.select().from(players).where(eq(players.id, ana.playerId)).for("update", nowait);
    await tx.select().from(teams).where(eq(teams.id, teamId)).for("update", nowait);
    return { inviting: started };
  });
  await expect(inviting).resolves.toMatchObject({ invitationId: expect.any(Number) });
});
