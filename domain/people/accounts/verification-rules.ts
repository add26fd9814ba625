import type { cups } from "#db/schema/cup.ts";
import type { accounts } from "#db/schema/people.ts";
import { type Message, message } from "#i18n/message.ts";

const DAY = 24 * 60 * 60_000;

/** Days after registering; null: never required. */
type Rule = Pick<typeof cups.$inferSelect, "verifyWithinDays">;
type Registered = Pick<
  typeof accounts.$inferSelect,
  "emailVerifiedAt" | "proofWaivedAt" | "createdAt"
>;

export const VERIFY_FIRST = message("accountErrors.confirmEmailFirst");

export function verificationDeadline(cup: Rule, account: Registered): Date | null {
  if (account.emailVerifiedAt !== null || account.proofWaivedAt !== null) return null;
  if (cup.verifyWithinDays === null) return null;
  return new Date(account.createdAt.getTime() + cup.verifyWithinDays * DAY);
}

export function whyUnverified(cup: Rule, account: Registered, now: Date): Message | null {
  const by = verificationDeadline(cup, account);
  return by !== null && now >= by ? VERIFY_FIRST : null;
}

export const DROPPED = ["guardian", "consents"] as const;
export type Dropped = (typeof DROPPED)[number];

/** For sentences that name what was dropped. */
export function droppedKind(dropped: readonly Dropped[]): Dropped | "both" | "none" {
  return dropped.length > 1 ? "both" : (dropped[0] ?? "none");
}

/**
 * Null yields ''. An empty list still yields the parameter: nothing was dropped, but the account
 * needs review.
 */
export const droppedQuery = (dropped: readonly Dropped[] | null): string =>
  dropped === null ? "" : `&dropped=${dropped.join(",")}`;

export function parseDropped(raw: string | null): Dropped[] | null {
  if (raw === null) return null;
  const named = raw.split(",");
  return DROPPED.filter((each) => named.includes(each));
}
