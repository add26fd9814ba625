import type { IncomingHttpHeaders } from "node:http";
import { isApi } from "#app/api/addresses.ts";
import { CORS_READ_HEADERS } from "#app/api/responses.ts";
import { BY_SCRIPT, LEADS_TO } from "#app/live/protocol.ts";
import { allowedMethods } from "#app/routing/route-table.ts";
import type { ActorKind } from "#domain/core/context.ts";
import { WEBHOOK_PATH } from "#domain/payments/card/card-address-rules.ts";
import { message } from "#i18n/message.ts";
import { type ConditionalRequest, type Reply, toResponse } from "../cache/cached-response.ts";
import { compressed, encodingFor } from "../cache/compression.ts";
import { isPart, type PageCache } from "../cache/page-cache.ts";
import { describe } from "../ops/log.ts";
import type { ResponseCounts } from "../ops/metrics.ts";
import { WriteCheck } from "../ops/write-check.ts";
import { applicationOf } from "./application.ts";
import { isBackgroundRefresh } from "./background-refresh.ts";
import { type EarlyError, refusalReply } from "./error-response.ts";
import { mayShowNotice } from "./notice-cookie.ts";
import { answerPage, type PageServices, type Sender } from "./page-response.ts";
import { CLIENT_CLOSED_REQUEST, endpointAt, logRequest, requestKind } from "./request-log.ts";
import type { StaticFiles } from "./static-files.ts";

export interface SiteParts extends PageServices {
  assets: StaticFiles | null;
  /** Null in development, where code edits publish no change events. */
  pages: PageCache | null;
  /** Headers of every answer, with lower-case names. */
  everyAnswer: Readonly<Record<string, string>>;
}

/** A request that may be answered without the application. `url` begins with the path. */
export interface Asked {
  method?: string | undefined;
  url?: string | undefined;
  headers: IncomingHttpHeaders;
}

interface Answer {
  response: Response;
  /** The matched route's path. */
  route?: string;
  actor?: ActorKind;
}

const METHODS = ["GET", "HEAD", "POST"];
const READS = METHODS.slice(0, 2);

const notFound = { status: 404, sentence: message("frame.notFound") };

/** Answers every request: with files and cached pages, else by the application. */
export class Site {
  readonly #parts: SiteParts;
  readonly #writes: WriteCheck;

  constructor(parts: SiteParts) {
    this.#parts = parts;
    this.#writes = new WriteCheck(parts.connection.pool);
  }

  /** What is in memory, at once and without a log line. */
  fromMemory(asked: Asked, requestId: string): Reply | null {
    const file = this.#file(asked);
    if (file) return withRequestId(file, requestId);
    const { url = "", headers } = asked;
    const { pages, metrics } = this.#parts;
    if (!readsPage(asked)) return null;
    const page = pages?.find({ url, cookies: headers.cookie })?.reply(conditionsOf(asked));
    if (!page) return null;
    count(isPart(url) ? metrics.cachedParts : metrics.cachedPages, page);
    return withRequestId(page, requestId);
  }

