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
 * Changes the settings of the current cup; its address stays. Refuses with `conflict` what was filled in
 * before somebody else's change. Another deadline or team fee decides at once which teams are ineligible;
 * where that marks some, it is refused with `unconfirmed` until it comes with the `confirm` of the refusal. The
 * trail holds which settings changed, not what they say.
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
