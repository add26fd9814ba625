import { redirect } from "react-router";
import { readOwnData } from "../../domain/site/accounts/data-export.ts";
import { orHttpError } from "../forms/http-errors.ts";
import { ctxOf } from "../http/request-context.ts";
import { page } from "../routing/declaration.ts";
import type { Route } from "./+types/account-data";

export const loader = page(
  { access: "account", limits: ["download-data.account"] },
  async ({ context }: Route.LoaderArgs) => {
    const ctx = ctxOf(context);
    if (ctx.actor.kind === "visitor") throw redirect("/login?next=/account");
    const own = await orHttpError(readOwnData(ctx));
    return new Response(`${JSON.stringify(own, null, 2)}\n`, {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": 'attachment; filename="my-data.json"',
        "Cache-Control": "private, no-store",
      },
    });
  },
);
