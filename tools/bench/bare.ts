// The least that Node can do, in a process of its own: the same answer to every GET.
import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { BenchResponse } from "./http.ts";

/** Starts a bare `node:http` that sends what the site sent. */
export async function startBare(answer: BenchResponse) {
  const child = fork(fileURLToPath(import.meta.url), {
    serialization: "advanced",
    execArgv: [],
    env: { ...process.env, BARE_SERVER: "1" },
  });
  child.send([ownHeaders(answer).flat(), answer.body]);
  const [port] = (await once(child, "message")) as [number];
  const at = `http://127.0.0.1:${port}`;
  return { at, pid: child.pid ?? 0, end: () => child.kill("SIGKILL") };
}

const BY_THE_SERVER = /^(?:date|connection|keep-alive|transfer-encoding|content-length)$/i;

/** Headers as pairs, without those that every server adds itself. */
export function ownHeaders({ rawHeaders }: BenchResponse): [string, string][] {
  const pairs = rawHeaders.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? ""]] : [],
  );
  return pairs.filter(([name]) => !BY_THE_SERVER.test(name));
}

if (process.env["BARE_SERVER"]) {
  process.once("message", ([headers, body]: [string[], Uint8Array]) => {
    const all = [...headers, "Content-Length", String(body.length)];
    const server = createServer((_, response) => response.writeHead(200, all).end(body));
    // Like the site, so that its headers are the same.
    server.keepAliveTimeout = 10_000;
    server.maxRequestsPerSocket = 1_000;
    server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
  });
  process.on("disconnect", () => process.exit());
}
