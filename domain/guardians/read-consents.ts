import type { Database } from "../../db/types.ts";
import { consentsBy } from "./answer-rules.ts";
import type { Consents } from "./document-rules.ts";
import { whoHasGuardian } from "./has-guardian.ts";
import { readAnswers } from "./read-answers.ts";

/**
 * What guardians have agreed to for players, for one cup; every player asked for is in the answer. The
 * latest answer to a document counts, and none that was taken back (`readAnswers` says whose do). Nothing is
 * complete without somebody who answers for the player, unless a signed paper was recorded.
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
