import { createHash } from "node:crypto";

/** A form's name, and whatever was written in it. */
interface SentForm {
  attempt?: string | null | undefined;
  [field: string]: unknown;
}

/**
 * Names a form and what was written in it, so that the same one sent twice is done once; null for a form that
 * has no name. Whoever goes back and changes it sends another one.
 */
export function attemptOf({ attempt, ...words }: SentForm): string | null {
  if (!attempt) return null;
  return createHash("sha256")
    .update(JSON.stringify([attempt, words]))
    .digest("base64url");
}
