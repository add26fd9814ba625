import { type Context, Hono } from "hono";
import { isApi } from "#app/api/addresses.ts";
import { CORS_READ_HEADERS } from "#app/api/responses.ts";
import { BY_SCRIPT, LEADS_TO } from "#app/live/protocol.ts";
import type { QueueName } from "#app/routing/declaration.ts";
import { allowedMethods, type Route } from "#app/routing/route-table.ts";
import type { ActorKind } from "#domain/core/context.ts";
import { message } from "#i18n/message.ts";
import { toResponse } from "../cache/cached-response.ts";
import type { PageCache } from "../cache/page-cache.ts";
import { describe } from "../ops/log.ts";
import type { RequestKind } from "../ops/metrics.ts";
import { AdmissionQueue, accountOfForm } from "./admission-queue.ts";
import { isBackgroundRequest } from "./background-refresh.ts";
import { compressed, encodingFor } from "./compression.ts";
import { passesOriginCheck } from "./csrf.ts";
import { endpointAt } from "./endpoints.ts";
import { type EarlyError, errorFormat, errorReply } from "./error-response.ts";
import { requestedLocale } from "./language.ts";
import { answerPage, type PageServices } from "./page-response.ts";
import { routesOf } from "./renderer.ts";
import { CLIENT_CLOSED_REQUEST, logRequest, nextRequestId, requestKind } from "./request-log.ts";
import { securityHeaders } from "./security-headers.ts";
import type { StaticFiles } from "./static-files.ts";

export interface SiteParts extends PageServices {
  assets: StaticFiles | null;
  /** Null in development, where code edits publish no change events. */
  pages: PageCache | null;
}

/** `shouldCheckCache` is false if the page cache was already asked. */
export type SiteFetch = (
  request: Request,
  address: string,
  options?: { shouldCheckCache?: boolean; requestId?: string },
) => Promise<Response>;

const METHODS = ["GET", "HEAD", "POST"];

type Env = {
  Bindings: { address: string; shouldCheckCache: boolean; requestId: string };
  Variables: { route?: string; kind?: RequestKind; actor?: ActorKind };
};

/**
 * The site as a function from request to response. `address` is the client's address, with proxies
 * resolved.
 */
