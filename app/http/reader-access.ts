import { redirect } from "react-router";
import { type Ctx, isAdmin } from "../../domain/core/context.ts";
import type { Role } from "../routing/declaration.ts";

/** Sends readers without access to a console page to its login form. Other pages do so on their own. */
export function requireReader(access: Role, { actor }: Pick<Ctx, "actor">): void {
  if (access === "admin" && !isAdmin(actor)) throw redirect("/admin", 303);
}
