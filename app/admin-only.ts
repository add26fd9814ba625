import { type RouterContextProvider, redirect } from "react-router";
import { type Ctx, isAdmin } from "../domain/context.ts";
import { ctxOf } from "./context.ts";

/** Where somebody goes on who is halfway in, and `next` behind that; null for anyone else. */
export function restOfTheWay({ actor }: Pick<Ctx, "actor">, next = "/"): string | null {
  if (actor.kind !== "visitor" || !actor.half) return null;
  const { needs, isAdmin: isOfConsole } = actor.half;
  if (needs === "enrolment") return "/admin/security";
  if (isOfConsole) return "/admin/code";
  return next === "/" ? "/login/code" : `/login/code?${new URLSearchParams({ next })}`;
}

/**
 * What verbs take first, where the admin asks; anybody else is sent to the console's login form. Every
 * loader of the console begins with it: the router may run any of them without its layout. An action may
 * leave it to its verb to refuse, where what was typed should stay on the page.
 */
export function adminCtx(context: Readonly<RouterContextProvider>): Ctx {
  const ctx = ctxOf(context);
  if (!isAdmin(ctx.actor)) throw redirect("/admin", 303);
  return ctx;
}
