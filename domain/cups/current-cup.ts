import { and, asc, eq } from "drizzle-orm";
import { cups, tournaments } from "../../db/schema/cups.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import { DomainError } from "../errors.ts";

export type Cup = typeof cups.$inferSelect;
export type Tournament = typeof tournaments.$inferSelect;

/** The cup that is being played or prepared. Every site has one. */
export async function currentCup(db: Database): Promise<Cup> {
  const [cup] = await db.select().from(cups).where(eq(cups.isCurrent, true));
  if (!cup) throw new Error("The site has no current cup.");
  return cup;
}

/**
 * The current cup, held until the transaction ends: its settings and its list of tournaments change one at
 * a time. Throws `conflict` where another cup became the current one while this waited.
 */
export async function lockCurrentCup(tx: Database): Promise<Cup> {
  const [cup] = await tx.select().from(cups).where(eq(cups.isCurrent, true)).for("no key update");
  if (!cup) throw new DomainError("conflict", "A new cup was started meanwhile. Look at it first.");
  return cup;
}

/**
 * Holds a cup until the transaction ends: no other one is started while a write to it is under way, and
 * writes to it do not wait for each other. Called first of all, so that everybody takes the cup before what
 * is in it. Answers the cup as it stays until then: what is closed or locked is judged by this one, and not by
 * one that was read before. Throws `conflict` for a cup that is not the current one any more.
 */
export async function holdCup(
  tx: Database,
  cupId: number,
  strength: "share" | "no key update" = "share",
): Promise<Cup> {
  const [cup] = await tx
    .select()
    .from(cups)
    .where(and(eq(cups.id, cupId), eq(cups.isCurrent, true)))
    .for(strength);
  if (!cup) throw new DomainError("conflict", "A new cup has started. Load the page again.");
  return cup;
}

/** The cup's tournaments in their order on the page (spec §7, Tournaments). */
export async function listTournaments(ctx: Pick<Ctx, "db">, cupId: number): Promise<Tournament[]> {
  return ctx.db
    .select()
    .from(tournaments)
    .where(eq(tournaments.cupId, cupId))
    .orderBy(asc(tournaments.position), asc(tournaments.id));
}

/** A tournament of the cup by its name to the letter, as the forms send it; throws `not-found`. */
export async function tournamentNamed(
  db: Database,
  cupId: number,
  name: string,
): Promise<Tournament> {
  const found = (await listTournaments({ db }, cupId)).find((each) => each.name === name);
  if (!found) {
    throw new DomainError("not-found", "That tournament is not part of this cup.", {
      field: "tournamentName",
    });
  }
  return found;
}
