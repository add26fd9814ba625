import { redirect } from "react-router";

export function loader(): Response {
  return redirect("/icon-192.png", 301);
}
