import { eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { games, resultChanges } from "../../../db/schema/competition.ts";
import { tournaments } from "../../../db/schema/cup.ts";
import { teams } from "../../../db/schema/teams.ts";
import type { Database } from "../../../db/types.ts";
import { type Ctx, requireAdmin } from "../../core/context.ts";
import { todayIn } from "../../core/date-rules.ts";
import { mutate } from "../../core/mutate.ts";
import { labelKey } from "../../core/text-rules.ts";
import { cupTopic, tournamentTopic } from "../../core/topics.ts";
import { currentCup } from "../../cup/current-cup.ts";
import { teamNameKey } from "../../teams/team-name-rules.ts";
import { isAlertTimely } from "../alerts/game-alert-rules.ts";
import { notifyNewTimes, notifyOfResult } from "../alerts/game-alerts.ts";
import type { Game } from "../games/list-games.ts";
import { replacedSides, sideSentence } from "../games/result-effect-rules.ts";
import { hasResult, NO_RESULT, sameResult } from "../games/result-rules.ts";
import { resultChangeRow } from "../games/result-storage.ts";
import { type ImportProblem, readGamesFile } from "./games-file-rules.ts";
import { findConflicts } from "./import-conflict-rules.ts";
import { createEntries, type KnownTournaments, lockEntries } from "./import-entries.ts";
import { advanceImportedTeams, ImportRefused, requireImportConfirmed } from "./import-knockout.ts";
import {
  type ExistingGame,
  entriesOf,
  type GameValues,
  type ImportStep,
  newGame,
  planImport,
} from "./import-plan-rules.ts";
import type { ImportRow } from "./import-row-rules.ts";

export type ImportReport =
  | { ok: false; problems: ImportProblem[] }
  | {
      ok: true;
      created: number;
      unchanged: number;
      updated: string[];
      teamsCreated: string[];
      tournamentsCreated: string[];
    };

type Step<Action extends ImportStep["action"]> = Extract<ImportStep, { action: Action }>;

/**
 * Imports a file of games into the current cup, all or nothing (surface, Import file; decision 23).
 * Creates missing tournaments, brackets and teams; never moves a team to another bracket.
 * Idempotent. Throws `unconfirmed` if a team would leave a knockout game or a new score is unusual.
 */
export async function importGames(
  ctx: Ctx,
  text: string,
  confirmed?: string,
): Promise<ImportReport> {
  requireAdmin(ctx);
  const file = readGamesFile(text);
  const unreadable = file.ok ? [] : file.problems;
  if (file.rows.length === 0) return { ok: false, problems: unreadable };
  const entries = entriesOf(file.rows);
  const cup = await currentCup(ctx.db);
  const imported = mutate<ImportReport>(ctx, "game.import", async ({ tx, audit, changed }) => {
    const known = await lockEntries(tx, cup.id, entries);
    const stored = await lockGames(tx, known);
    const plan = planImport(file.rows, stored);
    const problems = allProblems(unreadable, findConflicts(plan, entries, known));
    if (problems.length > 0) return { ok: false, problems };

    const made = await createEntries(tx, cup.id, entries, known, ctx.now);
    const creations = plan.filter((step): step is Step<"create"> => step.action === "create");
    const updates = plan.filter((step): step is Step<"update"> => step.action === "update");
    const created = await insertGames(tx, creations, known);
    const byId = new Map(stored.map((game) => [game.id, game]));
    const changes = updates.map(({ game, set }): Changed => {
      const was = found(byId.get(game.id));
      return { was, is: { ...was, ...set } };
    });
    await updateGames(tx, ctx.now, changes);
    await tell(tx, ctx, cup.zone, created, changes);
    const touched = byTournament([...creations, ...updates], known);
    const sides = await advanceImportedTeams({ tx }, ctx, touched);
    requireImportConfirmed(plan, sides, confirmed);
    changed(...[...touched.keys()].map(tournamentTopic));
    if (made.tournaments.length > 0 || made.brackets > 0) changed(cupTopic(cup.id));
    if (touched.size > 0) {
      audit(`cup:${cup.id}`, {
        tournaments: made.tournaments.map(({ id }) => id),
        teams: made.teams.map(({ id }) => id),
        created: created.map(({ id }) => id),
        updated: updates.map(({ game, set }) => ({
          id: game.id,
          from: before(game, set),
          to: set,
        })),
      });
    }
    return {
      ok: true,
      created: created.length,
      unchanged: plan.length - creations.length - updates.length,
      updated: [
        ...plan.flatMap((step) => (step.action === "create" ? [] : step.changes)),
        ...replacedSides(sides).map(sideSentence),
      ],
      teamsCreated: made.teams.map(({ name }) => name),
      tournamentsCreated: made.tournaments.map(({ name }) => name),
    };
  });
  return imported.catch((error: unknown): ImportReport => {
    if (error instanceof ImportRefused) return { ok: false, problems: error.problems };
    throw error;
  });
}

function allProblems(unreadable: ImportProblem[], conflicts: ImportProblem[]): ImportProblem[] {
  const lines = new Set(unreadable.map(({ line }) => line));
  const others = conflicts.filter(({ line }) => !lines.has(line));
  return [...unreadable, ...others].sort((a, b) => a.line - b.line);
}

const team1 = alias(teams, "team1");
const team2 = alias(teams, "team2");

type StoredGame = Game & ExistingGame;

interface Changed {
  was: StoredGame;
  is: StoredGame;
}

async function lockGames(tx: Database, known: KnownTournaments): Promise<StoredGame[]> {
  const ids = [...known.values()].map(({ id }) => id);
  return tx
    .select({
      ...getTableColumns(games),
      tournament: tournaments.name,
      team1: team1.name,
      team2: team2.name,
      team1Name: team1.name,
      team2Name: team2.name,
      team1Slug: team1.slug,
      team2Slug: team2.slug,
      team1Withdrawn: sql<boolean>`${team1.withdrawnAt} is not null`,
      team2Withdrawn: sql<boolean>`${team2.withdrawnAt} is not null`,
    })
    .from(games)
    .innerJoin(tournaments, eq(tournaments.id, games.tournamentId))
    .innerJoin(team1, eq(team1.id, games.team1Id))
    .innerJoin(team2, eq(team2.id, games.team2Id))
    .where(inArray(games.tournamentId, ids))
    .orderBy(games.id)
    .for("update", { of: games });
}

/** PostgreSQL allows 65,535 parameters per statement. */
const AT_ONCE = 2_000;

async function insertGames(
  tx: Database,
  steps: Step<"create">[],
  known: KnownTournaments,
): Promise<(typeof games.$inferSelect)[]> {
  const values = steps.map(({ row }) => ({
    ...placeOf(row, known),
    ...newGame(row),
  }));
  const rows: (typeof games.$inferSelect)[] = [];
  for (let from = 0; from < values.length; from += AT_ONCE) {
    rows.push(
      ...(await tx
        .insert(games)
        .values(values.slice(from, from + AT_ONCE))
        .returning()),
    );
  }
  return rows;
}

function placeOf(row: ImportRow, known: KnownTournaments) {
  const tournament = found(known.get(labelKey(row.tournament)));
  const first = found(tournament.teams.get(teamNameKey(row.team1)));
  const second = found(tournament.teams.get(teamNameKey(row.team2)));
  return {
    tournamentId: tournament.id,
    bracketId: row.stage === "group" ? first.bracketId : null,
    stage: row.stage,
    date: row.date,
    team1Id: first.id,
    team2Id: second.id,
  };
}

function byTournament(
  steps: readonly ImportStep[],
  known: KnownTournaments,
): ReadonlyMap<number, ImportStep[]> {
  return Map.groupBy(steps, ({ row }) => found(known.get(labelKey(row.tournament))).id);
}

async function updateGames(tx: Database, now: Date, changed: readonly Changed[]): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ is }) => is);
  await tx.execute(sql`
    update ${games} set
      "time" = v."time", "field" = v."field", "state" = v."state",
      "team1_score" = v."team1Score", "team2_score" = v."team2Score",
      "after_extra_time" = v."afterExtraTime",
      "team1_regular" = v."team1Regular", "team2_regular" = v."team2Regular",
      "team1_penalties" = v."team1Penalties", "team2_penalties" = v."team2Penalties",
      "ended_at" = case when ${games.state} = 'live' and v."state" = 'final'
        then ${now.toISOString()}::timestamptz else ${games.endedAt} end,
      "sequence" = ${games.sequence} + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(
      "id" int, "time" text, "field" text, "state" text,
      "team1Score" smallint, "team2Score" smallint, "afterExtraTime" boolean,
      "team1Regular" smallint, "team2Regular" smallint,
      "team1Penalties" smallint, "team2Penalties" smallint)
    where ${games.id} = v."id"`);
  const changes = changed.filter(isResult).map(({ was, is }) => resultChangeRow(was, is, now));
  for (let from = 0; from < changes.length; from += AT_ONCE) {
    await tx.insert(resultChanges).values(changes.slice(from, from + AT_ONCE));
  }
}

function isResult({ was, is }: Changed): boolean {
  return hasResult(is) && !sameResult(was, is);
}

async function tell(
  tx: Database,
  ctx: Pick<Ctx, "now">,
  zone: string,
  created: readonly (typeof games.$inferSelect)[],
  changed: readonly Changed[],
): Promise<void> {
  const today = todayIn(zone, ctx.now);
  const ended = [
    ...created.filter(hasResult).map((is) => ({ was: { ...is, ...NO_RESULT }, is })),
    ...changed.filter(isResult),
  ];
  for (const { was, is } of ended) {
    if (isAlertTimely(is, today)) await notifyOfResult(tx, ctx, was, is);
  }
  const moved = changed.filter(({ is }) => is.state === "scheduled" && is.time !== null);
  await notifyNewTimes(
    tx,
    ctx,
    zone,
    moved.map(({ is }) => is),
  );
}

function before(game: ExistingGame, set: Partial<GameValues>): Partial<GameValues> {
  return Object.fromEntries(Object.entries(game).filter(([name]) => Object.hasOwn(set, name)));
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("The import lost a name it had read.");
  return value;
}
