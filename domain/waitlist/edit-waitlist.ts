import { and, eq } from "drizzle-orm";
import { waitlistEntries } from "../../db/schema/teams.ts";
import { lockOwnPlayer } from "../accounts/read-account.ts";
import { type Ctx, requireAccount } from "../context.ts";
import { currentCup, holdCup, tournamentNamed } from "../cups/current-cup.ts";
import { requireRegistrationOpen } from "../cups/registration-rules.ts";
import { DomainError } from "../errors.ts";
import { settleInvitations } from "../invitations/settle-invitations.ts";
import { mutate } from "../mutate.ts";
import { accountTopic, waitlistTopic } from "../topics.ts";
import type { WaitlistInput } from "./input.ts";
import { requireEligible } from "./join-waitlist.ts";

export async function editWaitlist(
  ctx: Ctx,
  input: WaitlistInput & { playerId: string },
): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, "waitlist.edit", async ({ tx, audit, changed }) => {
    const cup = await holdCup(tx, current.id);
    const tournament = await tournamentNamed(tx, cup.id, input.tournamentName);
    const player = await lockOwnPlayer(tx, accountId, input.playerId);
    const [entry] = await tx
      .select()
      .from(waitlistEntries)
      .where(and(eq(waitlistEntries.playerId, player.id), eq(waitlistEntries.cupId, cup.id)))
      .for("update");
    if (!entry) throw new DomainError("not-found", "You are not on the waitlist.");
    if (entry.tournamentId !== tournament.id) {
      // Switching tournaments requires open registration and eligibility; visibility can change at
      // any time.
      requireRegistrationOpen(cup, ctx.now);
      requireEligible(player, tournament);
      const who = { playerId: player.id, cupId: cup.id, joined: null };
      await settleInvitations({ tx, changed }, ctx.now, who);
    }
    await tx
      .update(waitlistEntries)
      .set({ tournamentId: tournament.id, showContact: input.showContact })
      .where(eq(waitlistEntries.id, entry.id));
    audit(`waitlist:${entry.id}`, {
      player: player.id,
      tournament: tournament.id,
      showContact: input.showContact,
    });
    changed(
      waitlistTopic(entry.tournamentId),
      waitlistTopic(tournament.id),
      accountTopic(accountId),
    );
  });
}
