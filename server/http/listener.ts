import { randomUUID } from "node:crypto";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { getRequestListener } from "@hono/node-server";
import { message } from "#i18n/message.ts";
import type { Reply } from "../cache/cached-response.ts";
import { type FindReader, isLiveRequest, streamChanges } from "../live/event-stream.ts";
import type { LiveHub } from "../live/live-hub.ts";
import { StreamLimits } from "../live/stream-limits.ts";
import { type Config, SettingError } from "../ops/config.ts";
import type { Log } from "../ops/log.ts";
import type { Metrics } from "../ops/metrics.ts";
import { clientAddress, isOwnMachine } from "./client-address.ts";
import { type EarlyError, tooManyHeaders, unreadableRequest } from "./error-response.ts";
import { handleMalformedRequests } from "./malformed-requests.ts";
import { explainListenError } from "./port-errors.ts";
import { logRequest, requestIdOf } from "./request-log.ts";
import { type ServerLimits, serverLimits } from "./server-limits.ts";
import type { Site } from "./site.ts";

export type FrontMiddleware = (
  request: IncomingMessage,
  response: Parameters<RequestListener>[1],
  next: () => void,
) => void;

/** What the listener needs of a site. */
export interface Running {
  front: Site;
  hub: LiveHub;
  /** Looks up a session without extending it. */
  findReader: FindReader;
  secretKey: () => Buffer;
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
  running: Running,
  config: Config,
  before: FrontMiddleware = (_request, _response, next) => next(),
  own: Partial<ServerLimits> = {},
): Promise<{ server: Server; port: number }> {
  const within = { ...serverLimits, ...own };
  const { trustedProxies } = config;
  const { front } = running;
  const limits = new StreamLimits(within, running);
  const { pollInterval } = within;
  const requestIds = new WeakMap<object, string>();
  const handle = getRequestListener(
    (request, { incoming }) =>
      front.handle(request, {
        address: clientAddress(incoming, trustedProxies),
        requestId: requestIds.get(incoming) ?? randomUUID(),
        isOwnMachine: isOwnMachine(incoming, trustedProxies),
      }),
    { errorHandler: (error) => malformedRequests.unreadable(error) },
  );
  const answer = async (request: IncomingMessage, response: ServerResponse, requestId: string) => {
    const page = await front.fromCache(request, requestId);
    if (page) return send(response, page);
    requestIds.set(request, requestId);
    before(request, response, () => void handle(request, response));
  };
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
      // Otherwise existing connections would outlive a shutdown.
      if (isLastOfConnection(response) || !server.listening) response.shouldKeepAlive = false;
      const requestId = requestIdOf(request, trustedProxies);
      const refusal = requestDefect(request, within);
      if (refusal) return malformedRequests.refuse(request, response, requestId, refusal);
      if (isLiveRequest(request)) {
        const address = clientAddress(request, trustedProxies);
        void stream({ ...running, limits, address, pollInterval }, requestId, request, response);
        return;
      }
      const known = front.fromMemory(request, requestId);
      if (known) return send(response, known);
      if (!malformedRequests.acquireRequestSlot(request, response, requestId)) return;
      void answer(request, response, requestId);
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

/** Returns the reason to refuse a request before any routing, or null. */
function requestDefect(request: IncomingMessage, bounds: ServerLimits): EarlyError | null {
  const { headers, url = "", method } = request;
  if (request.rawHeaders.length > 2 * bounds.headers) return tooManyHeaders;
  if (url.length > bounds.url)
    return { status: 414, sentence: message("requestErrors.longAddress") };
  if (headers.host === undefined || hasTwoHosts(request.rawHeaders))
    return unreadableRequest(undefined);
  if (method !== "GET" && method !== "HEAD") return null;
  const sends = headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > 0;
  return sends ? unreadableRequest(undefined) : null;
}

/** Node uses the first Host header, and a proxy might use another. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts > 1;
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, headers).end(body);
}

async function stream(
  running: Running & Parameters<typeof streamChanges>[0],
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
