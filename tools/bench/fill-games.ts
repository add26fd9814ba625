import { type SQL, sql } from "drizzle-orm";
import type { Connection } from "../../db/connection.ts";

type Db = Pick<Connection, "db">;

const TOURNAMENTS = 10;

/** As many games as that in ten more tournaments of the cup, of 20 teams each. The same pages link to them whatever their games. */
export async function fillOthers({ db }: Db, games: number): Promise<void> {
  await db.execute(sql`
    insert into tournaments (cup_id, name, slug, position)
    select cups.id, 'Other ' || n, 'other-' || n, 100 + n
    from cups, generate_series(1, ${TOURNAMENTS}) n where is_current`);
  await db.execute(sql`
    insert into brackets (tournament_id, name, position)
    select id, 'Bracket A', 1 from tournaments where slug like 'other-%'`);
  await db.execute(sql`
    with free as (
      select code::text, row_number() over (order by code) as place
      from generate_series(100000, 999999) code
      where not exists (select from teams where team_code = code::text)
    ), made as (
      select tournaments.*, brackets.id as bracket_id, n, row_number() over () as place
      from tournaments join brackets on brackets.tournament_id = tournaments.id,
        generate_series(1, 20) n
      where tournaments.slug like 'other-%'
    )
    insert into teams (cup_id, tournament_id, roster_size, bracket_id, name, name_key, slug,
      team_code, payment_reference, created_at)
    select cup_id, made.id, roster_size, bracket_id, 'Team ' || made.place, 'team' || made.place,
      'team-' || made.place, code, 'T' || made.place, now()
    from made join free using (place)`);
  await fillGames({ db }, sql`tournaments.slug like 'other-%'`, Math.ceil(games / TOURNAMENTS));
}

/** As many games in the first bracket of a tournament, between its own teams. */
export async function fillOwn({ db }: Db, tournamentId: number, games: number): Promise<void> {
  await fillGames({ db }, sql`tournaments.id = ${tournamentId}`, games);
}

/** In each of the tournaments, in the weeks before, with scores: each pair of teams in its turn. */
async function fillGames({ db }: Db, which: SQL, games: number): Promise<void> {
  await db.transaction(async (tx) => {
    // Right by how they are made: to look up 400,000 references would take longer than what is measured.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
      with brackets_filled as (
        select brackets.tournament_id, brackets.id, array_agg(teams.id order by teams.id) as team
        from brackets
        join tournaments on tournaments.id = brackets.tournament_id
        join teams on teams.bracket_id = brackets.id
        where ${which} and brackets.position =
          (select min(position) from brackets one where one.tournament_id = tournaments.id)
        group by brackets.id
      )
      insert into games (tournament_id, bracket_id, stage, date, time, field, team1_id, team2_id,
        state, team1_score, team2_score)
      select tournament_id, id, 'group', current_date - 2 - n % 20, '12:00', 'North',
        team[1 + n % many], team[1 + (n % many + 1 + (n / many) % (many - 1)) % many], 'final', n % 5, n % 3
      from brackets_filled, cardinality(team) many, generate_series(0, ${games - 1}::int) n`);
  });
  await db.execute(sql`analyze`);
}
