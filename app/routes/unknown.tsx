import { data, redirect } from "react-router";
import { message } from "#i18n/message.ts";
import { page } from "../routing/page.ts";

/** Paths where an unknown address returns 404 instead of redirecting to the front page. */
const notPages =
  /^(?:(?:\/[a-z]{2})?\/(?:assets|feeds|live)|\/api)(?:\/|$)|\.(?!html?$)[a-z0-9]{1,8}$/i;

export const loader = page({ access: "everybody" }, ({ request, url }): Response => {
  const [, rest] = /^\/[a-z]{2}(\/(?:admin|field|api)(?:\/.*)?)$/i.exec(url.pathname) ?? [];
  if (rest) return redirect(rest + url.search);
  // `request.url`, because the router strips '.data' from its own.
  if (notPages.test(new URL(request.url).pathname))
    throw data(message("frame.notFound"), { status: 404 });
  return redirect("/");
});

/** Needed so that errors of the loader show the error screen (spec §2, Error screen). */
export default function Unknown() {
  return null;
}
