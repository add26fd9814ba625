import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import type { games } from "../../../db/schema/competition.ts";
import { fieldEntries, fieldLinks } from "../../../db/schema/field.ts";
import type { Database } from "../../../db/types.ts";
import { type Ctx, requireAdmin } from "../../core/context.ts";
import { DomainError } from "../../core/errors.ts";
import { rowId } from "../../core/input.ts";
import { type Change, mutate } from "../../core/mutate.ts";
import { consoleTopic } from "../../core/topics.ts";
import { type Cup, currentCup, lockCup } from "../../cup/current-cup.ts";
import { lockGameOnSchedule } from "../games/game-teams.ts";
import { confirmed } from "../games/input.ts";
import { listCupGames, readGame } from "../games/list-games.ts";
import { CHANGES_RESULT } from "../games/result-effect-rules.ts";
import { hasResult, sameResult } from "../games/result-rules.ts";
import { type ResultPreview, tryResult, writeConfirmedResult } from "../games/results.ts";
import { acceptEntry, type EntryAuthority } from "./accept-entry.ts";
import { type Entry, resultAfterEntry, whyEntryRefusedAtDesk } from "./entry-rules.ts";
import type { FieldLink } from "./field-links.ts";
import { readFieldGames } from "./field-view.ts";
import { readGameEvents, type StoredEntry } from "./game-events.ts";
import type { EndLinkInput } from "./input.ts";
import { entryTextInGame } from "./view-rules.ts";

export const refusedEntryInput = z.object({ entryId: rowId(), confirmed: confirmed() });
type RefusedEntryInput = z.output<typeof refusedEntryInput>;

export const isUndecided = and(isNotNull(fieldEntries.refused), isNull(fieldEntries.settledAt));

interface UndecidedEntry {
  id: number;
  entry: Entry;
  at: Date;
}

/** Locks a refused entry until the transaction ends. Throws `conflict` if it is already settled. */
async function lockUndecidedEntry(
  tx: Database,
  gameId: number,
  entryId: number,
): Promise<UndecidedEntry> {
  const [row] = await tx
    .select()
    .from(fieldEntries)
    .where(and(eq(fieldEntries.id, entryId), eq(fieldEntries.gameId, gameId), isUndecided))
    .for("update");
  if (!row) throw new DomainError("conflict", "This entry was already applied or dismissed.");
  return { id: row.id, entry: row.entry as Entry, at: row.enteredAt };
}

export interface RefusedEntry {
  id: number;
  gameId: number;
  teams: string;
  said: string;
  field: string | null;
  at: string;
  told: string;
}

export interface RefusedLink {
  id: number;
  field: string | null;
  day: string;
  ended: boolean;
  count: number;
}

const MOST = 20;

/**
 * Undecided entries of the current cup, or of one of its games, in order of arrival, since the time
 * that a phone claims isn't trusted. For the organizer.
 */
export async function listRefusedEntries(
  ctx: Ctx,
  gameId?: number,
): Promise<{ entries: RefusedEntry[]; more: number; links: RefusedLink[] }> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const ofGame = gameId === undefined ? undefined : eq(fieldEntries.gameId, gameId);
  const rows = await ctx.db
    .select({ row: fieldEntries, link: fieldLinks })
    .from(fieldEntries)
    .innerJoin(fieldLinks, eq(fieldLinks.id, fieldEntries.linkId))
    .where(and(eq(fieldLinks.cupId, cup.id), isUndecided, ofGame))
    .orderBy(asc(fieldEntries.recordedAt), asc(fieldEntries.id));
  if (rows.length === 0) return { entries: [], more: 0, links: [] };
  const shown = rows.slice(0, MOST);
  const wanted = new Set(shown.map(({ row }) => row.gameId));
  const of = (await listCupGames(ctx, cup.id)).filter(({ id }) => wanted.has(id));
  const games = await readFieldGames(ctx, cup, of);
  const entries = shown.flatMap(({ row, link: { field } }) => {
    const game = games.find(({ id }) => id === row.gameId);
    if (!game) return [];
    const { id, gameId: ofId, enteredAt, refused } = row;
    const teams = game.teams.map(({ name }) => name).join(" - ");
    const said = entryTextInGame(game, row.entry as Entry);
    return {
      id,
      gameId: ofId,
      teams,
      said,
      field,
      at: enteredAt.toISOString(),
      told: refused ?? "",
    };
  });
  return {
    entries,
    more: rows.length - shown.length,
    links: linksOf(rows.map(({ link }) => link)),
  };
}

