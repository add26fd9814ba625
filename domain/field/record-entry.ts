import { and, eq, isNull, max } from "drizzle-orm";
import { fieldEntries, fieldLinks } from "../../db/schema/field.ts";
import { games, goals } from "../../db/schema/games.ts";
import { cards, resultChanges } from "../../db/schema/knockout.ts";
import type { Database } from "../../db/types.ts";
import { takeCardBack } from "../cards/record-card.ts";
import type { Ctx } from "../context.ts";
import { type Cup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { areGroupsConfirmed, writeAndCompare } from "../games/change-result.ts";
import { whyAsked } from "../games/effect-rules.ts";
import { lockGameOnSchedule } from "../games/game-teams.ts";
import type { Result } from "../games/result-rules.ts";
import { hasResult } from "../games/state-rules.ts";
import { writeResult } from "../games/write-result.ts";
import { requireNotHeld } from "../hold/hold-rules.ts";
import { type Change, mutate } from "../mutate.ts";
import { type Entry, questionOf, resultAfter, whyNot } from "./entry-rules.ts";
import { type FieldLink, findLink, isOf } from "./find-link.ts";
import type { EntryInput } from "./input.ts";
import { whyClosed } from "./link-rules.ts";
import { type Recorded, readHappenings, type StoredEntry } from "./read-happenings.ts";
import { makeCard, makeGoal, takeGoalBack } from "./write-goal.ts";

type Game = typeof games.$inferSelect;

/** What became of an entry: `refused` says in a sentence why it was not taken. */
export interface EntryAnswer {
  refused: string | null;
}

/**
 * Takes what a phone at the field entered, once for its key: sent again it is answered as before, and anything else
 * under that key is refused. What cannot be taken is stored as refused. For whoever has the link's token; throws
 * `not-found` for a token that is none, `limited` for too many entries and `unconfirmed` for an unusual score that
 * nobody said yes to.
 */
export async function recordEntry(
  ctx: Ctx,
  token: string,
  input: EntryInput,
): Promise<EntryAnswer> {
  const { link, cup } = await findLink(ctx, token);
  const before = await answerBefore(ctx.db, link, input);
  if (before) return before;
  await ctx.limit("field-entry.link", String(link.id));
  return mutate(ctx, "field.enter", async (change) => {
    const { tx } = change;
    const [of] = await tx
      .select({ id: games.id, tournamentId: games.tournamentId })
      .from(games)
      .where(eq(games.id, input.gameId));
    const held = await holdCup(tx, cup.id);
    if (!of) return { refused: NOT_OURS };
    const game = await lockGameOnSchedule(tx, cup.id, of.id).catch(goneMeanwhile);
    if (game === null) return { refused: NOT_OURS };
    // Another request with the same key may have had the game until now.
    const meanwhile = await answerBefore(tx, link, input);
    if (meanwhile) return meanwhile;
    const [open] = await tx
      .select()
      .from(fieldLinks)
      .where(eq(fieldLinks.id, link.id))
      .for("share");
    const refused = open === undefined ? NOT_OURS : whyNotOurs(open, held, game, ctx.now);
    const question = refused === null ? questionOf(game, input.entry) : null;
    if (question !== null) throw new DomainError("unconfirmed", question);
    const made = refused === null ? await enter(change, ctx, held, game, input) : { refused };
    await note(tx, ctx, link, game, input, made);
    return { refused: made.refused };
  });
}

/** Without script all buttons of a form share its key, and a page that comes back by Back brings it again. */
const ANOTHER = "This page already sent something else. Please enter this one again.";

/** The answer to an entry that came before, or to another one under its key; null for a new one. */
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
  const before = found.entry as Record<string, unknown>;
  const isSame =
    found.gameId === gameId && Object.entries(entry).every(([name, said]) => before[name] === said);
  return { refused: isSame ? found.refused : ANOTHER };
}

/** A game that was taken off the schedule at this moment. */
function goneMeanwhile(error: unknown): null {
  if (error instanceof DomainError && error.code === "not-found") return null;
  throw error;
}

const NOT_OURS = "This game is not played on this field today. Ask the organiser.";

function whyNotOurs(link: FieldLink, cup: Cup, game: Game, now: Date): string | null {
  return whyClosed(link, cup.zone, now) ?? (isOf(link, game) ? null : NOT_OURS);
}

/** What an entry made, or why it was not taken. */
interface Made {
  refused: string | null;
  goalId?: number;
  cardId?: number;
  /** The change of the game's result. */
  change?: number;
}

