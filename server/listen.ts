import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Assets } from "./assets.ts";
import { isByItself } from "./by-itself.ts";
import { clientAddress } from "./client-address.ts";
import { encodingFor } from "./compress.ts";
import { type Config, SettingError } from "./config.ts";
import type { Asked, Reply } from "./kept.ts";
import type { LiveHub } from "./live-hub.ts";
import { type FindReader, isLiveRequest, streamChanges } from "./live-stream.ts";
import type { PageCache } from "./page-cache.ts";
import type { SiteFetch } from "./site.ts";

/** What may answer a request before the site does; calls `next` for what it leaves to the site. */
export type Front = (
  request: IncomingMessage,
  response: Parameters<RequestListener>[1],
  next: () => void,
) => void;

/** Requests of which the kept pages were asked already, and had no answer. */
const asked = new WeakSet<object>();

/** What can be answered without asking anybody. */
export interface InMemory {
  assets: Assets | null;
  pages: PageCache | null;
  /** Names and values in turn of the headers of every answer. */
  everyAnswer: readonly string[];
}

/** A stadium that asks at once waits in line; past the system's default of 511 it would be turned away. */
const BACKLOG = 4_096;

/** Serves the site and its event stream. Answers the server and the port it got. */
export async function listen(
  running: InMemory & { site: SiteFetch; hub: LiveHub; findReader: FindReader },
  config: Config,
  front: Front = (_request, _response, next) => next(),
): Promise<{ server: Server; port: number }> {
  const pages = getRequestListener((request, { incoming }) =>
    running.site(request, clientAddress(incoming, config.trustedProxies), {
      isKept: !asked.has(incoming),
    }),
  );
  const server = createServer(
    { headersTimeout: 15_000, requestTimeout: 60_000, keepAliveTimeout: 10_000 },
    (request, response) => {
      if (isLiveRequest(request)) {
        void streamChanges(running, config.siteUrl, request, response);
        return;
      }
      const next = () => front(request, response, () => void pages(request, response));
      answerFromMemory(running, request, response, next);
    },
  );
  server.maxRequestsPerSocket = 1_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const busy = error.code === "EADDRINUSE";
      reject(busy ? new SettingError(`PORT ${config.port} is in use by another program.`) : error);
    });
    server.listen({ port: config.port, host: config.host, backlog: BACKLOG }, resolve);
  });
  const bound = server.address();
  return { server, port: typeof bound === "object" && bound ? bound.port : config.port };
}

/**
 * Sends a file or a kept page, or one that is kept once it is made; `next` answers everything else. It stands
 * in front: what that costs is several times what sending does.
 */
function answerFromMemory(
  { assets, pages, everyAnswer }: InMemory,
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void {
  const { method, url = "", headers } = request;
  if (method !== "GET" && method !== "HEAD") return next();
  const form: Asked = {
    method,
    encoding: encodingFor(headers["accept-encoding"]),
    ifNoneMatch: headers["if-none-match"],
  };
  const kept = pages?.find({ url, cookies: headers.cookie })?.reply(form);
  if (kept && !(kept instanceof Promise)) return send(response, kept);
  const file = kept || headers.range ? null : assets?.reply(url, form);
  if (file) return send(response, { ...file, headers: [...file.headers, ...everyAnswer] });
  if (!kept && !pages?.mayKeep(url)) return next();
  const byItself = isByItself({
    method,
    dest: headers["sec-fetch-dest"]?.toString(),
    referer: headers.referer,
    path: url.split("?")[0] ?? "",
  });
  asked.add(request);
  const making =
    kept ??
    pages?.answer({ url, cookies: headers.cookie, byItself }).then((made) => made?.reply(form));
  Promise.resolve(making).then(
    (reply) => (reply ? send(response, reply) : next()),
    // Answered like any other page it says what went wrong, and the log does.
    next,
  );
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, headers).end(body);
}
