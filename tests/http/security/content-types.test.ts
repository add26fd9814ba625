import { describe, expect, test } from "vitest";
import { ask } from "#tests/support/clients/raw-connection.ts";
import { useServedSite } from "#tests/support/fixtures/listening-site.ts";

const site = useServedSite();

const HTML = "text/html; charset=utf-8";

describe("content types and charsets", () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(site.origin + path, { headers, redirect: "manual" });

  test.each([
    ["/", HTML],
    ["/cups/none", HTML],
    ["/part/privacy?at=y", HTML],
    ["/%ff", HTML],
    ["/metrics", "text/plain; version=0.0.4; charset=utf-8"],
    ["/about.data", "text/x-script; charset=utf-8"],
    ["/icon.svg", "image/svg+xml; charset=utf-8"],
  ])("%s is served as %s", async (path, type) => {
    const response = await get(path, { Accept: "text/html" });
    expect(response.headers.get("Content-Type")?.toLowerCase()).toBe(type);
  });

  test("files are served with their types: scripts, pictures, video and captions", async () => {
    const pages = await Promise.all(["/", "/login"].map(async (path) => (await get(path)).text()));
    const types = new Set<string>();
    for (const [path, ending] of pages.join().matchAll(/\/assets\/[\w.-]+\.(\w+)/g)) {
      types.add(`${ending} ${(await get(path)).headers.get("Content-Type")}`);
    }
    expect([...types].sort()).toEqual([
      "js text/javascript; charset=utf-8",
      "mp4 video/mp4",
      "svg image/svg+xml; charset=utf-8",
      "vtt text/vtt; charset=utf-8",
      "webm video/webm",
      "webp image/webp",
      "woff2 font/woff2",
    ]);
  });
});

test("no folder is listed, and only files for browsers are served", async () => {
  for (const path of [
    "/assets",
    "/assets/",
    "/fonts/",
    "/.env",
    "/.git/config",
    "/package.json",
    "/server/index.js",
    "/build/server/index.js",
    "/../package.json",
    "/assets/../../server/index.js",
    "/assets/..%2f..%2fserver%2findex.js",
    "/%2e%2e/%2e%2e/package.json",
    "/..%5c..%5cpackage.json",
    "//etc/passwd",
    "/icon.svg/",
    "/icon.svg%00",
  ]) {
    const { status, body } = await ask(
      site.port,
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:3000\r\n\r\n`,
    );
    const says = status === 302 ? /^$/ : /^Not Found\n$|<h1[^>]*>Unexpected Application Error!/;
    expect([path, [302, 404].includes(status), says.test(body)]).toEqual([path, true, true]);
  }
});
