import { describe, expect, test } from "vitest";
import { useSite } from "../../support/fixtures/test-site.ts";

const site = useSite();

const ELSEWHERE: Record<string, Record<string, string>> = {
  "another site": { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
  "a neighbour": { "Sec-Fetch-Site": "same-site", Origin: "http://other.127.0.0.1:3000" },
  "an older browser on another site": { Origin: "https://evil.example" },
  "a page without an origin": { Origin: "null" },
  "who says nothing": {},
};

const PATHS = [
  "/login",
  "/login.data",
  "/register",
  "/logout",
  "/logout.data",
  "/teams",
  "/teamWaitlist",
  "/admin",
  "/admin.data",
  "/admin/games/import",
  "/nowhere",
];

describe.each(Object.entries(ELSEWHERE))("a cross-site form (%s)", (_, headers) => {
  test.each(PATHS)("a cross-site form to %s is refused", async (path) => {
    const response = await site.fetch(
      new Request(`http://127.0.0.1:3000${path}`, {
        method: "POST",
        headers,
        body: new URLSearchParams({ email: "ana@example.org" }),
      }),
    );
    expect(response.status).toBe(403);
    expect(await response.text()).toBe("This form was not sent from a page of this site.\n");
    expect(response.headers.getSetCookie()).toEqual([]);
  });
});

test("another site cannot sign anybody out, our own pages can", async () => {
  const browser = await site.signIn(await site.person());
  const attempt = await browser.send("/logout", {
    method: "POST",
    headers: { "Sec-Fetch-Site": "cross-site" },
  });
  expect(attempt.status).toBe(403);
  expect((await browser.get("/")).text).toContain("Log Out");
  await browser.post("/logout", {});
  expect((await browser.get("/")).text).not.toContain("Log Out");
});

test("an older browser's own form is accepted, also under another host name", async () => {
  const send = (host: string) =>
    site.fetch(
      new Request(`http://${host}/login`, {
        method: "POST",
        headers: { Origin: "http://127.0.0.1:3000" },
        body: new URLSearchParams({ email: "", password: "" }),
      }),
    );
  expect((await send("127.0.0.1:3000")).status).toBe(400);
  expect((await send("10.0.0.9:8080")).status).toBe(400);
});
