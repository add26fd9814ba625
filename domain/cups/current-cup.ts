import { and, asc, eq } from "drizzle-orm";
import { cups, tournaments } from "../../db/schema/cups.ts";
import type { Database } from "../../db/types.ts";
import type { Ctx } from "../context.ts";
import { DomainError } from "../errors.ts";

export type Cup = typeof cups.$inferSelect;
export type Tournament = typeof tournaments.$inferSelect;

export async function currentCup(db: Database): Promise<Cup> {
  const [cup] = await db.select().from(cups).where(eq(cups.isCurrent, true));
  if (!cup) throw new Error("The site has no current cup.");
  return cup;
}

/**
 * Locks the current cup's row until the transaction ends, so that settings and tournaments change
 * one at a time. Throws `conflict` if another cup became current while this waited.
 */
export async function lockCurrentCup(tx: Database): Promise<Cup> {
  const [cup] = await tx.select().from(cups).where(eq(cups.isCurrent, true)).for("no key update");
  if (!cup) throw new DomainError("conflict", "A new cup was started meanwhile. Look at it first.");
  return cup;
}

/**
 * Takes a shared lock on the cup until the transaction ends, so that no new cup starts during the
 * write. Call it before locking anything inside the cup, and check deadlines against the row it
 * returns. Throws `conflict` if the cup isn't current anymore.
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

export async function listTournaments(ctx: Pick<Ctx, "db">, cupId: number): Promise<Tournament[]> {
  return ctx.db
    .select()
    .from(tournaments)
    .where(eq(tournaments.cupId, cupId))
    .orderBy(asc(tournaments.position), asc(tournaments.id));
}

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
