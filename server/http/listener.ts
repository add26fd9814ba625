import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ConditionalRequest, Reply } from "../cache/cached-response.ts";
import type { PageCache } from "../cache/page-cache.ts";
import { isPart } from "../cache/page-cache.ts";
import { type FindReader, isLiveRequest, streamChanges } from "../live/event-stream.ts";
import type { LiveHub } from "../live/live-hub.ts";
import { StreamLimits } from "../live/stream-limits.ts";
import { type Config, SettingError } from "../ops/config.ts";
import type { Log } from "../ops/log.ts";
import type { Metrics, ResponseCounts } from "../ops/metrics.ts";
import { isBackgroundRefresh } from "./background-refresh.ts";
import { clientAddress, isOwnMachine } from "./client-address.ts";
import { encodingFor } from "./compression.ts";
import { handleMalformedRequests, requestDefect } from "./malformed-requests.ts";
import { explainListenError } from "./port-errors.ts";
import { logRequest, requestIdOf, requestKind } from "./request-log.ts";
import { type ServerLimits, serverLimits } from "./server-limits.ts";
import type { SiteFetch } from "./site.ts";
import type { StaticFiles } from "./static-files.ts";

export type FrontMiddleware = (
  request: IncomingMessage,
  response: Parameters<RequestListener>[1],
  next: () => void,
) => void;

/** Request metadata on a cache miss. */
interface Known {
  requestId: string;
  shouldCheckCache: boolean;
}

const known = new WeakMap<object, Known>();

export interface InMemoryServices {
  assets: StaticFiles | null;
  pages: PageCache | null;
  everyAnswer: Readonly<Record<string, string>>;
  metrics: Metrics;
  log: Log;
}

/** The default of 511 would refuse connections when a whole stadium connects at once. */
const BACKLOG = 4_096;

/**
 * Listens for the site and its event stream, and returns the server and actual port. `own`
 * overrides limits in tests.
 */
export async function startListener(
  running: InMemoryServices & {
    site: SiteFetch;
    hub: LiveHub;
    findReader: FindReader;
    secretKey: () => Buffer;
  },
  config: Config,
  front: FrontMiddleware = (_request, _response, next) => next(),
  own: Partial<ServerLimits> = {},
): Promise<{ server: Server; port: number }> {
  const within = { ...serverLimits, ...own };
  const { trustedProxies } = config;
  const everyAnswer = Object.entries(running.everyAnswer).flat();
  const limits = new StreamLimits(within, running);
  const { pollInterval } = within;
  const pages = getRequestListener(
    (request, { incoming }) =>
      running.site(request, clientAddress(incoming, trustedProxies), known.get(incoming)),
    { errorHandler: (error) => malformedRequests.unreadable(error) },
  );
  const server = createServer(
    {
      headersTimeout: within.headersTimeout,
      requestTimeout: within.requestTimeout,
      keepAliveTimeout: within.keepAliveTimeout,
      connectionsCheckingInterval: within.connectionsCheckingInterval,
      maxHeaderSize: within.maxHeaderSize,
      requireHostHeader: false,
    },
    (request, response) => {
      if (isLastOfConnection(response)) response.shouldKeepAlive = false;
      // Otherwise existing connections would outlive a shutdown.
      if (!server.listening) response.shouldKeepAlive = false;
      const requestId = requestIdOf(request, trustedProxies);
      const refusal = requestDefect(request, within);
      if (refusal) return malformedRequests.refuse(request, response, requestId, refusal);
      if (isLiveRequest(request)) {
        const address = clientAddress(request, trustedProxies);
        void stream({ ...running, limits, address, pollInterval }, requestId, request, response);
        return;
      }
      const acquireRequestSlot = () =>
        malformedRequests.acquireRequestSlot(request, response, requestId);
      const next = (shouldCheckCache: boolean) => {
        if (asksForMetrics(request, trustedProxies)) {
          void sendMetrics(running, requestId, response);
          return;
        }
        if (shouldCheckCache && !acquireRequestSlot()) return;
        known.set(request, { requestId, shouldCheckCache });
        front(request, response, () => void pages(request, response));
      };
      answerFromMemory(
        running,
        { request, response, requestId, everyAnswer, acquireRequestSlot },
        next,
      );
    },
  );
  server.maxRequestsPerSocket = within.requestsPerConnection;
  server.maxConnections = within.connections;
  server.timeout = within.socketTimeout;
  // One over the limit, so that excess headers are refused instead of silently dropped.
  server.maxHeadersCount = within.headers + 1;
  const malformedRequests = handleMalformedRequests(server, running, within, trustedProxies);
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const trouble = explainListenError(error.code, config);
      reject(trouble === null ? error : new SettingError(trouble));
    });
    server.listen({ port: config.port, host: config.host, backlog: BACKLOG }, resolve);
  });
  const bound = server.address();
  return { server, port: typeof bound === "object" && bound ? bound.port : config.port };
}

