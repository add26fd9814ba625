import type { Actor } from "./context.ts";
import { isStaffAccount } from "./staff-role-rules.ts";

/**
 * Notifications carry only topics. Pages then reload their data with the reader's own access
 * rights.
 */
export type Topic =
  | `tournament:${number}`
  | `team:${number}`
  | `waitlist:${number}`
  | `cup:${number}`
  | `account:${string}`
  | `sessions:${string}`
  | "content"
  | "enquiries"
  | "console";

export const tournamentTopic = (id: number): Topic => `tournament:${id}`;
export const teamTopic = (id: number): Topic => `team:${id}`;
export const waitlistTopic = (tournamentId: number): Topic => `waitlist:${tournamentId}`;
export const cupTopic = (id: number): Topic => `cup:${id}`;
export const accountTopic = (id: string): Topic => `account:${id}`;

/** Sessions of the account have ended, so open streams must reauthorize. */
export const sessionsTopic = (accountId: string): Topic => `sessions:${accountId}`;

/** What the institute publishes of itself. */
export const contentTopic: Topic = "content";

export const enquiriesTopic: Topic = "enquiries";

export const consoleTopic: Topic = "console";

const pattern =
  /^(?:(?:tournament|team|waitlist|cup):[1-9][0-9]{0,9}|(?:account|sessions):[0-9a-f-]{36}|content|enquiries|console)$/;

export function isTopic(raw: string): raw is Topic {
  return pattern.test(raw);
}

/**
 * Authorizes a subscription: accounts for their own topics, staff for enquiries and the
 * console, everyone for the rest.
 */
export function canSubscribe(actor: Actor, topic: Topic): boolean {
  if (!isPrivate(topic)) return true;
  if (actor.kind === "visitor") return false;
  return isConsoles(topic) ? isStaffAccount(actor) : topic === accountTopic(actor.accountId);
}

export function isPrivate(topic: Topic): boolean {
  return isConsoles(topic) || /^(?:account|sessions):/.test(topic);
}

function isConsoles(topic: Topic): boolean {
  return topic === enquiriesTopic || topic === consoleTopic;
}

export const NOTIFY_CHANNEL = "araknid_changed";

/** Follows the change id in every notification of a change except the last. */
export const MORE_FOLLOWS = "+";
