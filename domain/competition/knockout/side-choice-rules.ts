import { STAGES, type Stage } from "../games/schedule-rules.ts";
import type { ChosenSide, SideChoice } from "./input.ts";
import { formatSource } from "./side-source-rules.ts";

export function formatSideChoice(choice: SideChoice): string {
  if (choice.kind === "open") return "open";
  return choice.kind === "team" ? `team.${choice.teamId}` : formatSource(choice);
}

export function sameChoice(one: SideChoice, other: SideChoice): boolean {
  return formatSideChoice(one) === formatSideChoice(other);
}

/** Two sides with the same source. An unranked best team and an open side can repeat. */
export function findDuplicateSides(sides: readonly ChosenSide[]): [ChosenSide, ChosenSide] | null {
  const seen = new Map<string, ChosenSide>();
  for (const side of sides) {
    const { choice } = side;
    if (choice.kind === "open" || choice.kind === "team") continue;
    if (choice.kind === "best" && choice.rank === undefined) continue;
    const words = formatSideChoice(side.choice);
    const before = seen.get(words);
    if (before) return [before, side];
    seen.set(words, side);
  }
  return null;
}

export function canBeSourceOf(from: { stage: Stage }, to: { stage: Stage }): boolean {
  const order = STAGES.map(({ id }) => id);
  return order.indexOf(from.stage) < order.indexOf(to.stage) && from.stage !== "third-place";
}
