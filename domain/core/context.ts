import type { Database } from "#db/types.ts";
import type { Locale } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { DomainError } from "./errors.ts";
import type { LimitRule } from "./rate-limits.ts";
import { isStaffAccount, type StaffRights, type StaffRole } from "./staff-role-rules.ts";

/**
 * `pending` is a visitor who still needs the second factor; `expired` is a session that timed out and
 * grants no access.
 */
export type Actor =
  | { kind: "visitor"; pending?: PendingSignIn; expired?: { accountId: string; sessionId: string } }
  | (StaffRights & {
      kind: "account";
      accountId: string;
      sessionId: string;
      /** The account's language, English unless given; a page can be in another one. */
      language?: Locale;
    });

/**
 * The password was correct, but a two-factor code or the required two-factor setup is still
 * missing. Has only a visitor's rights.
 */
export interface PendingSignIn {
  accountId: string;
  isStaff: boolean;
  sessionId: string;
  needs: "code" | "enrolment";
}

/** What the frame of a page shows: a way in, or a way to one's team or the console. */
export type ActorKind = "visitor" | "account" | "admin";

export function kindOfActor(actor: Actor): ActorKind {
  if (actor.kind === "visitor") return "visitor";
  return isStaff(actor) ? "admin" : "account";
}

export type SignedIn = Extract<Actor, { kind: "account" }>;

export type Refund = () => Promise<void>;

export function refundAll(refunds: readonly Refund[]): Refund {
  return async () => {
    await Promise.all(refunds.map((refund) => refund()));
  };
}

export interface Submission {
  key: string;
  recorded: boolean;
}

/**
 * A device token is bound to the account's current password and becomes invalid when that changes.
 */
export interface DeviceOwner {
  id: string;
  passwordHash: string;
}

/**
 * Passed to every domain function. The domain never reads the clock or the environment directly.
 */
export interface Ctx {
  db: Database;
  actor: Actor;
  now: Date;
  /** The language of the page that the reader is on. */
  locale: Locale;
  /** Counts one attempt for `key` under a rule. Throws `limited` when there were too many. */
  limit: (rule: LimitRule, key: string) => Promise<Refund>;
  address: string;
  siteUrl: string;
  device: string;
  /**
   * An id for this browser if its cookie proves an earlier sign-in with the account's password,
   * else null.
   */
  knownDevice?: (account: DeviceOwner) => string | null;
  secretKey?: () => Buffer;
  /**
   * Whether emails are actually sent. If not, time-sensitive emails aren't queued, since they would
   * be outdated when they go out.
   */
  sendsMail?: boolean;
  /** Runs work in the background. If missing, the caller waits for it. */
  later?: (work: () => Promise<void>) => void;
  /**
   * Resolves once this process has received the notification of the change, or after a timeout.
   * Responses to writes wait for it, so that users read their own writes.
   */
  waitForChange?: (change: string) => Promise<void>;
  submission?: Submission | undefined;
}

/** What public queries need. Their texts are in English without a language. */
export type Reading<More extends keyof Ctx = "db"> = Pick<Ctx, "db" | More> &
  Partial<Pick<Ctx, "locale">>;

/** A context without a request, for commands and the site's own start. Counts no attempts. */
export function systemContext(db: Database, now: Date, siteUrl = ""): Ctx {
  return {
    db,
    actor: { kind: "visitor" },
    now,
    locale: "en",
    limit: async () => async () => {},
    address: "",
    siteUrl,
    device: "",
  };
}

/** Throws `forbidden` for a visitor. Accepts staff. */
export function requireSignedIn(ctx: Ctx): SignedIn {
  if (ctx.actor.kind !== "account") throw new DomainError("forbidden", message("coreErrors.logIn"));
  return ctx.actor;
}

/** Throws `forbidden` for a visitor and for staff, who are no players. */
export function requireAccount(ctx: Ctx): SignedIn {
  if (ctx.actor.kind !== "account") throw new DomainError("forbidden", message("coreErrors.logIn"));
  if (isStaff(ctx.actor)) {
    throw new DomainError("forbidden", message("coreErrors.noAdmin"));
  }
  return ctx.actor;
}

/** Throws `forbidden` for everyone but organizers. */
export function requireAdmin(ctx: Pick<Ctx, "actor">): SignedIn {
  return requireStaff(ctx);
}

/** Throws `forbidden` for everyone but organizers and staff with one of these roles. */
export function requireStaff({ actor }: Pick<Ctx, "actor">, ...roles: StaffRole[]): SignedIn {
  if (actor.kind === "account" && hasRole(actor, ...roles)) return actor;
  const text = isStaff(actor) ? "coreErrors.otherRole" : "coreErrors.logInAsAdmin";
  throw new DomainError("forbidden", message(text));
}

/** Whether the actor is an organizer, the role that includes all others. */
export function isAdmin(actor: Actor): actor is SignedIn {
  return actor.kind === "account" && actor.isAdmin;
}

/** Whether the actor has one of these roles. Organizers have all. */
export function hasRole(actor: Actor, ...roles: readonly StaffRole[]): boolean {
  if (actor.kind === "visitor") return false;
  return actor.isAdmin || actor.staffRoles.some((role) => roles.includes(role));
}

/** Whether the actor has any role. */
export function isStaff(actor: Actor): boolean {
  return actor.kind === "account" && isStaffAccount(actor);
}
