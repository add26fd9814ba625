import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressed, encodingFor } from "./compression.ts";

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["br", "br"],
  ["gzip", "gzip"],
  ["GZIP;q=0.5", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.0", null],
  ["identity", null],
  ["", null],
  [null, null],
] as const)("%j accepts %s", (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});

const text = "Lions 2-1 Tigers\n".repeat(500);
const answer = (body: string, type = "text/html; charset=utf-8") =>
  new Response(body, { status: 404, headers: { "Content-Type": type, "X-Own": "kept" } });

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
] as const)("a response as %s is the same, smaller", async (encoding, open) => {
  const response = await compressed(answer(text), encoding);
  expect(response.headers.get("Content-Encoding")).toBe(encoding);
  expect(response.headers.get("Vary")).toBe("Accept-Encoding");
  expect(response.headers.get("X-Own")).toBe("kept");
  expect(response.status).toBe(404);
  const body = Buffer.from(await response.arrayBuffer());
  expect(body.length).toBeLessThan(text.length / 10);
  expect(open(body).toString()).toBe(text);
});

test.each([
  ["short", "Lions 2-1 Tigers", "text/html", "br"],
  ["a picture", text, "image/png", "br"],
  ["for a browser that takes none", text, "text/html", null],
] as const)("a %s response is not compressed", async (_, body, type, encoding) => {
  const response = await compressed(answer(body, type), encoding);
  expect(response.headers.get("Content-Encoding")).toBeNull();
  expect(await response.text()).toBe(body);
});
