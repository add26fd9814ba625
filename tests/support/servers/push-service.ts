import { createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import type { IncomingHttpHeaders } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { decrypt } from "http_ece";
import { selfSigned } from "./tls-proxy.ts";

/** How the service answers the next request; the default is to accept it. */
export interface Manner {
  status: number;
  headers?: Record<string, string>;
}

export interface Delivered {
  browser: TestBrowser;
  text: string;
  headers: IncomingHttpHeaders;
  claims: { aud: string; exp: number; sub: string };
  signedWith: string;
}

export type TestBrowser = ReturnType<PushServer["browser"]>;

export function keysOfBrowser() {
  return {
    p256dh: createECDH("prime256v1").generateKeys().toString("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
}

/** A push service over TLS (RFC 8030) that checks signatures (RFC 8292) and decrypts (RFC 8291). */
export class PushServer {
  readonly manners: Manner[] = [];
  readonly delivered: Delivered[] = [];
  readonly ca: string;
  readonly #server: Server;
  readonly #browsers = new Map<string, TestBrowser>();

  private constructor() {
    const { key, cert } = selfSigned("localhost");
    this.ca = cert;
    this.#server = createServer({ key, cert }, (request, response) => {
      buffer(request)
        .then((body) => this.#take(request.url ?? "", request.headers, body))
        .then(({ status, headers }) => response.writeHead(status, headers).end("Thank you."))
        .catch((error: unknown) => response.writeHead(400).end(String(error)));
    });
  }

  static async open(): Promise<PushServer> {
    const server = new PushServer();
    await once(server.#server.listen(0, "localhost"), "listening");
    return server;
  }

  get host(): string {
    return `localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  browser() {
    const privateKey = createECDH("prime256v1");
    const path = `/push/${randomBytes(12).toString("base64url")}`;
    const browser = {
      endpoint: `https://${this.host}${path}`,
      p256dh: privateKey.generateKeys().toString("base64url"),
      auth: randomBytes(16).toString("base64url"),
      privateKey,
    };
    this.#browsers.set(path, browser);
    return browser;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  #take(path: string, headers: IncomingHttpHeaders, body: Buffer): Manner {
    const browser = this.#browsers.get(path);
    if (!browser) return { status: 404 };
    if (headers["content-encoding"] !== "aes128gcm") return { status: 415 };
    if (!/^[0-9]+$/.test(headers["ttl"]?.toString() ?? "")) return { status: 400 };
    const signed = this.#signed(headers.authorization ?? "");
    if (!signed) return { status: 403 };
    const manner = this.manners.shift();
    if (manner) return manner;
    const { privateKey, auth: authSecret } = browser;
    const text = decrypt(body, { version: "aes128gcm", privateKey, authSecret }).toString();
    this.delivered.push({ browser, text, headers, ...signed });
    return { status: 201, headers: { Location: `https://${this.host}/message/1` } };
  }

  /** Returns the VAPID claims if the token is signed, addressed to this service and not expired. */
  #signed(authorization: string): Pick<Delivered, "claims" | "signedWith"> | null {
    const [, token = "", key = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
    const [head = "", payload = "", signature = ""] = token.split(".");
    const point = Buffer.from(key, "base64url");
    if (point.length !== 65) return null;
    const publicKey = createPublicKey({
      key: {
        kty: "EC",
        crv: "P-256",
        x: point.subarray(1, 33).toString("base64url"),
        y: point.subarray(33).toString("base64url"),
      },
      format: "jwk",
    });
    const isRight = verify(
      "sha256",
      Buffer.from(`${head}.${payload}`),
      { key: publicKey, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
    const { alg } = JSON.parse(Buffer.from(head, "base64url").toString()) as { alg: string };
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Delivered["claims"];
    if (!isRight || alg !== "ES256" || claims.aud !== `https://${this.host}`) return null;
    return { claims, signedWith: key };
  }
}
