import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { CachedResponse, type ConditionalRequest, toResponse } from "./cached-response.ts";

const text = "Lions 2–1 Tigers. ".repeat(200);
const get: ConditionalRequest = { method: "GET", encoding: null, ifNoneMatch: undefined };
const make = (body = text) =>
  new CachedResponse(body, {
    etag: "abc",
    headers: { "X-Frame-Options": "DENY" },
    varies: ["Cookie"],
  });

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
] as const)("a cached response is compressed once with %s", (encoding, unpack) => {
  const cached = make();
  const reply = cached.reply({ ...get, encoding });
  const { headers } = toResponse(reply);
  expect(unpack(reply.body ?? new Uint8Array()).toString()).toBe(text);
  expect(headers.get("Content-Encoding")).toBe(encoding);
  expect(headers.get("Content-Length")).toBe(String(reply.body?.length));
  expect(headers.get("Vary")).toBe("Accept-Encoding, Cookie");
  expect(headers.get("X-Frame-Options")).toBe("DENY");
  expect(cached.reply({ ...get, encoding })).toBe(reply);
});

test("a response is not compressed if it is short or the client accepts no encoding", async () => {
  const plain = toResponse(make().reply(get));
  expect(plain.headers.has("Content-Encoding")).toBe(false);
  expect(plain.headers.get("Vary")).toBe("Accept-Encoding, Cookie");
  const short = toResponse(make("0–0").reply({ ...get, encoding: "br" }));
  expect(short.headers.has("Content-Encoding")).toBe(false);
  expect(await short.text()).toBe("0–0");
});

test.each([null, "br"] as const)("HEAD has the same headers and no body (%s)", (encoding) => {
  const cached = make();
  const head = cached.reply({ method: "HEAD", encoding, ifNoneMatch: undefined });
  const whole = cached.reply({ ...get, encoding });
  expect(head).toEqual({ ...whole, body: null });
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
])("a client that has %s gets %i in every encoding", (ifNoneMatch, status) => {
  for (const encoding of [null, "br", "gzip"] as const) {
    for (const method of ["GET", "HEAD"] as const) {
      const reply = make().reply({ method, encoding, ifNoneMatch });
      const { headers } = toResponse(reply);
      expect([reply.status, headers.get("ETag")]).toEqual([status, 'W/"abc"']);
      if (status === 200) continue;
      expect([reply.body, headers.has("Content-Length")]).toEqual([null, false]);
    }
  }
});
