import { and, eq } from "drizzle-orm";
import { waitlistEntries } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireAccount } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import type { Change } from "#domain/core/mutate.ts";
import { accountTopic, waitlistTopic } from "#domain/core/topics.ts";
import { requireRegistrationOpen } from "#domain/cup/cup-dates-rules.ts";
import { mutateCup, tournamentNamed } from "#domain/cup/current-cup.ts";
import { lockOwnPlayer } from "#domain/people/accounts/accounts.ts";
import { requireNotDeclined } from "#domain/people/guardians/guardian-status.ts";
import { recordFirstJoin } from "#domain/people/players/players.ts";
import { message } from "#i18n/message.ts";
import { requireEligible } from "../eligibility-rules.ts";
import type { WaitlistInput } from "../input.ts";
import { closePlayerInvitations } from "../invitations/close-invitations.ts";
import { requireNoTeam } from "../memberships.ts";

export async function joinWaitlist(ctx: Ctx, input: WaitlistInput & { playerId: string }) {
  const { accountId } = requireAccount(ctx);
  await mutateCup(ctx, "waitlist.join", async ({ tx, cup, audit, changed }) => {
    requireRegistrationOpen(cup, ctx);
    const tournament = await tournamentNamed(tx, cup.id, input.tournamentName);
    const player = await lockOwnPlayer(tx, accountId, input.playerId);
    requireEligible(player, tournament, "tournamentName");
    await requireNotDeclined(ctx, tx, cup, player);
    await requireNoTeam(tx, cup.id, player.id, { own: player.isHolder });
    const wanted = { tournamentId: tournament.id, showContact: input.showContact };
    const [entry] = await tx
      .insert(waitlistEntries)
      .values({ ...wanted, cupId: cup.id, playerId: player.id, createdAt: ctx.now })
      .onConflictDoNothing({ target: [waitlistEntries.playerId, waitlistEntries.cupId] })
      .returning({ id: waitlistEntries.id });
    if (!entry) return requireSame(tx, cup.id, player.id, wanted);
    await recordFirstJoin(tx, ctx.now, player.id);
    const { showContact } = input;
    audit(`waitlist:${entry.id}`, { player: player.id, tournament: tournament.id, showContact });
    changed(waitlistTopic(tournament.id), accountTopic(accountId));
  });
}

async function requireSame(
  tx: Database,
  cupId: number,
  playerId: string,
  wanted: { tournamentId: number; showContact: boolean },
): Promise<void> {
  const [entry] = await tx
    .select()
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.playerId, playerId), eq(waitlistEntries.cupId, cupId)));
  const { tournamentId, showContact } = wanted;
  if (entry?.tournamentId === tournamentId && entry.showContact === showContact) return;
  throw new DomainError("conflict", message("teamErrors.onWaitlist"));
}

export async function editWaitlist(ctx: Ctx, input: WaitlistInput & { playerId: string }) {
  const { accountId } = requireAccount(ctx);
  await mutateCup(ctx, "waitlist.edit", async ({ tx, cup, audit, changed }) => {
    const tournament = await tournamentNamed(tx, cup.id, input.tournamentName);
    const player = await lockOwnPlayer(tx, accountId, input.playerId);
    const [entry] = await tx
      .select()
      .from(waitlistEntries)
      .where(and(eq(waitlistEntries.playerId, player.id), eq(waitlistEntries.cupId, cup.id)))
      .for("update");
    if (!entry) throw new DomainError("not-found", message("teamErrors.notOnWaitlist"));
    if (entry.tournamentId !== tournament.id) {
      // Switching tournaments requires open registration and eligibility; visibility can change at
      // any time.
      requireRegistrationOpen(cup, ctx);
      requireEligible(player, tournament, "tournamentName");
      await requireNotDeclined(ctx, tx, cup, player);
      const who = { playerId: player.id, cupId: cup.id, joined: null };
      await closePlayerInvitations({ tx, changed }, ctx.now, who);
    }
    await tx
      .update(waitlistEntries)
      .set({ tournamentId: tournament.id, showContact: input.showContact })
      .where(eq(waitlistEntries.id, entry.id));
    const { showContact } = input;
    audit(`waitlist:${entry.id}`, { player: player.id, tournament: tournament.id, showContact });
    changed(waitlistTopic(entry.tournamentId), waitlistTopic(tournament.id));
    changed(accountTopic(accountId));
  });
}

export async function leaveWaitlist(ctx: Ctx, input: { playerId: string }): Promise<void> {
  const { accountId } = requireAccount(ctx);
  await mutateCup(ctx, "waitlist.leave", async ({ tx, cup, audit, changed }) => {
    const player = await lockOwnPlayer(tx, accountId, input.playerId);
    const left = await removeFromWaitlist(tx, player.id, cup.id, changed);
    if (left === null) throw new DomainError("not-found", message("teamErrors.notOnWaitlist"));
    const who = { playerId: player.id, cupId: cup.id, joined: null };
    await closePlayerInvitations({ tx, changed }, ctx.now, who);
    audit(`waitlist:${left}`, { player: player.id });
    changed(accountTopic(accountId));
  });
}

export async function removeFromWaitlist(
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