interface Answering {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  everyAnswer: readonly string[];
  acquireRequestSlot: () => boolean;
}

/**
 * Serves files and cached pages without the site's router, which costs several times more than the
 * response. `next` handles everything else.
 */
function answerFromMemory(
  running: InMemoryServices,
  { request, response, requestId, everyAnswer, acquireRequestSlot }: Answering,
  next: (shouldCheckCache: boolean) => void,
): void {
  const { assets, pages, metrics } = running;
  const { method, url = "", headers } = request;
  if (method !== "GET" && method !== "HEAD") return next(true);
  const form: ConditionalRequest = {
    method,
    encoding: encodingFor(headers["accept-encoding"]),
    ifNoneMatch: headers["if-none-match"],
  };
  const cached = pages?.find({ url, cookies: headers.cookie })?.reply(form);
  if (cached) {
    count(isPart(url) ? metrics.cachedParts : metrics.cachedPages, cached);
    send(response, cached, requestId);
    return;
  }
  const file = headers.range ? null : assets?.reply(url, form);
  if (file) {
    count(metrics.files, file);
    send(response, { ...file, headers: withOwn(everyAnswer, file.headers) }, requestId);
    return;
  }
  if (!pages?.mayCache(url)) return next(true);
  if (!acquireRequestSlot()) return;
  const since = performance.now();
  const [pathname = ""] = url.split("?");
  const byItself = isBackgroundRefresh({
    method,
    dest: headers["sec-fetch-dest"]?.toString(),
    referer: headers.referer,
    path: pathname,
  });
  pages.answer({ url, cookies: headers.cookie, byItself }).then(
    (page) => {
      const reply = page?.reply(form);
      if (!reply) return next(false);
      const { status } = reply;
      const sentId = send(response, reply, requestId);
      const kind = requestKind(method, pathname);
      const route = pages?.routeOf(url) ?? "*";
      logRequest(running, { requestId: sentId, method, route, kind, status, since });
    },
    () => next(false),
  );
}

function withOwn(everyAnswer: readonly string[], own: readonly string[]): string[] {
  const names = new Set(own.flatMap((name, at) => (at % 2 === 0 ? [name.toLowerCase()] : [])));
  const rest = everyAnswer.filter((_, at) => !names.has(everyAnswer[at - (at % 2)] ?? ""));
  return [...own, ...rest];
}

function count(tally: ResponseCounts, { status }: Reply): void {
  if (status === 304) tally.unchanged++;
  else tally.sent++;
}

function send(
  response: ServerResponse,
  { status, headers, body }: Reply,
  requestId: string,
): string {
  const at = status === 200 || status === 304 ? -1 : headers.indexOf("x-request-id");
  const all = at < 0 ? headers.concat("X-Request-Id", requestId) : headers;
  response.writeHead(status, all).end(body);
  return at < 0 ? requestId : (headers[at + 1] ?? requestId);
}

async function stream(
  running: InMemoryServices & Parameters<typeof streamChanges>[0],
  requestId: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const since = performance.now();
  const everyAnswer = { ...running.everyAnswer, "x-request-id": requestId };
  await streamChanges(running, everyAnswer, request, response);
  const { method = "GET" } = request;
  const at = { requestId, method, route: "/live", kind: "live" } as const;
  logRequest(running, { ...at, status: response.statusCode, since });
}

function isLastOfConnection(response: ServerResponse): boolean {
  return (
    (response as { maxRequestsOnConnectionReached?: boolean }).maxRequestsOnConnectionReached ===
    true
  );
}

function asksForMetrics(request: IncomingMessage, trustedProxies: readonly string[]): boolean {
  const { method, url } = request;
  const reads = method === "GET" || method === "HEAD";
  return url === "/metrics" && reads && isOwnMachine(request, trustedProxies);
}

async function sendMetrics(
  running: InMemoryServices,
  requestId: string,
  response: ServerResponse,
): Promise<void> {
  const since = performance.now();
  const { metrics, everyAnswer } = running;
  const [status, text] = await metrics.text().then(
    (text) => [200, text] as const,
    () => [500, "The metrics could not be read.\n"] as const,
  );
  response
    .writeHead(status, {
      ...everyAnswer,
      "Content-Type": status === 200 ? metrics.contentType : "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Request-Id": requestId,
    })
    .end(text);
  const at = { requestId, method: "GET", route: "/metrics", kind: "own" } as const;
  logRequest(running, { ...at, status, since });
}
