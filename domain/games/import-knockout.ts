import type { Ctx } from "../context.ts";
import { DomainError } from "../errors.ts";
import { fillSlotsTold } from "../knockout/fill-asked.ts";
import type { Change } from "../mutate.ts";
import type { Effects } from "./effect-rules.ts";
import type { PlannedGame } from "./import-plan-rules.ts";
import type { ImportProblem } from "./import-rules.ts";

/** Rolls the import back and carries its problems. */
export class Refused extends Error {
  readonly problems: ImportProblem[];

  constructor(problems: ImportProblem[]) {
    super("The file was refused.");
    this.name = "Refused";
    this.problems = problems;
  }
}

/**
 * Fills the tournaments' knockouts after the import and returns the changed sides. Throws `Refused`
 * if a begun game would change.
 */
export async function fillSides(
  change: Pick<Change, "tx">,
  ctx: Pick<Ctx, "now">,
  touched: ReadonlyMap<number, readonly PlannedGame[]>,
): Promise<Effects["sides"]> {
  const sides: Effects["sides"] = [];
  const problems: ImportProblem[] = [];
  for (const [id, steps] of touched) {
    try {
      sides.push(...(await fillSlotsTold(change, ctx, id)));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      problems.push(problemOf(steps, error.message));
    }
  }
  if (problems.length > 0) throw new Refused(problems.toSorted((a, b) => a.line - b.line));
  return sides;
}

function problemOf(steps: readonly PlannedGame[], reason: string): ImportProblem {
  const scored = steps.filter((step) => step.action === "update" && "team1Score" in step.set);
  const rows = (scored.length > 0 ? scored : steps).map(({ row }) => row);
  const [first, ...others] = rows.toSorted((a, b) => a.line - b.line);
  if (!first) throw new Error("A knockout changed without a line.");
  const { line, team1: one, team2: other } = first;
  const lines = others.map((row) => row.line).join(", ");
  const together = lines ? `, together with line${others.length > 1 ? "s" : ""} ${lines}` : "";
  return { line, reason: `${one} - ${other}${together}: ${reason}` };
}
