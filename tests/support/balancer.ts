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
 * What stands in front of several processes of the site: each request goes to the next one in turn, whoever
 * sends it. One that nobody took is sent to another process; one that was taken and not answered is sent
 * again only if it reads, as it may have been done.
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

  /** Between the outside and the processes at these addresses, of which none needs to be there yet. */
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
        // A stream says something long before its end, and may have none.
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

/** What holds from one machine to the next only. */
function withoutConnection(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { connection: _connection, "keep-alive": _keepAlive, ...others } = headers;
  const { "transfer-encoding": _encoding, ...passedOn } = others;
  return passedOn;
}
