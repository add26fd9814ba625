import { eq } from "drizzle-orm";
import { cups } from "#db/schema/cup.ts";
import { mails } from "#db/schema/messaging.ts";
import { teams } from "#db/schema/teams.ts";
import type { Ctx } from "#domain/core/context.ts";
import { receiptInput } from "#domain/payments/input.ts";
import { recordReceipt } from "#domain/payments/receipts.ts";
import type { CupWorld } from "../fixtures/cup-world.ts";

/** Friday 25 July 2025 at noon in the cup's zone: ten days after the world's clock. */
export const DUE = new Date("2025-07-25T19:00:00Z");

export const DAY = 86_400_000;

export function after<C extends Ctx>(days: number, ctx: C): C {
  return { ...ctx, now: new Date(DUE.getTime() + days * DAY) };
}

export async function setCup(world: CupWorld, change: Partial<typeof cups.$inferInsert>) {
  await world.db.update(cups).set(change).where(eq(cups.id, world.cup.id));
}

export async function pay(admin: Ctx, teamId: number, other: Record<string, string> = {}) {
  const typed = { amount: "175", method: "cash", who: "", receivedOn: "2025-07-15", ...other };
  return (await recordReceipt(admin, teamId, receiptInput.parse(typed))).receiptId;
}

export const teamRow = (world: CupWorld, teamId: number) => world.row(teams, eq(teams.id, teamId));

export async function mailsOf(world: CupWorld): Promise<(typeof mails.$inferSelect)[]> {
  return world.db.select().from(mails).orderBy(mails.id);
}
