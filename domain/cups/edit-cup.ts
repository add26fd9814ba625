import { eq } from "drizzle-orm";
import { cups } from "../../db/schema/cups.ts";
import { type Ctx, requireAdmin } from "../context.ts";
import { mutate } from "../mutate.ts";
import { cupTopic } from "../topics.ts";
import { lockCurrentCup } from "./current-cup.ts";
import type { CupSettingsInput } from "./input.ts";
import { cupVersion } from "./read-cup-settings.ts";
import { changedFields, requireUnchanged } from "./version.ts";

/**
 * Changes the settings of the current cup; its address stays. Refuses with `conflict` what was filled in
 * before somebody else's change. The trail holds which settings changed, not what they say.
 */
export async function editCup(ctx: Ctx, input: CupSettingsInput): Promise<void> {
  requireAdmin(ctx);
  await mutate(ctx, "cup.edit", async ({ tx, audit, changed }) => {
    const cup = await lockCurrentCup(tx);
    const { version, ...settings } = input;
    requireUnchanged(version, cupVersion(cup));
    const fields = changedFields(cup, settings);
    if (fields.length === 0) return;
    await tx.update(cups).set(settings).where(eq(cups.id, cup.id));
    audit(`cup:${cup.id}`, { fields });
    changed(cupTopic(cup.id));
  });
}
