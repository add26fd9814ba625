import { inArray, sql } from "drizzle-orm";
import { games, resultChanges } from "#db/schema/competition.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireAdmin } from "#domain/core/context.ts";
import { todayIn } from "#domain/core/date-rules.ts";
import { mutate } from "#domain/core/mutate.ts";
import type { ReadSheets } from "#domain/core/sheet-rules.ts";
import { labelKey } from "#domain/core/text-rules.ts";
import { cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { currentCup } from "#domain/cup/current-cup.ts";
import { teamNameKey } from "#domain/teams/team-name-rules.ts";
import { type Message, message } from "#i18n/message.ts";
import { isAlertTimely } from "../alerts/game-alert-rules.ts";
import { notifyNewTimes, notifyOfResult } from "../alerts/game-alerts.ts";
import { type Game, gamesWithTeams, withCrests } from "../games/list-games.ts";
import { replacedSides, sideSentence } from "../games/result-effect-rules.ts";
import { hasResult, NO_RESULT, sameResult } from "../games/result-rules.ts";
import { resultChangeRow } from "../games/result-storage.ts";
import { type ImportProblem, readGamesFile, sheetsOf } from "./games-file-rules.ts";
import {
  createEntries,
  findConflicts,
  type KnownTournaments,
  lockEntries,
} from "./import-entries.ts";
import { advanceImportedTeams, ImportRefused, requireImportConfirmed } from "./import-knockout.ts";
import { entriesOf, type ImportStep, newGame, planImport } from "./import-plan-rules.ts";
import type { ExistingGame } from "./meeting-rules.ts";

export type ImportReport =
  | { ok: false; problems: ImportProblem[]; ignored: string[] }
  | {
      ok: true;
      ignored: string[];
      created: number;
      unchanged: number;
      updated: Message[];
      teamsCreated: string[];
      tournamentsCreated: string[];
    };

type Step<Action extends ImportStep["action"]> = Extract<ImportStep, { action: Action }>;

/**
 * Imports a file of games into the current cup, all or nothing (docs/decisions/36).
 * Creates missing tournaments, brackets and teams; never moves a team to another bracket.
 * Idempotent. Throws `unconfirmed` if a team would leave a knockout game or a new score is unusual.
 */
export async function importGames(
  ctx: Ctx,
  given: ReadSheets | string,
  confirmed?: string,
): Promise<ImportReport> {
  requireAdmin(ctx);
  const file = readGamesFile(typeof given === "string" ? sheetsOf(given) : given);
  const { ignored } = file;
  const unreadable = file.ok ? [] : file.problems;
  if (file.rows.length === 0) return { ok: false, problems: unreadable, ignored };
  const entries = entriesOf(file.rows);
  const cup = await currentCup(ctx.db);
  const imported = mutate<ImportReport>(ctx, "game.import", async ({ tx, audit, changed }) => {
    const known = await lockEntries(tx, cup.id, entries);
    const stored = await lockGames(tx, known);
    const plan = planImport(file.rows, stored, ctx.locale);
    const conflicts = [...findConflicts(plan, entries, known), ...plan.flatMap(unclearGame)];
    const problems = allProblems(unreadable, conflicts);
    if (problems.length > 0) return { ok: false, problems, ignored };

    const made = await createEntries(tx, cup.id, entries, known, ctx.now);
    const creations = plan.filter((step): step is Step<"create"> => step.action === "create");
    const updates = plan.filter((step): step is Step<"update"> => step.action === "update");
    const created = await insertGames(tx, creations, known);
    const byId = new Map(stored.map((game) => [game.id, game]));
    const changes = updates.map(({ game, set }): Changed => {
      const before = found(byId.get(game.id));
      return { before, after: { ...before, ...set } };
    });
    await updateGames(tx, ctx.now, changes);
    await notify(tx, ctx, cup.zone, created, changes);
    const touched = byTournament([...creations, ...updates], known);
    const sides = await advanceImportedTeams({ tx }, ctx, touched);
    requireImportConfirmed(plan, sides, confirmed);
    changed(...[...touched.keys()].map(tournamentTopic));
    if (made.tournaments.length > 0 || made.brackets > 0) changed(cupTopic(cup.id));
    // The calendars of a game say when it was last changed.
    for (const { game, set } of updates) audit(`game:${game.id}`, set);
    if (touched.size > 0) {
      audit(`cup:${cup.id}`, {
        tournaments: made.tournaments.map(({ id }) => id),
        teams: made.teams.map(({ id }) => id),
        created: created.map(({ id }) => id),
        updated: updates.map(({ game, set }) => ({
          id: game.id,
          from: Object.fromEntries(
            Object.entries(game).filter(([name]) => Object.hasOwn(set, name)),
          ),
          to: set,
        })),
      });
    }
    return {
      ok: true,
      ignored,
      created: created.length,
      unchanged: plan.length - creations.length - updates.length,
      updated: [
        ...plan.flatMap((step) => ("changes" in step ? step.changes : [])),
        ...replacedSides(sides).map(sideSentence),
      ],
      teamsCreated: made.teams.map(({ name }) => name),
      tournamentsCreated: made.tournaments.map(({ name }) => name),
    };
  });
  return imported.catch((error: unknown): ImportReport => {
    if (error instanceof ImportRefused) return { ok: false, problems: error.problems, ignored };
    throw error;
  });
}

function unclearGame(step: ImportStep): ImportProblem[] {
  if (step.action !== "ask") return [];
  const { line, team1, team2 } = step.row;
  const game = `${team1} - ${team2}`;
  return [{ line, reason: message("importErrors.whichGame", { game }) }];
}

function allProblems(unreadable: ImportProblem[], conflicts: ImportProblem[]): ImportProblem[] {
  const lines = new Set(unreadable.map(({ line }) => line));
  const others = conflicts.filter(({ line }) => !lines.has(line));
  return [...unreadable, ...others].sort((a, b) => a.line - b.line);
}

type StoredGame = Game & ExistingGame;

interface Changed {
  before: StoredGame;
  after: StoredGame;
}

/** Locks the games that have both teams. */
async function lockGames(tx: Database, known: KnownTournaments): Promise<StoredGame[]> {
  const tournaments = new Map([...known.values()].map(({ id, name }) => [id, name]));
  const locked = await gamesWithTeams(tx)
    .where(inArray(games.tournamentId, [...tournaments.keys()]))
    .orderBy(games.id)
    .for("update", { of: games });
  return locked.flatMap(({ team1Name, team2Name, ...game }) => {
    if (team1Name === null || team2Name === null) return [];
    const tournament = tournaments.get(game.tournamentId) ?? "";
    const named = { team1Name, team2Name, team1: team1Name, team2: team2Name };
    return [{ ...withCrests(game), ...named, tournament }];
  });
}

async function insertGames(
  tx: Database,
  steps: Step<"create">[],
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

/** PostgreSQL allows 65,535 parameters per statement. */
function inBatches<T>(rows: readonly T[], size = 2_000): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
    rows.slice(at * size, (at + 1) * size),
  );
}

