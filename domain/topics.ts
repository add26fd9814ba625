import type { Actor } from "./context.ts";

/**
 * What a page can show changes of. A notice carries only these, so a page hears that something changed;
 * what changed is read through the page, with the reader's own rights.
 */
export type Topic =
  | `tournament:${number}`
  | `team:${number}`
  | `waitlist:${number}`
  | `cup:${number}`
  | `account:${string}`
  | `sessions:${string}`
  | "enquiries"
  | "console";

/** Teams, games, standings of a tournament. */
export const tournamentTopic = (id: number): Topic => `tournament:${id}`;
/** A team's roster and goals. */
export const teamTopic = (id: number): Topic => `team:${id}`;
/** Who waits for a tournament. */
export const waitlistTopic = (tournamentId: number): Topic => `waitlist:${tournamentId}`;
/** The cup's settings and its list of tournaments. */
export const cupTopic = (id: number): Topic => `cup:${id}`;
/** What an account's own pages show: its teams and waitlist entries. */
export const accountTopic = (id: string): Topic => `account:${id}`;

/** That sessions of an account have ended: open streams look again whose they are. No page shows it. */
export const sessionsTopic = (accountId: string): Topic => `sessions:${accountId}`;

/** What visitors wrote on the contact page, and how far its mail has come. */
export const enquiriesTopic: Topic = "enquiries";

/** What only the console shows: money that came in, who is there on the day. */
export const consoleTopic: Topic = "console";

const pattern =
  /^(?:(?:tournament|team|waitlist|cup):[1-9][0-9]{0,9}|(?:account|sessions):[0-9a-f-]{36}|enquiries|console)$/;

export function isTopic(raw: string): raw is Topic {
  return pattern.test(raw);
}

/** Whether somebody may hear of changes: of an account its own, of messages and the console the admin, of the rest everybody. */
export function mayHear(actor: Actor, topic: Topic): boolean {
  if (!isPrivate(topic)) return true;
  if (actor.kind === "visitor") return false;
  return isConsoles(topic) ? actor.isAdmin : topic === accountTopic(actor.accountId);
}

/** Whether it depends on who asks if they may hear of a topic. */
export function isPrivate(topic: Topic): boolean {
  return isConsoles(topic) || /^(?:account|sessions):/.test(topic);
}

function isConsoles(topic: Topic): boolean {
  return topic === enquiriesTopic || topic === consoleTopic;
}

/** The channel of the database that carries notices. */
export const NOTICE_CHANNEL = "araknid_changed";

/** The channel that tells the processes of the site, and no page, that mail was written. */
export const MAIL_CHANNEL = "araknid_mail";

/** The channel that tells them that messages to browsers which follow a team were written. */
export const PUSH_CHANNEL = "araknid_push";

/** Stands behind a change's name in each of its notices but the last. */
export const MORE_FOLLOWS = "+";
