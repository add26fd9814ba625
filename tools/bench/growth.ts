import { sql } from "drizzle-orm";
import type { Connection } from "../../db/connection.ts";
import { load } from "./load.ts";
import { uncached } from "./pages.ts";
import { cpuOfTree } from "./processes.ts";
import { openTournament } from "./scores.ts";
import { type BenchSite, openPlayedSite } from "./site.ts";
import { type Figure, median, medianRatio, ms, times } from "./table.ts";

const SCORES = 12;

/** Milliseconds of processor time, PostgreSQL's too, round by round. */
interface Costs {
  schedule: number[];
  standings: number[];
  score: number[];
}

/** What pages and a score cost with 100 games in another tournament of the cup, and with 100,000. */
export async function measureGrowth(rounds: number): Promise<Figure[]> {
  const [few, many] = [await openPlayedSite(), await openPlayedSite()];
  try {
    await few.onDatabase((connection) => addGames(connection, 100));
    await many.onDatabase((connection) => addGames(connection, 100_000));
    const [base, grown] = [await measuring(few), await measuring(many)];
    // The first round warms up.
    for (let round = 0; round <= rounds; round++) {
      await base.measure(round > 0);
      await grown.measure(round > 0);
    }
    const figure = (what: string, key: keyof Costs, most?: number): Figure => {
      const value = medianRatio(grown.costs[key], base.costs[key]);
      return {
        what: `${what}: processor time, 100,000 games elsewhere beside 100`,
        measured: `${ms(median(grown.costs[key]))}, ${times(value)}`,
        beside: ms(median(base.costs[key])),
        ...(most && { bar: { value, unit: " ×", most } }),
      };
    };
    return [
      figure("Schedule, rendered", "schedule", 1.1),
      figure("Standings, rendered", "standings", 1.1),
      figure("A score's write", "score"),
    ];
  } finally {
    await few.end();
    await many.end();
  }
}

async function measuring(site: BenchSite) {
  const { schedule, standings, postScore } = await openTournament(site);
  const costs: Costs = { schedule: [], standings: [], score: [] };
  const render = async (path: string) =>
    (await load(site.at + uncached(path), site.pid, { connections: 1, seconds: 1 })).cpu;
  const measure = async (counts: boolean) => {
    const [first, second] = [await render(schedule), await render(standings)];
    const used = cpuOfTree(site.pid);
    for (let count = 0; count < SCORES; count++) await postScore();
    const score = (cpuOfTree(site.pid) - used) / SCORES;
    if (!counts) return;
    costs.schedule.push(first);
    costs.standings.push(second);
    costs.score.push(score);
  };
  return { costs, measure };
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
