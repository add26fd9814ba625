import { type RouterContextProvider, redirect } from "react-router";
import { type Ctx, isAdmin, type SignedIn } from "../domain/context.ts";
import { ctxOf } from "./context.ts";

/**
 * What verbs take first, where somebody with an account of their own asks; a visitor is sent to log in and
 * back to `path`, the admin to the console.
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
