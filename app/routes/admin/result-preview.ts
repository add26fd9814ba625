import { idFrom, orHttpError } from "../../forms/http-errors.ts";
import { ctxOf } from "../../http/request-context.ts";
import { readPreview, scoresIn } from "../../loaders/result-form.ts";
import { page } from "../../routing/declaration.ts";
import type { Route } from "./+types/result-preview";

export const loader = page(
  { access: "admin" },
  async ({ context, params, url }: Route.LoaderArgs): Promise<Response> => {
    const id = idFrom(params.gameId);
    const preview = await orHttpError(readPreview(ctxOf(context), id, scoresIn(url.searchParams)));
    return Response.json(preview, { headers: { "Cache-Control": "private, no-store" } });
  },
);
