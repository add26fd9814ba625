import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type RequestContext, requestContext } from "../app/context.ts";
import type { Connection } from "../db/connection.ts";
import { findActor } from "../domain/accounts/sessions.ts";
import type { Ctx } from "../domain/context.ts";
import type { Assets } from "./assets.ts";
import { compressed, encodingFor } from "./compress.ts";
import type { Config } from "./config.ts";
import { readSessionCookie, sessionCookie } from "./cookie.ts";
import { deviceOf } from "./device.ts";
import { securityHeaders } from "./headers.ts";
import type { LiveHub } from "./live-hub.ts";
import { describe, type Log } from "./log.ts";
import { fromOurOwnPage } from "./origin.ts";

export interface SiteParts {
  config: Config;
  connection: Connection;
  hub: LiveHub;
  limit: Ctx["limit"];
  assets: Assets | null;
  log: Log;
  loadBuild: () => Promise<ServerBuild>;
  now: () => Date;
}

export type SiteFetch = (request: Request, address: string) => Promise<Response>;

const KIB = 1024;
/** A form is small; a games file of 5,000 rows is not. */
const LARGEST_FORM = 64 * KIB;
const LARGEST_IMPORT = 1024 * KIB;
const IMPORT_PATH = "/admin/games/import";

type Env = { Bindings: { address: string }; Variables: { requestId: string } };

/**
 * The site as one function from a request to its answer. `address` is the network address of whoever
 * asks, proxies already seen through.
 */
export function createSite(parts: SiteParts): SiteFetch {
  const { config, connection, hub, log } = parts;
  const security = Object.entries(securityHeaders(config.siteUrl));
  const app = new Hono<Env>();

  app.use(async (c, next) => {
    c.set("requestId", randomUUID());
    await next();
    const { headers } = c.res;
    headers.set("X-Request-Id", c.get("requestId"));
    for (const [name, value] of security) headers.set(name, value);
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  });

  app.onError((error, c) => {
    const requestId = c.get("requestId");
    log.error({ requestId, error: describe(error) }, "request failed");
    return c.text(`Unexpected Application Error!\nRequest ${requestId}\n`, 500);
  });

  app.use(async (c, next) => {
    if (["GET", "HEAD", "POST"].includes(c.req.method)) return next();
    return c.text("Method not allowed\n", 405, { Allow: "GET, HEAD, POST" });
  });

  app.get("/healthz", async (c) => {
    try {
      await connection.pool.query("select 1");
      return hub.hears ? c.text("ok\n") : c.text("not live\n", 503);
    } catch {
      return c.text("no database\n", 503);
    }
  });

  app.use(async (c, next) => {
    if (fromOurOwnPage(c.req.raw, config.siteUrl)) return next();
    return c.text("This form was not sent from a page of this site.\n", 403);
  });

  // A form that sends nothing by GET ends its address with an empty question mark.
  app.get("*", async (c, next) => {
    if (!c.req.url.endsWith("?")) return next();
    // As it was written: decoded it could name another site, as two slashes in front do.
    return c.redirect(new URL(c.req.url).pathname.replace(/^\/+/, "/"), 303);
  });

  // Browsers say how long a form is. What does not would be collected before anybody asks who sends it.
  app.use(async (c, next) => {
    if (!c.req.header("Transfer-Encoding")) return next();
    return c.text("Say how long this is.\n", 411);
  });

  const tooLarge = () => new Response("This is too much to send at once.\n", { status: 413 });
  const formLimit = bodyLimit({ maxSize: LARGEST_FORM, onError: tooLarge });
  const importLimit = bodyLimit({ maxSize: LARGEST_IMPORT, onError: tooLarge });
  app.use((c, next) => (c.req.path.startsWith(IMPORT_PATH) ? importLimit : formLimit)(c, next));

  app.all("*", async (c) => {
    const { pathname } = new URL(c.req.url);
    const asset = await parts.assets?.answer(c.req.raw, pathname);
    if (asset) return asset;
    if (!isReadable(pathname)) return c.text("Not found\n", 404);
    const page = await answerPage(parts, c.req.raw, c.env.address, c.get("requestId"));
    return compressed(page, encodingFor(c.req.header("Accept-Encoding") ?? null));
  });

  return async (request, address) => app.fetch(request, { address });
}

/** Whether a path can be decoded at all: what cannot names nothing here. */
function isReadable(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes("\0");
  } catch {
    return false;
  }
}

async function answerPage(
  parts: SiteParts,
  incoming: Request,
  address: string,
  requestId: string,
): Promise<Response> {
  const { config, connection, hub } = parts;
  const secure = config.siteUrl.startsWith("https:");
  const now = parts.now();
  const token = readSessionCookie(incoming.headers.get("Cookie"), secure);
  // Read before anything else: what changes while the page is made is newer than this.
  const since = hub.last;
  const actor = await findActor(connection.db, token, now, { byItself: isByItself(incoming) });
  const cookies: string[] = [];
  const context = new RouterContextProvider();
  context.set(requestContext, {
    ctx: {
      db: connection.db,
      actor,
      now,
      limit: parts.limit,
      address,
      siteUrl: config.siteUrl,
      device: deviceOf(incoming.headers.get("User-Agent")),
    },
    requestId,
    siteUrl: config.siteUrl,
    sendsMail: config.mail !== null,
    backupDays: config.backupKeepDays,
    since,
    report: (error) => parts.log.error({ requestId, error: describe(error) }, "request failed"),
    session: {
      start: (session) => cookies.push(sessionCookie(session, secure)),
      end: () => cookies.push(sessionCookie(null, secure)),
    },
  } satisfies RequestContext);
  // Fixed by the build: in any other mode the router puts what went wrong into its answers.
  const mode = import.meta.env.DEV ? "development" : "production";
  const handle = createRequestHandler(await parts.loadBuild(), mode);
  const response = await handle(withOurOrigin(incoming, config.siteUrl), context);
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

/**
 * Whether a page that is kept up to date loads its own data again. Opening a page or sending a form never
 * looks like it, and a link that is followed inside the console asks for another page than it comes from.
 */
function isByItself({ method, url, headers }: Request): boolean {
  if (method !== "GET" || headers.get("Sec-Fetch-Dest") !== "empty") return false;
  const page = URL.parse(headers.get("Referer") ?? "");
  return page === null || page.pathname === new URL(url).pathname.replace(/\.data$/, "");
}

/**
 * The request under the address people use. The router compares Origin with it, which behind a proxy, or
 * at another name of this machine, would refuse every form; who may post was decided before.
 */
function withOurOrigin(request: Request, siteUrl: string): Request {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  return new Request(`${siteUrl}${pathname}${search}`, {
    method: request.method,
    headers,
    body: request.body,
    signal: request.signal,
    duplex: "half",
  } as RequestInit);
}
