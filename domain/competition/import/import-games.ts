import { type Ctx, requireAdmin } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { formVersion } from "#domain/core/form-version.ts";
import { mutate } from "#domain/core/mutate.ts";
import { RolledBack, reportOf } from "#domain/core/rolled-back.ts";
import { MAX_SHEET_FILE } from "#domain/core/sheet-limit-rules.ts";
import type { ReadSheets } from "#domain/core/sheet-rules.ts";
import { labelKey } from "#domain/core/text-rules.ts";
import { cupTopic, tournamentTopic } from "#domain/core/topics.ts";
import { currentCup, listTournaments } from "#domain/cup/current-cup.ts";
import { type Message, message } from "#i18n/message.ts";
import { replacedSides, sideSentence } from "../games/result-effect-rules.ts";
import {
  carriedText,
  contradictions,
  type ImportProblem,
  readGamesFile,
  sheetsOf,
} from "./games-file-rules.ts";
import { createEntries, findConflicts, lockEntries } from "./import-entries.ts";
import { advanceImportedTeams, importWarnings } from "./import-knockout.ts";
import {
  type Answers,
  entriesOf,
  type ImportStep,
  momentText,
  planImport,
} from "./import-plan-rules.ts";
import {
  askDates,
  askGame,
  askTournament,
  DATES,
  type ImportQuestion,
  nameTeams,
  nameTournaments,
  TOURNAMENT,
} from "./import-questions.ts";
import {
  type ChangedGame,
  found,
  gameVersion,
  insertGames,
  lockGames,
  notifyOfImport,
  updateGames,
} from "./imported-games.ts";

interface Read {
  ignored: string[];
  /** The file as a form can carry it; empty if it is unreadable. */
  text: string;
}

/** Problems, or else questions, or what the import does. */
export type ImportReport = Read &
  (
    | { ok: false; problems: ImportProblem[]; questions: ImportQuestion[] }
    | {
        ok: true;
        /** Of what the import does, for `confirmed`. */
        version: string;
        /** What is unusual about it. */
        warnings: Message[];
        created: number;
        createdGames: Message[];
        unchanged: number;
        updated: Message[];
        teamsCreated: string[];
        tournamentsCreated: string[];
      }
  );

type Step<Action extends ImportStep["action"]> = Extract<ImportStep, { action: Action }>;

interface How {
  answers?: Answers;
  /** The version of what was checked; without one, everything that isn't unusual. */
  confirmed?: string | undefined;
}

/** Says what `importGames` would do, and does nothing. */
export async function checkGames(
  ctx: Ctx,
  given: ReadSheets | string,
  answers: Answers = new Map(),
): Promise<ImportReport> {
  return runImport(ctx, given, { answers, isCheck: true });
}

/**
 * Imports a file of games into the current cup, all or nothing (docs/decisions/36).
 * Creates missing tournaments, brackets and teams; never moves a team to another bracket.
 * Idempotent. Throws `unconfirmed` if it would do something else than what was confirmed, or if a
 * team would leave a knockout game or a new score is unusual.
 */
export async function importGames(ctx: Ctx, given: ReadSheets | string, how: How = {}) {
  return runImport(ctx, given, { ...how, isCheck: false });
}

