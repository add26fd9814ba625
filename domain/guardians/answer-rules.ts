import { type Consents, consentsOf } from "./document-rules.ts";

export interface Answer {
  id: number;
  document: string;
  agreed: boolean;
  version: string;
  hash: string;
  at: Date;
}

export function latestAnswers(answers: readonly Answer[]): Map<string, Answer> {
  return new Map(answers.map((answer) => [answer.document, answer]));
}

/**
 * Without a current guardian only a signed paper makes it complete; earlier answers stay, but
 * someone has to be asked again.
 */
export function consentsBy(answers: readonly Answer[], hasGuardian: boolean): Consents {
  const agreed = [...latestAnswers(answers).values()].filter((answer) => answer.agreed);
  const consents = consentsOf(new Set(agreed.map(({ document }) => document)));
  return { ...consents, complete: consents.paper || (consents.complete && hasGuardian) };
}

export function isDeclined(answers: readonly Answer[]): boolean {
  return latestAnswers(answers).get("participation")?.agreed === false;
}
