import { type Ctx, requireAdmin } from "../context.ts";
import { type Cup, currentCup } from "./current-cup.ts";
import { versionOf } from "./version.ts";
import { localIn } from "./zone-rules.ts";

export function cupFields(cup: Cup) {
  return {
    name: cup.name,
    zone: cup.zone,
    datesText: cup.datesText,
    startsOn: cup.startsOn ?? "",
    endsOn: cup.endsOn ?? "",
    place: cup.place,
    registrationClosesAt: localIn(cup.zone, cup.registrationClosesAt),
    registrationClosesText: cup.registrationClosesText,
    paymentDueAt: localIn(cup.zone, cup.paymentDueAt),
    paymentDueText: cup.paymentDueText,
    paymentDueBannerText: cup.paymentDueBannerText,
    rosterLocksAt: localIn(cup.zone, cup.rosterLocksAt),
    verifyWithinDays: cup.verifyWithinDays === null ? "" : String(cup.verifyWithinDays),
    pendingMayPlay: cup.pendingMayPlay ? "on" : "",
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

export function cupVersion(cup: Cup): string {
  return versionOf({ id: cup.id, ...cupFields(cup) });
}

export async function readCupSettings(
  ctx: Ctx,
): Promise<{ id: number; fields: CupFields; version: string }> {
  requireAdmin(ctx);
  const cup = await currentCup(ctx.db);
  return { id: cup.id, fields: cupFields(cup), version: cupVersion(cup) };
}
