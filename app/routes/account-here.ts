import { ctxOf } from "../http/request-context.ts";
import { page } from "../routing/declaration.ts";
import type { Route } from "./+types/account-here";

/** Lets a page check that the session is still valid before it reloads itself. */
export const loader = page({ access: "signed in" }, ({ context }: Route.LoaderArgs) => {
  const status = ctxOf(context).actor.kind === "visitor" ? 403 : 204;
  return new Response(null, { status, headers: { "Cache-Control": "private, no-store" } });
});
