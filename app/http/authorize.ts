import { data, type MiddlewareFunction, redirect } from "react-router";
import {
  type Ctx,
  hasRole,
  isStaff,
  requireAccount,
  requireAdmin,
  requireSignedIn,
  requireStaff,
} from "#domain/core/context.ts";
import { DomainError } from "#domain/core/errors.ts";
import { requireStaffTwoFactorSession } from "#domain/people/sign-in/two-factor.ts";
import { DEFAULT_LOCALE, type Locale, localePath, withoutLocale } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import type { Access, Role } from "../routing/declaration.ts";
import { allowedMethods, type Route } from "../routing/route-table.ts";
import { requestOf } from "./request-context.ts";

const requirements: Record<Role, (ctx: Ctx) => unknown> = {
  everybody: () => null,
  link: () => null,
  "field link": () => null,
  "referee link": () => null,
  "signed in": requireSignedIn,
  account: requireAccount,
  "own player": requireAccount,
  guardian: requireAccount,
  manager: requireAccount,
  "manager or registrar": requireSignedIn,
  "team manager or registrar": requireSignedIn,
  "co-manager": requireAccount,
  admin: requireAdmin,
  "staff without two-factor": requireStaffTwoFactorSession,
  "pending two-factor": () => null,
};

/**
 * Throws `forbidden` for actors whom a declaration excludes whatever they own. Mutations authorize
 * on their own, with what the actor owns.
 */
export function requireAccess(access: Access, ctx: Ctx): void {
  if (typeof access === "string") requirements[access](ctx);
  else requireStaff(ctx, ...access);
}

const ofAccounts: readonly Access[] = ["account", "own player", "guardian"];
const signedIn: readonly Access[] = [
  ...ofAccounts,
  "signed in",
  "manager",
  "manager or registrar",
  "team manager or registrar",
  "co-manager",
];

/**
 * Sends readers without access to a page to where they can log in, or to their own pages. `locale` is
 * for middleware: React Router puts the language only before redirects of loaders and actions.
 */
export function requireReader(
  access: Access,
  {
    ctx,
    url,
    locale = DEFAULT_LOCALE,
  }: { ctx: Pick<Ctx, "actor">; url: URL; locale?: Locale | undefined },
) {
  // Reading the actor throws while the database is unavailable, which other pages can survive.
  const roles = access === "admin" ? [] : typeof access === "string" ? null : access;
  if (roles && !hasRole(ctx.actor, ...roles)) throw redirect("/admin", 303);
  if (signedIn.includes(access) && ctx.actor.kind === "visitor") {
    const next = encodeURIComponent(url.pathname + url.search);
    throw redirect(localePath(locale, `/login?next=${next}`), 303);
  }
  if (ofAccounts.includes(access) && isStaff(ctx.actor)) throw redirect("/admin", 303);
}

/** Whether a page would let the actor in, so that menus show only what can be opened. */
export function mayOpen({ page }: Route, ctx: Ctx): boolean {
  if (!page) return false;
  try {
    requireAccess(page.access, ctx);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/**
 * Finds the declaration of the matched route, and rejects methods and readers that it doesn't
 * allow, before any loader or action runs. Forms are authorized by `answerForm`, so that a refusal
 * keeps what was typed.
 */
export const authorizeRoute: MiddlewareFunction<Response> = async (
  { request, context, pattern, url },
  next,
) => {
  const own = requestOf(context);
  const route = own.routes.at(pattern);
  own.route = route;
  const reads = request.method === "GET" || request.method === "HEAD";
  if (!allowedMethods(route).includes(request.method)) {
    if (reads) throw data(message("frame.notAllowed"), { status: 405 });
    return new Response(null, { status: 405 });
  }
  // After a form that is no `.data` request, the page's loaders run as well.
  const loads = reads || !new URL(request.url).pathname.endsWith(".data");
  if (loads && route.page && route.page.offersLogin !== false) {
    requireReader(route.page.access, {
      ctx: own.ctx,
      url: withoutLocale(url),
      locale: own.locale,
    });
  }
  return next();
};

/**
 * Returns where a visitor with a pending two-factor step must continue, or null if there is no such
 * step.
 */
export function nextSignInStep({ actor }: Pick<Ctx, "actor">, next = "/"): string | null {
  if (actor.kind !== "visitor" || !actor.pending) return null;
  const { needs, isStaff } = actor.pending;
  if (needs === "enrolment") return "/admin/security";
  if (isStaff) return "/admin/code";
  return next === "/" ? "/login/code" : `/login/code?${new URLSearchParams({ next })}`;
}
