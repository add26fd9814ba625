import { eq } from "drizzle-orm";
import { players } from "../../db/schema/accounts.ts";
import { type Ctx, requireAccount } from "../context.ts";
import { currentCup, holdCup } from "../cups/current-cup.ts";
import { DomainError } from "../errors.ts";
import { mutate } from "../mutate.ts";
import { todayIn } from "../players/age-rules.ts";
import { whyDobStays } from "../players/dob-change-rules.ts";
import { lockOwnChild } from "./hold-child.ts";
import type { ChildInput } from "./input.ts";
import { type OfferedTexts, recordAgreement } from "./record-answers.ts";
import { changedFor } from "./tell-answer.ts";

/**
 * Changes a child's details and, if `answers` is given, the consents in the same transaction. The
 * date of birth can be locked (`dob-change-rules.ts`).
 */
export async function editChild(
  ctx: Ctx,
  input: ChildInput & { playerId: string },
  answers?: { ticked: string[]; texts: OfferedTexts },
): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const cup = await currentCup(ctx.db);
  const today = todayIn(cup.zone, ctx.now);
  await mutate(ctx, "player.edit", async (change) => {
    const { tx, audit } = change;
    await holdCup(tx, cup.id);
    const { child, holder } = await lockOwnChild(tx, accountId, input.playerId, today);
    const why = whyDobStays({
      stored: child.dob,
      wanted: input.dob,
      isHolder: false,
      joinedAnything: child.firstJoinedAt !== null,
      hadGuardian: false,
      today,
    });
    if (why) throw new DomainError("forbidden", why, { field: "dob" });
    const { playerId: _, ...fields } = input;
    const wanted = { ...fields, phone: input.phone ?? holder.phone };
    const names = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
      (name) => wanted[name] !== child[name],
    );
    if (names.length > 0) {
      await tx.update(players).set(wanted).where(eq(players.id, child.id));
      audit(`player:${child.id}`, { fields: names });
    }
    if (answers) {
      const who = { by: { accountId }, playerId: child.id, cupId: cup.id, now: ctx.now };
      const agreed = await recordAgreement(tx, who, answers.texts, answers.ticked);
      audit(`player:${child.id}`, { documents: agreed.map(({ document }) => document) });
    }
    if (names.length > 0 || answers) await changedFor(change, child);
  });
}
