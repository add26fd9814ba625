import type { LimitRule } from "../domain/limits.ts";

/**
 * Who may. 'link' is whoever has the link that came by mail, 'field link' whoever has that of a field for the day;
 * 'account' whoever is signed in and no admin, 'own player' such an account for a player of its own, 'guardian' for
 * a child that it answers for.
 */
export type Role =
  | "everybody"
  | "link"
  | "field link"
  | "signed in"
  | "account"
  | "own player"
  | "guardian"
  | "manager"
  | "manager or admin"
  | "admin"
  /** The admin, also one to whom the console is closed until they have set up a second factor. */
  | "own factor"
  /** Somebody whose password was right, and whose code is still asked for. */
  | "halfway";

/**
 * Lines in which forms wait that anybody can send and whose password is hashed: in the console's nobody waits behind the
 * rush of a cup day. Links from the mailbox and people who are signed in don't wait here.
 */
export type Turn = "turn" | "console turn";

/** What counts how often: a rule of `domain/limits.ts`; a turn is waited for. */
export type Rate = LimitRule | Turn;

/** What counts a password, besides the rule of its form. */
export const SIGN_IN: readonly Rate[] = [
  "sign-in.account",
  "sign-in.anywhere",
  "sign-in.anywhere-slow",
  "sign-in.everyone",
  "sign-in.everyone-slow",
  "sign-in.device",
  "warn-owner.account",
];

/** What counts a code of the second factor. */
export const SECOND_FACTOR: readonly Rate[] = [
  "second-factor.address",
  "second-factor.account",
  "second-factor.device",
];

/**
 * Who may keep an answer. A page 'for everybody' is rendered once for all, one 'for visitors' for who is not
 * signed in. `query` names the parameters that such a page reads, in the order in which its own address has them:
 * each set of values is a cached response. With any of the parameters that `uncached` names the page depends on
 * more than its address, and is rendered for each request. It is never handed any other parameter.
 */
export type Kept =
  | {
      for: "everybody" | "visitors";
      query?: readonly string[];
      uncached?: readonly string[];
    }
  | "nobody"
  | "an hour"
  | "for good";

/** A form that an address takes. */
export interface RegisteredForm {
  /** What it calls itself in its field `intent`; '' for one that says nothing. */
  intent: string;
  by: Role;
  rates: readonly Rate[];
}

/** An address, or all of one pattern. */
export interface Registered {
  /** As in `app/routes.ts`. */
  path: string;
  /** Who may read it; null where there is nothing to read. */
  reads: Role | null;
  rates: readonly Rate[];
  kept: Kept;
  forms: readonly RegisteredForm[];
}

type Line<Who> = Who | readonly [Who, ...Rate[]];

/** A line of the register: who may read an address, who may keep the answer, its forms, and what counts each. */
export function at(
  path: string,
  reads: Line<Role> | null,
  kept: Kept,
  forms: Record<string, Line<Role>> = {},
): Registered {
  const [who = null, ...rates] = typeof reads === "string" ? [reads] : (reads ?? []);
  return { path, reads: who, rates, kept, forms: Object.entries(forms).map(form) };
}

function form([intent, line]: [string, Line<Role>]): RegisteredForm {
  const [by, ...rates] = typeof line === "string" ? ([line] as const) : line;
  return { intent, by, rates };
}
