import { and, asc, eq, isNull } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { teams, waitlistEntries } from "../../db/schema/teams.ts";
import type { Ctx, SignedIn } from "../context.ts";
import type { Cup, Tournament } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { todayIn } from "../players/age-rules.ts";
import { type WaitlistReader, type WaitlistView, waitlistView } from "./waitlist-rules.ts";

/**
 * Who waits for a tournament, first come first, each entry cut down to what this reader may see. Reading
 * somebody else's date of birth or phone leaves an audit row. Throws `forbidden` for a visitor.
 */
export async function listWaitlist(
  ctx: Ctx,
  cup: Cup,
  tournament: Tournament,
): Promise<WaitlistView[]> {
  if (ctx.actor.kind !== "account") throw new DomainError("forbidden", "Log in first.");
  const entries = await ctx.db
    .select({
      id: waitlistEntries.id,
      showContact: waitlistEntries.showContact,
      playerId: players.id,
      accountId: players.accountId,
      firstName: players.firstName,
      lastName: players.lastName,
      dob: players.dob,
      phone: players.phone,
    })
    .from(waitlistEntries)
    .innerJoin(players, eq(players.id, waitlistEntries.playerId))
    .where(eq(waitlistEntries.tournamentId, tournament.id))
    .orderBy(asc(waitlistEntries.createdAt), asc(waitlistEntries.id));
  const reader = await readerOf(ctx, ctx.actor, cup);
  const today = todayIn(cup.zone, ctx.now);
  const views = entries.map((entry) => waitlistView(entry, reader, today));
  const seen = entries.filter((_, index) => views[index]?.contact && !views[index]?.own);
  if (seen.length > 0) {
    await mutate(ctx, "waitlist.see-contact", async ({ audit }) => {
      audit(`tournament:${tournament.id}`, {
        players: seen.map((entry) => entry.playerId),
        fields: ["dob", "phone"],
      });
    });
  }
  return views;
}

async function readerOf(ctx: Ctx, actor: SignedIn, cup: Cup): Promise<WaitlistReader> {
  const managed = await ctx.db.$count(
    teams,
    and(
      eq(teams.cupId, cup.id),
      eq(teams.managerAccountId, actor.accountId),
      isNull(teams.withdrawnAt),
    ),
  );
  return {
    accountId: actor.accountId,
    isAdmin: actor.isAdmin,
    isManager: managed > 0,
  };
}
