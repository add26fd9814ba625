import { addDays, todayIn } from "./date-rules.ts";

/** Read by both the privacy page and the purge job. */
export interface RetentionRule {
  what: string;
  days: number;
  from: string;
  why: string;
}

/** A rule without a sweep in `domain/site/retention.ts` does not compile. */
export const retentionRules = {
  "unverified-accounts": {
    what: "Accounts whose e-mail address was never confirmed, where the organiser asks for that",
    days: 30,
    from: "after the address should have been confirmed",
    why: "Somebody else may have used the address. One with a team, a place on the waitlist, an invitation or a payment stays, and so does one that somebody was signed in to lately.",
  },
  "personal-data": {
    what: "Dates of birth, phone numbers, emergency contacts, and guardians' names, phone numbers and addresses",
    days: 90,
    from: "after the last day of the last cup that the player registered for or was in; a parent's is also their child's",
    why: "They are for the cup itself: age groups, calls on the day, questions just after it.",
  },
  enquiries: {
    what: "Messages written on the contact page",
    days: 365,
    from: "after they were written",
    why: "Some questions come back a season later.",
  },
  "sent-mails": {
    what: "Mail that the site sent",
    days: 30,
    from: "after it was sent",
    why: "To answer whoever asks what was written to them.",
  },
  "unsent-mails": {
    what: "Mail that could not be sent",
    days: 90,
    from: "after it was written",
    why: "To send it once the address or the mail service works again.",
  },
  announcements: {
    what: "Messages from the organiser to a team, a tournament or everybody",
    days: 90,
    from: "after the last day of the cup",
    why: "They are about that cup.",
  },
  followers: {
    what: "Browsers that follow a team: the address that their push service gave them, which says nothing of whose they are",
    days: 30,
    from: "after the last day of the last cup that they follow a team of; at once when they follow none, or their push service says that they are gone",
    why: "To tell them of their team's games.",
  },
  "field-entries": {
    what: "What phones at the field entered, entry by entry, with players by number; the goals and results that came of it stay",
    days: 30,
    from: "after the day it was entered for",
    why: "To settle who entered what.",
  },
  links: {
    what: "Links that were sent by mail, used or run out",
    days: 7,
    from: "after they were used or ran out",
    why: "Only a check value is stored; the days help whoever asks why a link does not work.",
  },
  sessions: {
    what: "Signed-in browsers",
    days: 0,
    from: "once they have run out",
    why: "They are of no more use.",
  },
  "sign-ins": {
    what: "The days you logged in, the kind of browser, and failed login attempts",
    days: 30,
    from: "after the day",
    why: "So you can see whether somebody else got in, or tried to. We keep no network addresses with it.",
  },
  invitations: {
    what: "Invitations to a team that were answered, withdrawn or ran out",
    days: 30,
    from: "after they were closed",
    why: "To settle who was invited by whom.",
  },
  "join-requests": {
    what: "Requests to join a team with a team code",
    days: 7,
    from: "after they ran out",
    why: "To tell the player how the request ended.",
  },
  "rate-limits": {
    what: "Counters that keep robots out, by hashed network or e-mail address, or account number",
    days: 0,
    from: "once they have run out: a day at most",
    why: "They are of no more use.",
  },
  "sent-forms": {
    what: "That a form was sent: a check value, and the address it led to",
    days: 1,
    from: "after it was sent",
    why: "So that a form which is sent twice, as by a phone without signal, is done once.",
  },
  "wrong-team-codes": {
    what: "How many team codes led nowhere: a number an hour, of everybody together",
    days: 1,
    from: "after the hour began",
    why: "To notice somebody who looks for a team code by trying.",
  },
  "audit-entries": {
    what: "The record of who changed what in the cup, with numbers in place of names",
    days: 3 * 365,
    from: "after the change",
    why: "To settle disputes about results and money, and to show who looked at a child's contact.",
  },
  deletions: {
    what: "That somebody was deleted: a number, nothing else",
    days: 30,
    from: "after the last backup from before that is gone",
    why: "So that a backup that has to be put back does not bring them back.",
  },
} as const satisfies Record<string, RetentionRule>;

export type RetentionId = keyof typeof retentionRules;

export const retainedData: readonly { what: string; why: string }[] = [
  {
    what: "Games, scores, goals and standings",
    why: "They are the cup's history. A goal of somebody who was deleted counts for the team, without a name.",
  },
  {
    what: "Names and e-mail addresses of accounts, and who was on which team",
    why: "So that you can sign in again next year. They go when you delete your account, which you can do at any time.",
  },
  {
    what: "For two-factor sign-in: an encrypted key and scrambled recovery codes",
    why: "We check your code against them whenever you log in. We delete them when you turn two-factor off.",
  },
  {
    what: "What was agreed to, in which words, and when",
    why: "It is the proof that a guardian agreed. Of somebody who was deleted it holds a number and no name.",
  },
  {
    what: "What was paid, for which team, and when",
    why: "Books must be kept. Of somebody who was deleted they hold a number and no name.",
  },
];

const DAY = 86_400_000;

/** Rows up to this instant are due; `more` days are added to the rule's own. */
export function dueBefore(id: RetentionId, now: Date, more = 0): Date {
  return new Date(now.getTime() - (retentionRules[id].days + more) * DAY);
}

/** Counts whole days in the cup's zone after its last day; never due without a last day. */
export function isRetentionOverAfterCup(
  id: RetentionId,
  cup: { endsOn: string | null; zone: string },
  now: Date,
): boolean {
  if (cup.endsOn === null) return false;
  return todayIn(cup.zone, now) > addDays(cup.endsOn, retentionRules[id].days);
}

export function formatRetention(days: number): string {
  if (days === 0) return "at once";
  const years = days / 365;
  const [count, unit] = Number.isInteger(years) ? [years, "year"] : [days, "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
