import { and, eq } from "drizzle-orm";
import { waitlistEntries } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { lockOwnPlayer } from "../accounts/read-account.ts";
import { type Ctx, requireAccount } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { settleInvitations } from "../invitations/settle-invitations.ts";
import { type Change, mutate } from "../mutate.ts";
import { accountTopic, waitlistTopic } from "../topics.ts";

export async function leaveWaitlist(ctx: Ctx, input: { playerId: string }): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, "waitlist.leave", async ({ tx, audit, changed }) => {
    const cup = await holdCup(tx, current.id);
    const player = await lockOwnPlayer(tx, accountId, input.playerId);
    const left = await leaveWaitlistQuietly(tx, player.id, cup.id, changed);
    if (left === null) throw new DomainError("not-found", "You are not on the waitlist.");
    const who = { playerId: player.id, cupId: cup.id, joined: null };
    await settleInvitations({ tx, changed }, ctx.now, who);
    audit(`waitlist:${left}`, { player: player.id });
    changed(accountTopic(accountId));
  });
}

export async function leaveWaitlistQuietly(
  tx: Database,
  playerId: string,
  cupId: number,
  changed: Change["changed"],
): Promise<number | null> {
  const [left] = await tx
    .delete(waitlistEntries)
    .where(and(eq(waitlistEntries.playerId, playerId), eq(waitlistEntries.cupId, cupId)))
    .returning({ id: waitlistEntries.id, tournamentId: waitlistEntries.tournamentId });
  if (!left) return null;
  changed(waitlistTopic(left.tournamentId));
  return left.id;
}
