import { expect, test } from "vitest";
import { about } from "../../../app/content/about.ts";
import { elements, readable, within } from "../../support/assertions/html.ts";
import { useSite } from "../../support/fixtures/test-site.ts";

const site = useSite();

test("the About page is headed 'Meet the Araknid Team' and says what the institute does", async () => {
  const { text } = await site.browser().get("/about");
  expect(within(text, "h1").map(readable)).toEqual(["Meet the Araknid Team"]);
  const [main = ""] = within(text, "main");
  expect(within(main, "p").map(readable).join("\n")).toContain("We train young athletes");
});

test("one card presents the founder, with a photo", async () => {
  const { text } = await site.browser().get("/about");
  const cards = within(text, "article");
  expect(cards).toHaveLength(1);
  const [card = ""] = cards;
  const [photo] = elements(card, "img");
  expect(photo?.["alt"]).not.toBe("");
  expect(within(card, "h2").map(readable)).toEqual([about.founder.name]);
  expect(within(card, "p").map(readable)).toEqual(
    expect.arrayContaining(["Founder and CEO", "Degree in kinesiology"]),
  );
  expect(within(card, "li").map(readable)).toEqual([
    "Youth coaching",
    "Sports science internships",
    "Physical therapy",
  ]);
});

test("the photo exists and reserves its space", async () => {
  const [card = ""] = within((await site.browser().get("/about")).text, "article");
  const [photo] = elements(card, "img");
  expect([photo?.["width"], photo?.["height"]]).toEqual(["320", "320"]);
  const answer = await site.browser().get(photo?.["src"] ?? "");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toMatch(/^image\//);
});
