import { createHmac, timingSafeEqual } from "node:crypto";
import type { Ctx } from "../context.ts";

/** 132 of the 256 bits: nobody finds one by trying, and a code on paper stays coarse enough for any camera. */
const LENGTH = 22;

/**
 * What the address of a field link ends in: '12-' and a check value of that number. It is made from the site's
 * secret key whenever it is shown, and stands in no table.
 */
export function fieldToken({ secretKey }: Pick<Ctx, "secretKey">, linkId: number): string {
  if (!secretKey) throw new Error("Field links need the site's secret key.");
  const mac = createHmac("sha256", secretKey()).update(`field link ${linkId}`).digest("base64url");
  return `${linkId}-${mac.slice(0, LENGTH)}`;
}

/** The number of the link that a token is of; null for one that the site never made. */
export function linkIdOf(ctx: Pick<Ctx, "secretKey">, token: string): number | null {
  const [, digits] = /^([1-9][0-9]{0,8})-[\w-]{22}$/.exec(token) ?? [];
  if (digits === undefined) return null;
  const known = Buffer.from(fieldToken(ctx, Number(digits)));
  const given = Buffer.from(token);
  return known.length === given.length && timingSafeEqual(known, given) ? Number(digits) : null;
}
