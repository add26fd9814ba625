import { Outlet, useLoaderData } from "react-router";
import { isAdmin } from "../../../domain/core/context.ts";
import { accountTopic } from "../../../domain/core/topics.ts";
import { countUnsentEnquiries } from "../../../domain/site/contact-messages.ts";
import type { PageHandle } from "../../http/page-handle.ts";
import { ctxOf } from "../../http/request-context.ts";
import { ConsoleMenu } from "../../ui/console/menu.tsx";
import type { Route } from "./+types/console";

export const handle: PageHandle = { hydrate: true };

/** Each page does its own access check; the topic makes open pages reload after a sign-out. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  if (!isAdmin(ctx.actor)) return { admin: false, unsent: 0, topics: [] };
  const topics = [accountTopic(ctx.actor.accountId)];
  return { admin: true, unsent: await countUnsentEnquiries(ctx), topics };
}

export default function Console() {
  const { admin, unsent } = useLoaderData<typeof loader>();
  return (
    <>
      {admin ? <ConsoleMenu unsent={unsent} /> : null}
      <Outlet />
    </>
  );
}
