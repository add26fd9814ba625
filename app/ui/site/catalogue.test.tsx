import { expect, test } from "vitest";
import { rendered } from "#tests/support/render.tsx";
import { Catalogue, type ShownArticle } from "./catalogue.tsx";

const shirt: ShownArticle = {
  id: "shirt",
  title: { en: "Training shirt", es: "Camiseta de entrenamiento" },
  picture: null,
  price: 24,
  sizes: { en: "Youth M, Youth L" },
  order: true,
};

const shown = (articles: ShownArticle[]) => rendered(<Catalogue articles={articles} />);

test("an empty catalog says coming soon and takes wishes", () => {
  const page = shown([]);
  expect(page).toContain(">Coming soon!<");
  expect(page).toContain('href="/contact"');
});

test("an article shows its name, price and sizes, and how to order it", () => {
  const page = shown([
    shirt,
    { ...shirt, id: "bottle", title: { en: "Bottle" }, price: 12, sizes: { en: "" }, order: false },
  ]);
  expect(page).not.toContain("Coming soon!");
  expect(page).toContain(">Training shirt</h2>");
  expect(page).toContain(">$24<");
  expect(page).toContain(">$12<");
  expect(page.match(/Message us to order/g)).toHaveLength(1);
  const sizes = [...page.matchAll(/<li[^>]*>(Youth \w)</g)].map(([, size]) => size);
  expect(sizes).toEqual(["Youth M", "Youth L"]);
  expect(page.match(/aria-label="Sizes"/g)).toHaveLength(1);
});

test("an article without a translation is in English and marked as such", () => {
  const page = rendered(<Catalogue articles={[shirt]} />, "es");
  expect(page).toContain(">Camiseta de entrenamiento</h2>");
  expect(page).toMatch(/<li lang="en"[^>]*>Youth M</);
});