export function createSite(parts: SiteParts): SiteFetch {
  const { config, connection, hub, log } = parts;
  const everyAnswer = securityHeaders(config.siteUrl);
  const app = new Hono<Env>();

  const refuse = (c: Context<Env>, refusal: EarlyError) => {
    const { requestId } = c.env;
    const path = pathOf(c.req.raw);
    const form = errorFormat(c.req.header("Accept"), path);
    const locale = requestedLocale(path, c.req.header("Accept-Language"));
    return toResponse(errorReply(refusal, { requestId, locale, form, everyAnswer }));
  };

  app.use(async (c, next) => {
    const since = performance.now();
    const { method, raw } = c.req;
    const pathname = pathOf(raw);
    await next();
    const { headers } = c.res;
    // The client left, so its error is not logged as a server error.
    const status = c.res.status >= 500 && raw.signal.aborted ? CLIENT_CLOSED_REQUEST : c.res.status;
    const requestId = headers.get("X-Request-Id") ?? c.env.requestId;
    headers.set("X-Request-Id", requestId);
    for (const [name, value] of Object.entries(everyAnswer)) {
      if (!headers.has(name)) headers.set(name, value);
    }
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
    const kind = c.get("kind") ?? requestKind(method, pathname);
    const route = endpointAt(pathname) ?? c.get("route") ?? "*";
    logRequest(parts, { requestId, method, route, kind, status, since, actor: c.get("actor") });
  });

  app.onError((error, c) => {
    log.error({ requestId: c.env.requestId, error: describe(error) }, "request failed");
    return refuse(c, { status: 500, sentence: message("requestErrors.ourFault") });
  });

  const refuseMethod = (c: Context<Env>, methods: readonly string[]) => {
    const response = refuse(c, { status: 405, sentence: message("frame.notAllowed") });
    response.headers.set("Allow", methods.join(", "));
    return response;
  };
  app.use(async (c, next) => {
    const { method, raw } = c.req;
    if (method === "OPTIONS" && isApi(pathOf(raw))) return c.body(null, 204, CORS_READ_HEADERS);
    if (METHODS.includes(method)) return next();
    // The router answers no other method, so it doesn't say which ones the route allows.
    const route = routesOf(await parts.loadBuild()).match(pathOf(raw));
    return refuseMethod(c, route ? allowedMethods(route) : METHODS);
  });

  app.get("/healthz", async (c) => {
    try {
      await connection.pool.query("select 1");
      return hub.isConnected ? c.text("ok\n") : c.text("not live\n", 503);
    } catch {
      return c.text("no database\n", 503);
    }
  });

  app.get("/metrics", (c) => refuse(c, notFound));

  app.use(async (c, next) => {
    if (passesOriginCheck(c.req.raw, config.siteUrl)) return next();
    return refuse(c, { status: 403, sentence: message("requestErrors.otherSite") });
  });

  // An empty GET form leaves a trailing question mark.
  app.get("*", async (c, next) => {
    if (!c.req.url.endsWith("?")) return next();
    // A leading double slash would redirect to another site.
    return c.redirect(new URL(c.req.url).pathname.replace(/^\/+/, "/"), 303);
  });

  /** Only file uploads are worth matching before the router does. */
  const uploadPath = async ({ url, headers }: Request) =>
    headers.get("Content-Type")?.startsWith("multipart/form-data") === true
      ? (routesOf(await parts.loadBuild()).match(new URL(url).pathname)?.path ?? null)
      : null;

  const queues: Record<QueueName, AdmissionQueue> = {
    public: new AdmissionQueue(),
    console: new AdmissionQueue(),
  };
  parts.metrics.watch({ admissions: () => queues.public.waiting + queues.console.waiting });

  app.all("*", async (c) => {
    const { pathname } = new URL(c.req.url);
    const file = parts.assets?.reply(pathname, {
      ...conditionsOf(c.req.raw),
      range: c.req.header("Range"),
      ifRange: c.req.header("If-Range"),
    });
    if (file) {
      c.set("kind", "file");
      return toResponse(file);
    }
    if (!isReadable(pathname)) return refuse(c, notFound);
    const kept = c.env.shouldCheckCache ? await cachedAnswer(parts, c.req.raw) : null;
    if (kept) return kept;
    const { address, requestId } = c.env;
    const page = await answerPage(parts, c.req.raw, {
      address,
      requestId,
      uploadPath: await uploadPath(c.req.raw),
      admit: async (ctx, name, fields, gone) => {
        const account = c.req.header("Cookie") ? await accountOfForm(ctx, fields) : null;
        return queues[name].enter({ address, account }, gone);
      },
      refuseMethod: (route: Route) => refuseMethod(c, allowedMethods(route)),
    });
    c.set("route", page.route);
    if (page.response.status === 405 && !page.response.headers.has("Allow")) {
      const { routes } = routesOf(await parts.loadBuild());
      const route = routes.find(({ path }) => path === page.route);
      if (route) page.response.headers.set("Allow", allowedMethods(route).join(", "));
    }
    c.set("actor", page.actor);
    return compressed(page.response, encodingFor(c.req.header("Accept-Encoding")));
  });

  return async (
    request,
    address,
    { shouldCheckCache = true, requestId = nextRequestId() } = {},
  ) => {
    const response = await app.fetch(request, { address, shouldCheckCache, requestId });
    return request.headers.has(BY_SCRIPT) ? readByScript(response) : response;
  };
}

/** Scripts cannot read a redirect's target, so send it in a header. */
function readByScript(response: Response): Response {
  const { status, headers } = response;
  const next = headers.get("Location");
  if (status < 300 || status >= 400 || next === null) return response;
  const readable = new Headers(headers);
  readable.set(LEADS_TO, next);
  readable.delete("Location");
  return new Response(null, { status: 204, headers: readable });
}

const notFound = { status: 404, sentence: message("frame.notFound") };

function conditionsOf({ method, headers }: Request) {
  return {
    method,
    encoding: encodingFor(headers.get("Accept-Encoding")),
    ifNoneMatch: headers.get("If-None-Match") ?? undefined,
  };
}

async function cachedAnswer({ pages }: SiteParts, request: Request): Promise<Response | null> {
  const { method, ...conditions } = conditionsOf(request);
  if (!pages || (method !== "GET" && method !== "HEAD")) return null;
  const { pathname, search } = new URL(request.url);
  const cookies = request.headers.get("Cookie") ?? undefined;
  const kept = await pages.answer({
    url: pathname + search,
    cookies,
    byItself: isBackgroundRequest(request),
  });
  if (!kept) return null;
  return toResponse(kept.reply({ method, ...conditions }));
}

function pathOf(request: Request): string {
  return new URL(request.url).pathname;
}

function isReadable(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes("\0");
  } catch {
    return false;
  }
}
