import { adminCtx } from "../../admin-only.ts";
import { idFrom, orRefuse } from "../../forms/refusal.ts";
import { readPreview, scoresIn } from "../../result-answer.ts";
import type { Route } from "./+types/result-preview";

export async function loader({ context, params, url }: Route.LoaderArgs): Promise<Response> {
  const id = idFrom(params.gameId);
  const preview = await orRefuse(readPreview(adminCtx(context), id, scoresIn(url.searchParams)));
  return Response.json(preview, { headers: { "Cache-Control": "private, no-store" } });
}
