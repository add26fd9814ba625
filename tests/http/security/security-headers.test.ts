import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { expectSecurityHeaders } from "#tests/support/assertions/security-headers.ts";
import { EventStream } from "#tests/support/clients/event-stream.ts";
import { ask, type RawAnswer } from "#tests/support/clients/raw-connection.ts";
import { useServedSite } from "#tests/support/fixtures/listening-site.ts";

const site = useServedSite();

const send = (line: string, headers: readonly string[] = [], body = ""): Promise<RawAnswer> =>
  ask(
    site.port,
    [
      `${line} HTTP/1.1`,
      "Host: 127.0.0.1:3000",
      ...headers,
      ...(body && [`Content-Length: ${body.length}`]),
      `\r\n${body}`,
    ].join("\r\n"),
  );

const headerOf = (answer: RawAnswer) => (name: string) => answer.headers.get(name);
const OWN = "Sec-Fetch-Site: same-origin";
const FORM = "Content-Type: application/x-www-form-urlencoded";

describe("security headers on every kind of response, each once", () => {
  test.each<[string, number, string, string[], string?]>([
    ["a page that is kept", 200, "GET /about", []],
    ["its data", 200, "GET /about.data", []],
    ["its content alone", 200, "GET /part/privacy?at=y", []],
    ["a page of one's own", 200, "GET /login", []],
    ["a redirect", 302, "GET /nowhere", []],
    ["a redirect in data", 202, "GET /teamWaitlist.data", []],
    ["a page that is not found", 404, "GET /cups/none", []],
    ["a file that is not found", 404, "GET /assets/none.js", []],
    ["an address that cannot be read", 404, "GET /%ff", []],
    ["a wrong method", 405, "DELETE /login", [OWN]],
    ["an address that only takes forms", 405, "GET /logout", []],
    ["a form that is refused", 400, "POST /login", [OWN, FORM], "email=&password="],
    ["a form from elsewhere", 403, "POST /login", [FORM], "email=&password="],
    ["a stream that is refused", 400, "GET /live?topics=none", []],
    ["the health", 200, "GET /healthz", []],
    ["the metrics", 200, "GET /metrics", []],
    ["a file", 200, "GET /icon.svg", []],
    ["a page's head", 200, "HEAD /login", []],
    ["the sitemap", 200, "GET /sitemap.xml", []],
    ["the icon of old browsers", 302, "GET /favicon.ico", []],
    ["a compressed page", 200, "GET /about", ["Accept-Encoding: br"]],
  ])("%s (%i) has each security header once", async (_, status, line, headers, body) => {
    const answer = line.startsWith("HEAD")
      ? await headOf(line.slice(5))
      : await send(line, headers, body);
    expect(answer.status).toBe(status);
    expectSecurityHeaders(headerOf(answer));
  });

  test("unchanged and partial responses (304, 206, 416) have each security header once", async () => {
    const etagOf = async (path: string) => (await send(`GET ${path}`)).headers.get("etag") ?? "";
    const video = /\/assets\/[^"]+\.mp4/.exec((await send("GET /")).body)?.[0] ?? "";
    const asked: [string, string, number][] = [
      [video, "Range: bytes=0-9", 206],
      [video, "Range: bytes=99999999-", 416],
    ];
    for (const path of ["/icon.svg", "/about", "/about.data", "/part/privacy?at=y"])
      asked.push([path, `If-None-Match: ${await etagOf(path)}`, 304]);
    for (const [path, header, status] of asked) {
      const answer = await send(`GET ${path}`, [header]);
      expect([path, answer.status]).toEqual([path, status]);
      expectSecurityHeaders(headerOf(answer));
    }
  });

  test("an open stream has each security header once", async () => {
    const listener = await EventStream.open(site.origin, { topics: "cup:1" });
    expect(listener.status).toBe(200);
    expectSecurityHeaders((name) => listener.headers[name]?.toString());
    listener.close();
  });

  test("server errors (500) have each security header once", async () => {
    const cookie = `Cookie: ${await site.cookieOf((await site.world.person()).ctx)}`;
    const { pool } = site.running;
    for (const [table, paths] of [
      ["players", ["/account", "/account.data"]],
      ["sessions", ["/account", "/login"]],
    ] as const) {
      await pool.query(`alter table ${table} rename to away`);
      try {
        for (const path of paths) {
          const answer = await send(`GET ${path}`, [cookie, "Accept: text/html"]);
          expect(answer.status).toBe(500);
          expectSecurityHeaders(headerOf(answer));
          if (!path.endsWith(".data")) {
            expect(answer.body).toContain("Unexpected Application Error!");
            expect(answer.body).toContain(answer.headers.get("x-request-id"));
          }
        }
      } finally {
        await pool.query(`alter table away rename to ${table}`);
      }
    }
  });
});

describe("the Content-Security-Policy", () => {
  const policyOf = async (path: string) => {
    const { headers, body } = await send(`GET ${path}`, ["Accept: text/html"]);
    return { policy: headers.get("content-security-policy") ?? "", body };
  };

  test("the policy of a non-page allows no script, load, form or frame", async () => {
    for (const path of ["/icon.svg", "/part/privacy?at=y", "/login.data", "/nowhere"]) {
      expect((await policyOf(path)).policy).toBe(
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
    }
  });

  test("the policy of the standalone error page allows its style by hash only", async () => {
    const { policy, body } = await policyOf("/%ff");
    const style = /<style>([^]*)<\/style>/.exec(body)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(style).not.toBe("");
    expect(policy).toContain(`style-src 'sha256-${hash}'`);
    expect(body).not.toMatch(/<script|<img|<link| style=| on\w+=/);
  });
});

async function headOf(path: string): Promise<RawAnswer> {
  const response = await fetch(site.origin + path, { method: "HEAD" });
  return { status: response.status, headers: new Map(response.headers), body: "" };
}

const HTML = "text/html; charset=utf-8";

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
