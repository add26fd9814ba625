import { inArray, type SQL, sql } from "drizzle-orm";
import { games, resultChanges } from "#db/schema/competition.ts";
import type { Database } from "#db/types.ts";
import type { Ctx } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { formVersion } from "#domain/core/form-version.ts";
import { labelKey } from "#domain/core/text-rules.ts";
import { teamNameKey } from "#domain/teams/team-name-rules.ts";
import { isAlertTimely } from "../alerts/game-alert-rules.ts";
import { notifyNewTimes, notifyOfResult } from "../alerts/game-alerts.ts";
import { type Game, gamesWithTeams, withCrests } from "../games/list-games.ts";
import { hasResult, NO_RESULT, resultOf, sameResult } from "../games/result-rules.ts";
import { resultChangeRow } from "../games/result-storage.ts";
import type { KnownTournaments } from "./import-entries.ts";
import { newGame } from "./import-plan-rules.ts";
import type { ImportRow } from "./import-row-rules.ts";
import type { ExistingGame } from "./meeting-rules.ts";

export type StoredGame = Game & ExistingGame;

export interface ChangedGame {
  before: StoredGame;
  after: StoredGame;
}

/** Locks those of the games that have both teams; they don't say their tournament's name. */
export async function lockStoredGames(tx: Database, which: SQL): Promise<StoredGame[]> {
  const locked = await gamesWithTeams(tx)
    .where(which)
    .orderBy(games.id)
    .for("update", { of: games });
  return locked.flatMap(({ team1Name, team2Name, ...game }) => {
    if (team1Name === null || team2Name === null) return [];
    const named = { team1Name, team2Name, team1: team1Name, team2: team2Name };
    return [{ ...withCrests(game), ...named, tournament: "" }];
  });
}

/** Locks the games that have both teams. */
export async function lockGames(tx: Database, known: KnownTournaments): Promise<StoredGame[]> {
  const tournaments = new Map([...known.values()].map(({ id, name }) => [id, name]));
  const locked = await lockStoredGames(tx, inArray(games.tournamentId, [...tournaments.keys()]));
  return locked.map((game) => ({ ...game, tournament: tournaments.get(game.tournamentId) ?? "" }));
}

/** Adds games of known tournaments, teams and brackets. */
export async function insertGames(
  tx: Database,
  steps: { row: ImportRow }[],
  known: KnownTournaments,
): Promise<(typeof games.$inferSelect)[]> {
  const values = steps.map(({ row }) => {
    const tournament = found(known.get(labelKey(row.tournament)));
    const first = found(tournament.teams.get(teamNameKey(row.team1)));
    const second = found(tournament.teams.get(teamNameKey(row.team2)));
    return {
      tournamentId: tournament.id,
      bracketId: row.stage === "group" ? first.bracketId : null,
      stage: row.stage,
      firstPlace: row.places?.[0] ?? null,
      lastPlace: row.places?.[1] ?? null,
      date: row.date,
      team1Id: first.id,
      team2Id: second.id,
      ...newGame(row),
    };
  });
  const inserted: (typeof games.$inferSelect)[] = [];
  for (const batch of inBatches(values)) {
    inserted.push(...(await tx.insert(games).values(batch).returning()));
  }
  return inserted;
}

/** Whether a game is as an import left it. */
export function gameVersion(game: typeof games.$inferSelect): string {
  const { date, time, field, stage, team1Id, team2Id, startedAt } = game;
  return formVersion({ date, time, field, stage, team1Id, team2Id, startedAt, ...resultOf(game) });
}

/** PostgreSQL allows 65,535 parameters per statement. */
function inBatches<T>(rows: readonly T[], size = 2_000): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
    rows.slice(at * size, (at + 1) * size),
  );
}

export async function updateGames(tx: Database, now: Date, changed: readonly ChangedGame[]) {
  if (changed.length === 0) return;
  const rows = changed.map(({ after }) => after);
  await tx.execute(sql`
    update ${games} set
      "date" = v."date", "time" = v."time", "field" = v."field", "state" = v."state",
      "team1_score" = v."team1Score", "team2_score" = v."team2Score",
      "after_extra_time" = v."afterExtraTime",
      "team1_regular" = v."team1Regular", "team2_regular" = v."team2Regular",
      "team1_penalties" = v."team1Penalties", "team2_penalties" = v."team2Penalties",
      "ended_at" = case
        when ${games.state} = 'live' and v."state" = 'final' then ${now.toISOString()}::timestamptz
        when v."state" in ('live', 'scheduled', 'postponed') then null
        else ${games.endedAt} end,
      "sequence" = ${games.sequence} + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(
      "id" int, "date" date, "time" text, "field" text, "state" text,
      "team1Score" smallint, "team2Score" smallint, "afterExtraTime" boolean,
      "team1Regular" smallint, "team2Regular" smallint,
      "team1Penalties" smallint, "team2Penalties" smallint)
    where ${games.id} = v."id"`);
  const changes = changed
    .filter(isResult)
    .map(({ before, after }) => resultChangeRow(before, after, now));
  for (const batch of inBatches(changes)) await tx.insert(resultChanges).values(batch);
}

function isResult({ before, after }: ChangedGame): boolean {
  return hasResult(after) && !sameResult(before, after);
}

export async function notifyOfImport(
  tx: Database,
  ctx: Pick<Ctx, "now">,
  zone: string,
  created: readonly (typeof games.$inferSelect)[],
  changed: readonly ChangedGame[],
): Promise<void> {
  const today = todayIn(zone, ctx.now);
  const ended = [
    ...created.filter(hasResult).map((after) => ({ before: { ...after, ...NO_RESULT }, after })),
    ...changed.filter(isResult),
  ];
  for (const { before, after } of ended) {
    if (isAlertTimely(after, today)) await notifyOfResult(tx, ctx, before, after);
  }
  const moved = changed.filter(isMoved).map(({ after }) => after);
  await notifyNewTimes(tx, ctx, zone, moved);
}

function isMoved({ before, after }: ChangedGame): boolean {
  const isElsewhere = (["date", "time", "field"] as const).some(
    (key) => before[key] !== after[key],
  );
  return isElsewhere && after.state === "scheduled" && after.time !== null;
}

/** Of what the import has read or made. */
export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("The import lost a name it had read.");
  return value;
}
