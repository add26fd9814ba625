import { addDays, todayIn } from "./date-rules.ts";

interface RetentionRule {
  days: number;
}

/**
 * Read by both the privacy page, whose messages `privacy.retention` have the same ids, and the purge
 * job. A rule without a sweep in `domain/site/retention.ts` does not compile.
 */
export const retentionRules = {
  "unverified-accounts": { days: 30 },
  "inactive-accounts": { days: 2 * 365 },
  "personal-data": { days: 90 },
  "past-names": { days: 365 },
  enquiries: { days: 365 },
  "sent-mails": { days: 30 },
  "unsent-mails": { days: 90 },
  announcements: { days: 90 },
  followers: { days: 30 },
  "field-entries": { days: 30 },
  referees: { days: 30 },
  "card-notes": { days: 90 },
  "card-checkouts": { days: 30 },
  links: { days: 7 },
  sessions: { days: 0 },
  "sign-ins": { days: 30 },
  invitations: { days: 30 },
  "roster-invitations": { days: 30 },
  "co-managers": { days: 14 },
  "team-requests": { days: 60 },
  "team-crests": { days: 60 },
  "join-requests": { days: 7 },
  "rate-limits": { days: 0 },
  "sent-forms": { days: 1 },
  "wrong-team-codes": { days: 1 },
  "audit-entries": { days: 3 * 365 },
  deletions: { days: 30 },
} as const satisfies Record<string, RetentionRule>;

/** Days between the warning that an unused account goes and its deletion. */
export const DAYS_AFTER_WARNING = 30;

/** Days that a cup without a last day and without games goes on after its last registration. */
export const DAYS_WITHOUT_GAMES = 180;

export type RetentionId = keyof typeof retentionRules;

/** Stays; the messages `privacy.kept` say why. */
export const retainedData = ["games", "accounts", "two-factor", "agreements", "payments"] as const;

const DAY = 86_400_000;

/** Rows up to this instant are due; `more` days are added to the rule's own. */
export function dueBefore(id: RetentionId, now: Date, more = 0): Date {
  return new Date(now.getTime() - (retentionRules[id].days + more) * DAY);
}

/** Counts whole days in the cup's zone after its last day (`readCupEnds`); never without one. */
export function isRetentionOverAfterCup(
  id: RetentionId,
  cup: { endsOn: string | null; zone: string },
  now: Date,
): boolean {
  if (cup.endsOn === null) return false;
  return todayIn(cup.zone, now) > addDays(cup.endsOn, retentionRules[id].days);
}

/** Whole years as such: 1095 days are 3 years. */
export function retentionPeriod(days: number): { unit: "day" | "year"; count: number } {
  const years = days / 365;
  return Number.isInteger(years) ? { unit: "year", count: years } : { unit: "day", count: days };
}
