import { Outlet, useLoaderData } from "react-router";
import { mayOpen } from "#app/http/authorize.ts";
import type { PageHandle } from "#app/http/page-handle.ts";
import { ctxOf, requestOf } from "#app/http/request-context.ts";
import { ConsoleMenu, MENU_PATHS } from "#app/ui/console/menu.tsx";
import { StaffRoles } from "#app/ui/console/staff-roles.tsx";
import { isStaff } from "#domain/core/context.ts";
import { staffRolesOf } from "#domain/core/staff-role-rules.ts";
import { accountTopic } from "#domain/core/topics.ts";
import { countUnsentEnquiries } from "#domain/site/contact-messages.ts";
import type { Route } from "./+types/console";

export const handle: PageHandle = { hydrate: true };

/**
 * Each page does its own access check; the topic makes open pages reload after a sign-out or a
 * change of roles.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  if (ctx.actor.kind === "visitor" || !isStaff(ctx.actor)) {
    return { roles: [], open: [], unsent: 0, topics: [] };
  }
  const open = MENU_PATHS.filter((path) => mayOpen(requestOf(context).routes.at(path), ctx));
  return {
    roles: staffRolesOf(ctx.actor),
    open,
    unsent: open.includes("/admin/messages") ? await countUnsentEnquiries(ctx) : 0,
    topics: [accountTopic(ctx.actor.accountId)],
  };
}

export default function Console() {
  const { roles, open, unsent } = useLoaderData<typeof loader>();
  return (
    <StaffRoles value={roles}>
      {roles.length > 0 ? <ConsoleMenu open={open} unsent={unsent} /> : null}
      <Outlet />
    </StaffRoles>
  );
}
