import { createHash } from "node:crypto";

/**
 * Names a form and what was written in it, so that the same one sent twice is done once; null for a form that
 * has no name. Whoever goes back and changes it sends another one.
 */
export function attemptOf({ attempt, ...words }: { attempt?: string | null }): string | null {
  if (!attempt) return null;
  return createHash("sha256")
    .update(JSON.stringify([attempt, words]))
    .digest("base64url");
}
