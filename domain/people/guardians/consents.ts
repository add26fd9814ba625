import { createHash } from "node:crypto";
import { and, asc, eq, inArray, isNotNull, isNull, ne, notInArray, or, sql } from "drizzle-orm";
import { agreements, agreementWithdrawals, guardians, players } from "#db/schema/people.ts";
import type { Database } from "#db/types.ts";
import type { Ctx } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { sharedRead } from "#domain/core/shared-read.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { message } from "#i18n/message.ts";
import { readAskedAgain, stillValid } from "./asked-again.ts";
import {
  type ConsentAnswer,
  consentsFromAnswers,
  isParticipationDeclined,
  latestAnswers,
  requiredDocuments,
  SIGNED_PAPER,
} from "./consent-rules.ts";

export interface AgreedText {
  version: string;
  /** SHA-256 hex of the text as shown. */
  hash: string;
  byDisplayedLink?: boolean;
}

export function hashAgreedText(version: string, text: string): AgreedText {
  return { version, hash: createHash("sha256").update(text).digest("hex") };
}

/**
 * Returns the players who have a guardian: one they named, or the holder of the account that a
 * child is in.
 */
export async function playersWithGuardian(db: Database, playerIds: string[]): Promise<Set<string>> {
  if (playerIds.length === 0) return new Set();
  const found = await sharedRead(db, `guarded ${playerIds.join()}`, () =>
    db
      .select({ id: players.id })
      .from(players)
      .leftJoin(guardians, eq(guardians.playerId, players.id))
      .where(
        and(
          inArray(players.id, playerIds),
          or(eq(players.isHolder, false), isNotNull(guardians.id)),
        ),
      ),
  );
  return new Set(found.map(({ id }) => id));
}

function answersFor(db: Database, cupId: number, playerIds: string[]) {
  return db
    .select({
      agreement: agreements,
      byStaff: sql<boolean>`${agreements.document} = ${SIGNED_PAPER} and ${agreements.accountId} is not null
        and not exists (select from players own where own.account_id = ${agreements.accountId})`,
      byMinor: sql<boolean>`exists (select from players holder where holder.account_id = ${agreements.accountId}
          and holder.is_holder
          and holder.dob > (${agreements.at} at time zone 'UTC')::date - interval '18 years')`,
      isHolder: players.isHolder,
      ownAccount: players.accountId,
    })
    .from(agreements)
    .innerJoin(players, eq(players.id, agreements.playerId))
    .leftJoin(agreementWithdrawals, eq(agreementWithdrawals.agreementId, agreements.id))
    .where(
      and(
        inArray(agreements.playerId, playerIds),
        eq(agreements.cupId, cupId),
        isNull(agreementWithdrawals.agreementId),
      ),
    )
    .orderBy(asc(agreements.id));
}

/**
 * Valid answers for one cup in chronological order, without withdrawn ones: by a guardian's link,
 * by an adult's account that a child is in, or a paper that staff recorded, who have no players and
 * can have left since; never by a minor's account. Every requested player is a key.
 */
export async function readAnswers(
  db: Database,
  cupId: number,
  playerIds: string[],
): Promise<Map<string, ConsentAnswer[]>> {
  if (playerIds.length === 0) return new Map();
  const [given, since] = [await readGivenAnswers(db, cupId, playerIds), await readAskedAgain(db)];
  return new Map([...given].map(([id, answers]) => [id, stillValid(answers, since)]));
}

async function readGivenAnswers(db: Database, cupId: number, playerIds: string[]) {
  const rows = await sharedRead(db, `answers of cup ${cupId} for ${playerIds.join()}`, () =>
    answersFor(db, cupId, playerIds),
  );
  const answers = new Map<string, ConsentAnswer[]>(playerIds.map((id) => [id, []]));
  for (const { agreement, byStaff, byMinor, isHolder, ownAccount } of rows) {
    const { id, playerId, document, agreed, version, hash, at, byDisplayedLink } = agreement;
    const ofChild = !isHolder && agreement.accountId === ownAccount;
    const byGuardian = agreement.guardianId !== null || (ofChild && !byMinor);
    const counts = document === SIGNED_PAPER ? byStaff : byGuardian;
    if (counts)
      answers.get(playerId)?.push({ id, document, agreed, version, hash, at, byDisplayedLink });
  }
  return answers;
}

/**
 * Consents for one cup by the latest valid answers (`readAnswers`); every requested player is a
 * key. Incomplete without a guardian, unless a paper was recorded.
 */
export async function readConsents(db: Database, cupId: number, playerIds: string[]) {
  const answers = await readAnswers(db, cupId, playerIds);
  const guarded = await playersWithGuardian(db, playerIds);
  return new Map(
    [...answers].map(([id, given]) => [id, consentsFromAnswers(given, guarded.has(id))]),
  );
}

export type ConsentStatus = "agreed" | "refused" | "unanswered";

/**
 * Based on the guardian's own answers: a recorded paper proves no mailbox and does not override a
 * refusal. Every requested player is a key.
 */
export async function readConsentStatuses(db: Database, playerIds: string[]) {
  if (playerIds.length === 0) return new Map();
  const answers = await readAnswers(db, (await currentCup(db)).id, playerIds);
  return new Map([...answers].map(([id, given]) => [id, consentStatus(given)]));
}

