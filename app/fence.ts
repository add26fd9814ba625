import { data, type MiddlewareFunction, redirect } from "react-router";
import {
  type Ctx,
  isAdmin,
  requireAccount,
  requireAdmin,
  requireSignedIn,
} from "../domain/core/context.ts";
import { requireAdminTwoFactorSession } from "../domain/people/sign-in/two-factor.ts";
import { type RequestContext, requestOf } from "./context.ts";
import type { Role } from "./register-line.ts";
import { formOf } from "./registered.ts";

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
export function requireMaySend(
  { ctx, registered }: Pick<RequestContext, "ctx" | "registered">,
  fields: FormData,
): void {
  const intent = fields.get("intent");
  const form = formOf(registered, typeof intent === "string" ? intent : "");
  if (!form) throw data("This form is unknown.", { status: 400 });
  floors[form.by](ctx);
}

/** Redirects everyone but the admin away from console pages before any loader runs. */
export const fencePages: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { ctx, registered } = requestOf(context);
  const reads = request.method === "GET" || request.method === "HEAD";
  if (reads && registered.reads === "admin" && !isAdmin(ctx.actor)) throw redirect("/admin", 303);
  return next();
};
