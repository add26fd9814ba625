import { page } from "../routing/page.ts";

/** Lets a page check that the session is still valid before it reloads itself. */
export const loader = page({ access: "signed in", offersLogin: false }, ({ ctx }) => {
  const status = ctx.actor.kind === "visitor" ? 403 : 204;
  return new Response(null, { status, headers: { "Cache-Control": "private, no-store" } });
});
