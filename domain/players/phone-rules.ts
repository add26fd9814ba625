/** Longest text that is looked at, in UTF-16 units: a number of ten digits with room for every separator. */
const MAX_TYPED = 64;

/** Telephone books wrap a copied number in these; they only say 'left to right'. */
const COPIED_DIRECTION = /[\u200E\u202A\u202C\u2066\u2068\u2069]/gu;
const SPACE = /\p{Zs}/gu;
const DASH = /[\p{Pd}\u2212]/gu;
const SEPARATORS = /[ ()[\].-]/g;

/**
 * The ten digits of a phone number, or null (spec §5). Spaces, dots, dashes, brackets and a leading +1, or a 1
 * before ten digits, are dropped; any other character, digits of other scripts included, makes it no number.
 */
export function parsePhone(raw: string): string | null {
  if (raw.length > MAX_TYPED) return null;
  const typed = plain(raw).trim();
  // A number with a minus in front is a figure out of a spreadsheet.
  if (/^[-.]/.test(typed)) return null;
  return /^(?:\+?1)?([0-9]{10})$/.exec(typed.replace(SEPARATORS, ""))?.[1] ?? null;
}

/** A stored number as a reader sees it; 'Not known' for one that was deleted for its age. */
export function phoneText(phone: string | null): string {
  return phone === null ? "Not known" : formatPhone(phone);
}

/** Ten digits as 123-456-7890; fewer as far as they go. Anything else comes back as it is. */
export function formatPhone(digits: string): string {
  if (!/^[0-9]{0,10}$/.test(digits)) return digits;
  const parts = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return parts.filter((part) => part !== "").join("-");
}

/**
 * What the field shows after a keystroke or a paste. Digits get their dashes and what follows them is dropped, but a
 * text whose digits would become another number (more than ten, a foreign +44, an extension) is left
 * as typed: the server then says 'Phone Number must be 10 digits'.
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
