import { generateKeyPairSync, sign } from "node:crypto";
import { once } from "node:events";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { type Answer, requestExactly } from "../clients/exact-request.ts";

export function selfSigned(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const signedBy = sequence(objectId("2a8648ce3d040302"));
  const subject = sequence(der(0x31, sequence(objectId("550403"), der(0x0c, text(name)))));
  const altNames = sequence(der(0x82, text(name)));
  const itsOwn = sequence(der(0x01, Buffer.from([0xff])));
  const extensions = sequence(
    sequence(objectId("551d11"), der(0x04, altNames)),
    sequence(objectId("551d13"), der(0x04, itsOwn)),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    signedBy,
    subject,
    sequence(der(0x17, text("200101000000Z")), der(0x17, text("491231235959Z"))),
    subject,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, extensions),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign("sha256", body, privateKey)]);
  const whole = sequence(body, signedBy, der(0x03, signature));
  const lines = whole.toString("base64").replace(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const objectId = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const text = (ascii: string) => Buffer.from(ascii, "ascii");

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

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
  ): Promise<Answer> {
    const sent = { Host: this.name, ...(form && FORM), ...headers };
    const tls = { servername: this.name, ca: this.#cert, agent: false };
    const { port } = this.#server.address() as AddressInfo;
    const body = form && String(new URLSearchParams(form));
    return requestExactly(port, path, form ? "POST" : "GET", sent, body, tls);
  }
}
