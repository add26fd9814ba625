import { beforeAll, describe, expect, test } from "vitest";
import { dialog } from "#tests/support/assertions/forms.ts";
import { elements } from "#tests/support/assertions/html.ts";
import { sampled } from "#tests/support/fixtures/test-data.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";
import { builtRoutes } from "#tests/support/privacy/addresses.ts";

const site = useSite();
const OURS = "http://127.0.0.1:3000";

const targetsOf = (html: string) =>
  ["a", "area", "form", "button", "input", "link", "script", "img", "iframe", "main"].flatMap(
    (name) =>
      elements(html, name).flatMap((each) =>
        ["href", "action", "formaction", "src", "data-part"].flatMap((at) => each[at] ?? []),
      ),
  );

const ask = (address: string) => site.fetch(new Request(`${OURS}${address}`));

async function leadsAway(address: string): Promise<string[]> {
  const response = await ask(address);
  const targets = [...targetsOf(await response.text()), response.headers.get("Location") ?? ""];
  return targets.filter((target) => /^\s*[/\\]{2}|[/\\]{2}evil\.example/.test(target));
}

test.each([
  "//evil.example",
  "//evil.example?x=1",
  "///evil.example/x",
  "/.//evil.example",
  "/x/../..//evil.example",
  "/%2e//evil.example",
  "/\\evil.example",
  "//evil.example/?",
  "//evil.example.data",
])("the page at %s leads to no other site", async (address) => {
  expect(await leadsAway(address)).toEqual([]);
});

test("an address with two slashes leads to no other site", async () => {
  for (const { pattern } of sampled(await builtRoutes(), 4)) {
    const address = `/${pattern.replace(/:\w+/g, "evil.example").replace("*", "evil.example/x")}`;
    expect([address, await leadsAway(address)]).toEqual([address, []]);
  }
});

describe("the return address of a sign-in", () => {
  const ana = { email: "ana@example.org", password: "green grass of july" };
  const addressOf = (next: string) => `/login?next=${encodeURIComponent(next)}`;
  beforeAll(async () => {
    await site.register(ana);
  });

  test.each([
    ["/teams", "/teams"],
    ["/teamWaitlist?group=u16", "/teamWaitlist"],
  ])("%s survives a failed attempt", async (next, action) => {
    const at = addressOf(next);
    const refused = await site.browser().post(at, { ...ana, password: "x" });
    const form = elements(refused.text, "form").find(({ method }) => method === "post");
    expect(form?.["action"]).toBe(at);
    const page = await site.browser().post(at, ana);
    expect(dialog(page.text).close?.["action"]).toBe(action);
  });

  test("one of another site is ignored", async () => {
    const page = await site.browser().post(addressOf("//evil.example"), ana);
    expect(page.url).toBe(`/login?done=&next=${encodeURIComponent("/")}`);
    const browser = await site.signIn(await site.person());
    for (const next of ["//evil.example", "/\\evil.example", "evil.example"]) {
      const { text } = await browser.afterForm(`${addressOf(next)}&done`, site.now);
      const to = dialog(text).close?.["action"] ?? "https://evil.example";
      expect([next, new URL(to, OURS).origin]).toEqual([next, OURS]);
    }
  });
});
