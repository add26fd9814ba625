import { versionOf } from "../cups/version.ts";
import { DomainError } from "../errors.ts";
import { type Changed, type FilledSide, replacedOf, sideSentence } from "./effect-rules.ts";
import type { PlannedGame } from "./import-plan-rules.ts";
import { NO_RESULT } from "./result-rules.ts";
import { unusualScore } from "./unusual-score-rules.ts";

const MOST_LINES = 50;

/**
 * Throws `unconfirmed`, with all questions at once, if the file takes a team off a knockout game or
 * has new unusual scores and `confirmed` doesn't match.
 */
export function requireImportConfirmed(
  plan: readonly PlannedGame[],
  sides: readonly Changed<FilledSide>[],
  confirmed: string | undefined,
): void {
  const replaced = replacedOf(sides).map(sideSentence);
  const lines = plan.flatMap(unusualLine);
  if (replaced.length === 0 && lines.length === 0) return;
  const confirm = versionOf({ sides, lines });
  if (confirmed === confirm) return;
  const sentences = [
    ...(replaced.length > 0 ? ["This changes who plays.", ...replaced] : []),
    ...(lines.length === 1 ? ["1 unusual score. Save it?"] : []),
    ...(lines.length > 1 ? [`${lines.length} unusual scores. Save them?`] : []),
  ];
  const more = lines.length - MOST_LINES;
  const shown = [...lines.slice(0, MOST_LINES), ...(more > 0 ? [`And ${more} more.`] : [])];
  throw new DomainError("unconfirmed", sentences.join(" "), { confirm, lines: shown });
}

function unusualLine(step: PlannedGame): string[] {
  const { row } = step;
  if (step.action === "unchanged" || row.score1 === null) return [];
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
  const penalties =
    row.penalties1 === null ? "" : `, ${row.penalties1}–${row.penalties2} on penalties`;
  return [`Line ${row.line}: ${row.team1} ${row.score1}–${row.score2} ${row.team2}${penalties}`];
}
