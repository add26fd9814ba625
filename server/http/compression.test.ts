import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { acceptedBy, compressed } from "./compression.ts";

test.each([
  ["gzip, deflate, br, zstd", "both"],
  ["br", "br"],
  ["gzip", "gzip"],
  ["GZIP;q=0.5", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.0", null],
  ["identity", null],
  ["", null],
  [null, null],
] as const)("%j accepts %s", (header, encoding) => {
  expect(acceptedBy(header)).toBe(encoding);
});

describe("compressed responses", () => {
  const text = "Lions 2-1 Tigers\n".repeat(500);
  const answer = (body: string, type = "text/html; charset=utf-8") =>
    new Response(body, { status: 404, headers: { "Content-Type": type, "X-Own": "kept" } });

  test.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const)("a response as %s is the same, smaller", async (encoding, open) => {
    const response = await compressed(answer(text), null, encoding);
    expect(response.headers.get("Content-Encoding")).toBe(encoding);
    expect(response.headers.get("Vary")).toBe("Accept-Encoding");
    expect(response.headers.get("X-Own")).toBe("kept");
    expect(response.status).toBe(404);
    const body = Buffer.from(await response.arrayBuffer());
    expect(body.length).toBeLessThan(text.length / 10);
    expect(open(body).toString()).toBe(text);
  });

  test("a page is gzipped around its stylesheet, for a browser that accepts both", async () => {
    const styles = Array.from({ length: 900 }, (_, n) => `.row-${n}{margin:${n % 7}px}`).join("");
    for (const [title, ...names] of [
      ["Schedule", "Lions", "Tigers"],
      ["Standings", "Cubs"],
    ]) {
      const rows = names.map((name) => `<td class="row-12">${name} – ½</td>`).join("");
      const page = `<html><title>${title}</title><style data-site="">${styles}</style>${rows}</html>`;
      const response = await compressed(answer(""), page, "both");
      expect(response.headers.get("Content-Encoding")).toBe("gzip");
      expect(gunzipSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(page);
    }
  });

  test.each([
    ["short", "Lions 2-1 Tigers", "text/html", "br"],
    ["a picture", text, "image/png", "br"],
    ["for a browser that takes none", text, "text/html", null],
  ] as const)("a %s response is not compressed", async (_, body, type, encoding) => {
    const response = await compressed(answer(body, type), null, encoding);
    expect(response.headers.get("Content-Encoding")).toBeNull();
    expect(await response.text()).toBe(body);
  });
});
