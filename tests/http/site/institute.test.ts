import { expect, test } from "vitest";
import { about } from "#domain/site/content/about.ts";
import { elements, readable, within } from "#tests/support/assertions/html.ts";
import { useSite } from "#tests/support/fixtures/test-site.ts";

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

async function cards() {
  const { text } = await site.browser().get("/programs");
  return within(text, "article").map((card) => ({
    name: within(card, "h2").map(readable)[0] ?? "",
    lines: within(card, "p").map(readable),
    card,
  }));
}

test("the six programs are described, have their prices and lead to Contact Us", async () => {
  const all = await cards();
  for (const { name, lines, card } of all) {
    expect(lines[0], name).toMatch(/^\w.{20,}\.$/);
    expect(card, name).toMatch(/<a [^>]*href="\/contact"[^>]*>Contact Us/);
  }
  const prices = {
    "One-on-one strength and conditioning": "$40 per 60 minutes",
    "One-on-one skill": "$30",
    "Group strength and conditioning": "$25 per athlete",
    "Group skill": "$20 per athlete",
    "Birthday parties": "$10 per person",
    "Online personal training": "",
  };
  expect(all.map(({ name }) => name).toSorted()).toEqual(Object.keys(prices).toSorted());
  for (const [program, price] of Object.entries(prices)) {
    const lines = all.find(({ name }) => name === program)?.lines.map((line) => line.trim()) ?? [];
    if (price) expect(lines).toContain(price);
  }
});
