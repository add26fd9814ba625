import { createHmac, timingSafeEqual } from "node:crypto";
import type { Ctx } from "./context.ts";

export type Keyed = Pick<Ctx, "secretKey">;

/** An HMAC by the site's secret key, so that what it proves is derived and never stored. */
export function macOf({ secretKey }: Keyed, text: string): Buffer {
  if (!secretKey) throw new Error("Links and lots need the site's secret key.");
  return createHmac("sha256", secretKey()).update(text).digest();
}

/** 132 bits of the HMAC: unguessable, yet short enough for an easily scanned QR code. */
export const shortMac = (ctx: Keyed, text: string): string =>
  macOf(ctx, text).toString("base64url").slice(0, 22);

/** The token of a link: an id and an HMAC of `text`, which holds the kind of link and the id. */
export const linkToken = (ctx: Keyed, id: number, text: string): string =>
  `${id}-${shortMac(ctx, text)}`;

/** The id in a token, which has to be compared (`isSameToken`). */
export function idInToken(token: string): number | null {
  const [, digits] = /^([1-9][0-9]{0,8})-[\w-]{22}$/.exec(token) ?? [];
  return digits === undefined ? null : Number(digits);
}

export function isSameToken(known: string, given: string): boolean {
  const [one, other] = [Buffer.from(known), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
