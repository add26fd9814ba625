import type { Side } from "../../../domain/competition/field/entry-rules.ts";

export type SheetName = `goal-${Side}` | `card-${Side}` | "penalties" | "end";

const names: readonly SheetName[] = ["goal-1", "goal-2", "card-1", "card-2", "penalties", "end"];

export function parseSheet(raw: string | null): SheetName | null {
  return names.find((name) => name === raw) ?? null;
}
