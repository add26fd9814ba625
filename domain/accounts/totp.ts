import { Secret, TOTP } from "otpauth";

const ISSUER = "Araknid";
const PERIOD = 30;

export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

export function appAddress(secret: string, email: string): string {
  return totp(secret, email).toString();
}

/**
 * Returns the 30-second step (since 1970) that the code is for, or null. Accepts one step of clock
 * drift either way.
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const away = totp(secret).validate({ token: code, timestamp, window: 1 });
  return away === null ? null : Math.floor(timestamp / (PERIOD * 1000)) + away;
}

function totp(secret: string, label = ""): TOTP {
  // SHA-1 and six digits are all that every authenticator app supports.
  return new TOTP({ issuer: ISSUER, label, secret, period: PERIOD, digits: 6, algorithm: "SHA1" });
}
