import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { answerPage, type PageParts } from "./answer-page.ts";
import type { Assets } from "./assets.ts";
import { asksByItself } from "./by-itself.ts";
import { compressed, encodingFor } from "./compress.ts";
import { securityHeaders } from "./headers.ts";
import { describe } from "./log.ts";
import { fromOurOwnPage } from "./origin.ts";
import type { PageCache } from "./page-cache.ts";
import { Turns } from "./turns.ts";

export interface SiteParts extends PageParts {
  assets: Assets | null;
  /** The public pages that are kept; null while one types, when they change without a word. */
  pages: PageCache | null;
}

/**
 * Answers a request that came from a network address. `isKept` is false where the kept pages were asked before and
 * had no answer.
 */
export type SiteFetch = (
  request: Request,
  address: string,
  options?: { isKept: boolean },
) => Promise<Response>;

const KIB = 1024;
/** A form is small; a games file of 5,000 rows is not. */
const LARGEST_FORM = 64 * KIB;
const LARGEST_IMPORT = 1024 * KIB;
const IMPORT_PATH = "/admin/games/import";
/** Forms with a password that is hashed. */
const HASHED = /^\/(?:register|login|reset)(?:\.data)?$/i;

type Env = { Bindings: { address: string; isKept: boolean }; Variables: { requestId: string } };

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

  const turns = new Turns();
  app.post("*", async (c, next) => {
    if (!HASHED.test(c.req.path) || (await turns.next(c.req.raw.signal))) return next();
    return c.text("Too many people are signing in just now. Try again.\n", 503, {
      "Retry-After": "5",
    });
  });

  app.all("*", async (c) => {
    const { pathname } = new URL(c.req.url);
    const asset = parts.assets?.answer(c.req.raw, pathname);
    if (asset) return asset;
    if (!isReadable(pathname)) return c.text("Not found\n", 404);
    const kept = c.env.isKept ? await keptAnswer(parts, c.req.raw) : null;
    if (kept) return kept;
    const page = await answerPage(parts, c.req.raw, c.env.address, c.get("requestId"));
    return compressed(page, encodingFor(c.req.header("Accept-Encoding") ?? null));
  });

  return async (request, address, { isKept } = { isKept: true }) =>
    app.fetch(request, { address, isKept });
}

/** The answer that is kept for a request, or made now to be kept; null for one that is not. */
async function keptAnswer({ pages }: SiteParts, request: Request): Promise<Response | null> {
  const { method, headers } = request;
  if (!pages || (method !== "GET" && method !== "HEAD")) return null;
  const { pathname, search } = new URL(request.url);
  const cookies = headers.get("Cookie") ?? undefined;
  const kept = await pages.answer({
    url: pathname + search,
    cookies,
    byItself: asksByItself(request),
  });
  if (!kept) return null;
  const reply = await kept.reply({
    method,
    encoding: encodingFor(headers.get("Accept-Encoding")),
    ifNoneMatch: headers.get("If-None-Match") ?? undefined,
  });
  return new Response(reply.body, { status: reply.status, headers: pairs(reply.headers) });
}

function pairs(headers: readonly string[]): [string, string][] {
  const all: [string, string][] = [];
  for (let at = 0; at + 1 < headers.length; at += 2) {
    all.push([headers[at] ?? "", headers[at + 1] ?? ""]);
  }
  return all;
}

/** Whether a path can be decoded at all: what cannot names nothing here. */
function isReadable(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes("\0");
  } catch {
    return false;
  }
}
