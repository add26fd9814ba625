import { type Consents, consentsOf } from "./document-rules.ts";

/** What was answered to a document by somebody who may, and not taken back. */
export interface Answer {
  id: number;
  document: string;
  agreed: boolean;
  version: string;
  hash: string;
  at: Date;
}

/** The latest answer to each document, of answers in the order in which they were given. */
export function latestAnswers(answers: readonly Answer[]): Map<string, Answer> {
  return new Map(answers.map((answer) => [answer.document, answer]));
}

/**
 * What stands, by the latest answer to each document. Without a guardian who is there now, only a signed
 * paper makes it complete: what was agreed to stays, and somebody has to be asked again.
 */
export function consentsBy(answers: readonly Answer[], hasGuardian: boolean): Consents {
  const agreed = [...latestAnswers(answers).values()].filter((answer) => answer.agreed);
  const consents = consentsOf(new Set(agreed.map(({ document }) => document)));
  return { ...consents, complete: consents.paper || (consents.complete && hasGuardian) };
}

/** Whether somebody who may has said that the player does not take part, and has not changed their mind. */
export function isDeclined(answers: readonly Answer[]): boolean {
  return latestAnswers(answers).get("participation")?.agreed === false;
}
