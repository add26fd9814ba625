import { and, eq, inArray } from "drizzle-orm";
import { fieldEntries, fieldLinks } from "#db/schema/field.ts";
import { memberships } from "#db/schema/teams.ts";
import type { Database } from "#db/types.ts";
import type { Ctx } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { mutate } from "#domain/core/mutate.ts";
import { sentences } from "#domain/core/sentence-rules.ts";
import { consoleTopic } from "#domain/core/topics.ts";
import { lockCup } from "#domain/cup/current-cup.ts";
import type { Locale } from "#i18n/locales.ts";
import { message, type Text } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { type GameChange, lockGameOnSchedule } from "../games/game-teams.ts";
import { startOfDay } from "../games/now-and-next-rules.ts";
import { whyConfirm } from "../games/result-effect-rules.ts";
import { hasResult, type Result } from "../games/result-rules.ts";
import { writeResult } from "../games/result-storage.ts";
import { writeWithEffects } from "../games/results.ts";
import { formatDate } from "../games/schedule-rules.ts";
import { areGroupsConfirmed } from "../games/tournament-snapshot.ts";
import { type AcceptedEntry, acceptEntry, type EntryAuthority } from "./accept-entry.ts";
import { whyGoalUnlikely } from "./entry-effect-rules.ts";
import { confirmationQuestion, type Entry, isMoot, whyEntryRefused } from "./entry-rules.ts";
import {
  type FieldLink,
  findFieldLink,
  isLinkFor,
  linkPass,
  playerAlias,
  whyLinkClosed,
} from "./field-links.ts";
import { type StoredEntry, withGameEvents } from "./game-events.ts";
import type { EntryInput } from "./input.ts";
import { isUndecided } from "./refused-entries.ts";

interface EntryAnswer {
  refused: Text | null;
  /** Whether a refused entry waits on the score desk for the organizer's decision. */
  atDesk: boolean;
}

/**
 * Records a phone's entry, idempotent by key; refused entries are stored for the organizer. Answers
 * in the language of `ctx`.
 * Authorized by the token. Throws `not-found` for an invalid token, `limited` for too many entries
 * and `unconfirmed` for an unusual score.
 */
export async function recordEntry(
  ctx: Ctx,
  token: string,
  input: EntryInput,
): Promise<EntryAnswer & { refused: string | null }> {
  const { refused, atDesk } = await record(ctx, token, input);
  return { refused: translate(ctx.locale, refused), atDesk };
}

async function record(ctx: Ctx, token: string, input: EntryInput): Promise<EntryAnswer> {
  const { link, cup: linkCup } = await findFieldLink(ctx, token);
  const earlier = await answerOfDuplicate(ctx, link, input);
  if (earlier) return earlier;
  await ctx.limit("field-entry.link", String(link.id));
  return mutate(ctx, "field.enter", async ({ tx, audit, changed }) => {
    const cup = await lockCup(tx, linkCup.id);
    const game = await lockGameOnSchedule(tx, cup.id, input.gameId).catch(nullIfNotFound);
    if (game === null) return { refused: NOT_OURS, atDesk: false };
    const meanwhile = await answerOfDuplicate({ ...ctx, db: tx }, link, input);
    if (meanwhile) return meanwhile;
    const [open] = await tx
      .select()
      .from(fieldLinks)
      .where(eq(fieldLinks.id, link.id))
      // Serializes entries of one link, so that they are counted correctly.
      .for("no key update");
    const change = { tx, audit, changed, cup, game };
    const at = new Date(ctx.now.getTime() - input.ago);
    const whyClosed =
      open === undefined ? NOT_OURS : whyLinkClosed(open, cup.zone, ctx.now, ctx.locale);
    // From a page that was opened too late: the desk is only for phones that were there in time.
    if (whyClosed !== null && input.pass !== linkPass(ctx, link.id)) {
      return { refused: whyClosed, atDesk: false };
    }
    const entry = await withPlayer(change, ctx, link, input.entry);
    const why = whyClosed ?? whyNotOurs(link, change, at, ctx.locale);
    const question = why === null ? confirmationQuestion(game, input.entry) : null;
    if (question !== null) throw new DomainError("unconfirmed", question);
    const outcome = (await withdrawRefused(change, ctx, link, input))
      ? { refused: null }
      : why === null
        ? await applyEntry(change, ctx, { key: input.key, entry, at })
        : { refused: why };
    const isForDesk =
      outcome.refused !== null &&
      at >= startOfDay(link.day, cup.zone) &&
      !isMoot(await withGameEvents(tx, game), input.entry);
    const atDesk = isForDesk && !(await isDeskFull(tx, link.id, whyClosed !== null));
    const refused =
      isForDesk && !atDesk && outcome.refused !== null
        ? sentences([outcome.refused, IN_PERSON])
        : outcome.refused;
    const { goalId, cardId, change: changeId }: AcceptedEntry = outcome;
    const stored: StoredEntry = { ...entry, ...(changeId && { change: changeId }) };
    await tx.insert(fieldEntries).values({
      key: input.key,
      phone: input.phone,
      linkId: link.id,
      gameId: game.id,
      entry: stored,
      enteredAt: at,
      recordedAt: ctx.now,
      goalId,
      cardId,
      refused,
      settledAt: refused !== null && !atDesk ? ctx.now : null,
    });
    if (atDesk) changed(consoleTopic);
    return { refused, atDesk };
  });
}

