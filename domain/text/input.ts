import { z } from "zod";
import { type CleanLine, cleanLine, cleanText } from "./text-rules.ts";

// Content-Security-Policy forbids building functions from strings, which zod would try.
z.config({ jitless: true });

/** A required line of text, cleaned; `missing` is the sentence for an empty one. */
export function line(missing: string) {
  return cleaned(missing, cleanLine);
}

/** A required text of several lines and at most `max` characters, cleaned. */
export function lines(missing: string, max: number) {
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
 * What is said of a hidden field that holds what no page of ours wrote there. No page has a place beside such
 * a field, so it is said on a page of its own (`answerForm`).
 */
export const UNREADABLE_FORM = "This form could not be read.";

/** The number of a row in a hidden field or an address; `message` is what anything else is refused with. */
export function rowId(message: string = UNREADABLE_FORM) {
  return z
    .string({ error: message })
    .regex(/^[1-9][0-9]{0,8}$/, { error: message })
    .transform(Number);
}

/** What no person types: signs that can be seen, without a space. Other text may be none that a database takes. */
const UNTYPED = /^[!-~]+$/;

/** A name the page gave the form, of which the same sent again has the same; anything else is as if it were not sent. */
export function attempt() {
  return z.string().max(100).regex(UNTYPED).optional().catch(undefined);
}

/** What a browser says of itself in a form that only a script sends. */
export function ofBrowser() {
  return z.string({ error: UNREADABLE_FORM }).regex(UNTYPED, { error: UNREADABLE_FORM });
}

/** Whether a box was ticked: a browser sends some text for one that was, and nothing for one that was not. */
export const checkbox = z
  .union([z.boolean(), z.string()])
  .optional()
  .transform((value) => value === true || (typeof value === "string" && value !== ""));
