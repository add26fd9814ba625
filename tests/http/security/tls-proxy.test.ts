import { afterAll, beforeAll, expect, test } from "vitest";
import { expectSecurityHeaders } from "#tests/support/assertions/security-headers.ts";
import { useServedSite } from "#tests/support/fixtures/listening-site.ts";
import { registration } from "#tests/support/fixtures/test-site.ts";
import { TlsProxy } from "#tests/support/servers/tls-proxy.ts";

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

test("the forms of an older browser work from registration to logging out", async () => {
  const form = registration();
  const registered = await proxy.ask("/register", { headers: ORIGIN, form });
  expect([registered.status, registered.headers.location]).toEqual([302, "/register?done"]);
  const { email = "", password = "" } = form;
  const signedIn = await proxy.ask("/login", { headers: ORIGIN, form: { email, password } });
  expect(signedIn.status).toBe(302);
  const [cookie = "", ...others] = cookieIn(signedIn.headers);
  expect(others).toEqual([
    expect.stringMatching(/^__Host-araknid-device=.*; Secure;/),
    expect.stringMatching(/^__Host-araknid-notice=.*; HttpOnly; Secure;/),
  ]);
  expect(cookie).toMatch(/^__Host-araknid=[\w-]{20,};.*; Secure;/);
  const Cookie = cookie.split(";")[0] ?? "";
  expect((await proxy.ask("/account", { headers: { Cookie } })).text).toContain("Log Out");
  const out = await proxy.ask("/logout", { headers: { ...ORIGIN, Cookie }, form: {} });
  expect([out.status, out.headers.location]).toEqual([302, "/"]);
  expect(cookieIn(out.headers)[0]).toMatch(/^__Host-araknid=;.*Expires=Thu, 01 Jan 1970/);
  expect((await proxy.ask("/account", { headers: { Cookie } })).status).not.toBe(200);
  expect(cookieIn(registered.headers)[0]).toMatch(/^__Host-araknid=.*Secure/);
});

test("every response tells browsers to stay on HTTPS", async () => {
  for (const path of ["/", "/login", "/nowhere", "/icon.svg", "/healthz", "/%ff", "/live"]) {
    const { headers } = await proxy.ask(path);
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    expectSecurityHeaders((name) => headers[name]?.toString());
  }
});
