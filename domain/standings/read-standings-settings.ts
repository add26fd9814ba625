import { type Ctx, requireAdmin } from "../context.ts";
import { type Cup, currentCup } from "../cups/current-cup.ts";
import { versionOf } from "../cups/version.ts";
import { STEP_FIELDS, type StepField } from "./input.ts";
import { orderOf } from "./order-rules.ts";

export type StandingsFields = Record<StepField | "goalCap" | "forfeitScore", string>;

function standingsFields(cup: Cup): StandingsFields {
  const [, ...steps] = orderOf(cup.standingsOrder);
  const chosen = STEP_FIELDS.map((name, index) => [name, steps[index] ?? ""] as const);
  return {
    ...(Object.fromEntries(chosen) as Record<StepField, string>),
    goalCap: String(cup.goalCap),
    forfeitScore: String(cup.forfeitScore),
  };
}

export function standingsVersion(cup: Cup): string {
  return versionOf({ id: cup.id, ...standingsFields(cup) });
}

export async function readStandingsSettings(
  ctx: Ctx,
): Promise<{ id: number; fields: StandingsFields; version: string }> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  return { id: cup.id, fields: standingsFields(cup), version: standingsVersion(cup) };
}
