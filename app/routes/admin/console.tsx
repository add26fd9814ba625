import { Outlet, useLoaderData } from "react-router";
import { isAdmin } from "../../../domain/context.ts";
import { ctxOf } from "../../context.ts";
import type { Handle } from "../../handle.ts";
import { ConsoleMenu } from "../../ui/admin/menu.tsx";
import type { Route } from "./+types/console";

export const handle: Handle = { hydrate: true };

/** Only what the menu needs. Whether somebody may see a page, each page says itself. */
export function loader({ context }: Route.LoaderArgs) {
  return { admin: isAdmin(ctxOf(context).actor) };
}

export default function Console() {
  const { admin } = useLoaderData<typeof loader>();
  return (
    <>
      {admin ? <ConsoleMenu /> : null}
      <Outlet />
    </>
  );
}
