import { and, eq } from "drizzle-orm";
import { accounts, players } from "../../../db/schema/people.ts";
import { message } from "../../../i18n/message.ts";
import {
  applySuccessions,
  lockForSuccession,
} from "../../competition/withdrawals/manager-succession.ts";
import type { TeamSuccession } from "../../competition/withdrawals/withdrawal-rules.ts";
import { type Ctx, isAdmin, requireAccount } from "../../core/context.ts";
import { DomainError } from "../../core/errors.ts";
import { mutate } from "../../core/mutate.ts";
import { isStaffAccount } from "../../core/staff-role-rules.ts";
import { accountTopic, sessionsTopic } from "../../core/topics.ts";
import { currentCup, lockCup } from "../../cup/current-cup.ts";
import {
  erasePeople,
  lockPlayersOfAccounts,
  noPeople,
  recordDeletions,
} from "../../people/accounts/erasure.ts";
import { requirePassword } from "../../people/sign-in/passwords.ts";

interface DeleteAccountInput {
  accountId: string;
  currentPassword?: string;
  fates: ReadonlyMap<number, TeamSuccession>;
}

/**
 * Deletes an account, its players and everything naming them in one transaction, for its owner
 * (with password) or the admin. Results, sums, receipts, agreements and the audit log keep dangling
 * ids; a farewell email would leave a trace, so none is sent.
 */
export async function deleteAccount(ctx: Ctx, input: DeleteAccountInput): Promise<void> {
  const { accountId } = input;
  const confirmed = isAdmin(ctx.actor) ? null : await confirmOwn(ctx, input);
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "account.delete", async (change) => {
    const { tx } = change;
    await lockCup(tx, cup.id);
    await lockForSuccession(tx, cup.id, input);
    const [account] = await tx
      .select({ isAdmin: accounts.isAdmin, staffRoles: accounts.staffRoles })
      .from(accounts)
      .where(
        and(
          eq(accounts.id, accountId),
          // A password reset in the meantime means that the owner could have changed.
          confirmed === null ? undefined : eq(accounts.passwordHash, confirmed),
        ),
      )
      .for("update");
    if (!account) throw new DomainError("not-found", message("accountErrors.noSuchAccount"));
    if (isStaffAccount(account))
      throw new DomainError("forbidden", message("accountErrors.noAdminDeletion"));
    // Lock players before teams, in the same order as joining.
    await lockPlayersOfAccounts(tx, { accountIds: [accountId], playerIds: [] });
    await applySuccessions(change, ctx, { cup, accountId, fates: input.fates });
    const gone = await erasePeople(change, { ...noPeople, accountIds: [accountId] });
    await recordDeletions(tx, ctx.now, gone);
    change.audit(`account:${accountId}`, {
      players: gone.playerIds,
      guardians: gone.guardianIds,
    });
    change.changed(accountTopic(accountId), sessionsTopic(accountId));
  });
}

async function confirmOwn(ctx: Ctx, input: DeleteAccountInput): Promise<string> {
  const actor = requireAccount(ctx);
  if (actor.accountId !== input.accountId) {
    throw new DomainError("forbidden", message("accountErrors.notYourAccount"));
  }
  return (await requirePassword(ctx, actor, input.currentPassword ?? "")).passwordHash;
}

export async function deletePlayer(ctx: Ctx, input: { playerId: string }): Promise<void> {
  const own = isAdmin(ctx.actor) ? null : requireAccount(ctx).accountId;
  const cup = await currentCup(ctx.db);
  await mutate(ctx, "player.delete", async (change) => {
    const { tx, audit, changed } = change;
    await lockCup(tx, cup.id);
    const [player] = await tx
      .select({ accountId: players.accountId, isHolder: players.isHolder })
      .from(players)
      .where(eq(players.id, input.playerId))
      .for("update");
    if (!player || (own !== null && player.accountId !== own)) {
      throw new DomainError("forbidden", message("accountErrors.notYourPlayer"));
    }
    if (player.isHolder) {
      throw new DomainError("forbidden", message("accountErrors.noHolderDeletion"));
    }
    const gone = await erasePeople(change, { ...noPeople, playerIds: [input.playerId] });
    await recordDeletions(tx, ctx.now, gone);
    audit(`player:${input.playerId}`, { account: player.accountId });
    changed(accountTopic(player.accountId));
  });
}
