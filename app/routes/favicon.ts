import { redirect } from "react-router";

/** What browsers and readers ask for unprompted: the icon that pages name. */
export function loader(): Response {
  return redirect("/icon-192.png", 301);
}
