import { z } from "zod";
import { cleanLine } from "./text-rules.ts";

// Content-Security-Policy forbids building functions from strings, which zod would try.
z.config({ jitless: true });

/** A required line of text, cleaned; `missing` is the sentence for an empty one. */
export function line(missing: string) {
  return z.string({ error: missing }).transform((raw, check) => {
    const cleaned = cleanLine(raw);
    if (cleaned.ok) return cleaned.value;
    check.addIssue({ code: "custom", message: cleaned.empty ? missing : cleaned.reason });
    return z.NEVER;
  });
}

/** Whether a box was ticked: a browser sends some text for one that was, and nothing for one that was not. */
export const checkbox = z
  .union([z.boolean(), z.string()])
  .optional()
  .transform((value) => value === true || (typeof value === "string" && value !== ""));
