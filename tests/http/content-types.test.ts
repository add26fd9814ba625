import { describe, expect, test } from "vitest";
import { Listener } from "../support/listener.ts";
import { useServedSite } from "../support/served.ts";

const site = useServedSite();

const HTML = "text/html; charset=utf-8";
const PLAIN = "text/plain; charset=utf-8";

describe("an answer says what it is, its letters too", () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(site.origin + path, { headers, redirect: "manual" });

  test.each([
    ["/", HTML],
    ["/login", HTML],
    ["/manage/none", HTML],
    ["/part/privacy?from=x&at=y", HTML],
    ["/robots.txt", PLAIN],
    ["/healthz", PLAIN],
    ["/%ff", HTML],
    ["/metrics", "text/plain; version=0.0.4; charset=utf-8"],
    ["/sitemap.xml", "application/xml; charset=utf-8"],
    // The router's own: its script takes it for UTF-8, and nothing else reads it.
    ["/about.data", "text/x-script"],
    ["/login.data", "text/x-script"],
    ["/icon.svg", "image/svg+xml; charset=utf-8"],
  ])("%s is %s", async (path, type) => {
    const response = await get(path, { Accept: "text/html" });
    expect(response.headers.get("Content-Type")?.toLowerCase()).toBe(type);
  });

  test("files: scripts, pictures, a video and its words, letters", async () => {
    const pages = await Promise.all(["/", "/login"].map(async (path) => (await get(path)).text()));
    const types = new Set<string>();
    for (const [path] of pages.join().matchAll(/\/assets\/[\w.-]+\.\w+/g)) {
      types.add(`${/\w+$/.exec(path)} ${(await get(path)).headers.get("Content-Type")}`);
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

  test("a stream, and a file to keep", async () => {
    const listener = await Listener.open(site.origin, { topics: "cup:1" });
    expect(listener.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
    listener.close();
    const Cookie = await site.cookieOf((await site.world.person()).ctx);
    const own = await get("/account/data.json", { Cookie });
    expect(own.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  });
});
