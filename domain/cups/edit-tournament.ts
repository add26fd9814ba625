import { desc, eq } from "drizzle-orm";
import { tournaments } from "../../db/schema/cups.ts";
import { memberships, teams } from "../../db/schema/teams.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { DomainError } from "../errors.ts";
import { brokenConstraint, mutate } from "../mutate.ts";
import { cupTopic, tournamentTopic } from "../topics.ts";
import { lockCurrentCup } from "./current-cup.ts";
import type { TournamentInput } from "./input.ts";
import { lockTournament } from "./lock-tournament.ts";
import { tournamentVersion } from "./read-tournament.ts";
import { requireFreeName } from "./require-free-name.ts";
import { changedFields, requireUnchanged } from "./version.ts";

/**
 * Changes a tournament of the current cup; its address stays. A roster is never made smaller than a slot
 * that is filled. Refuses with `conflict` what was filled in before somebody else's change.
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
      await tx.update(tournaments).set(settings).where(eq(tournaments.id, id));
      audit(`tournament:${id}`, { fields });
      changed(cupTopic(cup.id), tournamentTopic(id));
    });
  } catch (error) {
    if (brokenConstraint(error) === "memberships_slot") throw await slotFilled(ctx, id);
    throw error;
  }
}

/** Says which team stands in the way of a smaller roster. */
async function slotFilled(ctx: Ctx, tournamentId: number): Promise<DomainError> {
  const [highest] = await ctx.db
    .select({ slot: memberships.slot, name: teams.name })
    .from(memberships)
    .innerJoin(teams, eq(teams.id, memberships.teamId))
    .where(eq(teams.tournamentId, tournamentId))
    .orderBy(desc(memberships.slot))
    .limit(1);
  const message = highest
    ? `Slot ${highest.slot} of ${highest.name} is filled. A roster cannot be smaller than that.`
    : "A slot above this is filled. A roster cannot be smaller than that.";
  return new DomainError("conflict", message, { field: "rosterSize" });
}
