import { createHash } from "node:crypto";

interface SentForm {
  attempt?: string | null | undefined;
  [field: string]: unknown;
}

/**
 * Idempotency key of a submitted form, derived from its `attempt` field and its values, so that an
 * edited form gets another key. Returns null if the form has no `attempt`.
 */
export function attemptOf({ attempt, ...words }: SentForm): string | null {
  if (!attempt) return null;
  return createHash("sha256")
    .update(JSON.stringify([attempt, words]))
    .digest("base64url");
}
