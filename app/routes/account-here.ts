import { ctxOf } from "../context.ts";
import type { Route } from "./+types/account-here";

/** Whether a browser is still signed in: asked by a page before it loads itself again, by nobody else. */
export function loader({ context }: Route.LoaderArgs) {
  const status = ctxOf(context).actor.kind === "visitor" ? 403 : 204;
  return new Response(null, { status, headers: { "Cache-Control": "private, no-store" } });
}
