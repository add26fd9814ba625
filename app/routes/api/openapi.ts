import { answerApi } from "../../api/answer.ts";
import { describedApi } from "../../api/openapi.ts";
import type { Route } from "./+types/openapi";

/** What the API answers, as programs that make programs read it (OpenAPI 3.1). */
export function loader({ context }: Route.LoaderArgs): Promise<Response> {
  return answerApi(context, async ({ siteUrl }) => ({ body: describedApi(siteUrl), topics: [] }));
}
