import { agreements, agreementWithdrawals } from "../../db/schema/accounts.ts";
import type { Database } from "../../db/types.ts";
import type { AgreedText } from "../accounts/agreed-text.ts";
import { DomainError } from "../errors.ts";
import { type Answer, latestAnswers } from "./answer-rules.ts";
import { requiredDocuments } from "./document-rules.ts";
import { readAnswers } from "./read-answers.ts";

export interface OfferedText extends AgreedText {
  document: string;
  title: string;
}

export interface OfferedTexts {
  required: OfferedText[];
  optional: OfferedText[];
}

/** The caller locks the player. */
export interface Answering {
  by: { accountId: string } | { guardianId: string };
  playerId: string;
  cupId: number;
  now: Date;
}

/**
 * Records the required documents and the `ticked` optional ones, skipping unchanged answers and
 * withdrawing a yes that became a no. Returns the documents now agreed to.
 */
export async function recordAgreement(
  tx: Database,
  who: Answering,
  texts: OfferedTexts,
  ticked: readonly string[],
): Promise<OfferedText[]> {
  requireAll(texts);
  const answers = answersTo(texts, ticked);
  const given = await answersOf(tx, who);
  const changed = answersThatChange(given, texts, ticked);
  const taken = new Set(changed.flatMap(({ text, agreed }) => (agreed ? [] : [text.document])));
  await takeBack(
    tx,
    who,
    given.filter(({ document, agreed }) => agreed && taken.has(document)),
  );
  if (changed.length > 0) {
    await tx.insert(agreements).values(changed.map(({ text, agreed }) => rowOf(who, text, agreed)));
  }
  return answers.flatMap(({ text, agreed }) => (agreed ? [text] : []));
}

export function answersThatChange(
  given: readonly Answer[],
  texts: OfferedTexts,
  ticked: readonly string[],
): { text: OfferedText; agreed: boolean }[] {
  const latest = latestAnswers(given);
  return answersTo(texts, ticked).filter(
    ({ text, agreed }) => !isSame(latest.get(text.document), text, agreed),
  );
}

function answersTo({ required, optional }: OfferedTexts, ticked: readonly string[]) {
  return [
    ...required.map((text) => ({ text, agreed: true })),
    ...optional.map((text) => ({ text, agreed: ticked.includes(text.document) })),
  ];
}

export async function recordRefusal(
  tx: Database,
  who: Answering,
  texts: OfferedTexts,
): Promise<{ tookBack: boolean }> {
  requireAll(texts);
  const given = await answersOf(tx, who);
  const standing = given.filter(({ agreed }) => agreed);
  await takeBack(tx, who, standing);
  const participation = texts.required.find(({ document }) => document === "participation");
  if (participation && latestAnswers(given).get("participation")?.agreed !== false) {
    await tx.insert(agreements).values(rowOf(who, participation, false));
  }
  return { tookBack: standing.length > 0 };
}

export async function takeBack(
  tx: Database,
  { by, now }: Pick<Answering, "by" | "now">,
  answers: readonly Pick<Answer, "id">[],
): Promise<void> {
  const rows = answers.map(({ id }) => ({ agreementId: id, ...by, at: now }));
  if (rows.length > 0) await tx.insert(agreementWithdrawals).values(rows);
}

export async function answersOf(
  tx: Database,
  { cupId, playerId }: Pick<Answering, "cupId" | "playerId">,
): Promise<Answer[]> {
  return (await readAnswers(tx, cupId, [playerId])).get(playerId) ?? [];
}

export function rowOf({ by, playerId, cupId, now }: Answering, text: OfferedText, agreed: boolean) {
  const { document, version, hash } = text;
  return { ...by, playerId, cupId, document, version, hash, agreed, at: now };
}

function isSame(answer: Answer | undefined, text: OfferedText, agreed: boolean): boolean {
  return answer?.agreed === agreed && answer.hash === text.hash;
}

/** Agreement to a text that was never shown must not be recorded. */
function requireAll({ required }: OfferedTexts): void {
  const shown = required.map(({ document }) => document);
  if (!requiredDocuments.every((each) => shown.includes(each))) {
    throw new DomainError("invalid", "A text that must be agreed to is missing.");
  }
}
