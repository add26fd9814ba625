import type { Database } from "../db/types.ts";
import { DomainError } from "./errors.ts";
import type { LimitRule } from "./limits.ts";

/**
 * Who asks. A visitor is not signed in, and neither is who is halfway in; `was` is a session that was left
 * alone for too long and opens nothing.
 */
export type Actor =
  | { kind: "visitor"; half?: HalfSignedIn; was?: { accountId: string; sessionId: string } }
  | { kind: "account"; accountId: string; isAdmin: boolean; sessionId: string };

/**
 * Somebody whose password was right and who must still type a code, or an admin who must set up the two-factor
 * that the settings require. Until then they have the rights of a visitor.
 */
export interface HalfSignedIn {
  accountId: string;
  isAdmin: boolean;
  sessionId: string;
  needs: "code" | "enrolment";
}

export type SignedIn = Extract<Actor, { kind: "account" }>;

/** Takes a counted try back, for tries that turned out well. */
export type Refund = () => Promise<void>;

/** A form that is being acted on. `mutate` notes it with the change that it makes. */
export interface SentForm {
  key: string;
  /** Whether a change was committed that noted it. */
  noted: boolean;
}

/** What a browser's proof of an earlier sign-in is made for: with another password it proves nothing. */
export interface DeviceOwner {
  id: string;
  passwordHash: string;
}

/** What every verb is given first. Nothing in the domain reads the clock or the environment. */
export interface Ctx {
  db: Database;
  actor: Actor;
  now: Date;
  /** Counts one try under a rule; throws `limited` when there were too many. `key` tells apart who tries. */
  limit: (rule: LimitRule, key: string) => Promise<Refund>;
  /** The network address the request came from; the key of limits that hold for strangers. */
  address: string;
  /** The origin people use, without a slash at the end: where links in mail lead. */
  siteUrl: string;
  /** What the request's browser calls itself, in words for the list of sessions: 'Chrome on Android'; may be empty. */
  device: string;
  /** Names this browser where its own cookie proves that it signed in with the account's password before; else null. */
  knownDevice?: (account: DeviceOwner) => string | null;
  /** The site's secret key, which is not in the database; only where second factors are set up and checked. */
  secretKey?: () => Buffer;
  /** Whether mail leaves at all; without it nothing is written that would be old news by the time it does. */
  sendsMail?: boolean;
  /** Does work that whoever asks must not wait for; without it they do. */
  later?: (work: () => Promise<void>) => void;
  /**
   * Resolves once this process has heard of a change by its name, and before long in any case. A write is
   * answered after that, so that nobody sees an older page than they caused; without it nothing waits.
   */
  heard?: (change: string) => Promise<void>;
  /** The form that is being acted on, where it can be told from others: the change it makes is made once. */
  sent?: SentForm | undefined;
}

/** The signed-in account, an admin's too; throws `forbidden` for a visitor. */
export function requireSignedIn(ctx: Ctx): SignedIn {
  if (ctx.actor.kind !== "account") throw new DomainError("forbidden", "Log in first.");
  return ctx.actor;
}

/** The signed-in account that is no admin; throws `forbidden` for anyone else. */
export function requireAccount(ctx: Ctx): SignedIn {
  if (ctx.actor.kind !== "account") throw new DomainError("forbidden", "Log in first.");
  if (ctx.actor.isAdmin) {
    throw new DomainError("forbidden", "An admin account is no player.");
  }
  return ctx.actor;
}

/** The signed-in admin; throws `forbidden` for anyone else. */
export function requireAdmin(ctx: Ctx): SignedIn {
  if (!isAdmin(ctx.actor)) throw new DomainError("forbidden", "Log in as the admin first.");
  return ctx.actor;
}

export function isAdmin(actor: Actor): actor is SignedIn {
  return actor.kind === "account" && actor.isAdmin;
}