function linksOf(rows: readonly FieldLink[]): RefusedLink[] {
  const links = new Map(rows.map((link) => [link.id, link]));
  return [...links.values()].map(({ id, field, day, endedAt }) => {
    const count = rows.filter((row) => row.id === id).length;
    return { id, field, day, ended: endedAt !== null, count };
  });
}

/**
 * Applies a refused field entry as the organizer; returns whether the result changed. Throws
 * `conflict` if it can't be applied or is already settled, and `unconfirmed` if it changes a result
 * that counts.
 */
export async function applyEntry(
  ctx: Ctx,
  gameId: number,
  { entryId, confirmed }: RefusedEntryInput,
): Promise<boolean> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  return mutate(ctx, "field.apply-entry", async (change) => {
    const { tx, audit, changed } = change;
    const cup = await lockCup(tx, current.id);
    const game = await lockGameOnSchedule(tx, cup.id, gameId);
    const { entry, at } = await lockUndecidedEntry(tx, gameId, entryId);
    const desk = organizer(change, ctx, cup, game, confirmed);
    const taken = await acceptEntry(change, ctx, cup, game, { entry, at }, desk);
    const { goalId, cardId, change: of } = taken;
    const stored: StoredEntry = { ...entry, ...(of !== undefined && { change: of }) };
    await tx
      .update(fieldEntries)
      .set({ refused: null, entry: stored, goalId, cardId })
      .where(eq(fieldEntries.id, entryId));
    audit(`game:${gameId}`, { entry: entry.kind });
    changed(consoleTopic);
    return entry.kind !== "card";
  });
}

function organizer(
  change: Change,
  ctx: Ctx,
  cup: Cup,
  game: typeof games.$inferSelect,
  confirmed: string | undefined,
): EntryAuthority {
  return {
    whyNot: whyEntryRefusedAtDesk,
    write: async (result) => {
      if (sameResult(game, result)) return;
      // The button doesn't show what it changes, so ask first.
      const unseen = hasResult(game) ? CHANGES_RESULT : null;
      await writeConfirmedResult(change, ctx, cup, game, result, { unseen, confirmed });
    },
  };
}

export async function previewEntry(
  ctx: Ctx,
  gameId: number,
  entryId: number,
): Promise<ResultPreview> {
  requireAdmin(ctx);
  const { game } = await readGame(ctx, gameId);
  const { entry } = await lockUndecidedEntry(ctx.db, gameId, entryId);
  const happenings = (await readGameEvents(ctx.db, [game])).get(gameId) ?? [];
  return tryResult(ctx, gameId, (now) => resultAfterEntry({ ...now, happenings }, entry));
}

export async function dismissEntry(
  ctx: Ctx,
  gameId: number,
  { entryId }: { entryId: number },
): Promise<void> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, "field.dismiss-entry", async ({ tx, audit, changed }) => {
    const cup = await lockCup(tx, current.id);
    await lockGameOnSchedule(tx, cup.id, gameId);
    const { entry } = await lockUndecidedEntry(tx, gameId, entryId);
    await tx.update(fieldEntries).set({ settledAt: ctx.now }).where(eq(fieldEntries.id, entryId));
    audit(`game:${gameId}`, { entry: entry.kind });
    changed(consoleTopic);
  });
}

export async function dismissLinkEntries(ctx: Ctx, { linkId }: EndLinkInput): Promise<void> {
  requireAdmin(ctx);
  const current = await currentCup(ctx.db);
  await mutate(ctx, "field.dismiss-entries", async ({ tx, audit, changed }) => {
    const cup = await lockCup(tx, current.id);
    const [link] = await tx
      .select({ id: fieldLinks.id })
      .from(fieldLinks)
      .where(and(eq(fieldLinks.id, linkId), eq(fieldLinks.cupId, cup.id)))
      .for("no key update");
    const dismissed = await tx
      .update(fieldEntries)
      .set({ settledAt: ctx.now })
      .where(and(eq(fieldEntries.linkId, link?.id ?? 0), isUndecided))
      .returning({ id: fieldEntries.id });
    if (dismissed.length === 0) {
      throw new DomainError("conflict", "These entries were already applied or dismissed.");
    }
    audit(`cup:${cup.id}`, { link: linkId, entries: dismissed.length });
    changed(consoleTopic);
  });
}
