import { eq } from "drizzle-orm";
import { cups } from "../../db/schema/cups.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { shortenInvitations } from "../invitations/settle-invitations.ts";
import { mutate } from "../mutate.ts";
import { judgeEveryTeam } from "../payments/judge-team.ts";
import { cupTopic } from "../topics.ts";
import { currentCup, lockCurrentCup } from "./current-cup.ts";
import type { CupSettingsInput } from "./input.ts";
import { cupVersion } from "./read-cup-settings.ts";
import { changedFields, requireUnchanged } from "./version.ts";

/**
 * Changes the settings of the current cup; its address stays. Refuses with `conflict` what was filled in
 * before somebody else's change. Another deadline or team fee decides at once which teams are ineligible. The
 * trail holds which settings changed, not what they say.
 */
export async function editCup(ctx: Ctx, input: CupSettingsInput): Promise<void> {
  requireAdmin(ctx);
  await mutate(ctx, "cup.edit", async (change) => {
    const { tx, audit, changed } = change;
    const cup = await lockCurrentCup(tx);
    const { version, ...settings } = input;
    requireUnchanged(version, cupVersion(cup));
    const fields = changedFields(cup, settings);
    if (fields.length === 0) return;
    await tx.update(cups).set(settings).where(eq(cups.id, cup.id));
    await shortenInvitations(tx, cup.id, settings.rosterLocksAt);
    audit(`cup:${cup.id}`, { fields });
    changed(cupTopic(cup.id));
    if (fields.includes("paymentDueAt") || fields.includes("teamFee")) {
      await judgeEveryTeam(change, ctx, await currentCup(tx));
    }
  });
}
