import { expect, test } from "vitest";
import { readable } from "#tests/support/assertions/html.ts";
import { noticeFor } from "#tests/support/fixtures/notice.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import { U13 } from "#tests/support/fixtures/world.ts";

const site = useSite();

const CREATED = /Team created successfully/;
const NAME = "araknid-notice";

let teams = 0;

async function createTeam() {
  const { browser } = await site.player();
  const fields = { intent: "create", name: `Owls of ${++teams}`, tournamentName: U13 };
  const sent = await browser.submit("/teams", fields);
  expect(sent.url).toBe("/teams?done=create");
  return browser;
}

const says = ({ text }: { text: string }) => readable(text);

test("what a form did is said once, and not again by a reload", async () => {
  const browser = await createTeam();
  expect(browser.cookies.get(NAME)).toMatch(/^\d+\.[\w-]{43}$/);
  const page = await browser.get("/teams?done=create");
  expect(says(page)).toMatch(CREATED);
  expect(page.headers.get("Cache-Control")).toContain("no-store");
  expect(browser.cookies.has(NAME)).toBe(false);
  expect(says(await browser.get("/teams?done=create"))).not.toMatch(CREATED);
});

test("a link alone says nothing, whatever it names @long", async () => {
  const { browser } = await site.player();
  for (const address of ["/teams?done=create", "/teams?done=delete", "/es/teams?done=delete"]) {
    const text = says(await browser.get(address));
    expect(text, address).not.toMatch(/successfully|correctamente/);
  }
  for (const address of [
    "/register?done",
    "/contact?done",
    "/forgot?done",
    "/account/delete?done",
  ]) {
    const [named, plain] = [
      await browser.get(address),
      await browser.get(address.split("?")[0] ?? ""),
    ];
    expect(says(named), address).toBe(says(plain));
  }
});

test("the cookie counts for its own address only, and for a minute", async () => {
  const browser = await createTeam();
  const cookie = browser.cookies.get(NAME) ?? "";
  expect(says(await browser.get("/teams?done=delete"))).not.toMatch(/successfully/);
  const now = site.now;
  site.now = new Date(now.getTime() + 61_000);
  expect(says(await browser.get("/teams?done=create"))).not.toMatch(CREATED);
  site.now = now;
  browser.setCookie(
    NAME,
    cookie.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
  );
  expect(says(await browser.get("/teams?done=create"))).not.toMatch(CREATED);
});

test.each([
  ["the live script loads again", { "Sec-Fetch-Dest": "empty" }],
  ["is loaded ahead", { "Sec-Fetch-Dest": "document", "Sec-Purpose": "prefetch;prerender" }],
])("a page that %s leaves the notice to the page that opens", async (_, headers) => {
  const browser = await createTeam();
  await browser.send("/teams?done=create", { headers });
  const opened = { headers: { "Sec-Fetch-Dest": "document" } };
  expect(says(await browser.send("/teams?done=create", opened))).toMatch(CREATED);
});

test("a request with the cookie neither reads nor fills a cache", async () => {
  const visitor = site.browser();
  const plain = await visitor.get("/teams");
  const told = await visitor.afterForm("/teams?done=leave", site.now);
  expect(told.headers.get("Cache-Control")).toContain("no-store");
  for (const address of ["/teams", "/teams?done=leave"]) {
    expect(says(await site.browser().get(address))).toBe(says(plain));
  }
});

test("where a link leads after a login doesn't say what was done", async () => {
  const { email, password } = { email: "kim@example.org", password: "a long password" };
  await site.register({ email, password, confirmPassword: password, dob: "1990-01-31" });
  const browser = site.browser();
  const next = encodeURIComponent("/teams?done=delete");
  const page = await browser.post(`/login?next=${next}`, { email, password });
  expect(page.url).not.toContain("done%3Ddelete");
  expect(noticeFor("/teams", site.now)).toEqual(["", ""]);
});
