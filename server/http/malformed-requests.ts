import { randomUUID } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { FairQueue } from "#domain/core/fair-queue.ts";
import { DEFAULT_LOCALE } from "#i18n/locales.ts";
import { message } from "#i18n/message.ts";
import { toResponse } from "../cache/cached-response.ts";
import type { Log } from "../ops/log.ts";
import type { Metrics } from "../ops/metrics.ts";
import { networkOf, peerAddress } from "./client-address.ts";
import {
  type EarlyError,
  errorBytes,
  errorReply,
  refusalReply,
  unreadableRequest,
} from "./error-response.ts";
import { logRequest } from "./request-log.ts";
import type { ServerLimits } from "./server-limits.ts";

/** Refuses what never becomes a request of the site, and limits connections and what is on them. */
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
  const connections = new FairQueue<Socket>();
  server.on("connection", (socket: Socket) => {
    const peer = peerAddress({ socket });
    if (trustedProxies.includes(peer)) return;
    const address = networkOf(peer);
    if (connections.sizeOf([address]) >= connectionsPerAddress) {
      metrics.countCutOff("too many of one");
      const sentence = message("requestErrors.tooManyConnections");
      const requestId = randomUUID();
      note(requestId, 503);
      socket.write(closingResponse(requestId, { status: 503, sentence }));
      socket.destroySoon();
      return;
    }
    socket.once("close", connections.add([address], socket).leave);
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
    const requestId = randomUUID();
    const refusal = unreadableRequest(error.code);
    // Browsers open spare connections and send nothing on them; those are not logged.
    if (socket.bytesRead > 0) note(requestId, refusal.status);
    socket.write(closingResponse(requestId, refusal));
    socket.destroySoon();
  });
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    refuse(request, response, randomUUID(), {
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
    const { headers: sent, url: path = "" } = request;
    const header = (name: string) => sent[name]?.toString();
    const reply = refusalReply(refusal, { path, header }, { requestId, everyAnswer });
    const { status, headers, body } = reply;
    response.writeHead(status, headers.concat("connection", "close"));
    response.end(request.method === "HEAD" ? undefined : body);
    note(requestId, status, request.method);
  }

  return {
    refuse,
    unreadable: (_error: unknown): Response => {
      const requestId = randomUUID();
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
