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

/**
 * A round-robin load balancer in front of several processes. It retries a request that no process
 * accepted; one that was accepted but not answered is retried only if it is a read, since it may
 * have taken effect.
 */
export class Balancer {
  readonly #server: Server;
  readonly #processes: readonly string[];
  #turn = 0;

  private constructor(processes: readonly string[]) {
    this.#processes = processes;
    this.#server = createServer((request, response) => {
      void this.#pass(request, response);
    });
  }

  static async open(processes: readonly string[], port = 0): Promise<Balancer> {
    const balancer = new Balancer(processes);
    await once(balancer.#server.listen(port, "127.0.0.1"), "listening");
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
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const first = this.#turn++ % this.#processes.length;
    for (const to of [...this.#processes.slice(first), ...this.#processes.slice(0, first)]) {
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
  const { connection: _connection, "keep-alive": _keepAlive, ...others } = headers;
  const { "transfer-encoding": _encoding, ...passedOn } = others;
  return passedOn;
}
