import { and, eq } from "drizzle-orm";
import { accounts } from "../../db/schema/accounts.ts";
import { type Ctx, isAdmin, requireAccount } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import type { TeamFate } from "../teams/fate-rules.ts";
import { holdToLeave, leaveTeamsBehind } from "../teams/leave-teams-behind.ts";
import { accountTopic, sessionsTopic } from "../topics.ts";
import { requirePassword } from "./check-password.ts";
import { erase, lockPlayersOf, nobody } from "./erase.ts";
import { noteDeleted } from "./note-deleted.ts";

export interface DeleteAccountInput {
  accountId: string;
  currentPassword?: string;
  fates: ReadonlyMap<number, TeamFate>;
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
    await holdCup(tx, cup.id);
    await holdToLeave(tx, cup.id, input);
    const [account] = await tx
      .select({ isAdmin: accounts.isAdmin })
      .from(accounts)
      .where(
        and(
          eq(accounts.id, accountId),
          // A password reset in the meantime means that the owner could have changed.
          confirmed === null ? undefined : eq(accounts.passwordHash, confirmed),
        ),
      )
      .for("update");
    if (!account) throw new DomainError("not-found", "There is no such account any more.");
    if (account.isAdmin) throw new DomainError("forbidden", "An admin account is no player.");
    // Lock players before teams, in the same order as joining.
    await lockPlayersOf(tx, { accountIds: [accountId], playerIds: [] });
    await leaveTeamsBehind(change, ctx, { cup, accountId, fates: input.fates });
    const gone = await erase(change, { ...nobody, accountIds: [accountId] });
    await noteDeleted(tx, ctx.now, gone);
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
    throw new DomainError("forbidden", "This is not your account.");
  }
  return (await requirePassword(ctx, actor, input.currentPassword ?? "")).passwordHash;
}
