import { redirect } from "react-router";
import { type Ctx, hasRole, isStaff } from "#domain/core/context.ts";
import { DEFAULT_LOCALE, type Locale, localePath } from "#i18n/locales.ts";
import type { Access } from "../routing/declaration.ts";

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
