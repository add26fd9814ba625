import { getTableColumns, sql } from "drizzle-orm";
import { cups, tournaments } from "#db/schema/cup.ts";
import type { Ctx } from "../core/context.ts";
import { sharedRead } from "../core/shared-read.ts";
import { cupDatesWithYear } from "./cup-dates-rules.ts";
import type { Cup, Tournament } from "./current-cup.ts";

type PastCup = Pick<Cup, "name" | "slug" | "datesText" | "startsOn" | "endsOn">;

type StoredTournament = Omit<Tournament, "groupsConfirmedAt"> & {
  groupsConfirmedAt: string | null;
};

const tournamentColumns = sql.join(
  Object.entries(getTableColumns(tournaments)).map(
    ([name, column]) => sql`${name}::text, t.${sql.identifier(column.name)}`,
  ),
  sql`, `,
);

const known = new WeakMap<object, ReturnType<typeof read>>();

/**
 * The current cup, its tournaments and the past cups, read once per request. For pages only:
 * mutations must read the cup themselves (`currentCup`, `mutateCup`).
 */
export function readCupOverview(ctx: Pick<Ctx, "db" | "locale">): ReturnType<typeof read> {
  let current = known.get(ctx);
  if (!current) {
    current = read(ctx);
    known.set(ctx, current);
  }
  return current;
}

async function read(ctx: Pick<Ctx, "db" | "locale">) {
  const [found] = await sharedRead(ctx.db, "current cup with its tournaments", () =>
    ctx.db
      .select({
        ...getTableColumns(cups),
        tournaments: sql<StoredTournament[]>`(
          select coalesce(json_agg(json_build_object(${tournamentColumns}) order by t.position, t.id), '[]')
          from tournaments t where t.cup_id = cups.id)`,
        past: sql<PastCup[]>`(
          select coalesce(json_agg(json_build_object(
            'name', c.name, 'slug', c.slug, 'datesText', c.dates_text,
            'startsOn', c.starts_on, 'endsOn', c.ends_on) order by c.id desc), '[]')
          from cups c where not c.is_current and not c.is_draft)`,
      })
      .from(cups)
      .where(sql`is_current`),
  );
  if (!found) throw new Error("The site has no current cup.");
  const { tournaments: stored, past, ...cup } = found;
  const all = stored.map(({ groupsConfirmedAt: at, ...tournament }) => ({
    ...tournament,
    groupsConfirmedAt: at === null ? null : new Date(at),
  }));
  const pastCups = past.map((each) => ({
    name: each.name,
    slug: each.slug,
    dates: cupDatesWithYear(each, ctx.locale),
  }));
  return { cup, tournaments: all, pastCups };
}
