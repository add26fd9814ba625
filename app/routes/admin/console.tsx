import { Outlet, useLoaderData } from "react-router";
import { isAdmin } from "../../../domain/context.ts";
import { countUnsentEnquiries } from "../../../domain/enquiries/list-enquiries.ts";
import { accountTopic } from "../../../domain/topics.ts";
import { ctxOf } from "../../context.ts";
import type { Handle } from "../../handle.ts";
import { ConsoleMenu } from "../../ui/admin/menu.tsx";
import type { Route } from "./+types/console";

export const handle: Handle = { hydrate: true };

/**
 * What the menu needs, and that every page is one admin's: it is loaded again, as a visitor's, once they are
 * signed out. Whether somebody may see a page, each page says itself.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  if (!isAdmin(ctx.actor)) return { admin: false, unsent: 0, topics: [] };
  const topics = [accountTopic(ctx.actor.accountId)];
  return { admin: true, unsent: await countUnsentEnquiries(ctx), topics };
}

/** What stands above every page of the console: its menus, once the admin is signed in (spec §2, Admin console). */
export default function Console() {
  const { admin, unsent } = useLoaderData<typeof loader>();
  return (
    <>
      {admin ? <ConsoleMenu unsent={unsent} /> : null}
      <Outlet />
    </>
  );
}
