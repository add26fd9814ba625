import { type RouterContextProvider, redirect } from "react-router";
import { type Ctx, isAdmin, type SignedIn } from "../domain/core/context.ts";
import { ctxOf } from "./context.ts";

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