/** Whatever a refusal would leave behind halfway is undone, and nothing is told of it. */
async function enter(
  { tx, audit, changed }: Change,
  ctx: Ctx,
  cup: Cup,
  game: Game,
  input: EntryInput,
): Promise<Made> {
  const said: (() => void)[] = [];
  try {
    const made = await tx.transaction((inner) => {
      const change: Change = {
        tx: inner,
        audit: (...words) => said.push(() => audit(...words)),
        changed: (...topics) => said.push(() => changed(...topics)),
      };
      return act(change, ctx, cup, game, input);
    });
    for (const say of said) say();
    return made;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { refused: error.message };
  }
}

async function act(
  change: Change,
  ctx: Ctx,
  cup: Cup,
  game: Game,
  { entry, ago }: EntryInput,
): Promise<Made> {
  const { tx } = change;
  const happenings = (await readHappenings(tx, [game])).get(game.id) ?? [];
  const at = new Date(ctx.now.getTime() - ago);
  const entered = { ...game, happenings };
  const why = whyNot(entered, entry, at.getTime());
  if (why !== null) return { refused: why };
  if (entry.kind === "begin") {
    // What was begun before the hold, and heard of only now, was begun.
    if (cup.heldSince !== null && at >= cup.heldSince) requireNotHeld(cup, ctx.now);
    await clearBefore(tx, ctx, game);
  }
  const made = await makeRows(change, ctx, game, { entry, at, happenings });
  const result = resultAfter(entered, entry);
  if (game.stage === "group" && (hasResult(result) || hasResult(game))) {
    await writeUnasked(change, ctx, cup, game, result);
  } else await writeResult(change, ctx, game, result);
  await setClock(tx, game, entry, happenings, at);
  if (entry.kind !== "end") return { refused: null, ...made };
  const [last] = await tx
    .select({ id: max(resultChanges.id) })
    .from(resultChanges)
    .where(eq(resultChanges.gameId, game.id));
  return { refused: null, ...(last?.id && { change: last.id }) };
}

/**
 * Writes the result of a group game. Throws `conflict` where the organiser would be asked about it first: a phone
 * cannot be. The game then stays as it is, with its score.
 */
async function writeUnasked(
  change: Change,
  ctx: Ctx,
  cup: Cup,
  game: Game,
  result: Result,
): Promise<void> {
  const isConfirmed = await areGroupsConfirmed(change.tx, game.tournamentId);
  if (!isConfirmed) return writeResult(change, ctx, game, result);
  const why = whyAsked(await writeAndCompare(change, ctx, cup, game, result), isConfirmed);
  if (why !== null) throw new DomainError("conflict", `${why} Ask the organiser to save it.`);
}

/** A game that begins has neither goals nor cards: what is left is of a try that the organiser cleared. */
async function clearBefore(tx: Database, { now: voidedAt }: Ctx, { id }: Game): Promise<void> {
  const ofGame = and(eq(goals.gameId, id), isNull(goals.voidedAt));
  await tx.update(goals).set({ voidedAt }).where(ofGame);
  const shown = and(eq(cards.gameId, id), isNull(cards.voidedAt));
  await tx.update(cards).set({ voidedAt }).where(shown);
}

async function makeRows(
  change: Change,
  ctx: Ctx,
  game: Game,
  { entry, at, happenings }: { entry: Entry; at: Date; happenings: readonly Recorded[] },
): Promise<{ goalId?: number; cardId?: number }> {
  switch (entry.kind) {
    case "goal":
      return { goalId: await makeGoal(change, ctx, game, entry, at) };
    case "card":
      return { cardId: await makeCard(change, ctx, game, entry, at) };
    case "undo": {
      const { goalId, cardId } = happenings.find(({ key }) => key === entry.of) ?? {};
      if (goalId) await takeGoalBack(change, ctx, goalId);
      if (cardId) await takeCardBack(change, ctx, game, cardId);
      return {};
    }
    default:
      return {};
  }
}

/** A game was begun and ended when the phone said so, which may be a while before anybody heard of it. */
async function setClock(
  tx: Database,
  game: Game,
  entry: Entry,
  happenings: readonly Recorded[],
  at: Date,
): Promise<void> {
  const reopens =
    entry.kind === "undo" && happenings.some(({ key, kind }) => key === entry.of && kind === "end");
  const clock =
    entry.kind === "begin"
      ? { startedAt: at, endedAt: null }
      : entry.kind === "end"
        ? { endedAt: at }
        : reopens
          ? { startedAt: game.startedAt, endedAt: null }
          : null;
  if (clock) await tx.update(games).set(clock).where(eq(games.id, game.id));
}

async function note(
  tx: Database,
  ctx: Ctx,
  link: FieldLink,
  game: Game,
  { key, phone, entry, ago }: EntryInput,
  { refused, goalId, cardId, change }: Made,
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
  });
}
