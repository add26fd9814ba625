import { STATUS_CODES } from "node:http";
import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { GAME_COLUMNS } from "#domain/competition/import/heading-rules.ts";
import { DomainError } from "#domain/core/errors.ts";
import { translate } from "#i18n/translate.ts";
import { CANNOT_SHOW } from "../forms/form-messages.ts";
import { statusOf } from "../forms/http-errors.ts";
import { type CsvTable, csvText } from "../http/csv-response.ts";
import { type PageDependencies, type RequestContext, requestOf } from "../http/request-context.ts";
import type { Problem } from "./schemas.ts";

/** CORS headers that allow any origin without credentials. Names are lowercase. */
export const CORS_HEADERS: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Retry-After, X-Request-Id",
  "cross-origin-resource-policy": "cross-origin",
};

export const CORS_READ_HEADERS: Readonly<Record<string, string>> = {
  ...CORS_HEADERS,
  allow: "GET, HEAD, OPTIONS",
  "access-control-allow-methods": "GET, HEAD",
  "access-control-allow-headers": "*",
  "access-control-max-age": "86400",
};

export const PROBLEM_TYPE = "application/problem+json";

export function problemText(status: number, detail: string, requestId: string): string {
  const title = STATUS_CODES[status] ?? "";
  const problem: z.infer<typeof Problem> = {
    type: "about:blank",
    title,
    status,
    detail,
    requestId,
  };
  return `${JSON.stringify(problem)}\n`;
}

export interface ApiAnswer extends PageDependencies {
  body: unknown;
  /** If set, `body` is a string of this content type instead of JSON. */
  type?: string;
  fileName?: string;
}

/** Responds with the result of `read`; errors become a problem response. */
export async function apiResponse(
  context: Readonly<RouterContextProvider>,
  read: (request: RequestContext) => Promise<ApiAnswer>,
): Promise<Response> {
  const own = requestOf(context);
  // In English, whatever the browser prefers.
  const request = { ...own, locale: "en" as const, ctx: { ...own.ctx, locale: "en" as const } };
  try {
    const { body, type = "application/json", fileName, ...shown } = await read(request);
    request.dependsOn(shown);
    const text = typeof body === "string" ? body : `${JSON.stringify(body)}\n`;
    return new Response(text, {
      headers: {
        ...CORS_HEADERS,
        "Content-Type": `${type}; charset=utf-8`,
        ...(fileName && { "Content-Disposition": `attachment; filename="${fileName}"` }),
      },
    });
  } catch (error) {
    const [status, detail] = whyNot(error, request);
    return problem(status, detail, request.requestId);
  }
}

function whyNot(error: unknown, { isUnavailable, report }: RequestContext): [number, string] {
  if (error instanceof DomainError) return [statusOf(error.code), error.message];
  report(error);
  if (isUnavailable(error)) return [503, translate("en", CANNOT_SHOW)];
  return [500, "Something went wrong on our side. Please try again."];
}

function problem(status: number, detail: string, requestId: string): Response {
  return new Response(problemText(status, detail, requestId), {
    status,
    headers: { ...CORS_HEADERS, "Content-Type": PROBLEM_TYPE, "Cache-Control": "no-store" },
  });
}

/** Column order is part of the API: add new columns at the end only. */
export const CSV_COLUMNS = {
  schedule: GAME_COLUMNS,
  standings: [
    "bracket",
    "rank",
    "team",
    "played",
    "wins",
    "losses",
    "ties",
    "goals_for",
    "goals_against",
    "goal_difference",
    "points",
    "adjusted",
    "drawn",
    "withdrawn",
  ],
  scorers: ["rank", "player", "team", "goals", "withdrawn"],
} as const satisfies Record<string, readonly string[]>;

export function csvAnswer(
  table: CsvTable,
  name: string,
): Required<Pick<ApiAnswer, "body" | "type" | "fileName">> {
  return { body: csvText(table), type: "text/csv", fileName: `${name}.csv` };
}
