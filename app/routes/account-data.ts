import { redirect } from "react-router";
import { readOwnData } from "#domain/site/accounts/data-export.ts";
import { jsonFile } from "../http/file-response.ts";
import { page } from "../routing/page.ts";

export const loader = page({ access: "account" }, async ({ ctx }) => {
  if (ctx.actor.kind === "visitor") throw redirect("/login?next=/account");
  return jsonFile(await readOwnData(ctx), "my-data.json");
});
