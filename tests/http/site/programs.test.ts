import { expect, test } from "vitest";
import { readable, within } from "../../support/assertions/html.ts";
import { useSite } from "../../support/fixtures/test-site.ts";

const site = useSite();

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

test("online personal training has plans over 4 weeks", async () => {
  const card = (await cards()).find(({ name }) => name === "Online personal training")?.card ?? "";
  expect(within(card, "caption").map(readable)).toEqual(["Plans: 4 weeks"]);
  const [body = ""] = within(card, "tbody");
  expect(within(body, "tr").map((row) => within(row, "th, td").map(readable).join())).toEqual([
    "16 sessions,4 a week,$232",
    "20 sessions,5 a week,$270",
    "24 sessions,6 a week,$315",
  ]);
});
