import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { links, readable, within } from "#tests/support/assertions/html.ts";
import { openBuiltSite, type Page, useSite } from "#tests/support/fixtures/test-site.ts";

const site = useSite();

const get = (url: string, init?: RequestInit) =>
  site.fetch(new Request(`http://127.0.0.1:3000${url}`, init));

const PUBLIC = [
  "/",
  "/schedules-results",
  "/contact",
  "/PaymentMethods",
  "/register",
  "/teams",
  "/admin",
];

const RULES =
  "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; script-src 'self'; style-src 'self'; form-action 'self'";

describe("public pages", () => {
  test.each(PUBLIC)("%s runs only the scripts that its policy names", async (path) => {
    const page = await site.browser().get(path);
    const policy = page.headers.get("Content-Security-Policy") ?? "";
    for (const rule of RULES.split("; ")) expect(policy).toContain(rule);
    expect(policy).not.toContain("unsafe");
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
    const inside = [...page.text.matchAll(/<(script|style)([^>]*)>(.*?)<\/\1>/gs)];
    expect(inside.length).toBeGreaterThan(0);
    for (const [, tag, attributes = "", text = ""] of inside) {
      // Data, which no browser runs.
      if (attributes.includes('type="application/json"')) continue;
      const source = /src="([^"]*)"/.exec(attributes)?.[1];
      const hash = createHash("sha256").update(text).digest("base64");
      if (source) expect(source).toMatch(/^\/assets\//);
      else if (nonce && tag === "script") expect(attributes).toContain(`nonce="${nonce}"`);
      else expect(policy).toContain(`'sha256-${hash}'`);
    }
    expect(page.text).not.toMatch(/<[^>]+ (?:style|on\w+)=/);
  });

  test("a page with React has a new nonce each time, one without has none", async () => {
    const policies = await Promise.all(
      [1, 2].map(async () => (await get("/admin")).headers.get("Content-Security-Policy")),
    );
    expect(policies[0]).toMatch(/'nonce-[A-Za-z0-9+/]{22}=='/);
    expect(policies[0]).not.toBe(policies[1]);
    const { headers } = await get("/schedules-results");
    expect(headers.get("Content-Security-Policy")).not.toContain("nonce");
  });

  test("a live page tells readers without script that it does not update", async () => {
    const said = async (path: string) =>
      within((await site.browser().get(path)).text, "noscript").map(readable);
    expect(await said("/schedules-results")).toEqual([
      "This page doesn't update on its own. Reload it to see the latest.",
    ]);
    expect(await said("/about")).toEqual([]);
  });
});

test.each([
  ["/teams?", "/teams"],
  ["//evil.example?", "/evil.example"],
  ["/%5Cevil.example?", "/%5Cevil.example"],
  ["/%09/evil.example?", "/%09/evil.example"],
  ["/x%0D%0ASet-Cookie:%20a=b?", "/x%0D%0ASet-Cookie:%20a=b"],
])("%s redirects to the same page without the question mark", async (path, target) => {
  const response = await get(path);
  expect(response.status).toBe(303);
  expect(response.headers.get("Location")).toBe(target);
});

test.each(["/nowhere", "/tournament/5", "/cup-rules", "/Teams/none/such"])(
  "an unknown page %s leads to the front page",
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toBe("/");
  },
);

test.each([
  "/assets/app-12345678.js",
  "/api/teams",
  "/feeds/u16.ics",
  "/logo.png",
  "/robots.php",
  "/nowhere.data",
])("an unknown file %s is not found", async (path) => {
  expect((await get(path)).status).toBe(404);
});

describe("an unknown address of the console", () => {
  const paths = ["/admin/teams", "/es/admin/x.png"];

  test.each(paths)("%s says so to staff, with a link to the front", async (path) => {
    const admin = await site.signIn(await site.admin());
    const page = await admin.get(path);
    expect(page).toMatchObject({ status: 404, url: path.replace(/^\/es/, "") });
    expect(within(page.text, "h1").map(readable)).toEqual(["Page not found"]);
    const front = links(page.text).find(({ text }) => text === "Front page");
    expect(front?.attributes["href"]).toBe("/admin");
    expect(page.text).toContain('aria-label="Console"');
  });

  test.each(paths)("%s leads everybody else to the log-in, as a known one does", async (path) => {
    const { url, status, text } = await site.browser().get(path);
    expect({ url, status }).toEqual({ url: "/admin", status: 200 });
    expect(text).not.toContain("Page not found");
  });
});

describe("the error page", () => {
  function expectErrorScreen(page: Pick<Page, "headers" | "text">): void {
    expect(within(page.text, "h1").map(readable)).toEqual(["Unexpected Application Error!"]);
    expect(page.text).toContain(page.headers.get("X-Request-Id"));
  }

  test("the error page has a message, its status and the request number", async () => {
    const page = await site.browser().get("/logout");
    expect(page.status).toBe(405);
    expectErrorScreen(page);
    expect(readable(page.text)).toContain("405 Method Not Allowed");
  });

  test("the error page loads no React", async () => {
    const admin = await site.signIn(await site.admin());
    const page = await admin.get("/admin/games/edit/999999");
    expect(page.status).toBe(404);
    expectErrorScreen(page);
    expect(page.headers.get("Content-Security-Policy")).not.toContain("nonce");
  });

  test("the error page reveals nothing about a server error", async () => {
    const broken = await openBuiltSite(site);
    await broken.close();
    const answer = async (path: string, headers: HeadersInit) => {
      const request = new Request(`http://127.0.0.1:3000${path}`, { headers });
      const response = await broken.site(request, "127.0.0.1");
      return { status: response.status, headers: response.headers, text: await response.text() };
    };
    for (const [path, headers] of [
      ["/schedules-results", {}],
      ["/", { Cookie: "araknid=whatever" }],
      ["/schedules-results.data", {}],
    ] as const) {
      const { status, headers: found, ...response } = await answer(path, headers);
      expect([path, status]).toEqual([path, 500]);
      const shown = response.text.replace(/<(style|script)\b.*?<\/\1>/gs, "");
      expect(shown, path).not.toMatch(/pool|select|postgres|\bat \w+.*:\d+/i);
      if (path === "/") expect(shown).toContain(found.get("X-Request-Id"));
      if (path === "/schedules-results") expectErrorScreen({ headers: found, text: response.text });
    }
  });
});
