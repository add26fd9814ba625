import { eq } from "drizzle-orm";
import { auditEntries } from "#db/schema/core.ts";
import { brackets } from "#db/schema/cup.ts";
import { createGame } from "#domain/competition/games/game-editing.ts";
import type { GameInput } from "#domain/competition/games/input.ts";
import { recordScore } from "#domain/competition/games/results.ts";
import { readStandings } from "#domain/competition/standings/read-standings.ts";
import type { Ctx } from "#domain/core/context.ts";
import { insertTeam } from "#domain/teams/team-lifecycle.ts";
import { type CupWorld, U13, U16 } from "../fixtures/cup-world.ts";
import { confirming } from "./confirming.ts";

export async function placeTeams(
  world: CupWorld,
  tournamentName: string,
  teams: Record<string, string>,
): Promise<Map<string, number>> {
  const tournamentId = await world.tournamentId(tournamentName);
  const known = await world.rows(brackets, { tournamentId });
  const ids = new Map<string, number>();
  for (const [name, bracket] of Object.entries(teams)) {
    const bracketId = known.find((each) => each.name === bracket)?.id;
    if (bracketId === undefined) throw new Error(`no bracket ${bracket}`);
    const team = await insertTeam(world.db, {
      tournamentId,
      name,
      managerAccountId: null,
      bracketId,
      now: world.now,
    });
    ids.set(name, team.id);
  }
  return ids;
}

export async function placeAnimals(world: CupWorld): Promise<void> {
  await placeTeams(world, U16, { Lions: "Bracket A", Tigers: "Bracket A", Wolves: "Bracket B" });
  await placeTeams(world, U13, { Cubs: "Bracket A", Pups: "Bracket A" });
}

export const lionsTigers = (other: Partial<GameInput> = {}): GameInput => ({
  tournamentName: U16,
  team1Name: "Lions",
  team2Name: "Tigers",
  date: "2025-07-15",
  time: "15:00",
  stage: "group",
  field: null,
  ...other,
});

/** By database: files of tests that share a process must not move each other's games. */
const scheduled = new WeakMap<object, number>();

/** Schedules a group game for today, a minute after the previous one by default; returns its id. */
export function scheduleGame(
  admin: Ctx,
  tournamentName: string,
  text: string,
  other: Partial<GameInput> = {},
): Promise<number> {
  const [team1Name = "", team2Name = ""] = text.split(" - ");
  const before = scheduled.get(admin.db) ?? 0;
  scheduled.set(admin.db, before + 1);
  const minute = 9 * 60 + before;
  return createGame(admin, {
    tournamentName,
    team1Name,
    team2Name,
    date: "2025-07-15",
    time: `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`,
    stage: "group",
    field: null,
    ...other,
  });
}

/** The audit entries of a subject such as 'game:3', oldest first. */
export async function auditOf(world: CupWorld, subject: string) {
  const own = eq(auditEntries.subject, subject);
  return world.db.select().from(auditEntries).where(own).orderBy(auditEntries.id);
}

/** A bracket's table as '1 Lions 2-0-1 7:3 6': rank, wins-ties-losses, goals, points. */
export async function table(world: CupWorld, tournamentName: string, bracket: string) {
  const found = await readStandings(world, world.cup, await world.tournamentId(tournamentName));
  const rows = found.find((each) => each.bracketName === bracket)?.rows ?? [];
  return rows.map(
    (row) =>
      `${row.rank} ${row.name} ${row.wins}-${row.ties}-${row.losses} ${row.goalsFor}:${row.goalsAgainst} ${row.points}`,
  );
}

export async function recordSurely(admin: Ctx, id: number, team1Score: number, team2Score: number) {
  await confirming((confirmed) => recordScore(admin, id, { team1Score, team2Score, confirmed }));
}
