import { type RouterContextProvider, redirect } from "react-router";
import { type Ctx, isAdmin } from "../domain/core/context.ts";
import { ctxOf } from "./context.ts";

/**
 * Returns where a visitor with a pending two-factor step must continue, or null if there is no such
 * step.
 */
export function restOfTheWay({ actor }: Pick<Ctx, "actor">, next = "/"): string | null {
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
