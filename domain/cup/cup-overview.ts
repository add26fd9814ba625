import { getTableColumns, sql } from "drizzle-orm";
import { cups } from "#db/schema/cup.ts";
import type { Ctx } from "../core/context.ts";
import { preparedQuery } from "../core/prepared-query.ts";
import { cupDatesWithYear } from "./cup-dates-rules.ts";
import type { Cup, Tournament } from "./current-cup.ts";

type PastCup = Pick<Cup, "name" | "slug" | "datesText" | "startsOn" | "endsOn">;

type StoredTournament = Omit<Tournament, "groupsConfirmedAt"> & {
  groupsConfirmedAt: string | null;
};

const currentQuery = preparedQuery((db) =>
  db
    .select({
      ...getTableColumns(cups),
      tournaments: sql<StoredTournament[]>`(
        select coalesce(json_agg(json_build_object(
          'id', t.id, 'cupId', t.cup_id, 'name', t.name, 'slug', t.slug, 'position', t.position,
          'rosterSize', t.roster_size, 'minRoster', t.min_roster, 'earliestBirthYear', t.earliest_birth_year,
          'latestBirthYear', t.latest_birth_year, 'bornText', t.born_text,
          'playsText', t.plays_text, 'playsOn', t.plays_on,
          'groupMinutes', t.group_minutes, 'knockoutMinutes', t.knockout_minutes,
          'finalMinutes', t.final_minutes, 'overtimeMinutes', t.overtime_minutes,
          'pointsWin', t.points_win, 'pointsTie', t.points_tie, 'pointsLoss', t.points_loss,
          'withoutGroups', t.without_groups, 'standingsOrder', t.standings_order, 'goalCap', t.goal_cap,
          'playersPerSide', t.players_per_side, 'prizeText', t.prize_text,
          'groupsConfirmedAt', t.groups_confirmed_at) order by t.position, t.id), '[]')
        from tournaments t where t.cup_id = cups.id)`,
      past: sql<PastCup[]>`(
        select coalesce(json_agg(json_build_object(
          'name', c.name, 'slug', c.slug, 'datesText', c.dates_text,
          'startsOn', c.starts_on, 'endsOn', c.ends_on) order by c.id desc), '[]')
        from cups c where not c.is_current and not c.is_draft)`,
    })
    .from(cups)
    .where(sql`is_current`)
    .prepare("current_cup"),
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
  const [found] = await currentQuery(ctx.db).execute();
  if (!found) throw new Error("The site has no current cup.");
  const { tournaments: stored, past, ...cup } = found;
  const tournaments = stored.map(({ groupsConfirmedAt: at, ...tournament }) => ({
    ...tournament,
    groupsConfirmedAt: at === null ? null : new Date(at),
  }));
  const pastCups = past.map((each) => ({
    name: each.name,
    slug: each.slug,
    dates: cupDatesWithYear(each, ctx.locale),
  }));
  return { cup, tournaments, pastCups };
}
