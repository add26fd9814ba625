import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { fieldEntries, fieldLinks } from "#db/schema/field.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireStaff } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { formatTimeOfDay } from "#domain/core/format-rules.ts";
import { rowId } from "#domain/core/input.ts";
import { consoleTopic } from "#domain/core/topics.ts";
import { currentCup, mutateCup } from "#domain/cup/current-cup.ts";
import { message } from "#i18n/message.ts";
import { translate } from "#i18n/translate.ts";
import { mutateGame } from "../games/game-teams.ts";
import { confirmed } from "../games/input.ts";
import { listCupGames, readGame } from "../games/list-games.ts";
import { type Result, sameResult } from "../games/result-rules.ts";
import { tryResult, writeConfirmedResult } from "../games/results.ts";
import { formatDate } from "../games/schedule-rules.ts";
import { acceptEntry } from "./accept-entry.ts";
import { resultAfterEntry } from "./entry-effect-rules.ts";
import { type Entry, whyEntryRefusedAtDesk } from "./entry-rules.ts";
import { readFieldGames } from "./field-view.ts";
import { type StoredEntry, withGameEvents } from "./game-events.ts";
import type { EndLinkInput } from "./input.ts";
import { entryTextInGame } from "./view-rules.ts";

export const refusedEntryInput = z.object({ entryId: rowId(), confirmed: confirmed() });
type RefusedEntryInput = z.output<typeof refusedEntryInput>;

export const isUndecided = and(isNotNull(fieldEntries.refused), isNull(fieldEntries.settledAt));

/** Locks a refused entry until the transaction ends. Throws `conflict` if it is already settled. */
async function lockUndecidedEntry(tx: Database, gameId: number, entryId: number) {
  const [row] = await tx
    .select()
    .from(fieldEntries)
    .where(and(eq(fieldEntries.id, entryId), eq(fieldEntries.gameId, gameId), isUndecided))
    .for("update");
  if (!row) throw new DomainError("conflict", message("competitionErrors.entry.decided"));
  return { key: row.key, entry: row.entry as Entry, at: row.enteredAt };
}

export type RefusedEntries = Awaited<ReturnType<typeof listRefusedEntries>>;

const MAX_LISTED = 20;

/**
 * Undecided entries of the current cup, or of one of its games, in order of arrival, since the time
 * that a phone claims isn't trusted. For the organizer.
 */
export async function listRefusedEntries(ctx: Ctx, gameId?: number) {
  requireStaff(ctx, "scorekeeper");
  const cup = await currentCup(ctx.db);
  const ofGame = gameId === undefined ? undefined : eq(fieldEntries.gameId, gameId);
  const rows = await ctx.db
    .select({ row: fieldEntries, link: fieldLinks })
    .from(fieldEntries)
    .innerJoin(fieldLinks, eq(fieldLinks.id, fieldEntries.linkId))
    .where(and(eq(fieldLinks.cupId, cup.id), isUndecided, ofGame))
    .orderBy(asc(fieldEntries.recordedAt), asc(fieldEntries.id));
  const listed = rows.slice(0, MAX_LISTED);
  const wanted = new Set(listed.map(({ row }) => row.gameId));
  const all = rows.length === 0 ? [] : await listCupGames(ctx, cup.id);
  const concerned = all.filter(({ id }) => wanted.has(id));
  const games = concerned.length === 0 ? [] : await readFieldGames(ctx, cup, concerned);
  return {
    entries: listed.flatMap(({ row, link: { field } }) => {
      const game = games.find(({ id }) => id === row.gameId);
      if (!game) return [];
      return {
        id: row.id,
        gameId: game.id,
        teams: game.teams.map(({ name }) => name).join(" - "),
        text: translate(ctx.locale, entryTextInGame(game, row.entry as Entry)),
        field,
        at: row.enteredAt.toISOString(),
        when: whenText(ctx, row.enteredAt, cup.zone),
        refused: translate(ctx.locale, row.refused),
      };
    }),
    more: rows.length - listed.length,
    links: [...Map.groupBy(rows, ({ link }) => link.id).values()].flatMap((own) =>
      own.slice(0, 1).map(({ link: { id, field, day, endedAt } }) => {
        return { id, field, day, ended: endedAt !== null, count: own.length };
      }),
    ),
  };
}

/** '3:12 PM', with the date unless it is today. */
function whenText({ now, locale }: Pick<Ctx, "now" | "locale">, moment: Date, zone: string) {
  const [day, time] = [todayIn(zone, moment), formatTimeOfDay(zone, moment, locale)];
  return day === todayIn(zone, now) ? time : `${formatDate(day, undefined, locale)}, ${time}`;
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
  return mutateGame(ctx, "field.apply-entry", gameId, async (change) => {
    const { tx, game, audit, changed } = change;
    const made = await lockUndecidedEntry(tx, gameId, entryId);
    const write = async (result: Result) => {
      if (sameResult(game, result)) return;
      // The button doesn't show what it changes, so ask first.
      await writeConfirmedResult(change, ctx, result, { isPreviewed: false, confirmed });
    };
    const authority = { whyRefused: whyEntryRefusedAtDesk, write, confirmed };
    const { change: changeId, ...rows } = await acceptEntry(change, ctx, made, authority);
    const entry: StoredEntry = { ...made.entry, ...(changeId && { change: changeId }) };
    await tx
      .update(fieldEntries)
      .set({ ...rows, refused: null, entry })
      .where(eq(fieldEntries.id, entryId));
    audit(`game:${gameId}`, { entry: entry.kind });
    changed(consoleTopic);
    return entry.kind !== "card";
  });
}

export async function previewEntry(ctx: Ctx, gameId: number, entryId: number) {
  requireStaff(ctx, "scorekeeper");
  const { game } = await readGame(ctx, gameId);
  const { entry } = await lockUndecidedEntry(ctx.db, gameId, entryId);
  const { happenings } = await withGameEvents(ctx.db, game);
  return tryResult(ctx, gameId, (now) => resultAfterEntry({ ...now, happenings }, entry));
}

export async function dismissEntry(ctx: Ctx, gameId: number, { entryId }: { entryId: number }) {
  await mutateGame(ctx, "field.dismiss-entry", gameId, async ({ tx, audit, changed }) => {
    const { entry } = await lockUndecidedEntry(tx, gameId, entryId);
    await tx.update(fieldEntries).set({ settledAt: ctx.now }).where(eq(fieldEntries.id, entryId));
    audit(`game:${gameId}`, { entry: entry.kind });
    changed(consoleTopic);
  });
}

export async function dismissLinkEntries(ctx: Ctx, { linkId }: EndLinkInput): Promise<void> {
  requireStaff(ctx, "scorekeeper");
  await mutateCup(ctx, "field.dismiss-entries", async ({ tx, cup, audit, changed }) => {
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
      throw new DomainError("conflict", message("competitionErrors.entries.decided"));
    }
    audit(`cup:${cup.id}`, { link: linkId, entries: dismissed.length });
    changed(consoleTopic);
  });
}
