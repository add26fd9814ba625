// The least that Node can do, in a process of its own: as many bytes under the same headers to every GET.
import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { getPage } from "./site.ts";

const BY_THE_SERVER = /^(?:date|connection|keep-alive|transfer-encoding)$/;

/** Starts a bare `node:http` that sends as much as a page of the site. */
export async function startBare(page: string) {
  const answer = await getPage(page);
  const headers = new Headers([...answer.headers].filter(([name]) => !BY_THE_SERVER.test(name)));
  const child = fork(fileURLToPath(import.meta.url), { env: { ...process.env, BARE: "1" } });
  child.send([...headers].flat());
  const [port] = (await once(child, "message")) as [number];
  const bytes = Number(headers.get("Content-Length"));
  return {
    at: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    headers,
    bytes,
    stop: () => child.kill("SIGKILL"),
  };
}

if (process.env["BARE"]) {
  process.once("message", (headers: string[]) => {
    const body = Buffer.alloc(Number(headers[headers.indexOf("content-length") + 1]), "a");
    const server = createServer((_, response) => response.writeHead(200, headers).end(body));
    // Like the site. Its limit of requests per connection would refuse autocannon.
    server.keepAliveTimeout = 10_000;
    server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
  });
  process.on("disconnect", () => process.exit());
}
