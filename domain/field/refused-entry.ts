import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { fieldEntries } from "../../db/schema/field.ts";
import type { Database } from "../../db/types.ts";
import { DomainError } from "../errors.ts";
import { confirmed } from "../games/input.ts";
import { rowId } from "../text/input.ts";
import type { Entry } from "./entry-rules.ts";

export const refusedEntryInput = z.object({ entryId: rowId(), confirmed: confirmed() });
export type RefusedEntryInput = z.output<typeof refusedEntryInput>;

export const isUndecided = and(isNotNull(fieldEntries.refused), isNull(fieldEntries.settledAt));

export interface Undecided {
  id: number;
  entry: Entry;
  at: Date;
}

/** Locks a refused entry until the transaction ends. Throws `conflict` if it is already settled. */
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
