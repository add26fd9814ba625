import { type Stage, stageLabel } from "../games/schedule-rules.ts";
import { ordinal } from "../standings/place-rules.ts";

export type Slot =
  | { kind: "place"; place: number; bracketName: string }
  | { kind: "best"; place: number; among: readonly string[]; rank?: number | undefined }
  | { kind: "winner" | "loser"; from: { stage: Stage; number: number | null } };

/**
 * '1st of Bracket A', '3rd of Bracket A/B/C', '2nd best 1st of Bracket A/B/C', 'Winner of
 * Quarter-final 2'.
 */
export function slotWords(slot: Slot): string {
  switch (slot.kind) {
    case "place":
      return `${ordinal(slot.place)} of ${slot.bracketName}`;
    case "best":
      return `${rankWords(slot.rank)}${ordinal(slot.place)} of ${amongWords(slot.among)}`;
    default:
      return `${slot.kind === "winner" ? "Winner" : "Loser"} of ${numberedStage(slot.from)}`;
  }
}

function rankWords(rank: number | undefined): string {
  if (rank === undefined) return "";
  return rank === 1 ? "Best " : `${ordinal(rank)} best `;
}

/** 'Quarter-final 2', 'Round of 16, game 3', or 'Final'. */
export function numberedStage({ stage, number }: { stage: Stage; number: number | null }): string {
  const alone = stage === "final" || stage === "third-place" || number === null;
  if (alone) return stageLabel(stage);
  return `${stageLabel(stage)}${stage === "round-of-16" ? ", game" : ""} ${number}`;
}

export function amongWords(names: readonly string[]): string {
  const [first] = names;
  const common = first?.slice(0, first.lastIndexOf(" ") + 1) ?? "";
  const isShort = common !== "" && names.every((name) => name.startsWith(common));
  return isShort
    ? common + names.map((name) => name.slice(common.length)).join("/")
    : names.join(", ");
}
