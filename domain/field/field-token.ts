import { createHmac, timingSafeEqual } from "node:crypto";
import type { Ctx } from "../context.ts";

/** 132 bits of the HMAC: unguessable, yet short enough for an easily scanned QR code. */
const LENGTH = 22;

/**
 * The token in a field link's URL: the link id and an HMAC of it. Derived from the site's secret
 * key and never stored.
 */
export function fieldToken({ secretKey }: Pick<Ctx, "secretKey">, linkId: number): string {
  if (!secretKey) throw new Error("Field links need the site's secret key.");
  const mac = createHmac("sha256", secretKey()).update(`field link ${linkId}`).digest("base64url");
  return `${linkId}-${mac.slice(0, LENGTH)}`;
}

export function linkIdOf(ctx: Pick<Ctx, "secretKey">, token: string): number | null {
  const [, digits] = /^([1-9][0-9]{0,8})-[\w-]{22}$/.exec(token) ?? [];
  if (digits === undefined) return null;
  const known = Buffer.from(fieldToken(ctx, Number(digits)));
  const given = Buffer.from(token);
  return known.length === given.length && timingSafeEqual(known, given) ? Number(digits) : null;
}
