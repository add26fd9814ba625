import { answerApi } from "../../api/answer.ts";
import { describedApi } from "../../api/openapi.ts";
import type { Route } from "./+types/openapi";

export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return answerApi(context, async ({ siteUrl }) => ({ body: describedApi(siteUrl), topics: [] }));
}