export function consentStatus(answers: readonly ConsentAnswer[]): ConsentStatus {
  if (isParticipationDeclined(answers)) return "refused";
  const own = answers.filter(({ document }) => document !== SIGNED_PAPER);
  return consentsFromAnswers(own, true).complete ? "agreed" : "unanswered";
}

export interface OfferedText extends AgreedText {
  document: string;
  title: string;
}

export interface OfferedTexts {
  required: OfferedText[];
  optional: OfferedText[];
}

/** The caller locks the player. */
export interface AnswerContext {
  by: { accountId: string } | { guardianId: string };
  playerId: string;
  cupId: number;
  now: Date;
  byDisplayedLink?: boolean;
}

export function answerBy(
  by: AnswerContext["by"],
  { now }: Pick<Ctx, "now">,
  cup: { id: number },
  player: { id: string },
): AnswerContext {
  return { by, playerId: player.id, cupId: cup.id, now };
}

/**
 * Records the required documents and the `ticked` optional ones, skipping unchanged answers and
 * withdrawing a yes that became a no. Returns the documents now agreed to.
 */
export async function recordAgreement(
  tx: Database,
  who: AnswerContext,
  texts: OfferedTexts,
  ticked: readonly string[],
): Promise<OfferedText[]> {
  requireAll(texts);
  const answers = answersTo(texts, ticked);
  const given = await readPlayerAnswers(tx, who);
  const changed = changedAnswers(given, texts, ticked);
  const taken = new Set(changed.flatMap(({ text, agreed }) => (agreed ? [] : [text.document])));
  await withdrawAnswers(
    tx,
    who,
    given.filter(({ document, agreed }) => agreed && taken.has(document)),
  );
  const refused = answers.flatMap(({ text, agreed }) => (agreed ? [] : [text.document]));
  await withdrawForEarlierCups(tx, who, refused);
  if (changed.length > 0) {
    await tx
      .insert(agreements)
      .values(changed.map(({ text, agreed }) => agreementRow(who, text, agreed)));
  }
  return answers.flatMap(({ text, agreed }) => (agreed ? [text] : []));
}

export function changedAnswers(
  given: readonly ConsentAnswer[],
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

export async function recordRefusal(tx: Database, who: AnswerContext, texts: OfferedTexts) {
  requireAll(texts);
  const given = (await readGivenAnswers(tx, who.cupId, [who.playerId])).get(who.playerId) ?? [];
  const standing = given.filter(({ agreed }) => agreed);
  await withdrawAnswers(tx, who, standing);
  await withdrawForEarlierCups(tx, who);
  const participation = texts.required.find(({ document }) => document === "participation");
  if (participation && latestAnswers(given).get("participation")?.agreed !== false) {
    await tx.insert(agreements).values(agreementRow(who, participation, false));
  }
  return { tookBack: standing.length > 0 };
}

export async function withdrawAnswers(
  tx: Database,
  { by, now }: Pick<AnswerContext, "by" | "now">,
  answers: readonly Pick<ConsentAnswer, "id">[],
): Promise<void> {
  const rows = answers.map(({ id }) => ({ agreementId: id, ...by, at: now }));
  if (rows.length > 0) await tx.insert(agreementWithdrawals).values(rows);
}

/**
 * Takes back a yes to everything optional, or to these `documents`: it still shows the child in the
 * results of earlier cups.
 */
export async function withdrawForEarlierCups(
  tx: Database,
  who: Pick<AnswerContext, "by" | "now" | "cupId" | "playerId">,
  documents?: readonly string[],
): Promise<void> {
  const standing = await tx
    .select({ id: agreements.id })
    .from(agreements)
    .leftJoin(agreementWithdrawals, eq(agreementWithdrawals.agreementId, agreements.id))
    .where(
      and(
        eq(agreements.playerId, who.playerId),
        ne(agreements.cupId, who.cupId),
        notInArray(agreements.document, [...requiredDocuments, SIGNED_PAPER]),
        documents && inArray(agreements.document, [...documents]),
        agreements.agreed,
        isNull(agreementWithdrawals.agreementId),
      ),
    );
  await withdrawAnswers(tx, who, standing);
}

export async function readPlayerAnswers(
  tx: Database,
  { cupId, playerId }: Pick<AnswerContext, "cupId" | "playerId">,
): Promise<ConsentAnswer[]> {
  return (await readAnswers(tx, cupId, [playerId])).get(playerId) ?? [];
}

export function agreementRow(
  { by, playerId, cupId, now, byDisplayedLink = false }: AnswerContext,
  text: OfferedText,
  agreed: boolean,
) {
  const { document, version, hash } = text;
  return { ...by, playerId, cupId, document, version, hash, agreed, byDisplayedLink, at: now };
}

function isSame(answer: ConsentAnswer | undefined, text: OfferedText, agreed: boolean): boolean {
  return answer?.agreed === agreed && answer.hash === text.hash;
}

/** Agreement to a text that was never shown must not be recorded. */
function requireAll({ required }: OfferedTexts): void {
  const shown = required.map(({ document }) => document);
  if (!requiredDocuments.every((each) => shown.includes(each))) {
    throw new DomainError("invalid", message("guardianErrors.textMissing"));
  }
}
