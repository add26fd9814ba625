import { once } from "node:events";
import {
  request as ask,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/**
 * A round-robin load balancer in front of several processes. It retries a request that no process
 * accepted; one that was accepted but not answered is retried only if it is a read, since it may
 * have taken effect.
 */
export class Balancer {
  readonly #server: Server;
  readonly #processes: () => readonly string[];
  #turn = 0;

  private constructor(processes: () => readonly string[]) {
    this.#processes = processes;
    this.#server = createServer((request, response) => {
      void this.#pass(request, response);
    });
  }

  static async open(processes: () => readonly string[]): Promise<Balancer> {
    const balancer = new Balancer(processes);
    await once(balancer.#server.listen(0, "127.0.0.1"), "listening");
    return balancer;
  }

  get at(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const processes = this.#processes();
    const first = this.#turn++ % processes.length;
    for (const to of [...processes.slice(first), ...processes.slice(0, first)]) {
      try {
        const answer = await send(to, request, body);
        response.writeHead(answer.statusCode ?? 502, withoutConnection(answer.headers));
        // An event stream has no end to wait for.
        response.flushHeaders();
        answer.on("error", () => response.destroy());
        response.on("close", () => answer.destroy());
        answer.pipe(response);
        return;
      } catch (error) {
        const isTaken = (error as NodeJS.ErrnoException).code !== "ECONNREFUSED";
        if (isTaken && request.method !== "GET") break;
      }
    }
    response.writeHead(502).end("Nobody answers.\n");
  }
}

async function send(to: string, request: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  const { port } = new URL(to);
  const passed = ask({
    host: "127.0.0.1",
    port,
    method: request.method,
    path: request.url,
    agent: false,
    headers: {
      ...withoutConnection(request.headers),
      "x-forwarded-for": request.socket.remoteAddress,
      "x-forwarded-proto": "http",
    },
  });
  passed.end(body);
  const [answer] = (await once(passed, "response")) as [IncomingMessage];
  return answer;
}

function withoutConnection(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const own = ["connection", "keep-alive", "transfer-encoding"];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name)));
}
