import { desc, eq, sql } from "drizzle-orm";
import { teams, withdrawals } from "#db/schema/teams.ts";
import { listGames } from "#domain/competition/games/list-games.ts";
import { resultText } from "#domain/competition/games/result-rules.ts";
import { tournamentInput } from "#domain/competition/setup/cup-input.ts";
import { addTournament } from "#domain/competition/setup/tournaments.ts";
import { readStandings } from "#domain/competition/standings/read-standings.ts";
import type { Ctx } from "#domain/core/context.ts";
import type { World } from "../fixtures/world.ts";
import { importSurely } from "./knockouts.ts";

/** A table as 'Lions 6 +3 (2)': points, goal difference and, in parentheses, games played. */
export async function tableOf(world: World, tournamentId: number): Promise<string[]> {
  const tables = await readStandings(world, world.cup, tournamentId);
  return tables.flatMap(({ rows }) =>
    rows.map(
      ({ name, points, goalDifference, played }) =>
        `${name} ${points} ${goalDifference < 0 ? "" : "+"}${goalDifference} (${played})`,
    ),
  );
}

export async function withdrawalOf(world: World, teamId: number) {
  const [found] = await world.db
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.teamId, teamId))
    .orderBy(desc(withdrawals.id));
  if (!found) throw new Error("not withdrawn");
  return found;
}

export async function everythingOf(world: World, tournamentId: number) {
  const read = async (columns: string, table: string, where: string, order: string) =>
    (
      await world.pool.query(`select ${columns} from ${table} x where ${where} order by ${order}`, [
        tournamentId,
      ])
    ).rows;
  const ofGames = "game_id in (select id from games where tournament_id = $1)";
  const ofTeams = "team_id in (select id from teams where tournament_id = $1)";
  const without = (...columns: string[]) => `to_jsonb(x) - '{${columns.join()}}'::text[]`;
  return {
    games: await read(without("sequence"), "games", "tournament_id = $1", "id"),
    goals: await read("*", "goals", ofGames, "id"),
    links: await read("*", "field_links", ofGames, "id"),
    cards: await read("*", "cards", ofGames, "id"),
    results: await read("*", "result_changes", ofGames, "id"),
    slots: await read("*", "game_slots", ofGames, "game_id, side"),
    teams: await read("*", "teams", "tournament_id = $1", "id"),
    roster: await read(without("id"), "memberships", ofTeams, "team_id, slot"),
    waitlist: await read("*", "waitlist_entries", "tournament_id = $1", "id"),
    tables: await tableOf(world, tournamentId),
  };
}

export function later<C extends Ctx>(ctx: C, minutes: number): C {
  return { ...ctx, now: new Date(ctx.now.getTime() + minutes * 60_000) };
}

let made = 0;

/** A group of four, half played: Tigers beat Lions, Bears beat Wolves, Lions beat Wolves. */
export async function groupOfFour(world: World, admin: Ctx) {
  const name = `Group of four ${++made}`;
  const tournamentId = await addTournament(admin, tournamentInput.parse({ name, rosterSize: "7" }));
  const tigers = await world.team("Tigers", { tournamentName: name, more: 2 });
  const lines = [
    ["09:00", "Tigers", "Lions", "2", "1"],
    ["09:20", "Bears", "Wolves", "1", "0"],
    ["09:40", "Lions", "Wolves", "3", "0"],
    ["10:00", "Tigers", "Bears", "", ""],
    ["10:20", "Wolves", "Tigers", "", ""],
    ["10:40", "Lions", "Bears", "", ""],
  ];
  const heading = "tournament,bracket,stage,date,time,field,team1,team2,score1,score2";
  const rows = lines.map(([time, ...teams]) =>
    [name, "Bracket A", "group", "2025-07-15", time, "North", ...teams].join(","),
  );
  await importSurely(admin, [heading, ...rows].join("\n"));
  const idOf = async (team: string) => {
    const own = sql`${teams.tournamentId} = ${tournamentId} and ${teams.name} = ${team}`;
    return (await world.row(teams, own)).id;
  };
  const game = async (names: string) => {
    const found = (await listGames(admin, tournamentId)).find(
      (each) => `${each.team1Name} - ${each.team2Name}` === names,
    );
    if (!found) throw new Error(`no ${names}`);
    return found.id;
  };
  return { name, tournamentId, tigers, idOf, game };
}

/** The games of a tournament as 'Tigers - Lions 2-1', in schedule order. */
export async function gamesOf(admin: Ctx, tournamentId: number): Promise<string[]> {
  return (await listGames(admin, tournamentId)).map((game) =>
    [`${game.team1Name} - ${game.team2Name}`, resultText(game)].filter(Boolean).join(" "),
  );
}
