import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accounts, sessions } from "../../../db/schema/people.ts";
import { expectSecurityHeaders } from "../../support/assertions/security-headers.ts";
import { useServedSite } from "../../support/fixtures/listening-site.ts";
import { registration } from "../../support/fixtures/test-site.ts";
import { TlsProxy } from "../../support/servers/tls-proxy.ts";

const NAME = "cup.example.org";
const site = useServedSite({ siteUrl: `https://${NAME}`, trustedProxies: ["127.0.0.1"] });
let proxy: TlsProxy;

beforeAll(async () => {
  proxy = new TlsProxy(NAME, site.port);
  await proxy.open();
});

afterAll(() => proxy.close());

const ORIGIN = { Origin: `https://${NAME}` };
const cookieIn = (headers: { "set-cookie"?: string[] | undefined }) => headers["set-cookie"] ?? [];

describe("behind a TLS proxy with another name", () => {
  test.each([
    ["a browser that says where its form is from", { "Sec-Fetch-Site": "same-origin" }],
    ["an older one that names its origin", ORIGIN],
  ])("the forms of %s work from registration to logging out", async (_, own) => {
    const form = registration();
    const registered = await proxy.ask("/register", { headers: own, form });
    expect([registered.status, registered.headers.location]).toEqual([302, "/register?done"]);
    const { email = "", password = "" } = form;
    const signedIn = await proxy.ask("/login", { headers: own, form: { email, password } });
    expect(signedIn.status).toBe(302);
    const [cookie = "", device, ...others] = cookieIn(signedIn.headers);
    expect(others).toEqual([]);
    expect(device).toMatch(
      /^__Host-araknid-device=[\w.-]{40,}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(cookie).toMatch(
      /^__Host-araknid=[\w-]{20,}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
    const Cookie = cookie.split(";")[0] ?? "";
    expect((await proxy.ask("/account", { headers: { Cookie } })).body).toContain("Log Out");
    const out = await proxy.ask("/logout", { headers: { ...own, Cookie }, form: {} });
    expect([out.status, out.headers.location]).toEqual([302, "/"]);
    expect(cookieIn(out.headers)[0]).toMatch(
      /^__Host-araknid=; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect((await proxy.ask("/account", { headers: { Cookie } })).status).not.toBe(200);
    const { db } = site.world;
    const [account] = await db.select().from(accounts).where(eq(accounts.email, email));
    expect(account).toBeDefined();
    const left = await db
      .select()
      .from(sessions)
      .where(eq(sessions.accountId, account?.id ?? ""));
    expect(left).toHaveLength(1);
    expect(cookieIn(registered.headers)[0]).toMatch(/^__Host-araknid=.*Secure/);
  });

  test.each([
    ["unencrypted", `http://${NAME}`],
    ["the name the proxy asks under", "http://127.0.0.1"],
    ["another port", `https://${NAME}:8443`],
    ["a name below", `https://evil.${NAME}`],
    ["a name that ours is below", "https://example.org"],
  ])("a form from %s is refused", async (_, Origin) => {
    const form = { email: "a@example.org", password: "b" };
    expect((await proxy.ask("/login", { headers: { Origin }, form })).status).toBe(403);
  });

  test("every response tells browsers to stay on HTTPS", async () => {
    for (const path of ["/", "/login", "/nowhere", "/icon.svg", "/healthz", "/%ff", "/live"]) {
      const { headers } = await proxy.ask(path);
      expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
      expectSecurityHeaders((name) => headers[name]?.toString());
    }
  });

  test("links use the public name only, whatever a header claims", async () => {
    for (const Host of [NAME, "evil.example"]) {
      const headers = { Host, "X-Forwarded-Host": "evil.example", ...ORIGIN };
      const { headers: found } = await proxy.ask("/nowhere", { headers });
      expect(found.location).toBe("/");
      const page = await proxy.ask("/about", { headers });
      expect(page.body).toContain(`https://${NAME}/about`);
      expect(page.body).not.toContain("evil.example");
    }
  });

  test("an insecure cookie signs nobody in", async () => {
    const cookie = await site.cookieOf((await site.world.person()).ctx);
    const signedIn = await proxy.ask("/account", { headers: { Cookie: cookie } });
    expect(signedIn.status).toBe(200);
    const plain = cookie.replace("__Host-", "");
    expect((await proxy.ask("/account", { headers: { Cookie: plain } })).status).not.toBe(200);
  });

  test("metrics are refused through the proxy", async () => {
    expect((await proxy.ask("/metrics")).status).toBe(404);
    expect((await fetch(`${site.origin}/metrics`)).status).toBe(404);
    const open = await site.within({}, { trustedProxies: ["127.0.0.2"] });
    expect((await fetch(`http://127.0.0.1:${open.port}/metrics`)).status).toBe(200);
  });
});
