import { sql } from "drizzle-orm";
import type { Connection } from "../../db/connection.ts";
import { renderOften, scoreCost } from "./pages.ts";
import { type BenchSite, openPlayedSite } from "./site.ts";
import { type Figure, median, medianRatio, ms, times } from "./table.ts";

const SCORES = 12;

/** What is measured of a site, with the bar of its growth: milliseconds of processor time. */
const parts: { what: string; max?: number; measure: (site: BenchSite) => Promise<number> }[] = [
  {
    what: "Schedule, rendered",
    max: 1.1,
    measure: async (site) => (await renderOften(site, site.schedule, 1)).cpu,
  },
  {
    what: "Standings, rendered",
    max: 1.1,
    measure: async (site) => (await renderOften(site, site.standings, 1)).cpu,
  },
  { what: "A score's write", measure: (site) => scoreCost(site, SCORES) },
];

/** What pages and a score cost with 100 games in another tournament of the cup, and with 100,000. */
export async function measureGrowth(rounds: number): Promise<Figure[]> {
  const [few, many] = [await openPlayedSite(), await openPlayedSite()];
  try {
    await few.onDatabase((connection) => addGames(connection, 100));
    await many.onDatabase((connection) => addGames(connection, 100_000));
    const figures: Figure[] = [];
    for (const { what, max, measure } of parts) {
      const [base, grown]: [number[], number[]] = [[], []];
      // The first round warms up.
      for (let round = 0; round <= rounds; round++) {
        base[round] = await measure(few);
        grown[round] = await measure(many);
      }
      const value = medianRatio(grown.slice(1), base.slice(1));
      figures.push({
        what: `${what}: processor time, 100,000 games elsewhere beside 100`,
        measured: `${ms(median(grown.slice(1)))}, ${times(value)}`,
        beside: ms(median(base.slice(1))),
        ...(max && { bar: { value, unit: " ×", max } }),
      });
    }
    return figures;
  } finally {
    await few.end();
    await many.end();
  }
}

/** Adds a tournament of 20 teams with so many games, played in the weeks before. */
async function addGames({ db }: Connection, games: number): Promise<void> {
  await db.transaction(async (tx) => {
    // Leaves out the foreign keys: checking 400,000 references takes longer than what is measured.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      with tournament as (
        insert into tournaments (cup_id, name, slug, position)
        select id, 'Other', 'other', 100 from cups where is_current
        returning *
      ), bracket as (
        insert into brackets (tournament_id, name, position)
        select id, 'Bracket A', 1 from tournament
        returning *
      ), free as (
        select code::text, row_number() over (order by code) as n
        from generate_series(100000, 999999) code
        where not exists (select from teams where team_code = code::text)
        limit 20
      ), made as (
        insert into teams (cup_id, tournament_id, roster_size, bracket_id, name, name_key, slug,
          team_code, payment_reference, created_at)
        select cup_id, tournament.id, roster_size, bracket.id, 'Other ' || n, 'other' || n,
          'other-' || n, code, 'OTHER' || n, now()
        from tournament, bracket, free
        returning id
      ), team as (select array_agg(id order by id) as ids from made)
      insert into games (tournament_id, bracket_id, stage, date, time, field, team1_id, team2_id,
        state, team1_score, team2_score)
      select tournament_id, id, 'group', current_date - 2 - n % 20, '12:00', 'North',
        ids[1 + n % 20], ids[1 + (n % 20 + 1 + (n / 20) % 19) % 20], 'final', n % 5, n % 3
      from bracket, team, generate_series(0, ${games - 1}::int) n`);
  });
  await db.execute(sql`analyze`);
}
