import { scheduleDrafts } from "#db/schema/scheduling.ts";
import type { Ctx } from "#domain/core/context.ts";
import { bracketField, planInput, type StartInput } from "#domain/scheduling/draft-input.ts";
import { type Draft, readPlanner } from "#domain/scheduling/draft-overview.ts";
import { makeDraft, remakeDraft } from "#domain/scheduling/make-draft.ts";
import { translate } from "#i18n/translate.ts";

/** The fields of Make a schedule, for an afternoon on two fields. */
export function planFields(
  brackets: readonly { id: number }[],
  other: Record<string, string> = {},
): Record<string, string> {
  return {
    ...Object.fromEntries(brackets.map(({ id }) => [bracketField(id), "on"])),
    fields: "North\r\nSouth",
    day1: "2025-07-16",
    from1: "15:00",
    to1: "20:30",
    breakMinutes: "5",
    restMinutes: "5",
    meetings: "1",
    ...other,
  };
}

/** Enough to place every game by every rule. */
const LITTLE = 0.02;

/** The draft that the form makes, after a short search. */
export async function draftFor(ctx: Ctx, { start, ...fields }: Record<string, string>) {
  const input = planInput.parse(fields);
  await makeDraft(ctx, start === undefined ? input : { ...input, start }, LITTLE);
  return draftOf(ctx);
}

export async function draftAgain(ctx: Ctx, of: { version: number } & StartInput): Promise<Draft> {
  await remakeDraft(ctx, of, LITTLE);
  return draftOf(ctx);
}

export async function draftOf(ctx: Ctx): Promise<Draft> {
  const { draft } = await readPlanner(ctx);
  if (!draft) throw new Error("There is no draft.");
  return translate("en", draft);
}

/** Plans the first time, and then stores that draft again. */
export function plannedOnce(plan: () => Promise<Draft>): (ctx: Ctx) => Promise<Draft> {
  let stored: typeof scheduleDrafts.$inferSelect | undefined;
  return async (ctx) => {
    if (stored) {
      const { id: _, ...row } = stored;
      await ctx.db.insert(scheduleDrafts).values(row);
      return draftOf(ctx);
    }
    const draft = await plan();
    [stored] = await ctx.db.select().from(scheduleDrafts);
    return draft;
  };
}