  /** A page that the cache renders for this request. Never rejects. */
  async fromCache(asked: Asked, requestId: string): Promise<Reply | null> {
    const { method = "", url = "", headers } = asked;
    const { pages } = this.#parts;
    if (!readsPage(asked) || !pages?.mayCache(url)) return null;
    const since = performance.now();
    const path = pathOf(url);
    const header = (name: string) => headers[name]?.toString();
    const byItself = isBackgroundRefresh({ method, path, header });
    const page = await pages.answer({ url, cookies: headers.cookie, byItself }).catch(() => null);
    if (!page) return null;
    const reply = withRequestId(page.reply(conditionsOf(asked)), requestId);
    const sentId = reply.headers[reply.headers.indexOf(REQUEST_ID) + 1] ?? requestId;
    const [kind, route] = [requestKind(method, path), pages.routeOf(url) ?? "*"];
    logRequest(this.#parts, {
      requestId: sentId,
      method,
      route,
      kind,
      status: reply.status,
      since,
    });
    return reply;
  }

  /** Everything that isn't in memory. */
  async handle(request: Request, sender: Sender & { isOwnMachine: boolean }): Promise<Response> {
    const since = performance.now();
    const { method, signal } = request;
    const { pathname } = new URL(request.url);
    const answer = await this.#answer(request, sender).catch((error: unknown) => {
      const { requestId } = sender;
      this.#parts.log.error({ requestId, error: describe(error) }, "request failed");
      return this.#refuse(request, sender, {
        status: 500,
        sentence: message("requestErrors.ourFault"),
      });
    });
    const response = request.headers.has(BY_SCRIPT)
      ? readByScript(answer.response)
      : answer.response;
    const { headers } = response;
    // The client left, so its error is not logged as a server error.
    const status =
      response.status >= 500 && signal.aborted ? CLIENT_CLOSED_REQUEST : response.status;
    const requestId = headers.get(REQUEST_ID) ?? sender.requestId;
    const all = {
      ...this.#parts.everyAnswer,
      "cache-control": "no-store",
      [REQUEST_ID]: requestId,
    };
    for (const [name, value] of Object.entries(all)) {
      if (!headers.has(name)) headers.set(name, value);
    }
    const route = endpointAt(pathname) ?? answer.route ?? "*";
    const kind = requestKind(method, pathname);
    logRequest(this.#parts, { requestId, method, route, kind, status, since, actor: answer.actor });
    return method === "HEAD" ? new Response(null, { status: response.status, headers }) : response;
  }

  #file(asked: Asked): Reply | null {
    const { method = "", url = "", headers } = asked;
    if (!READS.includes(method)) return null;
    const { range, "if-range": ifRange } = headers;
    const ranges = { range, ifRange: ifRange?.toString() };
    const file = this.#parts.assets?.reply(pathOf(url), { ...conditionsOf(asked), ...ranges });
    if (file) count(this.#parts.metrics.files, file);
    return file ?? null;
  }

  async #answer(request: Request, sender: Sender & { isOwnMachine: boolean }): Promise<Answer> {
    const { cards, config, connection, hub, assets, metrics, loadBuild } = this.#parts;
    const { method, url } = request;
    const { pathname } = new URL(url);
    if (pathname === WEBHOOK_PATH && !cards) return this.#refuse(request, sender, notFound);
    if (method === "OPTIONS" && isApi(pathname)) {
      return { response: new Response(null, { status: 204, headers: CORS_READ_HEADERS }) };
    }
    if (!METHODS.includes(method)) {
      // The router answers no other method, so it doesn't say which ones the route allows.
      const route = applicationOf(await loadBuild()).routes.match(pathname);
      return this.#refuseMethod(request, sender, route ? allowedMethods(route) : METHODS);
    }
    const isRead = READS.includes(method);
    if (isRead && pathname === "/healthz") {
      const isThere = await connection.pool.query("select 1").catch(() => null);
      if (!isThere) return words("no database\n", 503);
      if (!(await this.#writes.canWrite())) return words("cannot write\n", 503);
      return hub.isConnected ? words("ok\n") : words("not live\n", 503);
    }
    if (isRead && pathname === "/metrics") {
      if (!sender.isOwnMachine) return this.#refuse(request, sender, notFound);
      const headers = { "Content-Type": metrics.contentType };
      return { response: new Response(await metrics.text(), { headers }) };
    }
    // Stripe sends no origin; what it sends counts by its signature.
    if (pathname !== WEBHOOK_PATH && !passesOriginCheck(request, config.siteUrl)) {
      const sentence = message("requestErrors.otherSite");
      return this.#refuse(request, sender, { status: 403, sentence });
    }
    // An empty GET form leaves a trailing question mark.
    if (isRead && url.endsWith("?")) {
      // A leading double slash would redirect to another site.
      const headers = { Location: pathname.replace(/^\/+/, "/") };
      return { response: new Response(null, { status: 303, headers }) };
    }
    if (assets?.find(pathname, null)) {
      if (!isRead) return this.#refuseMethod(request, sender, READS);
      // Asked for in another spelling, such as '/./sw.js'.
      return { response: new Response(null, { status: 303, headers: { Location: pathname } }) };
    }
    if (!isReadable(pathname)) return this.#refuse(request, sender, notFound);
    const page = await answerPage(this.#parts, request, sender);
    const { response, route, actor } = page;
    const path = route?.path ?? "*";
    if (response.status === 405 && route) {
      const allowed = allowedMethods(route);
      if (!isRead) return { ...this.#refuseMethod(request, sender, allowed), route: path, actor };
      response.headers.set("Allow", allowed.join(", "));
    }
    const encoding = encodingFor(request.headers.get("Accept-Encoding"));
    return { response: await compressed(response, encoding), route: path, actor };
  }

  #refuse({ url, headers }: Request, { requestId }: Sender, refusal: EarlyError): Answer {
    const { everyAnswer } = this.#parts;
    const by = (name: string) => headers.get(name);
    const asked = { path: new URL(url).pathname, header: by };
    return { response: toResponse(refusalReply(refusal, asked, { requestId, everyAnswer })) };
  }

  #refuseMethod(request: Request, sender: Sender, allowed: readonly string[]): Answer {
    return this.#refuse(request, sender, {
      status: 405,
      sentence: message("frame.notAllowed"),
      headers: { Allow: allowed.join(", ") },
    });
  }
}

/**
 * CSRF check: allows changes only from this site's own pages, by Sec-Fetch-Site or, in older
 * browsers, Origin. Requests with neither are refused.
 */
export function passesOriginCheck({ method, headers }: Request, siteUrl: string): boolean {
  if (READS.includes(method) || method === "OPTIONS") return true;
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  return headers.get("Origin") === siteUrl;
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

const REQUEST_ID = "x-request-id";

/** A page that reports an error names the request that rendered it. */
function withRequestId(reply: Reply, requestId: string): Reply {
  if (reply.headers.includes(REQUEST_ID)) return reply;
  return { ...reply, headers: [...reply.headers, REQUEST_ID, requestId] };
}

function count(tally: ResponseCounts, { status }: Reply): void {
  if (status === 304) tally.unchanged++;
  else tally.sent++;
}

function words(text: string, status = 200): Answer {
  const headers = { "Content-Type": "text/plain; charset=UTF-8" };
  return { response: new Response(text, { status, headers }) };
}

function conditionsOf({ method, headers }: Asked): ConditionalRequest {
  return {
    method: method === "HEAD" ? "HEAD" : "GET",
    encoding: encodingFor(headers["accept-encoding"]?.toString()),
    ifNoneMatch: headers["if-none-match"],
  };
}

/** An address with a bare question mark redirects. */
function readsPage({ method = "", url = "", headers }: Asked): boolean {
  return READS.includes(method) && !url.endsWith("?") && !mayShowNotice(url, headers.cookie);
}

function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "";
}

function isReadable(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes("\0");
  } catch {
    return false;
  }
}
