import type { Ctx } from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import type { Change } from "#domain/core/mutate.ts";
import { type Message, message, type Text } from "#i18n/message.ts";
import { unusualScore } from "../games/result-change-rules.ts";
import type { Effects } from "../games/result-effect-rules.ts";
import { NO_RESULT } from "../games/result-rules.ts";
import { advanceTeamsWithChanges } from "../knockout/advance-teams.ts";
import type { ImportProblem } from "./games-file-rules.ts";
import type { ImportStep } from "./import-plan-rules.ts";

/** What a file does that is unusual: teams taken off a knockout game, and unlikely scores. */
export function importWarnings(plan: readonly ImportStep[], isReplacing: boolean): Message[] {
  const lines = plan.flatMap(unusualLine);
  const { length: count } = lines;
  return [
    ...(isReplacing ? [message("competitionErrors.advance.changes")] : []),
    ...(count > 0 ? [message("importErrors.unusual", { count }), ...lines] : []),
  ];
}

function unusualLine(step: ImportStep): Message[] {
  const { row } = step;
  if (step.action === "unchanged" || step.action === "ask" || row.score1 === null) return [];
  const isUpdate = step.action === "update";
  if (isUpdate && !("team1Score" in step.set)) return [];
  const after = isUpdate
    ? { ...step.game, ...step.set }
    : {
        ...NO_RESULT,
        team1Score: row.score1,
        team2Score: row.score2,
        team1Penalties: row.penalties1,
        team2Penalties: row.penalties2,
      };
  if (unusualScore(isUpdate ? step.game : NO_RESULT, after) === null) return [];
  const game = {
    line: String(row.line),
    team: row.team1,
    score: `${row.score1}–${row.score2}`,
    other: row.team2,
  };
  if (row.penalties1 === null) return [message("importErrors.unusualLine", game)];
  const penalties = `${row.penalties1}–${row.penalties2}`;
  return [message("importErrors.unusualLinePenalties", { ...game, penalties })];
}

/**
 * Fills the tournaments' knockouts after the import and returns the changed sides, and the lines
 * that would change a game that has begun.
 */
export async function advanceImportedTeams(
  change: Pick<Change, "tx">,
  ctx: Pick<Ctx, "now">,
  touched: ReadonlyMap<number, readonly ImportStep[]>,
): Promise<{ sides: Effects["sides"]; refused: ImportProblem[] }> {
  const sides: Effects["sides"] = [];
  const refused: ImportProblem[] = [];
  for (const [id, steps] of touched) {
    try {
      sides.push(...(await advanceTeamsWithChanges(change, ctx, id)));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refused.push(problemOf(steps, error.text));
    }
  }
  return { sides, refused: refused.toSorted((a, b) => a.line - b.line) };
}

function problemOf(steps: readonly ImportStep[], reason: Text): ImportProblem {
  const scored = steps.filter((step) => step.action === "update" && "team1Score" in step.set);
  const rows = (scored.length > 0 ? scored : steps).map(({ row }) => row);
  const [first, ...others] = rows.toSorted((a, b) => a.line - b.line);
  if (!first) throw new Error("A knockout changed without a line.");
  const { line, team1: one, team2: other } = first;
  const game = `${one} - ${other}`;
  const { length: count } = others;
  if (count === 0) return { line, reason: message("importErrors.refused", { game, reason }) };
  const lines = others.map((row) => row.line).join(", ");
  return { line, reason: message("importErrors.refusedTogether", { game, count, lines, reason }) };
}
