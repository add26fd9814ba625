/** How long somebody may take from the right password to the code, in milliseconds. */
export const CODE_LASTS = 10 * 60_000;

/** How long after signing in somebody may set up a second factor without the password, in milliseconds. */
export const FRESH = 10 * 60_000;

/** How long an app may take to be set up, in milliseconds: until then its secret is shown. */
export const SET_UP_LASTS = 30 * 60_000;

/** How many recovery codes are made at a time. */
export const RECOVERY_CODES = 10;

/** Four letters and digits, six times: without i, l, o and u, which are read as something else. */
const RECOVERY_CODE = /^[0-9abcdefghjkmnpqrstvwxyz]{24}$/;

/** What was typed into the field of a code. */
export type TypedCode = { from: "app" | "recovery"; code: string };

/** A code of the app or a recovery code, however it was spaced; null for what is neither. */
export function parseCode(raw: string): TypedCode | null {
  if (raw.length > 100) return null;
  const code = raw.toLowerCase().replace(/[\s-]/g, "");
  if (/^[0-9]{6}$/.test(code)) return { from: "app", code };
  const read = code.replaceAll("o", "0").replace(/[il]/g, "1");
  return RECOVERY_CODE.test(read) ? { from: "recovery", code: read } : null;
}

/** A recovery code, or the secret of an app, as it is written down: in groups of four. */
export function inGroups(code: string, between: string): string {
  return code.match(/.{1,4}/g)?.join(between) ?? "";
}
