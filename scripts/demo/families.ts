import { eq } from "drizzle-orm";
import { offeredTexts } from "../../app/consent-texts.ts";
import { accounts, guardians } from "../../db/schema/people.ts";
import type { Ctx } from "../../domain/core/context.ts";
import { todayIn } from "../../domain/core/date-rules.ts";
import type { Cup } from "../../domain/cup/current-cup.ts";
import { addChild } from "../../domain/people/guardians/children.ts";
import { recordAgreement } from "../../domain/people/guardians/consents.ts";
import { addChildInput } from "../../domain/people/guardians/guardian-input.ts";
import { guardianOf, nameGuardian } from "../../domain/people/guardians/guardians.ts";
import { isUnder18 } from "../../domain/people/players/age-rules.ts";
import type { Answered, DemoPerson } from "./people.ts";

export async function confirmAddress(ctx: Ctx): Promise<void> {
  if (ctx.actor.kind !== "account") return;
  await ctx.db
    .update(accounts)
    .set({ emailVerifiedAt: ctx.now })
    .where(eq(accounts.id, ctx.actor.accountId));
}

export async function answerFor(
  ctx: Ctx,
  cup: Cup,
  player: { id: string; person: DemoPerson },
  answered: Answered,
): Promise<void> {
  const { id: playerId, person } = player;
  if (answered === "nobody" || !isUnder18(person.dob, todayIn(cup.zone, ctx.now))) return;
  await nameGuardian(ctx, { playerId, guardianEmail: `guardian.${person.email}` });
  const guardian = await guardianOf(ctx.db, playerId);
  if (answered === "asked" || !guardian) return;
  const texts = offeredTexts();
  const ticked = answered === "all" ? texts.optional.map(({ document }) => document) : [];
  const by = { guardianId: guardian.id };
  await recordAgreement(ctx.db, { by, playerId, cupId: cup.id, now: ctx.now }, texts, ticked);
  await ctx.db
    .update(guardians)
    .set({
      name: person.emergencyName,
      phone: answered === "all" ? person.emergencyNumber : null,
    })
    .where(eq(guardians.id, guardian.id));
}

export async function addDemoChild(ctx: Ctx, cup: Cup, child: DemoPerson): Promise<string> {
  const texts = offeredTexts();
  const optional = texts.optional.map(({ document }) => document);
  const form = addChildInput(todayIn(cup.zone, ctx.now), optional).parse({ ...child, phone: "" });
  const { playerId } = await addChild(ctx, { ...form, ticked: optional }, texts);
  return playerId;
}
