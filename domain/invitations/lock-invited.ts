import { and, eq } from "drizzle-orm";
import { waitlistEntries } from "../../db/schema/teams.ts";
import type { Database } from "../../db/types.ts";
import type { Cup, Tournament } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { type Answerable, whyOver } from "./invitation-rules.ts";

export function requireOpen(
  invitation: Answerable,
  cup: Pick<Cup, "rosterLocksAt">,
  now: Date,
): void {
  const why = whyOver(invitation, cup, now);
  if (why) throw new DomainError("conflict", why);
}

export async function requireWaiting(
  tx: Database,
  tournament: Tournament,
  playerId: string,
): Promise<void> {
  const waits = await tx.$count(
    waitlistEntries,
    and(eq(waitlistEntries.playerId, playerId), eq(waitlistEntries.tournamentId, tournament.id)),
  );
  if (waits > 0) return;
  const message = "This player is no longer on the waitlist of the tournament.";
  throw new DomainError("not-found", message);
}
