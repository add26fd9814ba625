// The least that Node can do, in a process of its own: the same bytes under the same headers for every GET,
// and a bare event stream at /live, to which a POST sends one event.
import { createServer, type ServerResponse } from "node:http";
import type { BareJob, BarePlace } from "./bare.ts";

const streams = new Set<ServerResponse>();
let answer: BareJob = { body: Buffer.alloc(0), headers: [] };

const server = createServer((request, response) => {
  if (request.method === "POST") {
    for (const stream of streams) stream.write("event: changed\ndata: 0\n\n");
    request.resume();
    response.writeHead(204).end();
  } else if (request.url?.startsWith("/live")) {
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
    response.write("event: beat\ndata:\n\n");
    streams.add(response);
    response.on("close", () => streams.delete(response));
  } else {
    response.writeHead(200, answer.headers);
    response.end(answer.body);
  }
});
// As the site, so that its headers are the same.
server.keepAliveTimeout = 10_000;
server.maxRequestsPerSocket = 1_000;
server.listen(0, "127.0.0.1");

process.on("message", (job: BareJob) => {
  answer = { body: Buffer.from(job.body), headers: job.headers };
  const bound = server.address();
  const place: BarePlace = { port: typeof bound === "object" && bound ? bound.port : 0 };
  process.send?.(place);
});
process.on("disconnect", () => process.exit());
