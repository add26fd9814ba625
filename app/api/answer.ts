import { STATUS_CODES } from "node:http";
import type { RouterContextProvider } from "react-router";
import type { z } from "zod";
import { DomainError } from "../../domain/core/errors.ts";
import { CANNOT_SHOW } from "../away.ts";
import { type RequestContext, requestOf, type Shown } from "../context.ts";
import { statusOf } from "../forms/refusal.ts";
import type { Problem } from "./schemas.ts";

/** CORS headers that allow any origin without credentials. Names are lowercase. */
export const OPEN_TO_ALL: Readonly<Record<string, string>> = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Retry-After, X-Request-Id",
  "cross-origin-resource-policy": "cross-origin",
};

export const MAY_READ: Readonly<Record<string, string>> = {
  ...OPEN_TO_ALL,
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

export interface Answer extends Shown {
  body: unknown;
  /** If set, `body` is a string of this content type instead of JSON. */
  type?: string;
  fileName?: string;
}

/** Responds with the result of `read`; errors become a problem response. */
export async function answerApi(
  context: Readonly<RouterContextProvider>,
  read: (request: RequestContext) => Promise<Answer>,
): Promise<Response> {
  const request = requestOf(context);
  try {
    const { body, type = "application/json", fileName, ...shown } = await read(request);
    request.shows(shown);
    const text = typeof body === "string" ? body : `${JSON.stringify(body)}\n`;
    return new Response(text, {
      headers: {
        ...OPEN_TO_ALL,
        "Content-Type": `${type}; charset=utf-8`,
        ...(fileName && { "Content-Disposition": `attachment; filename="${fileName}"` }),
      },
    });
  } catch (error) {
    const [status, detail] = whyNot(error, request);
    return problem(status, detail, request.requestId);
  }
}

function whyNot(error: unknown, { isAway, report }: RequestContext): [number, string] {
  if (error instanceof DomainError) return [statusOf(error.code), error.message];
  report(error);
  if (isAway(error)) return [503, CANNOT_SHOW];
  return [500, "Something went wrong on our side. Please try again."];
}

function problem(status: number, detail: string, requestId: string): Response {
  return new Response(problemText(status, detail, requestId), {
    status,
    headers: { ...OPEN_TO_ALL, "Content-Type": PROBLEM_TYPE, "Cache-Control": "no-store" },
  });
}
