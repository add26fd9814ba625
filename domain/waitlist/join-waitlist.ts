import { and, eq } from "drizzle-orm";
import { waitlistEntries } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import { lockOwnPlayer, type Player } from "../accounts/read-account.ts";
import { type Ctx, requireAccount } from "../context.ts";
import { currentCup, holdCup, type Tournament, tournamentNamed } from "../cups/current-cup.ts";
import { requireRegistrationOpen } from "../cups/registration-rules.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { markJoined } from "../players/mark-joined.ts";
import { whyNotEligible } from "../teams/eligibility-rules.ts";
import { requireNoTeam } from "../teams/require-no-team.ts";
import { accountTopic, waitlistTopic } from "../topics.ts";
import type { WaitlistInput } from "./input.ts";

export async function joinWaitlist(
  ctx: Ctx,
  input: WaitlistInput & { playerId: string },
): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, "waitlist.join", async ({ tx, audit, changed }) => {
    const cup = await holdCup(tx, current.id);
    requireRegistrationOpen(cup, ctx.now);
    const tournament = await tournamentNamed(tx, cup.id, input.tournamentName);
    const player = await lockOwnPlayer(tx, accountId, input.playerId);
    requireEligible(player, tournament);
    await requireNoTeam(tx, cup.id, player.id, { own: true });
    const wanted = { tournamentId: tournament.id, showContact: input.showContact };
    const [entry] = await tx
      .insert(waitlistEntries)
      .values({ ...wanted, cupId: cup.id, playerId: player.id, createdAt: ctx.now })
      .onConflictDoNothing({ target: [waitlistEntries.playerId, waitlistEntries.cupId] })
      .returning({ id: waitlistEntries.id });
    if (!entry) return requireSame(tx, cup.id, player.id, wanted);
    await markJoined(tx, ctx.now, player.id);
    audit(`waitlist:${entry.id}`, {
      player: player.id,
      tournament: tournament.id,
      showContact: input.showContact,
    });
    changed(waitlistTopic(tournament.id), accountTopic(accountId));
  });
}

const ALREADY_WAITING =
  "You are on the waitlist already. To change the tournament or the box, use Edit Tournament Waitlist on the Teams page.";

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
  throw new DomainError("conflict", ALREADY_WAITING);
}

export function requireEligible(player: Player, tournament: Tournament): void {
  const why = whyNotEligible(player.dob, tournament);
  if (why) throw new DomainError("forbidden", why, { field: "tournamentName" });
}
