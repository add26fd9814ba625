import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { schedulePlannings } from "../../db/schema/scheduling.ts";
import { message } from "../../i18n/message.ts";
import { type Ctx, requireAdmin } from "../core/context.ts";
import { DomainError } from "../core/errors.ts";
import { consoleTopic } from "../core/topics.ts";
import { type CupChange, mutateCup } from "../cup/current-cup.ts";
import type { PlanningInput } from "./draft-input.ts";

/** A process that gives no sign of life for so long has ended, or its database was away. */
export const isLost = sql`${schedulePlannings.seenAt} < now() - interval '15 seconds'`;

const refusal = z.object({
  text: z.string(),
  field: z.string().optional(),
  confirm: z.string().optional(),
});

const typed = z.record(z.string(), z.string());

export interface RunningPlanning {
  id: number;
  games: number;
  /** How many. */
  fields: number;
  days: string[];
  /** From 0 to 1. */
  share: number;
  /** Of the best plan so far, on its only day. */
  end: { date: string; time: string } | null;
  isEnough: boolean;
}

/** The form whose planning ended without a draft, and why. */
export interface RefusedPlanning {
  form: string;
  typed: Record<string, string>;
  refusal: z.output<typeof refusal>;
}

/** The cup's planning that runs, or, by its id, how it ended without a draft. */
export async function readPlanning(
  ctx: Ctx,
  cupId: number,
  id: number,
): Promise<{ running: RunningPlanning | null; refused: RefusedPlanning | null }> {
  requireAdmin(ctx);
  const none = { running: null, refused: null };
  const [row] = await ctx.db
    .select({ planning: schedulePlannings, isLost: sql<boolean>`${isLost}` })
    .from(schedulePlannings)
    .where(eq(schedulePlannings.cupId, cupId));
  if (!row) return none;
  const {
    endsAt,
    form,
    refusal: why,
    typed: sent,
    cupId: _cup,
    seenAt: _seen,
    ...running
  } = row.planning;
  if (why === null && !row.isLost) {
    const [date = "", time = ""] = endsAt?.split(" ") ?? [];
    return { ...none, running: { ...running, end: endsAt === null ? null : { date, time } } };
  }
  if (running.id !== id) return none;
  const lost = { text: message("scheduleErrors.planning.lost") };
  const refused = { form, typed: typed.parse(sent), refusal: refusal.catch(lost).parse(why) };
  return { ...none, refused };
}

/** Ends the search: its best plan so far becomes the draft. Throws `not-found` if it is done. */
export async function takeBestPlan(ctx: Ctx, { planning }: PlanningInput): Promise<void> {
  requireAdmin(ctx);
  await mutateCup(ctx, "schedule.make", async ({ tx, cup, changed }) => {
    await requirePlanning(tx, cup.id, planning);
    await tx
      .update(schedulePlannings)
      .set({ isEnough: true })
      .where(eq(schedulePlannings.id, planning));
    changed(consoleTopic);
  });
}

/** Ends the search without a draft; an earlier one stays. Throws `not-found` if it is done. */
export async function cancelPlanning(ctx: Ctx, { planning }: PlanningInput): Promise<void> {
  requireAdmin(ctx);
  await mutateCup(ctx, "schedule.make", async ({ tx, cup, changed }) => {
    await requirePlanning(tx, cup.id, planning);
    // Kept until the next planning, because others may be looking at this one.
    await tx
      .update(schedulePlannings)
      .set({ refusal: { text: message("scheduleErrors.planning.canceled") } })
      .where(eq(schedulePlannings.id, planning));
    changed(consoleTopic);
  });
}

async function requirePlanning(tx: CupChange["tx"], cupId: number, id: number): Promise<void> {
  const [row] = await tx
    .select({ cupId: schedulePlannings.cupId, refusal: schedulePlannings.refusal })
    .from(schedulePlannings)
    .where(eq(schedulePlannings.id, id))
    .for("update");
  if (row?.cupId !== cupId || row.refusal !== null) {
    throw new DomainError("not-found", message("scheduleErrors.planning.over"));
  }
}
