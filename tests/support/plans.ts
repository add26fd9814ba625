import type { PlannedKnockoutGame } from "../../domain/competition/knockout/plan-rules.ts";
import type { FromBracket, Source } from "../../domain/competition/knockout/side-source-rules.ts";

export const bracketsOf = (...teams: number[]): FromBracket[] =>
  teams.map((count, index) => ({ id: 10 + index, teams: count }));

/** The first-round pairings as 'A1 – B2', and the sources of the later rounds. */
export function toldPlan(plan: readonly PlannedKnockoutGame[]): string[] {
  const words = (source: Source) => {
    if (source.kind === "place") return `${letter(source.bracketId)}${source.place}`;
    if (source.kind === "best" && source.rank !== undefined)
      return `best ${source.place} number ${source.rank}`;
    if (source.kind === "best") return `a ${source.place} of ${source.among.map(letter).join("")}`;
    return `${source.kind} of ${source.from.stage} ${source.from.number}`;
  };
  return plan.map(({ stage, sides }) => `${stage}: ${sides.map(words).join(" – ")}`);
}

const letter = (id: number) => "ABCDEFGHIJ"[id - 10] ?? "?";
