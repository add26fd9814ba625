import { and, eq } from "drizzle-orm";
import { memberships, waitlistEntries } from "../../db/schema/teams.ts";
import { lockOwnPlayer, type Player } from "../accounts/read-account.ts";
import { type Ctx, requireAccount } from "../context.ts";
import { currentCup, holdCup, type Tournament, tournamentNamed } from "../cups/current-cup.ts";
import { requireRegistrationOpen } from "../cups/registration-rules.ts";
import { DomainError } from "../errors.ts";
import { brokenConstraint, mutate } from "../mutate.ts";
import { whyNotEligible } from "../teams/eligibility-rules.ts";
import { accountTopic, waitlistTopic } from "../topics.ts";
import type { WaitlistInput } from "./input.ts";

/** Puts a player without a team on the list of one tournament. */
export async function joinWaitlist(
  ctx: Ctx,
  input: WaitlistInput & { playerId: string },
): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const cup = await currentCup(ctx.db);
  requireRegistrationOpen(cup, ctx.now);
  const tournament = await tournamentNamed(ctx.db, cup.id, input.tournamentName);
  try {
    await mutate(ctx, "waitlist.join", async ({ tx, audit, changed }) => {
      await holdCup(tx, cup.id);
      const player = await lockOwnPlayer(tx, accountId, input.playerId);
      requireEligible(player, tournament);
      const inTeam = await tx.$count(
        memberships,
        and(eq(memberships.playerId, player.id), eq(memberships.cupId, cup.id)),
      );
      if (inTeam > 0) throw new DomainError("conflict", "You already have a team.");
      const [entry] = await tx
        .insert(waitlistEntries)
        .values({
          cupId: cup.id,
          tournamentId: tournament.id,
          playerId: player.id,
          showContact: input.showContact,
          createdAt: ctx.now,
        })
        .returning({ id: waitlistEntries.id });
      audit(`waitlist:${entry?.id}`, {
        player: player.id,
        tournament: tournament.id,
        showContact: input.showContact,
      });
      changed(waitlistTopic(tournament.id), accountTopic(accountId));
    });
  } catch (error) {
    if (brokenConstraint(error) === "waitlist_one_entry") {
      throw new DomainError("conflict", "You are on the waitlist already.");
    }
    throw tournamentGone(error) ?? error;
  }
}

/** The refusal for a tournament that went away meanwhile, where that is what the database refused. */
export function tournamentGone(error: unknown): DomainError | undefined {
  if (brokenConstraint(error) !== "waitlist_tournament") return undefined;
  return new DomainError("not-found", "That tournament is not part of this cup.", {
    field: "tournamentName",
  });
}

export function requireEligible(player: Player, tournament: Tournament): void {
  const why = whyNotEligible(player.dob, tournament);
  if (why) throw new DomainError("forbidden", why, { field: "tournamentName" });
}