async function runImport(
  ctx: Ctx,
  given: ReadSheets | string,
  { answers = new Map(), confirmed, isCheck }: How & { isCheck: boolean },
): Promise<ImportReport> {
  requireAdmin(ctx);
  const { locale } = ctx;
  const cup = await currentCup(ctx.db);
  const stored = await listTournaments(ctx, cup.id);
  const order = answers.get(DATES);
  const chosen = stored.find(({ id }) => `${id}` === answers.get(TOURNAMENT));
  const [only] = stored.length === 1 ? stored : [];
  const file = readGamesFile(typeof given === "string" ? sheetsOf(given) : given, {
    order: order === "mdy" || order === "dmy" ? order : undefined,
    tournament: (chosen ?? only)?.name,
  });
  const { ignored } = file;
  const text = file.ok ? carriedText(file.sheet) : "";
  const refuse = (problems: ImportProblem[], questions: ImportQuestion[] = []): ImportReport => ({
    ok: false,
    problems,
    questions,
    ignored,
    text,
  });
  const ask = (questions: ImportQuestion[]) => refuse([], questions);
  if (!file.ok && file.rows.length === 0) return refuse(file.problems);
  if (Buffer.byteLength(text) > MAX_SHEET_FILE) {
    const reason = message("importErrors.tooLarge", { max: MAX_SHEET_FILE / 1_000_000 });
    return refuse([{ line: 1, reason }]);
  }
  if (file.ok && file.needsTournament && stored.length === 0) {
    const reason = message("importErrors.columnMissing", { column: "tournament" });
    return refuse([{ line: file.sheet[0]?.line ?? 1, reason }]);
  }
  const named = nameTournaments(file.rows, stored, answers);
  const first = [
    ...(file.ok && file.unclearDate ? [askDates(file.unclearDate, locale)] : []),
    ...(file.ok && file.needsTournament ? [askTournament(stored)] : named.questions),
  ];
  if (file.ok && first.length > 0) return ask(first);
  const unreadable = file.ok ? [] : file.problems;

  const imported = mutate<ImportReport>(ctx, "game.import", async (change) => {
    const { tx, audit, changed } = change;
    const known = await lockEntries(tx, cup.id, entriesOf(named.rows));
    const { rows, questions } = nameTeams(named.rows, known, answers);
    const entries = entriesOf(rows);
    const existing = await lockGames(tx, known);
    const plan = planImport(rows, existing, locale, answers);
    const renamed = answers.size > 0 ? contradictions(rows) : [];
    const conflicts = [...renamed, ...findConflicts(plan, entries, known)];
    if (file.ok && questions.length > 0) return ask(questions);
    const problems = allProblems(unreadable, conflicts);
    if (problems.length > 0) return refuse(problems);
    const unclear = plan.flatMap((step) => askGame(step, locale));
    if (unclear.length > 0) return ask(unclear);

    const made = await createEntries(tx, cup.id, entries, known, ctx.now);
    const creations = plan.filter((step): step is Step<"create"> => step.action === "create");
    const updates = plan.filter((step): step is Step<"update"> => step.action === "update");
    const created = await insertGames(tx, creations, known);
    const byId = new Map(existing.map((game) => [game.id, game]));
    const changes = updates.map(({ game, set }): ChangedGame => {
      const before = found(byId.get(game.id));
      return { before, after: { ...before, ...set } };
    });
    await updateGames(tx, ctx.now, changes);
    await notifyOfImport(tx, ctx, cup.zone, created, changes);
    const touched = Map.groupBy(
      [...creations, ...updates],
      ({ row }) => found(known.get(labelKey(row.tournament))).id,
    );
    const { sides, refused } = await advanceImportedTeams({ tx }, ctx, touched);
    if (refused.length > 0) throw new RolledBack(refuse(refused));
    const replaced = replacedSides(sides).map(sideSentence);
    const warnings = importWarnings(plan, replaced.length > 0);
    const version = formVersion({ creations, updates, sides });
    const report: ImportReport = {
      ok: true,
      ignored,
      text,
      version,
      warnings,
      created: created.length,
      createdGames: creations.map(({ row }) =>
        message("importGames.change.created", {
          teams: `${row.team1} - ${row.team2}`,
          when: momentText(row.date, row.time, locale),
        }),
      ),
      unchanged: plan.length - creations.length - updates.length,
      updated: [...plan.flatMap((step) => ("changes" in step ? step.changes : [])), ...replaced],
      teamsCreated: made.teams.map(({ name }) => name),
      tournamentsCreated: made.tournaments.map(({ name }) => name),
    };
    if (isCheck) throw new RolledBack(report);
    if (confirmed === undefined ? warnings.length > 0 : confirmed !== version) {
      throw new DomainError("unconfirmed", message("importErrors.checkedBefore"), {
        confirm: version,
      });
    }
    changed(...[...touched.keys()].map(tournamentTopic));
    if (made.tournaments.length > 0 || made.brackets.length > 0) changed(cupTopic(cup.id));
    // The calendars of a game say when it was last changed.
    for (const { game, set } of updates) audit(`game:${game.id}`, set);
    if (touched.size > 0) {
      const after = [...created, ...changes.map((each) => each.after)];
      audit(`cup:${cup.id}`, {
        tournaments: made.tournaments.map(({ id }) => id),
        bracket: made.brackets,
        teams: made.teams.map(({ id }) => id),
        created: created.map(({ id }) => id),
        updated: updates.map(({ game, set }) => ({
          id: game.id,
          from: Object.fromEntries(
            Object.entries(game).filter(([name]) => Object.hasOwn(set, name)),
          ),
          to: set,
        })),
        after: after.map((game) => [game.id, gameVersion(game)]),
      });
    }
    return report;
  });
  return reportOf(imported);
}

function allProblems(unreadable: ImportProblem[], conflicts: ImportProblem[]): ImportProblem[] {
  const lines = new Set(unreadable.map(({ line }) => line));
  const others = conflicts.filter(({ line }) => !lines.has(line));
  return [...unreadable, ...others].sort((a, b) => a.line - b.line);
}
