import type { Database } from "../../db/types.ts";
import { currentCup } from "../cups/current-cup.ts";
import { type Answer, consentsBy, isDeclined } from "./answer-rules.ts";
import { SIGNED_PAPER } from "./document-rules.ts";
import { readAnswers } from "./read-answers.ts";

export type Standing = "agreed" | "refused" | "unanswered";

/**
 * Based on the guardian's own answers: a recorded paper proves no mailbox and does not override a
 * refusal. Every requested player is a key.
 */
export async function readStandings(
  db: Database,
  playerIds: string[],
): Promise<Map<string, Standing>> {
  if (playerIds.length === 0) return new Map();
  const answers = await readAnswers(db, (await currentCup(db)).id, playerIds);
  return new Map([...answers].map(([id, given]) => [id, standing(given)]));
}

function standing(answers: readonly Answer[]): Standing {
  if (isDeclined(answers)) return "refused";
  const own = answers.filter(({ document }) => document !== SIGNED_PAPER);
  return consentsBy(own, true).complete ? "agreed" : "unanswered";
}
