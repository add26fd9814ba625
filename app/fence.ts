import { data, type MiddlewareFunction, redirect } from "react-router";
import { requireConsoleFactorOwner } from "../domain/accounts/factor-owner.ts";
import {
  type Ctx,
  isAdmin,
  requireAccount,
  requireAdmin,
  requireSignedIn,
} from "../domain/context.ts";
import { type RequestContext, requestOf } from "./context.ts";
import type { Role } from "./register-line.ts";
import { formOf } from "./registered.ts";

/** What of a role can be asked before it is known whose team or player it is about. */
const floors: Record<Role, (ctx: Ctx) => unknown> = {
  everybody: () => null,
  // What the link opens, the verb finds out.
  link: () => null,
  "field link": () => null,
  "signed in": requireSignedIn,
  account: requireAccount,
  "own player": requireAccount,
  guardian: requireAccount,
  manager: requireAccount,
  "manager or admin": requireSignedIn,
  admin: requireAdmin,
  "own factor": requireConsoleFactorOwner,
  // Whose code it is, the verb finds out.
  halfway: () => null,
};

/**
 * The fence in front of every form: one that the register does not know is refused, and so is whoever its role
 * shuts out in any case. Each verb asks for itself as well, and for more.
 */
export function requireMaySend(
  { ctx, registered }: Pick<RequestContext, "ctx" | "registered">,
  fields: FormData,
): void {
  const intent = fields.get("intent");
  const form = formOf(registered, typeof intent === "string" ? intent : "");
  if (!form) throw data("This form is unknown.", { status: 400 });
  floors[form.by](ctx);
}

/**
 * The fence in front of every page: what is the admin's is read by nobody else, before any loader of it runs;
 * they are shown the console's login form instead.
 */
export const fencePages: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { ctx, registered } = requestOf(context);
  const reads = request.method === "GET" || request.method === "HEAD";
  if (reads && registered.reads === "admin" && !isAdmin(ctx.actor)) throw redirect("/admin", 303);
  return next();
};
