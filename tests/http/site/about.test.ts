import { expect, test } from "vitest";
import { about } from "../../../domain/site/content/about.ts";
import { elements, readable, within } from "../../support/assertions/html.ts";
import { useSite } from "../../support/fixtures/test-site.ts";

const site = useSite();

test("the About page says what the institute does and presents its founder with a photo", async () => {
  const { text } = await site.browser().get("/about");
  expect(within(text, "h1").map(readable)).toEqual(["Meet the Araknid Team"]);
  const [main = ""] = within(text, "main");
  expect(within(main, "p").map(readable).join("\n")).toContain("We train young athletes");
  const [card = "", ...others] = within(text, "article");
  expect(others).toEqual([]);
  expect(within(card, "h2").map(readable)).toEqual([about.defaults.founder]);
  const lines = within(card, "p, li").map(readable).join("|");
  expect(lines).toMatch(/^Founder and CEO\|/);
  expect(lines).toMatch(
    /\|Degree in kinesiology\|Youth coaching\|Sports science internships\|Physical therapy$/,
  );
  const [photo] = elements(card, "img");
  expect(photo).toMatchObject({ alt: expect.stringMatching(/./), width: "320", height: "320" });
  const { status, headers } = await site.browser().get(photo?.["src"] ?? "");
  expect([status, headers.get("Content-Type")]).toEqual([200, expect.stringMatching(/^image\//)]);
});
