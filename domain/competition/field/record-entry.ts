import { and, eq } from "drizzle-orm";
import { games } from "../../../db/schema/competition.ts";
import { fieldEntries, fieldLinks } from "../../../db/schema/field.ts";
import type { Database } from "../../../db/types.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError } from "../../core/errors.ts";
import { type Change, mutate } from "../../core/mutate.ts";
import { consoleTopic } from "../../core/topics.ts";
import { type Cup, lockCup } from "../../cup/current-cup.ts";
import { lockGameOnSchedule } from "../games/game-teams.ts";
import { whyConfirm } from "../games/result-effect-rules.ts";
import { hasResult, type Result } from "../games/result-rules.ts";
import { writeResult } from "../games/result-storage.ts";
import { areGroupsConfirmed, writeWithEffects } from "../games/results.ts";
import { formatDate } from "../games/schedule-rules.ts";
import { type AcceptedEntry, acceptEntry, type EntryAuthority } from "./accept-entry.ts";
import { confirmationQuestion, isMoot, whyEntryRefused } from "./entry-rules.ts";
import { type FieldLink, findFieldLink, isLinkFor } from "./field-links.ts";
import { readGameEvents, type StoredEntry } from "./game-events.ts";
import type { EntryInput } from "./input.ts";
import { opensAt, whyLinkClosed } from "./link-rules.ts";
import { isUndecided } from "./refused-entries.ts";

type Game = typeof games.$inferSelect;

export interface EntryAnswer {
  refused: string | null;
  atDesk: boolean;
}

/**
 * Records a phone's entry, idempotent by key; refused entries are stored for the organizer.
 * Authorized by the token. Throws `not-found` for an invalid token, `limited` for too many entries
 * and `unconfirmed` for an unusual score.
 */
export async function recordEntry(
  ctx: Ctx,
  token: string,
  input: EntryInput,
): Promise<EntryAnswer> {
  const { link, cup } = await findFieldLink(ctx, token);
  const before = await answerBefore(ctx.db, link, input);
  if (before) return before;
  await ctx.limit("field-entry.link", String(link.id));
  return mutate(ctx, "field.enter", async (change) => {
    const { tx } = change;
    const [of] = await tx
      .select({ id: games.id, tournamentId: games.tournamentId })
      .from(games)
      .where(eq(games.id, input.gameId));
    const held = await lockCup(tx, cup.id);
    if (!of) return { refused: NOT_OURS, atDesk: false };
    const game = await lockGameOnSchedule(tx, cup.id, of.id).catch(goneMeanwhile);
    if (game === null) return { refused: NOT_OURS, atDesk: false };
    const meanwhile = await answerBefore(tx, link, input);
    if (meanwhile) return meanwhile;
    const [open] = await tx
      .select()
      .from(fieldLinks)
      .where(eq(fieldLinks.id, link.id))
      // Serializes entries of one link, so that they are counted correctly.
      .for("no key update");
    const at = new Date(ctx.now.getTime() - input.ago);
    const refused = open === undefined ? NOT_OURS : whyNotOurs(open, held, game, ctx.now, at);
    const question = refused === null ? confirmationQuestion(game, input.entry) : null;
    if (question !== null) throw new DomainError("unconfirmed", question);
    const made =
      (await settleTarget(change, ctx, link, input)) ??
      (refused === null ? await enter(change, ctx, held, game, input) : { refused });
    const toDecide =
      made.refused !== null &&
      at >= opensAt(link.day, held.zone) &&
      !(await needsNobody(tx, game, input));
    const isClosed = open === undefined || whyLinkClosed(open, held.zone, ctx.now) !== null;
    const atDesk = toDecide && !(await isDeskFull(tx, link.id, isClosed));
    const answer = {
      refused: toDecide && !atDesk ? `${made.refused} ${IN_PERSON}` : made.refused,
      atDesk,
    };
    await note(tx, ctx, link, game, input, { ...made, ...answer });
    if (atDesk) change.changed(consoleTopic);
    return answer;
  });
}

/** Without JavaScript all buttons of a form share its key, and the Back button restores it. */
const ANOTHER = "This page already sent something else. Please enter this one again.";

/**
 * The stored answer for this key, or a refusal if the key belongs to another entry; null if the key
 * is new.
 */
async function answerBefore(
  db: Database,
  link: FieldLink,
  { key, gameId, entry }: EntryInput,
): Promise<EntryAnswer | null> {
  const [found] = await db
    .select()
    .from(fieldEntries)
    .where(and(eq(fieldEntries.linkId, link.id), eq(fieldEntries.key, key)));
  if (!found) return null;
  const { refused, settledAt } = found;
  const before = found.entry as Record<string, unknown>;
  const isSame =
    found.gameId === gameId && Object.entries(entry).every(([name, said]) => before[name] === said);
  if (!isSame) return { refused: ANOTHER, atDesk: false };
  return { refused, atDesk: refused !== null && settledAt === null };
}

