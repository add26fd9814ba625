import { and, desc, eq } from "drizzle-orm";
import { tournaments } from "../../db/schema/cups.ts";
import { invitations, memberships, teams } from "../../db/schema/teams.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { DomainError } from "../errors.ts";
import { expireInTournament } from "../invitations/settle-invitations.ts";
import { brokenConstraint, mutate } from "../mutate.ts";
import { cupTopic, tournamentTopic } from "../topics.ts";
import { lockCurrentCup } from "./current-cup.ts";
import type { TournamentInput } from "./input.ts";
import { lockTournament } from "./lock-tournament.ts";
import { tournamentVersion } from "./read-tournament.ts";
import { requireFreeName } from "./require-free-name.ts";
import { changedFields, requireUnchanged } from "./version.ts";

/**
 * Changes a tournament but not its slug. Throws if the form is stale or if the new roster size
 * would cut off a filled or reserved slot.
 */
export async function editTournament(ctx: Ctx, id: number, input: TournamentInput): Promise<void> {
  requireAdmin(ctx);
  try {
    await mutate(ctx, "tournament.edit", async ({ tx, audit, changed }) => {
      const cup = await lockCurrentCup(tx);
      const tournament = await lockTournament(tx, cup.id, id);
      const { version, ...settings } = input;
      requireUnchanged(version, tournamentVersion(tournament));
      const fields = changedFields(tournament, settings);
      if (fields.length === 0) return;
      await requireFreeName(tx, cup.id, input.name, id);
      // Expired reservations must not block a smaller roster.
      const { rosterSize } = settings;
      await expireInTournament({ tx, changed }, ctx.now, { tournamentId: id, rosterSize });
      await tx.update(tournaments).set(settings).where(eq(tournaments.id, id));
      audit(`tournament:${id}`, { fields });
      changed(cupTopic(cup.id), tournamentTopic(id));
    });
  } catch (error) {
    if (brokenConstraint(error) === "memberships_slot") throw await slotTaken(ctx, id, memberships);
    if (brokenConstraint(error) === "invitations_slot") throw await slotTaken(ctx, id, invitations);
    throw error;
  }
}

async function slotTaken(
  ctx: Ctx,
  tournamentId: number,
  taken: typeof memberships | typeof invitations,
): Promise<DomainError> {
  const held = taken === invitations;
  const [highest] = await ctx.db
    .select({ slot: taken.slot, name: teams.name })
    .from(taken)
    .innerJoin(teams, eq(teams.id, taken.teamId))
    .where(
      and(eq(teams.tournamentId, tournamentId), held ? eq(invitations.state, "open") : undefined),
    )
    .orderBy(desc(taken.slot))
    .limit(1);
  const how = held ? "held for somebody invited" : "filled";
  const message = highest
    ? `Slot ${highest.slot} of ${highest.name} is ${how}. A roster cannot be smaller than that.`
    : `A slot above this is ${how}. A roster cannot be smaller than that.`;
  return new DomainError("conflict", message, { field: "rosterSize" });
}
