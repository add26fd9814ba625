import { redirect } from "react-router";
import { page } from "../routing/page.ts";

export const loader = page({ access: "everybody" }, (): Response => {
  return redirect("/icon-192.png", 301);
});
