import { data, redirect } from "react-router";
import { page } from "../routing/page.ts";

/** Paths where an unknown address returns 404 instead of redirecting to the front page. */
const notPages = /^\/(?:assets|api|feeds|live)(?:\/|$)|\.(?!html?$)[a-z0-9]{1,8}$/i;

export const loader = page({ access: "everybody" }, ({ request }): Response => {
  // `request.url`, because the router strips '.data' from its own.
  if (notPages.test(new URL(request.url).pathname)) throw data("Not Found", { status: 404 });
  return redirect("/");
});

/** Needed so that errors of the loader show the error screen (spec §2, Error screen). */
export default function Unknown() {
  return null;
}
