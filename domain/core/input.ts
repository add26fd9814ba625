import { z } from "zod";
import { type Message, message } from "#i18n/message.ts";
import { wholeNumber } from "./number-rules.ts";
import { type CleanLine, cleanLine, cleanText, codePoints } from "./text-rules.ts";

// The CSP forbids building functions from strings, which zod would otherwise try.
z.config({ jitless: true });

/** Why a schema refuses: zod's issues hold strings, so that the message is JSON there (`reasonOf`). */
export function issue(reason: Message): { error: string } {
  return { error: JSON.stringify(reason) };
}

/** Why zod refused an input; a value without a reason of ours doesn't come from our forms. */
export function reasonOf(refused: { message: string } | undefined): Message {
  return refused?.message.startsWith("{")
    ? (JSON.parse(refused.message) as Message)
    : UNREADABLE_FORM;
}

/** Adds an issue, for the field at `path` unless for the one that is read. */
export function addIssue(
  check: Pick<z.RefinementCtx, "addIssue">,
  reason: Message,
  path: PropertyKey[] = [],
): void {
  check.addIssue({ code: "custom", path, message: issue(reason).error });
}

type Check = (line: CleanLine) => CleanLine;
const unchecked: Check = (line) => line;

export function requiredLine(missing: Message, max?: number, check = unchecked) {
  return cleaned(missing, (raw) => check(cleanLine(raw, max)));
}

export function requiredText(missing: Message, max: number) {
  return cleaned(missing, (raw) => cleanText(raw, max));
}

function cleaned(missing: Message, clean: (raw: string) => CleanLine) {
  return z.string(issue(missing)).transform(orReason((raw) => withMissing(clean(raw), missing)));
}

type Read<T> = { ok: true; value: T } | { ok: false; reason: Message };

export function withMissing(read: CleanLine, missing: Message): Read<string> {
  return read.ok || !read.empty ? read : { ok: false, reason: missing };
}

function orReason<T>(read: (raw: string) => Read<T>) {
  return (raw: string, check: z.RefinementCtx) => {
    const result = read(raw);
    if (result.ok) return result.value;
    addIssue(check, result.reason);
    return z.NEVER;
  };
}

/** A missing field counts as empty. */
export const typed = z.string().optional().default("");

export function checkedField<T>(read: (raw: string) => Read<T>) {
  return typed.transform(orReason(read));
}

/** A field that `parse` reads, giving null for what it cannot. */
export function parsedField<T>(
  parse: (raw: string) => T | null,
  reason: Message | ((raw: string) => Message),
) {
  return checkedField((raw): Read<T> => {
    const value = parse(raw.trim());
    if (value !== null) return { ok: true, value };
    return { ok: false, reason: typeof reason === "function" ? reason(raw.trim()) : reason };
  });
}

/** A line that can be left out; `none` is its value then. */
export function optionalLine<None>(none: None, max?: number, check = unchecked) {
  return checkedField((raw): Read<string | None> => {
    const read = check(cleanLine(raw, max));
    return read.ok || !read.empty ? read : { ok: true, value: none };
  });
}

/** A text of several lines that can be left out, which is `none` then. */
export function optionalText<None>(none: None, max: number) {
  return checkedField((raw): Read<string | None> => {
    const read = cleanText(raw, max);
    return read.ok || !read.empty ? read : { ok: true, value: none };
  });
}

/** Like `parsedField`; an empty field is null. */
export function optionalField<T>(parse: (raw: string) => T | null, reason: Message) {
  return checkedField((raw): Read<T | null> => {
    const value = parse(raw.trim());
    const isRead = value !== null || raw.trim() === "";
    return isRead ? { ok: true, value } : { ok: false, reason };
  });
}

/** Parses a whole number in a range, for `parsedField` and `optionalField`. */
export function between(least: number, most: number) {
  return (raw: string) => {
    const number = wholeNumber(raw);
    return number !== null && number >= least && number <= most ? number : null;
  };
}

/**
 * For invalid hidden fields. They have no place to show a message, so it appears on its own page
 * (`answerForm`).
 */
export const UNREADABLE_FORM = message("forms.unreadable");

export const UNREADABLE = issue(UNREADABLE_FORM);

export function rowId(missing: Message = UNREADABLE_FORM) {
  const refused = issue(missing);
  return z
    .string(refused)
    .regex(/^[1-9][0-9]{0,8}$/, refused)
    .transform(Number);
}

/** Printable ASCII without spaces; databases reject some other text. */
const UNTYPED = /^[!-~]+$/;

/** Idempotency key from the page's form; an invalid one is ignored. */
export function submissionId() {
  return z.string().max(100).regex(UNTYPED).optional().catch(undefined);
}

export function browserToken() {
  return z.string(UNREADABLE).regex(UNTYPED, UNREADABLE);
}

/** A browser sends any text for a checked box and nothing for an unchecked one. */
export const checkbox = z
  .union([z.boolean(), z.string()])
  .optional()
  .transform((value) => value === true || (typeof value === "string" && value !== ""));

const MIN_REASON = 3;
export const reasonLength = { minLength: MIN_REASON, maxLength: 200 };

const TOO_SHORT = message("exports.reasonMissing", { min: MIN_REASON });

/** Why somebody asks for many people's data at once, for the audit log (docs/decisions/50). */
export const reasonField = checkedField((raw) => {
  const read = withMissing(cleanLine(raw, reasonLength.maxLength), TOO_SHORT);
  return read.ok && codePoints(read.value) < MIN_REASON ? { ok: false, reason: TOO_SHORT } : read;
});
