import { describe, expect, test } from "vitest";
import type { PageDependencies } from "../../app/http/request-context.ts";
import type { ActorKind } from "../../domain/core/context.ts";
import { toRenderedPage } from "./cached-page.ts";
import type { CachedResponse, Reply } from "./cached-response.ts";

const NOON = Date.parse("2025-07-15T19:00:00Z");

const html = (since: string, words = "0–0") =>
  `<html><head><title>Cup</title></head><body><main data-topics="cup:1" data-since="${since}" data-part="/part/CupRules" data-version=""><p id="p">${words}</p></main></body></html>`;

function make(
  text: string,
  {
    shown = [{ topics: ["cup:1"] }],
    url = "/CupRules",
    frame = "visitor",
    type = "text/html; charset=utf-8",
  }: { shown?: PageDependencies[]; url?: string; frame?: ActorKind; type?: string } = {},
) {
  const headers = new Headers({
    "Content-Type": type,
    "Content-Security-Policy": "default-src 'none'",
  });
  const common = { "X-Frame-Options": "DENY" };
  return toRenderedPage(
    { status: 200, text, headers, shown },
    { url, frame, since: "5", madeAt: NOON, requestId: "r1", headers: common },
  );
}

function header(kept: CachedResponse, wanted: string): string | undefined {
  const reply = kept.reply({ method: "GET", accepted: null, ifNoneMatch: undefined }) as Reply;
  const at = reply.headers.findIndex((name) => name.toLowerCase() === wanted);
  return at < 0 ? undefined : reply.headers[at + 1];
}

function body(kept: CachedResponse): string {
  const reply = kept.reply({ method: "GET", accepted: null, ifNoneMatch: undefined }) as Reply;
  return Buffer.from(reply.body ?? []).toString();
}

describe("a page that was rendered for everybody", () => {
  test("is called by the version of its content, in itself and by itself", async () => {
    const { document, content } = make(html("5"));
    expect(content?.version).toMatch(/^[\w-]{12}$/);
    expect(body(document)).toContain(`data-version="${content?.version}"`);
    expect(content?.part).toContain(`data-version="${content?.version}"`);
  });

  test("says the same where only the newest change is another", async () => {
    const [one, same, other] = [make(html("5")), make(html("6")), make(html("6", "1–0"))];
    expect(one.content?.version).toBe(same.content?.version);
    expect(header(one.document, "etag")).toBe(header(same.document, "etag"));
    expect(one.content?.version).not.toBe(other.content?.version);
    expect(header(one.document, "etag")).not.toBe(header(other.document, "etag"));
  });

  test("depends on all that was shown, and stands until the first moment of it", async () => {
    const until = (seconds: number) => new Date(NOON + seconds * 1000).toISOString();
    const shown: PageDependencies[] = [
      { topics: ["cup:1"], until: until(90) },
      { topics: ["cup:1", "team:3"], until: null },
      { topics: ["tournament:2"], until: until(60), address: "/teams/lions" },
    ];
    const page = make(html("5"), { shown, url: "/teams/LIONS" });
    expect(page.topics).toEqual(["cup:1", "team:3", "tournament:2"]);
    expect(page.expiresAt).toBe(NOON + 60_000);
    expect(page.address).toBe("/teams/lions");
  });

  test("is over at once where nobody said of what it depends", async () => {
    expect(make(html("5"), { shown: [] }).expiresAt).toBe(NOON);
  });

  test("stays where it is asked for where it names no other address, escaped as browsers do", async () => {
    expect(make(html("5")).address).toBe("/CupRules");
    const shown: PageDependencies[] = [
      { topics: [], address: "/schedules-results?group=ü&view=schedule" },
    ];
    expect(make(html("5"), { shown }).address).toBe(
      "/schedules-results?group=%C3%BC&view=schedule",
    );
  });

  test("carries its own headers and the site's, and says who may keep it", async () => {
    const { document } = make(html("5"));
    expect(header(document, "x-frame-options")).toBe("DENY");
    expect(header(document, "content-security-policy")).toBe("default-src 'none'");
    expect(header(document, "cache-control")).toBe(
      "public, max-age=0, s-maxage=1, must-revalidate",
    );
    expect(header(document, "vary")).toContain("Cookie");
    const own = make(html("5"), { frame: "account" });
    expect(header(own.document, "cache-control")).toBe("private, no-cache");
  });

  test("that is a file has no content to be asked for by itself", async () => {
    const { content, document } = make("<urlset></urlset>", { type: "application/xml" });
    expect(content).toBeNull();
    expect(body(document)).toBe("<urlset></urlset>");
  });
});
