import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import https, { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { selfSigned } from "./self-signed.ts";

export interface ProxiedAnswer {
  status: number;
  headers: IncomingMessage["headers"];
  body: string;
}

/** A TLS proxy in front of a site, with a public host name that it does not pass on. */
export class TlsProxy {
  readonly name: string;
  readonly #cert: string;
  readonly #server;

  constructor(name: string, sitePort: number) {
    this.name = name;
    const { key, cert } = selfSigned(name);
    this.#cert = cert;
    this.#server = createServer({ key, cert }, (incoming, outgoing) => {
      const { host: _, ...headers } = incoming.headers;
      const before = headers["x-forwarded-for"];
      const peer = incoming.socket.remoteAddress ?? "";
      const passedOn = request(
        {
          port: sitePort,
          host: "127.0.0.1",
          method: incoming.method,
          path: incoming.url,
          // Like real proxies, it rewrites Host and appends to X-Forwarded-For.
          headers: {
            ...headers,
            host: `127.0.0.1:${sitePort}`,
            "x-forwarded-for": before ? `${String(before)}, ${peer}` : peer,
            "x-forwarded-proto": "https",
          },
        },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
        },
      );
      passedOn.on("error", () => outgoing.destroy());
      incoming.pipe(passedOn);
    });
  }

  async open(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async ask(
    path: string,
    {
      headers = {},
      form,
    }: { headers?: Record<string, string>; form?: Record<string, string> } = {},
  ): Promise<ProxiedAnswer> {
    const body = form && new URLSearchParams(form).toString();
    const sent = https.request({
      host: "127.0.0.1",
      port: (this.#server.address() as AddressInfo).port,
      servername: this.name,
      ca: this.#cert,
      agent: false,
      path,
      method: form ? "POST" : "GET",
      headers: {
        Host: this.name,
        ...(body !== undefined && {
          "Content-Type": "application/x-www-form-urlencoded",
          "Content-Length": Buffer.byteLength(body),
        }),
        ...headers,
      },
    });
    sent.end(body);
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    const text = Buffer.concat(await answer.toArray()).toString();
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: text };
  }
}
