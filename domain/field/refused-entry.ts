import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { fieldEntries } from "../../db/schema/field.ts";
import type { Database } from "../../db/types.ts";
import { DomainError } from "../errors.ts";
import { confirmed } from "../games/input.ts";
import { rowId } from "../text/input.ts";
import type { Entry } from "./entry-rules.ts";

/** Apply and Dismiss; `confirmed` is the yes to what applying changes besides. */
export const refusedEntryInput = z.object({ entryId: rowId(), confirmed: confirmed() });
export type RefusedEntryInput = z.output<typeof refusedEntryInput>;

/** Refused, and the organizer has not decided about it. */
export const isUndecided = and(isNotNull(fieldEntries.refused), isNull(fieldEntries.settledAt));

/** What a phone was refused and when it was entered. */
export interface Undecided {
  id: number;
  entry: Entry;
  at: Date;
}

/** A refused entry of a game, held until the transaction ends. Throws `conflict` where somebody decided about it. */
export async function lockUndecided(
  tx: Database,
  gameId: number,
  entryId: number,
): Promise<Undecided> {
  const [row] = await tx
    .select()
    .from(fieldEntries)
    .where(and(eq(fieldEntries.id, entryId), eq(fieldEntries.gameId, gameId), isUndecided))
    .for("update");
  if (!row) throw new DomainError("conflict", "This entry was already applied or dismissed.");
  return { id: row.id, entry: row.entry as Entry, at: row.enteredAt };
}
