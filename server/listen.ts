import { createServer, type IncomingMessage, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { clientAddress } from "./client-address.ts";
import type { Config } from "./config.ts";
import type { LiveHub } from "./live-hub.ts";
import { streamChanges } from "./live-stream.ts";
import type { SiteFetch } from "./site.ts";

/** Serves the site and its event stream. Answers the server and the port it got. */
export async function listen(
  site: SiteFetch,
  hub: LiveHub,
  config: Config,
): Promise<{ server: Server; port: number }> {
  const pages = getRequestListener((request, { incoming }) =>
    site(request, clientAddress(incoming as IncomingMessage, config.trustedProxies)),
  );
  const server = createServer(
    { headersTimeout: 15_000, requestTimeout: 60_000, keepAliveTimeout: 10_000 },
    (request, response) => {
      if (request.method === "GET" && request.url?.startsWith("/live?")) {
        streamChanges(hub, request, response);
      } else {
        void pages(request, response);
      }
    },
  );
  server.maxRequestsPerSocket = 1_000;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, resolve);
  });
  const bound = server.address();
  return { server, port: typeof bound === "object" && bound ? bound.port : config.port };
}
