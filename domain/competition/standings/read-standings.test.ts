import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "../../../db/types.ts";
import { placeTeams, scheduleGame } from "../../../tests/support/factories/games.ts";
import { U13, U16, useAdmin, useWorld } from "../../../tests/support/fixtures/world.ts";
import { recordScore } from "../games/results.ts";
import { readBracketStandings, readStandings } from "./read-standings.ts";

const world = useWorld();
const admin = useAdmin(world);
let teams: Map<string, number>;

const play = (tournament: string, bracket: string, games: number) =>
  world.pool.query(
    `insert into games (tournament_id, bracket_id, stage, date, team1_id, team2_id, state, team1_score, team2_score)
     select b.tournament_id, b.id, 'group', '2024-06-01', min(t.id), max(t.id), 'final', 1, 0
     from brackets b join tournaments o on o.id = b.tournament_id join teams t on t.bracket_id = b.id,
       generate_series(1, $3::int)
     where o.name = $1 and b.name = $2 group by b.id, generate_series`,
    [tournament, bracket, games],
  );

async function gamesLookedAt(read: (db: Database) => Promise<unknown>): Promise<number> {
  return world.db.transaction(async (tx) => {
    const before = await lookedAt(tx);
    await read(tx);
    return (await lookedAt(tx)) - before;
  });
}

async function lookedAt(tx: Database): Promise<number> {
  const { rows } = await tx.execute<{ rows: string }>(
    sql`select seq_tup_read + idx_tup_fetch as rows from pg_stat_xact_user_tables where relname = 'games'`,
  );
  return Number(rows[0]?.rows);
}

beforeAll(async () => {
  teams = await placeTeams(world, U16, {
    Lions: "Bracket A",
    Tigers: "Bracket A",
    Bears: "Bracket B",
    Wolves: "Bracket B",
  });
  await placeTeams(world, U13, { Cubs: "Bracket A", Pups: "Bracket A" });
  const game = await scheduleGame(admin, U16, "Lions - Tigers");
  await recordScore(admin, game, { team1Score: 2, team2Score: 1 });
});

test("a bracket's table is the same read alone or with its tournament, and an unknown one has none", async () => {
  const tables = await readStandings(world, world.cup, await world.tournamentId(U16));
  expect(tables.map(({ bracketName }) => bracketName)).toEqual(["Bracket A", "Bracket B"]);
  for (const table of tables) {
    expect(await readBracketStandings(world, world.cup, table.bracketId)).toEqual(table);
  }
  expect(await readBracketStandings(world, world.cup, 0)).toBeNull();
  expect(tables[0]?.rows).toMatchObject([
    { teamId: teams.get("Lions"), slug: "lions", points: 3, withdrawn: false },
    { teamId: teams.get("Tigers"), slug: "tigers", points: 0 },
  ]);
});

test("cards are read only where fair play counts", async () => {
  const [table] = await readStandings(world, world.cup, await world.tournamentId(U16));
  await world.pool.query(
    `insert into cards (game_id, team_id, kind, recorded_at)
     select id, team1_id, 'red', now() from games where bracket_id = $1`,
    [table?.bracketId],
  );
  const minus = async (...standingsOrder: string[]) => {
    const cup = { ...world.cup, standingsOrder };
    const [read] = await readStandings(world, cup, await world.tournamentId(U16));
    return read?.rows.map(({ name, fairPlay }) => `${name} ${fairPlay}`);
  };
  expect(await minus("points", "fair-play")).toEqual(["Lions -4", "Tigers 0"]);
  expect(await minus("points")).toEqual(["Lions 0", "Tigers 0"]);
});

test("a bracket's table reads no other bracket's games", async () => {
  await play(U16, "Bracket B", 3_000);
  await play(U13, "Bracket A", 3_000);
  await world.pool.query("vacuum analyze games");
  const [table] = await readStandings(world, world.cup, await world.tournamentId(U16));
  const bracketId = table?.bracketId ?? 0;
  // At most its own game, or none with an index-only scan.
  expect(
    await gamesLookedAt((db) => readBracketStandings({ db }, world.cup, bracketId)),
  ).toBeLessThanOrEqual(1);
  const wolves = await readStandings(world, world.cup, await world.tournamentId(U16));
  expect(wolves[1]?.rows.map(({ played }) => played)).toEqual([3_000, 3_000]);
});