function goneMeanwhile(error: unknown): null {
  if (error instanceof DomainError && error.code === "not-found") return null;
  throw error;
}

async function settleTarget(
  { tx, audit, changed }: Change,
  { now: settledAt }: Ctx,
  link: FieldLink,
  { entry, gameId }: EntryInput,
): Promise<{ refused: null } | null> {
  if (entry.kind !== "undo") return null;
  const settled = await tx
    .update(fieldEntries)
    .set({ settledAt })
    .where(and(eq(fieldEntries.linkId, link.id), eq(fieldEntries.key, entry.of), isUndecided))
    .returning({ id: fieldEntries.id });
  if (settled.length === 0) return null;
  audit(`game:${gameId}`, { entry: entry.kind });
  changed(consoleTopic);
  return { refused: null };
}

async function needsNobody(tx: Database, game: Game, { entry }: EntryInput): Promise<boolean> {
  const happenings = (await readGameEvents(tx, [game])).get(game.id) ?? [];
  return isMoot({ ...game, happenings }, entry);
}

const NOT_OURS = "This game is not played on this field today. Ask the organiser.";

const IN_PERSON = "The organizer's list is full, so tell them in person.";

/** Keeps anyone with the printed code from flooding the score desk. */
const MOST_UNDECIDED = 40;

const MOST_WHEN_CLOSED = 10;

async function isDeskFull(tx: Database, linkId: number, isClosed: boolean): Promise<boolean> {
  const undecided = await tx.$count(
    fieldEntries,
    and(eq(fieldEntries.linkId, linkId), isUndecided),
  );
  return undecided >= (isClosed ? MOST_WHEN_CLOSED : MOST_UNDECIDED);
}

function whyNotOurs(link: FieldLink, cup: Cup, game: Game, now: Date, at: Date): string | null {
  const closed = whyLinkClosed(link, cup.zone, now);
  if (closed !== null) return closed;
  if (at < opensAt(link.day, cup.zone)) {
    return `This was entered before ${formatDate(link.day)}, the day of this link.`;
  }
  return isLinkFor(link, game) ? null : NOT_OURS;
}

/** Runs in a savepoint, so that a refusal rolls back and publishes nothing. */
async function enter(
  { tx, audit, changed }: Change,
  ctx: Ctx,
  cup: Cup,
  game: Game,
  { entry, ago }: EntryInput,
): Promise<AcceptedEntry & { refused: string | null }> {
  const said: (() => void)[] = [];
  try {
    const taken = await tx.transaction((inner) => {
      const change: Change = {
        tx: inner,
        audit: (...words) => said.push(() => audit(...words)),
        changed: (...topics) => said.push(() => changed(...topics)),
      };
      const at = new Date(ctx.now.getTime() - ago);
      return acceptEntry(change, ctx, cup, game, { entry, at }, phone(change, ctx, cup, game));
    });
    for (const say of said) say();
    return { refused: null, ...taken };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { refused: error.message };
  }
}

/**
 * A phone can't confirm what it entered earlier, so anything that needs confirmation is refused.
 */
function phone(change: Change, ctx: Ctx, cup: Cup, game: Game): EntryAuthority {
  return {
    whyNot: whyEntryRefused,
    write: (result) =>
      game.stage === "group" && (hasResult(result) || hasResult(game))
        ? writeUnasked(change, ctx, cup, game, result)
        : writeResult(change, ctx, game, result),
  };
}

async function writeUnasked(
  change: Change,
  ctx: Ctx,
  cup: Cup,
  game: Game,
  result: Result,
): Promise<void> {
  const isConfirmed = await areGroupsConfirmed(change.tx, game.tournamentId);
  if (!isConfirmed) return writeResult(change, ctx, game, result);
  const why = whyConfirm(await writeWithEffects(change, ctx, cup, game, result), isConfirmed);
  if (why !== null) throw new DomainError("conflict", `${why} Ask the organiser to save it.`);
}

async function note(
  tx: Database,
  ctx: Ctx,
  link: FieldLink,
  game: Game,
  { key, phone, entry, ago }: EntryInput,
  { refused, atDesk, goalId, cardId, change }: AcceptedEntry & EntryAnswer,
): Promise<void> {
  const stored: StoredEntry = { ...entry, ...(change !== undefined && { change }) };
  await tx.insert(fieldEntries).values({
    key,
    phone,
    linkId: link.id,
    gameId: game.id,
    entry: stored,
    enteredAt: new Date(ctx.now.getTime() - ago),
    recordedAt: ctx.now,
    goalId,
    cardId,
    refused,
    settledAt: refused !== null && !atDesk ? ctx.now : null,
  });
}
