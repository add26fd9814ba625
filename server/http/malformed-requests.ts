import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { DEFAULT_LOCALE } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { toResponse } from "../cache/cached-response.ts";
import type { Log } from "../ops/log.ts";
import type { Metrics } from "../ops/metrics.ts";
import { networkOf, peerAddress } from "./client-address.ts";
import {
  type EarlyError,
  errorBytes,
  errorFormat,
  errorReply,
  tooManyHeaders,
  unreadableRequest,
} from "./error-response.ts";
import { requestedLocale } from "./language.ts";
import { logRequest, nextRequestId } from "./request-log.ts";
import type { ServerLimits } from "./server-limits.ts";

/** Returns the reason to refuse a request before any routing, or null. */
export function requestDefect(request: IncomingMessage, bounds: ServerLimits): EarlyError | null {
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

export function handleMalformedRequests(
  server: Server,
  running: { everyAnswer: Readonly<Record<string, string>>; metrics: Metrics; log: Log },
  { pipelinedRequests, connectionsPerAddress }: ServerLimits,
  trustedProxies: readonly string[],
) {
  const { metrics, everyAnswer } = running;
  const inFlight = new WeakMap<Socket, number>();

  const note = (requestId: string, status: number, method = "?") => {
    const since = performance.now();
    logRequest(running, { requestId, method, route: "*", kind: "unread", status, since });
  };

  // Of a request that can't be read, neither the address nor the language is known.
  const unread = { locale: DEFAULT_LOCALE, form: "page", everyAnswer } as const;
  const closingResponse = (requestId: string, refusal: EarlyError) =>
    errorBytes(errorReply(refusal, { ...unread, requestId }));

  server.on("drop", () => metrics.countCutOff("too many"));
  // Node limits connections only in total, so that one address could take them all.
  const connectionsOf = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const peer = peerAddress({ socket });
    if (trustedProxies.includes(peer)) return;
    const address = networkOf(peer);
    const count = connectionsOf.get(address) ?? 0;
    if (count >= connectionsPerAddress) {
      metrics.countCutOff("too many of one");
      const sentence = message("requestErrors.tooManyConnections");
      const requestId = nextRequestId();
      note(requestId, 503);
      socket.write(closingResponse(requestId, { status: 503, sentence }));
      socket.destroySoon();
      return;
    }
    connectionsOf.set(address, count + 1);
    socket.once("close", () => {
      const left = (connectionsOf.get(address) ?? 1) - 1;
      if (left > 0) connectionsOf.set(address, left);
      else connectionsOf.delete(address);
    });
  });
  server.on("timeout", (socket: Socket) => {
    if (socket.writableLength > 0) metrics.countCutOff("too slow");
    socket.destroy();
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    // Writing now would corrupt a response in progress.
    const { _httpMessage: current } = socket as Socket & { _httpMessage?: ServerResponse };
    if (current?.headersSent) return void socket.destroy();
    const requestId = nextRequestId();
    const refusal = unreadableRequest(error.code);
    // Browsers open spare connections and send nothing on them; those are not logged.
    if (socket.bytesRead > 0) note(requestId, refusal.status);
    socket.write(closingResponse(requestId, refusal));
    socket.destroySoon();
  });
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    refuse(request, response, nextRequestId(), {
      status: 417,
      sentence: message("requestErrors.expectation"),
    });
  });

  /** Closes the connection, because the rest of the request might never end. */
  function refuse(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    refusal: EarlyError,
  ): void {
    const { headers: sent, url = "" } = request;
    const form = errorFormat(sent.accept, url);
    const locale = requestedLocale(url, sent["accept-language"]);
    const { status, headers, body } = errorReply(refusal, { requestId, locale, form, everyAnswer });
    response.writeHead(status, headers.concat("connection", "close"));
    response.end(request.method === "HEAD" ? undefined : body);
    note(requestId, status, request.method);
  }

  return {
    refuse,
    unreadable: (_error: unknown): Response => {
      const requestId = nextRequestId();
      const refusal = unreadableRequest(undefined);
      note(requestId, refusal.status);
      return toResponse(errorReply(refusal, { ...unread, requestId }));
    },
    /**
     * Returns false after refusing a request, if too many requests on its connection are in
     * progress.
     */
    acquireRequestSlot(
      request: IncomingMessage,
      response: ServerResponse,
      requestId: string,
    ): boolean {
      const { socket } = request;
      const before = inFlight.get(socket) ?? 0;
      if (before >= pipelinedRequests) {
        const sentence = message("requestErrors.tooManyAtOnce");
        refuse(request, response, requestId, { status: 503, sentence });
        return false;
      }
      inFlight.set(socket, before + 1);
      response.once("close", () => inFlight.set(socket, (inFlight.get(socket) ?? 1) - 1));
      return true;
    },
  };
}
