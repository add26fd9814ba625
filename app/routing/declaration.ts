import type { LimitRule } from "../../domain/core/rate-limits.ts";

/**
 * Who can use an address or form. 'link' requires a link from an email, 'field link' one for a
 * field, 'account' a non-admin session, 'own player' and 'guardian' an account with that relation
 * to the player.
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
  /** An admin, including one who still has to set up two-factor. */
  | "own factor"
  /** The password was correct and the two-factor code is pending. */
  | "halfway";

/**
 * Admission queues for public forms that hash a password. The console has its own, so that a rush
 * on a cup day doesn't block it.
 */
export type AdmissionLine = "turn" | "console turn";

/** A rate limit from `domain/core/rate-limits.ts`, or an admission queue. */
export type RateRule = LimitRule | AdmissionLine;

export const SIGN_IN_RATES: readonly RateRule[] = [
  "sign-in.account",
  "sign-in.anywhere",
  "sign-in.anywhere-slow",
  "sign-in.everyone",
  "sign-in.everyone-slow",
  "sign-in.device",
  "warn-owner.account",
];

export const TWO_FACTOR_RATES: readonly RateRule[] = [
  "second-factor.address",
  "second-factor.account",
  "second-factor.device",
];

/**
 * Cache policy. Pages for 'everybody' have one cached response; pages for 'visitors' are cached only for
 * requests without a session. `query` lists the parameters that a page reads, in canonical order; each
 * combination is a cached response. Any `uncached` parameter bypasses the cache. Undeclared parameters
 * are removed.
 */
export type CachePolicy =
  | {
      for: "everybody" | "visitors";
      query?: readonly string[];
      uncached?: readonly string[];
    }
  | "nobody"
  | "an hour"
  | "for good";

export interface FormDeclaration {
  /** Value of the form's `intent` field; '' if it has none. */
  intent: string;
  by: Role;
  rates: readonly RateRule[];
}

export interface RouteDeclaration {
  path: string;
  reads: Role | null;
  rates: readonly RateRule[];
  kept: CachePolicy;
  forms: readonly FormDeclaration[];
}

type Line<Who> = Who | readonly [Who, ...RateRule[]];

export function declareRoute(
  path: string,
  reads: Line<Role> | null,
  kept: CachePolicy,
  forms: Record<string, Line<Role>> = {},
): RouteDeclaration {
  const [who = null, ...rates] = typeof reads === "string" ? [reads] : (reads ?? []);
  return { path, reads: who, rates, kept, forms: Object.entries(forms).map(form) };
}

function form([intent, line]: [string, Line<Role>]): FormDeclaration {
  const [by, ...rates] = typeof line === "string" ? ([line] as const) : line;
  return { intent, by, rates };
}
