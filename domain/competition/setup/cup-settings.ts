import { eq, ne } from "drizzle-orm";
import { cups } from "../../../db/schema/cup.ts";
import type { Database } from "../../../db/types.ts";
import { type Ctx, requireAdmin } from "../../core/context.ts";
import { changedFields, formVersion, requireUnchanged } from "../../core/form-version.ts";
import { cupTopic } from "../../core/topics.ts";
import { type Cup, currentCup, mutateCupSettings } from "../../cup/current-cup.ts";
import { requireDraft } from "../../cup/draft-cup.ts";
import { freeSlug } from "../../cup/slug-rules.ts";
import { localTimeIn } from "../../cup/time-zone-rules.ts";
import { applyFeeDeadlineToAll, requireDeadlineConfirmed } from "../../teams/fees.ts";
import type { CupSettingsInput } from "./cup-input.ts";

export function cupFields(cup: Cup) {
  return {
    name: cup.name,
    zone: cup.zone,
    datesText: cup.datesText,
    startsOn: cup.startsOn ?? "",
    endsOn: cup.endsOn ?? "",
    place: cup.place,
    registrationClosesAt: localTimeIn(cup.zone, cup.registrationClosesAt),
    registrationClosesText: cup.registrationClosesText,
    paymentDueAt: localTimeIn(cup.zone, cup.paymentDueAt),
    paymentDueText: cup.paymentDueText,
    paymentDueBannerText: cup.paymentDueBannerText,
    rosterLocksAt: localTimeIn(cup.zone, cup.rosterLocksAt),
    verifyWithinDays: cup.verifyWithinDays === null ? "" : String(cup.verifyWithinDays),
    pendingMayPlay: cup.pendingMayPlay ? "on" : "",
    approvesTeams: cup.approvesTeams ? "on" : "",
    banner1: cup.banner1 ?? "",
    banner2: cup.banner2 ?? "",
    teamFee: String(cup.teamFee),
    personFee: String(cup.personFee),
    prizeText: cup.prizeText,
    peerHandle: cup.peerHandle ?? "",
    cashHandle: cup.cashHandle ?? "",
    bankHandle: cup.bankHandle ?? "",
    contactEmail: cup.contactEmail ?? "",
  };
}

export type CupFields = ReturnType<typeof cupFields>;

function cupVersion(cup: Cup): string {
  return formVersion({ id: cup.id, ...cupFields(cup) });
}

export async function readCupSettings(ctx: Ctx, of: "current" | "draft" = "current") {
  requireAdmin(ctx);
  const cup = of === "draft" ? await requireDraft(ctx.db) : await currentCup(ctx.db);
  return { id: cup.id, fields: cupFields(cup), version: cupVersion(cup) };
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
    requireUnchanged(version, cupVersion(cup));
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
    if (judges) {
      await applyFeeDeadlineToAll(change, ctx, await currentCup(tx));
    }
  });
}

/** Nobody knows the address of a draft, so it follows the name. */
async function slugOfDraft(tx: Database, id: number, name: string): Promise<string> {
  const others = await tx.select({ slug: cups.slug }).from(cups).where(ne(cups.id, id));
  return freeSlug(name, new Set(others.map(({ slug }) => slug)), "cup");
}
