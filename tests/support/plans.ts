import type { PlannedGame } from "../../domain/knockout/bracket-rules.ts";
import type { FromBracket, Source } from "../../domain/knockout/source-rules.ts";

/** Brackets A, B and so on with so many teams each. */
export const bracketsOf = (...teams: number[]): FromBracket[] =>
  teams.map((count, index) => ({ id: 10 + index, teams: count }));

/** 'A1 – B2' of the first round that is played, and what the later ones wait for. */
export function toldPlan(plan: readonly PlannedGame[]): string[] {
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
