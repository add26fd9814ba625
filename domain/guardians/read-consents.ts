import type { Database } from "../../db/types.ts";
import { consentsBy } from "./answer-rules.ts";
import type { Consents } from "./document-rules.ts";
import { whoHasGuardian } from "./has-guardian.ts";
import { readAnswers } from "./read-answers.ts";

/**
 * Consents for one cup by the latest valid answers (`readAnswers`); every requested player is a
 * key. Incomplete without a guardian, unless a paper was recorded.
 */
export async function readConsents(
  db: Database,
  cupId: number,
  playerIds: string[],
): Promise<Map<string, Consents>> {
  const answers = await readAnswers(db, cupId, playerIds);
  const guarded = await whoHasGuardian(db, playerIds);
  return new Map([...answers].map(([id, given]) => [id, consentsBy(given, guarded.has(id))]));
}
