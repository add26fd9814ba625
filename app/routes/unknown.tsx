import { data, redirect } from "react-router";
import type { Route } from "./+types/unknown";

/** Addresses that are no pages, so that their unknown ones are 404 and not the front page. */
const notPages = /^\/(?:assets|api|feeds|live)(?:\/|$)|\.(?!html?$)[a-z0-9]{1,8}$/i;

/** Any other path redirects to the front page (spec §2). */
export function loader({ request }: Route.LoaderArgs): Response {
  // The address as it was asked for: that of a page's data ends in .data.
  if (notPages.test(new URL(request.url).pathname)) throw data("Not Found", { status: 404 });
  return redirect("/");
}

export function action(): never {
  throw data("Method Not Allowed", { status: 405 });
}

/** Never seen itself: with it, what the loader throws is said on the error screen (spec §2, Error screen). */
export default function Unknown() {
  return null;
}
