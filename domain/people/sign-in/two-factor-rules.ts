/** Milliseconds from the password to the code. */
export const CODE_STEP_LIFETIME = 10 * 60_000;

/** Milliseconds after sign-in in which setup does not ask for the password. */
export const RECENT_SIGN_IN = 10 * 60_000;

export const ENROLLMENT_LIFETIME = 30 * 60_000;

export const RECOVERY_CODE_COUNT = 10;

/** Crockford base32, without the ambiguous i, l, o and u. */
const RECOVERY_CODE = /^[0-9abcdefghjkmnpqrstvwxyz]{24}$/;

export type TypedCode = { from: "app" | "recovery"; code: string };

export function parseCode(raw: string): TypedCode | null {
  if (raw.length > 100) return null;
  const code = raw.toLowerCase().replace(/[\s-]/g, "");
  if (/^[0-9]{6}$/.test(code)) return { from: "app", code };
  const read = code.replaceAll("o", "0").replace(/[il]/g, "1");
  return RECOVERY_CODE.test(read) ? { from: "recovery", code: read } : null;
}

export function groupCode(code: string, between: string): string {
  return code.match(/.{1,4}/g)?.join(between) ?? "";
}
