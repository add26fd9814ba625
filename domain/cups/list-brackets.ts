import { asc, inArray } from "drizzle-orm";
import { brackets } from "../../db/schema/cups.ts";
import type { Database } from "../../db/types.ts";

export async function listBrackets(
  db: Database,
  tournamentIds: number[],
): Promise<{ id: number; name: string; tournamentId: number }[]> {
  return db
    .select({ id: brackets.id, name: brackets.name, tournamentId: brackets.tournamentId })
    .from(brackets)
    .where(inArray(brackets.tournamentId, tournamentIds))
    .orderBy(asc(brackets.position), asc(brackets.id));
}
