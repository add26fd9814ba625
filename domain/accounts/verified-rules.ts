const DAY = 24 * 60 * 60_000;

interface Rule {
  /** Days after registering; null: never required. */
  verifyWithinDays: number | null;
}

interface Registered {
  emailVerifiedAt: Date | null;
  createdAt: Date;
}

export const VERIFY_FIRST =
  "Confirm your e-mail address first. The page Sign-in and Security sends the link again.";

export function verifyBy(cup: Rule, account: Registered): Date | null {
  if (account.emailVerifiedAt !== null || cup.verifyWithinDays === null) return null;
  return new Date(account.createdAt.getTime() + cup.verifyWithinDays * DAY);
}

export function whyVerifyFirst(cup: Rule, account: Registered, now: Date): string | null {
  const by = verifyBy(cup, account);
  return by !== null && now >= by ? VERIFY_FIRST : null;
}
