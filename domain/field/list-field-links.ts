import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { fieldEntries, fieldLinks } from "../../db/schema/field.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { currentCup } from "../cups/current-cup.ts";
import { type Game, listCupGames } from "../games/list-games.ts";
import { todayIn } from "../players/age-rules.ts";
import { fieldToken } from "./field-token.ts";
import { isOf } from "./find-link.ts";

export interface ShownLink {
  id: number;
  field: string | null;
  address: string;
  games: Game[];
  entries: number;
  lastAt: string | null;
}

export interface FieldDay {
  day: string;
  days: string[];
  fields: { field: string; games: Game[]; link: ShownLink | null }[];
  ofGames: ShownLink[];
  games: Game[];
}

const byFieldName = new Intl.Collator("en", { numeric: true });

/**
 * The field links of the given day; defaults to today or the next day with games. For the admin.
 */
export async function listFieldLinks(ctx: Ctx, asked: string | null): Promise<FieldDay> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  const all = await listCupGames(ctx, cup.id);
  const today = todayIn(cup.zone, ctx.now);
  const played = [...new Set(all.map(({ date }) => date))];
  const day = asked ?? played.find((each) => each >= today) ?? today;
  const games = all.filter(({ date }) => date === day);
  const links = await readLinks(ctx, cup.id, day, games);
  const fields = [...new Set(games.flatMap(({ field }) => field ?? []))].sort(byFieldName.compare);
  return {
    day,
    days: [...new Set([...played, today, day])].sort(),
    fields: fields.map((field) => ({
      field,
      games: games.filter((game) => game.field === field),
      link: links.find((link) => link.field === field) ?? null,
    })),
    ofGames: links.filter(({ field }) => field === null),
    games,
  };
}

async function readLinks(
  ctx: Ctx,
  cupId: number,
  day: string,
  games: readonly Game[],
): Promise<ShownLink[]> {
  const found = await ctx.db
    .select({
      link: fieldLinks,
      entries: sql<number>`count(${fieldEntries.id})::int`,
      lastAt: sql<string | null>`to_json(max(${fieldEntries.recordedAt}))#>>'{}'`,
    })
    .from(fieldLinks)
    .leftJoin(
      fieldEntries,
      and(eq(fieldEntries.linkId, fieldLinks.id), isNull(fieldEntries.refused)),
    )
    .where(and(eq(fieldLinks.cupId, cupId), eq(fieldLinks.day, day), isNull(fieldLinks.endedAt)))
    .groupBy(fieldLinks.id)
    .orderBy(asc(fieldLinks.id));
  return found.map(({ link, entries, lastAt }) => ({
    id: link.id,
    field: link.field,
    address: `${ctx.siteUrl}/field/${fieldToken(ctx, link.id)}`,
    games: games.filter((game) => isOf(link, game)),
    entries,
    lastAt: lastAt === null ? null : new Date(lastAt).toISOString(),
  }));
}
