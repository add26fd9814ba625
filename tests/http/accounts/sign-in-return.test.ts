import { beforeAll, describe, expect, test } from "vitest";
import { dialog } from "../../support/assertions/forms.ts";
import { elements } from "../../support/assertions/html.ts";
import { badInputFor } from "../../support/fixtures/test-data.ts";
import { useSite } from "../../support/fixtures/test-site.ts";

const site = useSite();
const ana = { email: "ana@example.org", password: "green grass of july" };

beforeAll(async () => {
  await site.register(ana);
});

describe("returning after sign-in", () => {
  test.each([
    ["/teams", "/teams"],
    ["/teamWaitlist?group=u16", "/teamWaitlist"],
  ])("the return address %s survives a failed attempt", async (next, action) => {
    const at = `/login?next=${encodeURIComponent(next)}`;
    const refused = await site.browser().post(at, { ...ana, password: "x" });
    const form = elements(refused.text, "form").find((each) => each["method"] === "post");
    expect(form?.["action"]).toBe(at);
    const page = await site.browser().post(at, ana);
    expect(dialog(page.text).close?.["action"]).toBe(action);
  });

  test.each(["//evil.example", "/\\evil.example", "evil.example"])(
    "the return address %j is ignored",
    async (next) => {
      const page = await site.browser().post(`/login?next=${encodeURIComponent(next)}`, ana);
      expect(dialog(page.text)).toMatchObject({ close: { method: "get", action: "/" } });
      expect(page.url).toBe(`/login?done=&next=${encodeURIComponent("/")}`);
    },
  );
});

describe("malicious return addresses", () => {
  test("no malicious return address leads to another site", async () => {
    const browser = await site.signIn(await site.person());
    for (const { id, value } of [...badInputFor("redirect"), ...badInputFor("url")]) {
      const at = `/login?done&next=${encodeURIComponent(value.toWellFormed())}`;
      const page = await browser.get(at);
      const to = dialog(page.text).close?.["action"] ?? "https://evil.example";
      const target = new URL(to, "http://127.0.0.1:3000");
      expect([id, target.origin]).toEqual([id, "http://127.0.0.1:3000"]);
    }
  });
});