/** Without JavaScript all buttons of a form share its key, and the Back button restores it. */
const ANOTHER = message("fieldErrors.otherEntry");

/**
 * The stored answer for this key, or a refusal if the key belongs to another entry; null if the key
 * is new.
 */
async function answerOfDuplicate(
  ctx: Pick<Ctx, "db" | "secretKey">,
  link: FieldLink,
  { key, gameId, entry }: EntryInput,
): Promise<EntryAnswer | null> {
  const [found] = await ctx.db
    .select()
    .from(fieldEntries)
    .where(and(eq(fieldEntries.linkId, link.id), eq(fieldEntries.key, key)));
  if (!found) return null;
  const { refused, settledAt } = found;
  const stored = found.entry as Record<string, unknown>;
  const isStored = ([name, value]: [string, unknown]) =>
    stored[name] === value ||
    (name === "playerId" && playerAlias(ctx, link.id, String(stored[name])) === value);
  const isSame = found.gameId === gameId && Object.entries(entry).every(isStored);
  if (!isSame) return { refused: ANOTHER, atDesk: false };
  return { refused, atDesk: refused !== null && settledAt === null };
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof DomainError && error.code === "not-found") return null;
  throw error;
}

const NOT_OURS = message("fieldErrors.otherField");

function whyNotOurs(link: FieldLink, { cup, game }: GameChange, at: Date, locale: Locale) {
  if (at < startOfDay(link.day, cup.zone)) {
    return message("fieldErrors.tooEarly", { day: formatDate(link.day, undefined, locale) });
  }
  return isLinkFor(link, game) ? null : NOT_OURS;
}

/**
 * The entry with its player's own id. Stays as it is for a player who left both teams, and with the
 * ids of a page from before there were aliases.
 */
async function withPlayer(
  { tx, game }: GameChange,
  ctx: Pick<Ctx, "secretKey">,
  link: FieldLink,
  entry: Entry,
): Promise<Entry> {
  if (!("playerId" in entry) || entry.playerId === null) return entry;
  const teamIds = [game.team1Id ?? 0, game.team2Id ?? 0];
  const members = await tx
    .select({ playerId: memberships.playerId })
    .from(memberships)
    .where(inArray(memberships.teamId, teamIds));
  const isEntered = (member: { playerId: string }) =>
    playerAlias(ctx, link.id, member.playerId) === entry.playerId;
  return { ...entry, ...members.find(isEntered) };
}

/** Undo of a refused entry: the organizer needn't decide on it anymore. */
async function withdrawRefused(
  { tx, game, audit, changed }: GameChange,
  { now: settledAt }: Ctx,
  link: FieldLink,
  { entry }: EntryInput,
): Promise<boolean> {
  if (entry.kind !== "undo") return false;
  const settled = await tx
    .update(fieldEntries)
    .set({ settledAt })
    .where(and(eq(fieldEntries.linkId, link.id), eq(fieldEntries.key, entry.of), isUndecided))
    .returning({ id: fieldEntries.id });
  if (settled.length === 0) return false;
  audit(`game:${game.id}`, { entry: entry.kind });
  changed(consoleTopic);
  return true;
}

const whyRefused: EntryAuthority["whyRefused"] = (...entered) =>
  whyEntryRefused(...entered) ?? whyGoalUnlikely(...entered);

/** Runs in a savepoint, so that a refusal rolls back and publishes nothing. */
async function applyEntry(
  change: GameChange,
  ctx: Ctx,
  made: Parameters<typeof acceptEntry>[2],
): Promise<AcceptedEntry & { refused: Text | null }> {
  const publications: (() => void)[] = [];
  try {
    const accepted = await change.tx.transaction((tx) => {
      const inner: GameChange = {
        ...change,
        tx,
        audit: (...entry) => publications.push(() => change.audit(...entry)),
        changed: (...topics) => publications.push(() => change.changed(...topics)),
      };
      const write = (result: Result) => writeWithoutConfirmation(inner, ctx, result);
      return acceptEntry(inner, ctx, made, { whyRefused, write });
    });
    for (const publish of publications) publish();
    return { refused: null, ...accepted };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { refused: error.text };
  }
}

/** A phone can't confirm what it entered earlier, so it is refused what needs confirmation. */
async function writeWithoutConfirmation(change: GameChange, ctx: Ctx, result: Result) {
  const { tx, game } = change;
  const counts = game.stage === "group" && (hasResult(result) || hasResult(game));
  const isConfirmed = counts && (await areGroupsConfirmed(tx, game.tournamentId));
  if (!isConfirmed) return writeResult(change, ctx, game, result);
  const why = whyConfirm(await writeWithEffects(change, ctx, result), isConfirmed);
  if (why === null) return;
  throw new DomainError("conflict", sentences([why, message("fieldErrors.askToSave")]));
}

const IN_PERSON = message("fieldErrors.deskFull");

/** Keeps anyone with the printed code from flooding the score desk. */
const MAX_UNDECIDED = 40;
const MAX_WHEN_CLOSED = 10;

async function isDeskFull(tx: Database, linkId: number, isClosed: boolean): Promise<boolean> {
  const undecided = await tx.$count(
    fieldEntries,
    and(eq(fieldEntries.linkId, linkId), isUndecided),
  );
  return undecided >= (isClosed ? MAX_WHEN_CLOSED : MAX_UNDECIDED);
}