function byTournament(
  steps: readonly ImportStep[],
  known: KnownTournaments,
): ReadonlyMap<number, ImportStep[]> {
  return Map.groupBy(steps, ({ row }) => found(known.get(labelKey(row.tournament))).id);
}

async function updateGames(tx: Database, now: Date, changed: readonly Changed[]): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ after }) => after);
  await tx.execute(sql`
    update ${games} set
      "date" = v."date", "time" = v."time", "field" = v."field", "state" = v."state",
      "team1_score" = v."team1Score", "team2_score" = v."team2Score",
      "after_extra_time" = v."afterExtraTime",
      "team1_regular" = v."team1Regular", "team2_regular" = v."team2Regular",
      "team1_penalties" = v."team1Penalties", "team2_penalties" = v."team2Penalties",
      "ended_at" = case when ${games.state} = 'live' and v."state" = 'final'
        then ${now.toISOString()}::timestamptz else ${games.endedAt} end,
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

function isResult({ before, after }: Changed): boolean {
  return hasResult(after) && !sameResult(before, after);
}

async function notify(
  tx: Database,
  ctx: Pick<Ctx, "now">,
  zone: string,
  created: readonly (typeof games.$inferSelect)[],
  changed: readonly Changed[],
): Promise<void> {
  const today = todayIn(zone, ctx.now);
  const ended = [
    ...created.filter(hasResult).map((after) => ({ before: { ...after, ...NO_RESULT }, after })),
    ...changed.filter(isResult),
  ];
  for (const { before, after } of ended) {
    if (isAlertTimely(after, today)) await notifyOfResult(tx, ctx, before, after);
  }
  const moved = changed
    .map(({ after }) => after)
    .filter(({ state, time }) => state === "scheduled" && time !== null);
  await notifyNewTimes(tx, ctx, zone, moved);
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("The import lost a name it had read.");
  return value;
}
