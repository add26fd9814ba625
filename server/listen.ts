import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { clientAddress } from "./client-address.ts";
import { type Config, SettingError } from "./config.ts";
import type { LiveHub } from "./live-hub.ts";
import { type FindReader, isLiveRequest, streamChanges } from "./live-stream.ts";
import type { SiteFetch } from "./site.ts";

/** What may answer a request before the site does; calls `next` for what it leaves to the site. */
export type Front = (
  request: IncomingMessage,
  response: Parameters<RequestListener>[1],
  next: () => void,
) => void;

/** Serves the site and its event stream. Answers the server and the port it got. */
export async function listen(
  running: { site: SiteFetch; hub: LiveHub; findReader: FindReader },
  config: Config,
  front: Front = (_request, _response, next) => next(),
): Promise<{ server: Server; port: number }> {
  const pages = getRequestListener((request, { incoming }) =>
    running.site(request, clientAddress(incoming, config.trustedProxies)),
  );
  const server = createServer(
    { headersTimeout: 15_000, requestTimeout: 60_000, keepAliveTimeout: 10_000 },
    (request, response) => {
      if (isLiveRequest(request)) void streamChanges(running, config.siteUrl, request, response);
      else front(request, response, () => void pages(request, response));
    },
  );
  server.maxRequestsPerSocket = 1_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const busy = error.code === "EADDRINUSE";
      reject(busy ? new SettingError(`PORT ${config.port} is in use by another program.`) : error);
    });
    server.listen(config.port, config.host, resolve);
  });
  const bound = server.address();
  return { server, port: typeof bound === "object" && bound ? bound.port : config.port };
}
