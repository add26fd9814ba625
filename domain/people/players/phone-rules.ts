const MAX_TYPED = 64;

/** Contact apps wrap copied numbers in these left-to-right marks. */
const COPIED_DIRECTION = /[\u200E\u202A\u202C\u2066\u2068\u2069]/gu;
const SPACE = /\p{Zs}/gu;
const DASH = /[\p{Pd}\u2212]/gu;
const SEPARATORS = /[ ()[\].-]/g;

/**
 * Returns the ten digits, or null (spec §5). Ignores spaces, dots, dashes, brackets and a leading
 * +1 or 1; any other character, including non-ASCII digits, is invalid.
 */
export function parsePhone(raw: string): string | null {
  if (raw.length > MAX_TYPED) return null;
  const typed = plain(raw).trim();
  if (/^[-.]/.test(typed)) return null;
  return /^(?:\+?1)?([0-9]{10})$/.exec(typed.replace(SEPARATORS, ""))?.[1] ?? null;
}

/** Formats ten digits as 123-456-7890, or a prefix of it; returns anything else unchanged. */
export function formatPhone(digits: string): string {
  if (!/^[0-9]{0,10}$/.test(digits)) return digits;
  const parts = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return parts.filter((part) => part !== "").join("-");
}

/**
 * Formats the field while typing. Text that would turn into a different number (more than ten
 * digits, +44, an extension) stays as typed, so that the server rejects it.
 */
export function maskPhone(typed: string): string {
  const digits = parsePhone(typed);
  if (digits !== null) return formatPhone(digits);
  if (typed.length > MAX_TYPED) return typed;
  const text = plain(typed);
  const other = text.search(/[^0-9 ()[\].-]/);
  if (other >= 0 && /[0-9+]/.test(text.slice(other))) return typed;
  const some = typed.replace(/[^0-9]/g, "");
  return some.length > 10 ? typed : formatPhone(some);
}

function plain(raw: string): string {
  return raw.replace(COPIED_DIRECTION, "").replace(SPACE, " ").replace(DASH, "-");
}
