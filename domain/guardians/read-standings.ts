import type { Database } from "../../db/types.ts";
import { currentCup } from "../cups/current-cup.ts";
import { type Answer, consentsBy, isDeclined } from "./answer-rules.ts";
import { SIGNED_PAPER } from "./document-rules.ts";
import { readAnswers } from "./read-answers.ts";

/** What the one who answers for a player said to the current cup, which decides what they are written. */
export type Standing = "agreed" | "refused" | "unanswered";

/**
 * How it stands with those who answer for players, by what they said themselves: a paper that the admin
 * recorded proves no mailbox, and undoes nobody's no. Every player asked for is in the answer.
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
