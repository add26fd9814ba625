import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Encoding } from "../http/compression.ts";
import { CachedResponse, type ConditionalRequest, type Reply } from "./cached-response.ts";

const text = "Lions 2–1 Tigers. ".repeat(200);
const get: ConditionalRequest = { method: "GET", accepted: null, ifNoneMatch: undefined };
const make = (body = text) =>
  new CachedResponse(body, {
    etag: "abc",
    headers: { "X-Frame-Options": "DENY" },
    varies: ["Cookie"],
  });

function headersOf({ headers }: Reply): Headers {
  const all = new Headers();
  for (let at = 0; at < headers.length; at += 2)
    all.append(headers[at] ?? "", headers[at + 1] ?? "");
  return all;
}

const unpack: Record<Encoding, (body: Uint8Array) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

describe("an answer that is finished", () => {
  test.each(["br", "gzip"] as const)("is sent in %s, compressed once", async (encoding) => {
    const kept = make();
    const reply = await kept.reply({ ...get, accepted: encoding });
    const headers = headersOf(reply);
    expect(unpack[encoding](reply.body ?? new Uint8Array()).toString()).toBe(text);
    expect(headers.get("Content-Encoding")).toBe(encoding);
    expect(headers.get("Content-Length")).toBe(String(reply.body?.length));
    expect(headers.get("Vary")).toBe("Accept-Encoding, Cookie");
    expect(headers.get("X-Frame-Options")).toBe("DENY");
    expect(kept.reply({ ...get, accepted: encoding })).toBe(reply);
  });

  test("is sent as it is to who takes no compression, and where it is too short for one", async () => {
    const plain = headersOf(await make().reply(get));
    expect(plain.has("Content-Encoding")).toBe(false);
    expect(plain.get("Vary")).toBe("Accept-Encoding, Cookie");
    const short = await make("0–0").reply({ ...get, accepted: "br" });
    expect(Buffer.from(short.body ?? []).toString()).toBe("0–0");
    expect(headersOf(short).has("Content-Encoding")).toBe(false);
  });

  test.each([null, "br"] as const)("tells of itself without a body (%s)", async (encoding) => {
    const kept = make();
    const head = await kept.reply({ ...get, method: "HEAD", accepted: encoding });
    expect(head.body).toBeNull();
    const whole = await kept.reply({ ...get, accepted: encoding });
    expect(head.headers).toEqual(whole.headers);
    expect(whole.body).not.toBeNull();
  });

  test.each([
    ['W/"abc"', 304],
    ['"abc"', 304],
    ['W/"other", W/"abc"', 304],
    ['W/"other"', 200],
    ['W/"abcd"', 200],
    ['W/"zabc"', 200],
    ["abc", 200],
    ["", 200],
  ])("to who has %s is %i in every form", async (ifNoneMatch, status) => {
    for (const encoding of [null, "br", "gzip"] as const) {
      for (const method of ["GET", "HEAD"] as const) {
        const reply = await make().reply({ method, accepted: encoding, ifNoneMatch });
        expect(reply.status).toBe(status);
        expect(headersOf(reply).get("ETag")).toBe('W/"abc"');
        if (status === 304) {
          expect(reply.body).toBeNull();
          expect(headersOf(reply).has("Content-Length")).toBe(false);
        }
      }
    }
  });
});
