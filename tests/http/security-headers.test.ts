import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { expectGuarded } from "../support/guarded.ts";
import { Listener } from "../support/listener.ts";
import { ask, type RawAnswer } from "../support/raw-connection.ts";
import { useServedSite } from "../support/served.ts";

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

describe("every kind of answer carries the headers that guard it, each once", () => {
  test.each<[string, number, string, string[], string?]>([
    ["a page that is kept", 200, "GET /about", []],
    ["its data", 200, "GET /about.data", []],
    ["its content alone", 200, "GET /part/privacy?at=y", []],
    ["a page of one's own", 200, "GET /login", []],
    ["its data", 200, "GET /login.data", []],
    ["the front of the console", 200, "GET /admin", []],
    ["a redirect", 302, "GET /nowhere", []],
    ["a redirect in data", 202, "GET /teamWaitlist.data", []],
    ["an address with a bare question mark", 303, "GET /contact?", []],
    ["a page that is not found", 404, "GET /manage/none", []],
    ["a file that is not found", 404, "GET /assets/none.js", []],
    ["an address that cannot be read", 404, "GET /%ff", []],
    ["a wrong method", 405, "DELETE /login", [OWN]],
    ["a wrong method for a file", 405, "POST /icon.svg", [OWN, FORM], "a=b"],
    ["an address that only takes forms", 405, "GET /logout", []],
    ["a form that is refused", 400, "POST /login", [OWN, FORM], "email=&password="],
    ["a form from elsewhere", 403, "POST /login", [FORM], "email=&password="],
    ["a stream that is refused", 400, "GET /live?topics=none", []],
    ["the health", 200, "GET /healthz", []],
    ["the metrics", 200, "GET /metrics", []],
    ["a file", 200, "GET /icon.svg", []],
    ["a file's head", 200, "HEAD /icon.svg", []],
    ["a page's head", 200, "HEAD /login", []],
    ["the sitemap", 200, "GET /sitemap.xml", []],
    ["what robots may read", 200, "GET /robots.txt", []],
    ["the icon of old browsers", 301, "GET /favicon.ico", []],
    ["a compressed page", 200, "GET /about", ["Accept-Encoding: br"]],
    ["a compressed page of one's own", 200, "GET /login", ["Accept-Encoding: gzip"]],
  ])("%s (%i)", async (_, status, line, headers, body) => {
    const answer = line.startsWith("HEAD")
      ? await headOf(line.slice(5))
      : await send(line, headers, body);
    expect(answer.status).toBe(status);
    expectGuarded(headerOf(answer));
  });

  test("what has not changed (304), of files and of pages", async () => {
    for (const path of ["/icon.svg", "/about", "/about.data", "/part/privacy?at=y"]) {
      const etag = (await send(`GET ${path}`)).headers.get("etag") ?? "";
      expect(etag).not.toBe("");
      const answer = await send(`GET ${path}`, [`If-None-Match: ${etag}`]);
      expect(answer.status).toBe(304);
      expectGuarded(headerOf(answer));
    }
  });

  test("parts of a file (206), and of one that is shorter (416)", async () => {
    const video = /\/assets\/[^"]+\.mp4/.exec((await send("GET /")).body)?.[0] ?? "";
    for (const [range, status] of [
      ["bytes=0-9", 206],
      ["bytes=99999999-", 416],
    ] as const) {
      const answer = await send(`GET ${video}`, [`Range: ${range}`]);
      expect(answer.status).toBe(status);
      expectGuarded(headerOf(answer));
    }
  });

  test("an open stream", async () => {
    const listener = await Listener.open(site.origin, { topics: "cup:1" });
    expect(listener.status).toBe(200);
    expectGuarded((name) => listener.headers[name]?.toString());
    listener.close();
  });

  test("a fault of ours (500), on a page, in data, and before there is any", async () => {
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
          expectGuarded(headerOf(answer));
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

describe("a policy", () => {
  const policyOf = async (path: string) => {
    const { headers, body } = await send(`GET ${path}`, ["Accept: text/html"]);
    return { policy: headers.get("content-security-policy") ?? "", body };
  };

  test("of what is no page lets nothing run, load, post or frame", async () => {
    for (const path of ["/icon.svg", "/part/privacy?at=y", "/login.data", "/nowhere"]) {
      expect((await policyOf(path)).policy).toBe(
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
    }
  });

  test("of a page names what it may load, kept or not, and no other plugin, base or frame", async () => {
    for (const path of ["/about", "/login", "/logout"]) {
      const { policy } = await policyOf(path);
      for (const rule of [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]) {
        expect(policy).toContain(rule);
      }
    }
  });

  test("of the screen that stands alone names its style by its hash, and holds nothing else", async () => {
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
