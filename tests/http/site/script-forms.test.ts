import { expect, test } from "vitest";
import { BY_SCRIPT, LEADS_TO } from "#app/live/protocol.ts";
import { registration, useSite } from "#tests/support/fixtures/test-site.ts";

const site = useSite();

async function post(path: string, fields: Record<string, string>, headers = {}) {
  return site.fetch(
    new Request(`http://127.0.0.1:3000${path}`, {
      method: "POST",
      headers: { "Sec-Fetch-Site": "same-origin", Accept: "text/html", ...headers },
      body: new URLSearchParams(fields),
    }),
  );
}

const byScript = { [BY_SCRIPT]: "1" };

test("a form sent by script is answered with its redirect and cookies", async () => {
  const { email = "", password = "", ...rest } = registration();
  const grownUp = { ...rest, email, password, dob: "1990-01-31" };
  const sent = await post("/register", grownUp, byScript);
  expect([sent.status, sent.headers.get(LEADS_TO)]).toEqual([204, "/register?done"]);
  expect(sent.headers.get("Location")).toBeNull();
  expect(sent.headers.get("X-Request-Id")).toMatch(/-/);
  expect(sent.headers.getSetCookie()).toHaveLength(3);
  const own = await post("/login", { email, password });
  expect([own.status, own.headers.get(LEADS_TO)]).toEqual([302, null]);
  expect(own.headers.get("Location")).toMatch(/^\/login\?done/);
});

test("a refused form sent by script comes back as its page, an error is marked as one", async () => {
  const main = '<main id="main" class="page grow pb-12"';
  const refused = await post("/contact", { from_name: "Ana" }, byScript);
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining(`${main}>`),
  ]);
  const long = await post("/contact", { message: "a".repeat(70_000) }, byScript);
  const marked = expect.stringContaining(`${main} data-error="">`);
  expect([long.status, await long.text()]).toEqual([413, marked]);
});

test("only pages with a form load the form script", async () => {
  const scriptsOf = async (path: string) => {
    const { text } = await site.browser().get(path);
    return [...text.matchAll(/<script type="module" src="\/assets\/(\w+)-/g)].map(
      ([, name]) => name,
    );
  };
  expect(await scriptsOf("/contact")).toEqual(["static", "forms"]);
  expect(await scriptsOf("/forgot")).toEqual(["static", "forms"]);
  expect(await scriptsOf("/about")).toEqual(["live"]);
  expect(await scriptsOf("/teams")).toEqual(["live"]);
});
