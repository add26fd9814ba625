import { data, type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import {
  type Ctx,
  isAdmin,
  requireAccount,
  requireAdmin,
  requireSignedIn,
  type SignedIn,
} from "../../domain/core/context.ts";
import { requireAdminTwoFactorSession } from "../../domain/people/sign-in/two-factor.ts";
import type { Role } from "../routing/declaration.ts";
import { declaredForm } from "../routing/find-route.ts";
import { ctxOf, type RequestContext, requestOf } from "./request-context.ts";

const floors: Record<Role, (ctx: Ctx) => unknown> = {
  everybody: () => null,
  link: () => null,
  "field link": () => null,
  "signed in": requireSignedIn,
  account: requireAccount,
  "own player": requireAccount,
  guardian: requireAccount,
  manager: requireAccount,
  "manager or admin": requireSignedIn,
  admin: requireAdmin,
  "own factor": requireAdminTwoFactorSession,
  halfway: () => null,
};

/**
 * Rejects forms that the register doesn't list and actors whose role rules them out. Verbs still
 * authorize on their own.
 */
export function authorizeForm(
  { ctx, registered }: Pick<RequestContext, "ctx" | "registered">,
  fields: FormData,
): void {
  const intent = fields.get("intent");
  const form = declaredForm(registered, typeof intent === "string" ? intent : "");
  if (!form) throw data("This form is unknown.", { status: 400 });
  floors[form.by](ctx);
}

/** Redirects everyone but the admin away from console pages before any loader runs. */
export const authorizePages: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { ctx, registered } = requestOf(context);
  const reads = request.method === "GET" || request.method === "HEAD";
  if (reads && registered.reads === "admin" && !isAdmin(ctx.actor)) throw redirect("/admin", 303);
  return next();
};

/**
 * Returns where a visitor with a pending two-factor step must continue, or null if there is no such
 * step.
 */
export function nextSignInStep({ actor }: Pick<Ctx, "actor">, next = "/"): string | null {
  if (actor.kind !== "visitor" || !actor.half) return null;
  const { needs, isAdmin: isOfConsole } = actor.half;
  if (needs === "enrolment") return "/admin/security";
  if (isOfConsole) return "/admin/code";
  return next === "/" ? "/login/code" : `/login/code?${new URLSearchParams({ next })}`;
}

/**
 * Requires the admin and redirects everyone else to the console's login form. Every console loader must
 * call it, because the router can run a loader without its layout. Actions let their verb refuse instead,
 * so that typed input isn't lost.
 */
export function adminCtx(context: Readonly<RouterContextProvider>): Ctx {
  const ctx = ctxOf(context);
  if (!isAdmin(ctx.actor)) throw redirect("/admin", 303);
  return ctx;
}

/**
 * Requires a player or guardian account: redirects visitors to log in (and back to `path`), and the
 * admin to the console.
 */
export function accountCtx(
  context: Readonly<RouterContextProvider>,
  path: string,
): Ctx & { actor: SignedIn } {
  const ctx = ctxOf(context);
  const { actor } = ctx;
  if (actor.kind === "visitor") throw redirect(`/login?next=${encodeURIComponent(path)}`, 303);
  if (isAdmin(actor)) throw redirect("/admin", 303);
  return { ...ctx, actor };
}
