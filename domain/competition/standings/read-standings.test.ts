import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Database } from "#db/types.ts";
import { refusal } from "#tests/support/assertions/refusal.ts";
import { placeTeams, scheduleGame } from "#tests/support/factories/games.ts";
import { importSurely, knockoutGames, madeKnockout } from "#tests/support/factories/knockouts.ts";
import { U13, U16, useAdminWorld } from "#tests/support/fixtures/world.ts";
import { recordScore } from "../games/results.ts";
import { confirmGroups } from "../knockout/group-stage.ts";
import { standingsInput, tournamentOrderInput } from "./input.ts";
import { readBracketStandings, readStandings } from "./read-standings.ts";
import {
  editStandings,
  editTournamentOrder,
  readStandingsSettings,
  readTournamentOrder,
} from "./standings-settings.ts";

const { world, admin } = useAdminWorld();
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
  const [A, B] = ["Bracket A", "Bracket B"] as const;
  teams = await placeTeams(world, U16, { Lions: A, Tigers: A, Bears: B, Wolves: B });
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

let made = 0;

/** Lions won the game of the two; Tigers have the better goal difference, at equal points. */
async function disputed(): Promise<number> {
  const name = `Disputed ${++made}`;
  const games = ["Lions,Tigers,1,0", "Tigers,Bears,9,0", "Bears,Lions,1,0", "Bears,Cubs,0,4"];
  const rows = [...games, "Tigers,Cubs,1,0", "Lions,Cubs,1,0"];
  const lines = rows.map((row) => `${name},2025-07-15,${row}`);
  await importSurely(admin, ["tournament,date,team1,team2,score1,score2", ...lines].join("\n"));
  return world.tournamentId(name);
}

const ranks = async (id: number) => {
  const [table] = await readStandings(world, world.cup, id);
  return table?.rows.slice(0, 2).map(({ name }) => name);
};

const save = async (id: number, typed: Record<string, string>, confirmed?: string) => {
  const { fields, version } = await readTournamentOrder(admin, id);
  const input = tournamentOrderInput.parse({ ...fields, version, confirmed, ...typed });
  await editTournamentOrder(admin, id, input);
};

test("a tournament has its own order as entered, and others keep the cup's", async () => {
  const [own, other] = [await disputed(), await disputed()];
  expect(await ranks(own)).toEqual(["Tigers", "Lions"]);
  await save(own, { usesCupOrder: "", step2: "direct", step3: "goal-difference" });
  expect(await ranks(own)).toEqual(["Lions", "Tigers"]);
  expect(await ranks(other)).toEqual(["Tigers", "Lions"]);
  await save(own, { usesCupOrder: "", step2: "wins", step3: "", goalCap: "5" });
  const stored = { usesCupOrder: "", step2: "wins", step3: "", goalCap: "5" };
  expect((await readTournamentOrder(admin, own)).fields).toMatchObject(stored);
  await save(own, { usesCupOrder: "on" });
  expect(await ranks(own)).toEqual(["Tigers", "Lions"]);
});

test("a tournament without its own order follows the cup's when that changes", async () => {
  const id = await disputed();
  const { fields, version } = await readStandingsSettings(admin);
  const { goalCap, forfeitScore } = fields;
  const typed = { step2: "direct", step3: "", step4: "", goalCap, forfeitScore, version };
  await editStandings(admin, standingsInput.parse(typed));
  const after = await readTournamentOrder(admin, id);
  expect(after.fields).toMatchObject({ usesCupOrder: "on", step2: "direct" });
});

test("an order that changes who advances is confirmed first, and a stale form is refused", async () => {
  const id = await disputed();
  await save(id, { usesCupOrder: "", step2: "goal-difference" });
  await madeKnockout(admin, id, 2);
  await confirmGroups(admin, id);
  const teams = async () => (await knockoutGames(admin, id)).map(({ team1Name }) => team1Name);
  expect(await teams()).toEqual(["Tigers"]);
  const { fields, version } = await readTournamentOrder(admin, id);
  const direct = { usesCupOrder: "", step2: "direct" };
  const asked = await refusal(save(id, direct));
  expect(asked.code).toBe("unconfirmed");
  await save(id, direct, asked.confirm);
  expect(await teams()).toEqual(["Lions"]);
  const stale = tournamentOrderInput.parse({ ...fields, version });
  await expect(editTournamentOrder(admin, id, stale)).rejects.toMatchObject({ code: "changed" });
});
