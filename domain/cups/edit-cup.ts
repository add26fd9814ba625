import { eq } from "drizzle-orm";
import { cups } from "../../db/schema/cups.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { mutate } from "../mutate.ts";
import { judgeEveryTeam } from "../payments/judge-team.ts";
import { requireConfirmed } from "../payments/require-confirmed.ts";
import { cupTopic } from "../topics.ts";
import { currentCup, lockCurrentCup } from "./current-cup.ts";
import type { CupSettingsInput } from "./input.ts";
import { cupVersion } from "./read-cup-settings.ts";
import { changedFields, requireUnchanged } from "./version.ts";

/**
 * Changes the current cup's settings but not its slug. Throws `changed` if the form is stale, and
 * `unconfirmed` if a new deadline or fee would make teams ineligible. The audit log gets the names
 * of the changed settings, not their values.
 */
export async function editCup(ctx: Ctx, input: CupSettingsInput): Promise<void> {
  requireAdmin(ctx);
  await mutate(ctx, "cup.edit", async (change) => {
    const { tx, audit, changed } = change;
    const cup = await lockCurrentCup(tx);
    const { version, confirm, ...settings } = input;
    requireUnchanged(version, cupVersion(cup));
    const fields = changedFields(cup, settings);
    if (fields.length === 0) return;
    const judges = fields.includes("paymentDueAt") || fields.includes("teamFee");
    if (judges) await requireConfirmed(tx, ctx.now, { ...cup, ...settings }, confirm);
    await tx.update(cups).set(settings).where(eq(cups.id, cup.id));
    audit(`cup:${cup.id}`, { fields });
    changed(cupTopic(cup.id));
    if (judges) {
      await judgeEveryTeam(change, ctx, await currentCup(tx));
    }
  });
}
