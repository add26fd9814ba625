import { redirect } from "react-router";
import { readOwnData } from "../../domain/site/accounts/data-export.ts";
import { page } from "../routing/page.ts";

export const loader = page(
  { access: "account", limits: ["download-data.account"] },
  async ({ ctx }) => {
    if (ctx.actor.kind === "visitor") throw redirect("/login?next=/account");
    const own = await readOwnData(ctx);
    return new Response(`${JSON.stringify(own, null, 2)}\n`, {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": 'attachment; filename="my-data.json"',
        "Cache-Control": "private, no-store",
      },
    });
  },
);
