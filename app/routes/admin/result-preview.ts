import { idFrom, orHttpError } from "../../forms/http-errors.ts";
import { adminCtx } from "../../http/authorize.ts";
import { readPreview, scoresIn } from "../../loaders/result-form.ts";
import type { Route } from "./+types/result-preview";

export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const id = idFrom(params.gameId);
  const preview = await orHttpError(readPreview(adminCtx(context), id, scoresIn(url.searchParams)));
  return Response.json(preview, { headers: { "Cache-Control": "private, no-store" } });
}
