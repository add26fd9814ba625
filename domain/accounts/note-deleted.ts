import { deletions } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import type { People } from "./erase.ts";

/** Records deletions, so that a restored backup deletes the same people again. */
export async function noteDeleted(tx: Database, now: Date, gone: Partial<People>): Promise<void> {
  const { accountIds = [], playerIds = [], guardianIds = [] } = gone;
  const rows = [
    ...accountIds.map((personId) => ({ personId, kind: "account" as const, at: now })),
    ...playerIds.map((personId) => ({ personId, kind: "player" as const, at: now })),
    ...guardianIds.map((personId) => ({ personId, kind: "guardian" as const, at: now })),
  ];
  if (rows.length > 0) await tx.insert(deletions).values(rows).onConflictDoNothing();
}
