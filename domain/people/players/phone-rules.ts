import { plainNumber } from "#domain/core/typed-number-rules.ts";

const MAX_TYPED = 64;

const SEPARATORS = /[ ()[\]./\u00B7\u2022-]/g;
/** 'Cell: ', '(m) ' or 'tel:'. */
const LABEL = /^(?:tel:|[(\p{L}\p{So}][()\p{L}\p{So} ]*[ :.)])/iu;
/** ' (cell)' */
const NOTE = /(?<=[0-9])[^0-9+]*$/;

/**
 * Returns the ten digits, or null (spec §5). Ignores spaces, dots, dashes, brackets, a leading +1 or
 * 1, words before or after the number, and how phones write digits; an extension is refused.
 */
export function parsePhone(raw: string): string | null {
  if (raw.length > MAX_TYPED) return null;
  const typed = plainNumber(raw).trim();
  if (/^[-.]/.test(typed)) return null;
  const number = typed.replace(LABEL, "").replace(NOTE, "").replace(SEPARATORS, "");
  return /^(?:\+?1)?([0-9]{10})$/.exec(number)?.[1] ?? null;
}

/** The digits of a phone number or of a part of it, without a leading 1; null for other text. */
export function phoneDigits(raw: string): string | null {
  const typed = plainNumber(raw.slice(0, MAX_TYPED));
  const digits = typed.replace(SEPARATORS, "").replace(/^\+?(?:1(?=[0-9]{10}$))?/, "");
  return parsePhone(raw) ?? (/^[0-9]+$/.test(digits) ? digits : null);
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
  const text = plainNumber(typed);
  const other = text.search(/[^0-9 ()[\].-]/);
  if (other >= 0 && /[0-9+]/.test(text.slice(other))) return typed;
  const some = text.replace(/[^0-9]/g, "");
  return some.length > 10 ? typed : formatPhone(some);
}
