import { redirect } from "react-router";
import { type Ctx, isAdmin } from "../../domain/core/context.ts";
import type { Role } from "../routing/declaration.ts";

/** Sends readers without access to a console page to its login form. Other pages do so on their own. */
export function requireReader(access: Role, ctx: Pick<Ctx, "actor">): void {
  // Reading the actor throws while the database is unavailable, which other pages can survive.
  if (access === "admin" && !isAdmin(ctx.actor)) throw redirect("/admin", 303);
}
