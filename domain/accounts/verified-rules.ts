const DAY = 24 * 60 * 60_000;

interface Rule {
  /** Days after registering; null: never asked. */
  verifyWithinDays: number | null;
}

interface Registered {
  emailVerifiedAt: Date | null;
  createdAt: Date;
}

/** Why an account that has waited too long may not go on; each page that says it leads to where the link is sent again. */
export const VERIFY_FIRST =
  "Confirm your e-mail address first. The page Sign-in and Security sends the link again.";

/** From when on an account must have confirmed its address; null where it has, or where nobody asks for it. */
export function verifyBy(cup: Rule, account: Registered): Date | null {
  if (account.emailVerifiedAt !== null || cup.verifyWithinDays === null) return null;
  return new Date(account.createdAt.getTime() + cup.verifyWithinDays * DAY);
}

/** The sentence once an account must confirm its address before it joins or creates anything, else null. */
export function whyVerifyFirst(cup: Rule, account: Registered, now: Date): string | null {
  const by = verifyBy(cup, account);
  return by !== null && now >= by ? VERIFY_FIRST : null;
}
