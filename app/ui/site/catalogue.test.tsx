import { expect, test } from "vitest";
import { rendered } from "../../../tests/support/render.tsx";
import type { Article } from "../../content/merch.ts";
import { Catalogue } from "./catalogue.tsx";

const shirt: Article = {
  id: "shirt",
  name: { en: "Training shirt", es: "Camiseta de entrenamiento" },
  price: 24.5,
  picture: { src: "/shirt.svg", alt: { en: "An orange shirt" }, width: 480, height: 360 },
  sizes: { en: ["Youth M", "Youth L"] },
};

const shown = (articles: Article[]) => rendered(<Catalogue articles={articles} />);

test("an empty catalog says coming soon and takes wishes", () => {
  const page = shown([]);
  expect(page).toContain(">Coming soon!<");
  expect(page).toContain('href="/contact"');
});

test("an article shows its name, price, picture and sizes", () => {
  const page = shown([
    shirt,
    { ...shirt, id: "bottle", name: { en: "Bottle" }, price: 12, sizes: { en: [] } },
  ]);
  expect(page).not.toContain("Coming soon!");
  expect(page).toContain(">Training shirt</h2>");
  expect(page).toContain(">$24.50<");
  expect(page).toContain(">$12<");
  expect(page).toMatch(
    /<img [^>]*src="\/shirt.svg" alt="An orange shirt" width="480" height="360"/,
  );
  expect([...page.matchAll(/<li[^>]*>(Youth \w)</g)].map(([, size]) => size)).toEqual([
    "Youth M",
    "Youth L",
  ]);
  expect(page.match(/aria-label="Sizes"/g)).toHaveLength(1);
});

test("an article without a translation is in English and marked as such", () => {
  const page = rendered(<Catalogue articles={[shirt]} />, "es");
  expect(page).toContain(">Camiseta de entrenamiento</h2>");
  expect(page).toMatch(/<img [^>]*alt="An orange shirt"[^>]* lang="en"/);
  expect(page).toMatch(/<li lang="en"[^>]*>Youth M</);
});
