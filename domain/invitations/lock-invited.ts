import { and, eq, isNull } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { tournaments } from "../../db/schema/cups.ts";
import { memberships, teams, waitlistEntries } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import type { Player } from "../accounts/read-account.ts";
import type { Tournament } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { type Answerable, whyOver } from "./invitation-rules.ts";

/** A player, held until the transaction ends: where they play is decided meanwhile. Throws `not-found`. */
export async function lockPlayer(tx: Database, playerId: string): Promise<Player> {
  const [player] = await tx
    .select()
    .from(players)
    .where(eq(players.id, playerId))
    .for("no key update");
  if (!player) throw notWaiting();
  return player;
}

/** A team of the cup, held until the transaction ends as whoever fills or holds a slot does. Throws `not-found`. */
export async function lockTeam(tx: Database, cupId: number, teamId: number) {
  const [found] = await tx
    .select({ team: teams, tournament: tournaments })
    .from(teams)
    .innerJoin(tournaments, eq(tournaments.id, teams.tournamentId))
    .where(and(eq(teams.id, teamId), eq(teams.cupId, cupId), isNull(teams.withdrawnAt)))
    .for("update", { of: teams });
  if (!found) throw new DomainError("not-found", "This team is no longer in the cup.");
  return found;
}

/** Throws `conflict` for an invitation that can no longer be answered, with the sentence that says why. */
export function requireOpen(invitation: Answerable, now: Date): void {
  const why = whyOver(invitation, now);
  if (why) throw new DomainError("conflict", why);
}

/** Throws `conflict` for a player who is on a team of the cup. */
export async function requireNoTeam(tx: Database, cupId: number, playerId: string): Promise<void> {
  const joined = await tx.$count(
    memberships,
    and(eq(memberships.playerId, playerId), eq(memberships.cupId, cupId)),
  );
  if (joined > 0) throw new DomainError("conflict", "This player already has a team.");
}

/** Throws `not-found` for a player who does not wait for a team of the tournament. */
export async function requireWaiting(
  tx: Database,
  tournament: Tournament,
  playerId: string,
): Promise<void> {
  const waits = await tx.$count(
    waitlistEntries,
    and(eq(waitlistEntries.playerId, playerId), eq(waitlistEntries.tournamentId, tournament.id)),
  );
  if (waits === 0) throw notWaiting();
}

const notWaiting = () =>
  new DomainError("not-found", "This player is no longer on the waitlist of the tournament.");
