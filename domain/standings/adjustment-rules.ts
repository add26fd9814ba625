import { counted } from "./place-rules.ts";
import { formatDifference } from "./row-rules.ts";

export function adjustedWords(points: number): string {
  return `${formatDifference(points)} ${Math.abs(points) === 1 ? "point" : "points"}`;
}

export function adjustmentSentence(
  name: string,
  { points, reason }: { points: number; reason: string },
): string {
  const count = counted(Math.abs(points), "point");
  const was = Math.abs(points) === 1 ? "was" : "were";
  const done = points > 0 ? "given to" : "taken from";
  return `${count} ${was} ${done} ${name}: ${reason.replace(/\.$/, "")}.`;
}
