import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { brackets, cups, tournaments } from "#db/schema/cup.ts";
import type { Database } from "#db/types.ts";
import { message } from "#i18n/message.ts";
import type { AuditAction } from "../core/audit-action-rules.ts";
import type { Ctx } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { type Change, mutate } from "../core/mutate.ts";
import { sharedRead } from "../core/shared-read.ts";
import { slugFromAddress } from "./slug-rules.ts";

export type Cup = typeof cups.$inferSelect;
export type Tournament = typeof tournaments.$inferSelect;

export async function currentCup(db: Database): Promise<Cup> {
  const [cup] = await sharedRead(db, "current cup", () => selectCurrent(db));
  if (!cup) throw new Error("The site has no current cup.");
  return cup;
}

/**
 * Takes a shared lock on the cup until the transaction ends, so that no new cup starts during the
 * write. Call it before locking anything inside the cup, and check deadlines against the row it
 * returns. Throws `conflict` if the cup isn't current anymore.
 */
export async function lockCup(
  tx: Database,
  cupId: number,
  strength: "share" | "no key update" = "share",
): Promise<Cup> {
  const [cup] = await tx
    .select()
    .from(cups)
    .where(and(eq(cups.id, cupId), eq(cups.isCurrent, true)))
    .for(strength);
  if (!cup) throw newCupStarted();
  return cup;
}

const newCupStarted = () => new DomainError("conflict", message("cupErrors.newCup"));

// The condition is a literal, for the partial index.
const selectCurrent = (db: Database) => db.select().from(cups).where(sql`${cups.isCurrent}`);

export interface CupChange extends Change {
  /** The current cup, locked until the transaction ends. */
  cup: Cup;
}

/**
 * A change within the current cup: `mutate`, with the cup locked before anything inside it, so that
 * no new cup starts meanwhile. Check deadlines against `cup`. Throws `conflict` if a new cup starts
 * first.
 */
export async function mutateCup<T>(
  ctx: Ctx,
  action: AuditAction,
  work: (change: CupChange) => Promise<T>,
  lock: "share" | "no key update" = "share",
): Promise<T> {
  return mutate(ctx, action, async (change) => {
    const [cup] = await selectCurrent(change.tx).for(lock);
    if (!cup) throw newCupStarted();
    return work({ ...change, cup });
  });
}

/**
 * Like `mutateCup`, for settings and tournaments: such changes happen one at a time. Throws
 * `conflict` if another cup became current while this waited.
 */
export async function mutateCupSettings<T>(
  ctx: Ctx,
  action: AuditAction,
  work: (change: CupChange) => Promise<T>,
): Promise<T> {
  return mutateCup(ctx, action, work, "no key update");
}

export async function listTournaments(ctx: Pick<Ctx, "db">, cupId: number): Promise<Tournament[]> {
  return ctx.db
    .select()
    .from(tournaments)
    .where(eq(tournaments.cupId, cupId))
    .orderBy(asc(tournaments.position), asc(tournaments.id));
}

export async function tournamentNamed(db: Database, cupId: number, name: string) {
  const found = (await listTournaments({ db }, cupId)).find((each) => each.name === name);
  if (!found) {
    throw new DomainError("not-found", message("cupErrors.notInCup"), {
      field: "tournamentName",
    });
  }
  return found;
}

/** A past or current cup by its slug, ignoring case. Public. Throws `not-found`, also for a draft. */
export async function cupBySlug(ctx: Pick<Ctx, "db">, slug: string): Promise<Cup> {
  const [cup] = await ctx.db
    .select()
    .from(cups)
    .where(and(eq(cups.slug, slugFromAddress(slug)), eq(cups.isDraft, false)));
  if (!cup) throw new DomainError("not-found", message("cupErrors.noCup"));
  return cup;
}

/** A tournament of the current cup. Throws `not-found`, also for a past cup's tournament. */
export async function currentTournament(db: Database, id: number): Promise<Tournament> {
  return tournamentOf(db, (await currentCup(db)).id, id);
}

/** Throws `not-found` for another cup's tournament. */
export async function tournamentOf(db: Database, cupId: number, id: number): Promise<Tournament> {
  const [tournament] = await oneTournament(db, cupId, id);
  if (!tournament) throw unknownTournament();
  return tournament;
}

/**
 * Locks a tournament's row until the transaction ends, so that no team, game or bracket is added.
 * Throws `not-found`, also for a past cup's tournament.
 */
export async function lockTournament(
  tx: Database,
  cupId: number,
  id: number,
  strength: "update" | "no key update" = "update",
): Promise<Tournament> {
  const [tournament] = await oneTournament(tx, cupId, id).for(strength);
  if (!tournament) throw unknownTournament();
  return tournament;
}

function oneTournament(db: Database, cupId: number, id: number) {
  return db
    .select()
    .from(tournaments)
    .where(and(eq(tournaments.id, id), eq(tournaments.cupId, cupId)));
}

export function unknownTournament(): DomainError {
  return new DomainError("not-found", message("cupErrors.unknownTournament"));
}

export async function listBrackets(db: Database, tournamentIds: number[]) {
  return db
    .select({ id: brackets.id, name: brackets.name, tournamentId: brackets.tournamentId })
    .from(brackets)
    .where(inArray(brackets.tournamentId, tournamentIds))
    .orderBy(asc(brackets.position), asc(brackets.id));
}
