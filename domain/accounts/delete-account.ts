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
  /** The account's own; the admin gives none. */
  currentPassword?: string;
  /** What becomes of each team that the account manages in the current cup. */
  fates: ReadonlyMap<number, TeamFate>;
}

/**
 * Deletes an account with its players and everything that names them, in one transaction: by its owner, who
 * gives the password once more, or by the admin. Slots are free at once; results, sums, receipts, agreements
 * and the audit log keep ids that lead nowhere. No mail says good-bye: it would be the one trace left.
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
          // A password that was set anew meanwhile is another owner's.
          confirmed === null ? undefined : eq(accounts.passwordHash, confirmed),
        ),
      )
      .for("update");
    if (!account) throw new DomainError("not-found", "There is no such account any more.");
    if (account.isAdmin) throw new DomainError("forbidden", "An admin account is no player.");
    // Before their teams, as whoever joins one takes them.
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

/** The hash of the password that was given: whether it is still the account's is asked once that is held. */
async function confirmOwn(ctx: Ctx, input: DeleteAccountInput): Promise<string> {
  const actor = requireAccount(ctx);
  if (actor.accountId !== input.accountId) {
    throw new DomainError("forbidden", "This is not your account.");
  }
  return (await requirePassword(ctx, actor, input.currentPassword ?? "")).passwordHash;
}
