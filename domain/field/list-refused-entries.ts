import { and, asc, eq } from "drizzle-orm";
import { fieldEntries, fieldLinks } from "../../db/schema/field.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { listCupGames } from "../games/list-games.ts";
import type { Entry } from "./entry-rules.ts";
import type { FieldLink } from "./find-link.ts";
import { readFieldGames } from "./read-field.ts";
import { isUndecided } from "./refused-entry.ts";
import { saidIn } from "./words-rules.ts";

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
    const said = saidIn(game, row.entry as Entry);
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
