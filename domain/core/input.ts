import { z } from "zod";
import { type CleanLine, cleanLine, cleanText } from "./text-rules.ts";

// The CSP forbids building functions from strings, which zod would otherwise try.
z.config({ jitless: true });

export function requiredLine(missing: string) {
  return cleaned(missing, cleanLine);
}

export function requiredText(missing: string, max: number) {
  return cleaned(missing, (raw) => cleanText(raw, max));
}

function cleaned(missing: string, clean: (raw: string) => CleanLine) {
  return z.string({ error: missing }).transform((raw, check) => {
    const read = clean(raw);
    if (read.ok) return read.value;
    check.addIssue({ code: "custom", message: read.empty ? missing : read.reason });
    return z.NEVER;
  });
}

/**
 * For invalid hidden fields. They have no place to show a message, so it appears on its own page
 * (`answerForm`).
 */
export const UNREADABLE_FORM = "This form could not be read.";

export function rowId(message: string = UNREADABLE_FORM) {
  return z
    .string({ error: message })
    .regex(/^[1-9][0-9]{0,8}$/, { error: message })
    .transform(Number);
}

/** Printable ASCII without spaces; databases reject some other text. */
const UNTYPED = /^[!-~]+$/;

/** Idempotency key from the page's form; an invalid one is ignored. */
export function submissionId() {
  return z.string().max(100).regex(UNTYPED).optional().catch(undefined);
}

export function browserToken() {
  return z.string({ error: UNREADABLE_FORM }).regex(UNTYPED, { error: UNREADABLE_FORM });
}

/** A browser sends any text for a checked box and nothing for an unchecked one. */
export const checkbox = z
  .union([z.boolean(), z.string()])
  .optional()
  .transform((value) => value === true || (typeof value === "string" && value !== ""));
