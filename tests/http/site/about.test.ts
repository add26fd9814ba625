import { expect, test } from "vitest";
import { about } from "../../../domain/site/content/about.ts";
import { elements, readable, within } from "../../support/assertions/html.ts";
import { useSite } from "../../support/fixtures/test-site.ts";

const site = useSite();

test("the About page is headed 'Meet the Araknid Team' and says what the institute does", async () => {
  const { text } = await site.browser().get("/about");
  expect(within(text, "h1").map(readable)).toEqual(["Meet the Araknid Team"]);
  const [main = ""] = within(text, "main");
  expect(within(main, "p").map(readable).join("\n")).toContain("We train young athletes");
});

test("one card presents the founder, with a photo that reserves its space", async () => {
  const cards = within((await site.browser().get("/about")).text, "article");
  expect(cards).toHaveLength(1);
  const [card = ""] = cards;
  expect(within(card, "h2").map(readable)).toEqual([about.defaults.founder]);
  expect(within(card, "p").map(readable)).toEqual(
    expect.arrayContaining(["Founder and CEO", "Degree in kinesiology"]),
  );
  expect(within(card, "li").map(readable)).toEqual([
    "Youth coaching",
    "Sports science internships",
    "Physical therapy",
  ]);
  const [photo] = elements(card, "img");
  expect(photo).toMatchObject({ alt: expect.stringMatching(/./), width: "320", height: "320" });
  const answer = await site.browser().get(photo?.["src"] ?? "");
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
    200,
    expect.stringMatching(/^image\//),
  ]);
});
