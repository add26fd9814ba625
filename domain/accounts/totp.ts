import { Secret, TOTP } from "otpauth";

/** What apps show as whose code it is. */
const ISSUER = "Araknid";
const PERIOD = 30;

/** A new secret for an app and the site to share: 160 random bits, in base32. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an app reads from a picture or a link; it holds the secret. */
export function appAddress(secret: string, email: string): string {
  return totp(secret, email).toString();
}

/**
 * The half minute that a code is for, counted from 1970; null for a wrong one. One before or after counts as
 * well: clocks differ, and typing takes its time.
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const away = totp(secret).validate({ token: code, timestamp, window: 1 });
  return away === null ? null : Math.floor(timestamp / (PERIOD * 1000)) + away;
}

function totp(secret: string, label = ""): TOTP {
  // What every app knows: no other digest or length is shown by all of them.
  return new TOTP({ issuer: ISSUER, label, secret, period: PERIOD, digits: 6, algorithm: "SHA1" });
}
