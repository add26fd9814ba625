import { redirect } from "react-router";
import { page } from "../routing/declaration.ts";

export const loader = page({ access: "everybody" }, (): Response => {
  return redirect("/icon-192.png", 301);
});
