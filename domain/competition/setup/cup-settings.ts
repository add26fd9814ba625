import { eq, ne } from "drizzle-orm";
import { cups } from "#db/schema/cup.ts";
import type { Database } from "#db/types.ts";
import { type Ctx, requireAdmin } from "#domain/core/context.ts";
import { valuesOf } from "#domain/core/fields.ts";
import { changedFields, formVersion, requireUnchanged } from "#domain/core/form-version.ts";
import { cupTopic } from "#domain/core/topics.ts";
import { type Cup, currentCup, mutateCupSettings } from "#domain/cup/current-cup.ts";
import { requireDraft } from "#domain/cup/draft-cup.ts";
import { freeSlug } from "#domain/cup/slug-rules.ts";
import { localTimeIn } from "#domain/cup/time-zone-rules.ts";
import { applyFeeDeadlineToAll, requireDeadlineConfirmed } from "#domain/teams/fees.ts";
import { type CupSettingsInput, cupSettingsFields } from "./cup-input.ts";

export type CupFields = Record<keyof typeof cupSettingsFields, string>;

export function cupFields(cup: Cup): CupFields {
  return {
    ...valuesOf(cupSettingsFields, cup),
    registrationClosesAt: localTimeIn(cup.zone, cup.registrationClosesAt),
    paymentDueAt: localTimeIn(cup.zone, cup.paymentDueAt),
    rosterLocksAt: localTimeIn(cup.zone, cup.rosterLocksAt),
  };
}

export async function readCupSettings(ctx: Ctx, of: "current" | "draft" = "current") {
  requireAdmin(ctx);
  const cup = of === "draft" ? await requireDraft(ctx.db) : await currentCup(ctx.db);
  const fields = cupFields(cup);
  return { id: cup.id, fields, version: formVersion({ id: cup.id, ...fields }) };
}

/**
 * Changes the settings of the current cup, whose slug stays, or of the draft. Throws `changed` if
 * the form is stale, and `unconfirmed` if a new deadline or fee would make teams ineligible. The
 * audit log gets the names of the changed settings, not their values.
 */
export async function editCup(
  ctx: Ctx,
  input: CupSettingsInput,
  of: "current" | "draft" = "current",
): Promise<void> {
  requireAdmin(ctx);
  await mutateCupSettings(ctx, of === "draft" ? "cup.edit-draft" : "cup.edit", async (change) => {
    const { tx, cup: current, audit, changed } = change;
    const cup = of === "draft" ? await requireDraft(tx) : current;
    const { version, confirm, ...settings } = input;
    requireUnchanged(version, formVersion({ id: cup.id, ...cupFields(cup) }));
    const fields = changedFields(cup, settings);
    if (fields.length === 0) return;
    const judges = !cup.isDraft && (fields.includes("paymentDueAt") || fields.includes("teamFee"));
    if (judges) await requireDeadlineConfirmed(tx, ctx.now, { ...cup, ...settings }, confirm);
    const slug = cup.isDraft ? await slugOfDraft(tx, cup.id, settings.name) : cup.slug;
    await tx
      .update(cups)
      .set({ ...settings, slug })
      .where(eq(cups.id, cup.id));
    audit(`cup:${cup.id}`, { fields });
    changed(cupTopic(cup.id));
    if (judges) await applyFeeDeadlineToAll(change, ctx, await currentCup(tx));
  });
}

/** Nobody knows the address of a draft, so it follows the name. */
async function slugOfDraft(tx: Database, id: number, name: string): Promise<string> {
  const others = await tx.select({ slug: cups.slug }).from(cups).where(ne(cups.id, id));
  return freeSlug(name, new Set(others.map(({ slug }) => slug)), "cup");
}
